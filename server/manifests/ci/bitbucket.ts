/** Pipelines of Bitbucket (https://support.atlassian.com/bitbucket-cloud/docs/bitbucket-pipelines-configuration-reference/): the images that steps run in. */
import { type Yaml, yamlAt, yamlList, yamlMap, yamlText } from "../formats/yaml.js";
import type { NamedEntry, Problem, Reading } from "../reading.js";
import { type Job, jobImage, readJobs } from "./jobs.js";

/** Pipelines hold groups of steps, and those steps. */
const MOST_LEVELS = 8;

export const readBitbucket = (text: string): Reading | Problem => readJobs("Bitbucket Pipelines", text, jobsIn);

function* jobsIn(root: Yaml): Generator<Job> {
  for (const step of stepsIn(yamlAt(root, "pipelines"), 0)) {
    const services = yamlList(yamlAt(step, "services")).map((name) =>
      yamlAt(root, "definitions", "services", yamlText(name) ?? "", "image"),
    );
    const commands = yamlList(yamlAt(step, "script"));
    yield {
      runtimes: imageOf(yamlAt(step, "image") ?? yamlAt(root, "image")),
      services: services.flatMap(imageOf),
      scripts: [commands.map((command) => yamlText(command) ?? "").join("\n")],
    };
  }
}

function imageOf(image: Yaml | undefined): NamedEntry[] {
  const written = yamlAt(image, "name") ?? image;
  return jobImage(yamlText(written), written?.line ?? 1);
}

function* stepsIn(node: Yaml | undefined, level: number): Generator<Yaml> {
  if (node === undefined || level > MOST_LEVELS) return;
  if (yamlAt(node, "script")) yield node;
  else if (node.value instanceof Map) for (const [, inner] of yamlMap(node)) yield* stepsIn(inner, level + 1);
  else if (Array.isArray(node.value)) for (const inner of yamlList(node)) yield* stepsIn(inner, level + 1);
}
