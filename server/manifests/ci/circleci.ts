/** Pipelines of CircleCI (https://circleci.com/docs/reference/configuration-reference/): the images that jobs run in. */
import { type Yaml, yamlAt, yamlList, yamlMap, yamlText } from "../formats/yaml.js";
import type { Problem, Reading } from "../reading.js";
import { type Job, jobImage, readJobs } from "./jobs.js";

/** Commands of orbs that install dependencies (https://circleci.com/developer/orbs). */
const ORB_COMMANDS = new Map([
  ["node/install-packages", "js"],
  ["python/install-packages", "python"],
  ["ruby/install-deps", "ruby"],
  ["php/install-packages", "php"],
  ["go/mod-download", "go"],
]);

export const readCircleCi = (text: string): Reading | Problem => readJobs("CircleCI", text, jobsIn);

function* jobsIn(root: Yaml): Generator<Job> {
  for (const [, job] of yamlMap(yamlAt(root, "jobs"))) {
    const named = yamlAt(job, "executor");
    const executor = yamlAt(root, "executors", yamlText(yamlAt(named, "name") ?? named) ?? "");
    const place = yamlAt(job, "docker") ? job : executor;
    const parameters = [yamlAt(place, "parameters"), yamlAt(root, "parameters")];
    const images = yamlList(yamlAt(place, "docker")).map((one) => yamlAt(one, "image"));
    // The first image is the one that steps run in.
    const [runtimes = [], ...services] = images.map((image) =>
      jobImage(resolved(yamlText(image), parameters), image?.line ?? 1),
    );
    const steps = stepsIn(root, yamlAt(job, "steps"));
    yield {
      runtimes,
      services: services.flat(),
      scripts: steps.map((step) => yamlText(yamlAt(step, "run", "command") ?? yamlAt(step, "run")) ?? ""),
      installs: new Set(steps.flatMap((step) => ORB_COMMANDS.get(nameOf(step)) ?? [])),
    };
  }
}

/** Steps, with those of the commands that the file defines. */
const stepsIn = (root: Yaml, steps: Yaml | undefined): Yaml[] =>
  yamlList(steps).flatMap((step) => [step, ...yamlList(yamlAt(root, "commands", nameOf(step), "steps"))]);

/** `checkout`, or `node/install-packages` of a step with settings. */
const nameOf = (step: Yaml) => yamlText(step) ?? [...yamlMap(step)][0]?.[0] ?? "";

/** With the default in place of `<< parameters.x >>`; undefined where there is none. */
function resolved(image: string | undefined, parameters: readonly (Yaml | undefined)[]): string | undefined {
  const [whole, name = ""] = /<<\s*(?:pipeline\.)?parameters\.([\w-]+)\s*>>/.exec(image ?? "") ?? [];
  if (whole === undefined) return image;
  const value = parameters.map((one) => yamlText(yamlAt(one, name, "default"))).find((one) => one !== undefined);
  return value && image?.replace(whole, value);
}
