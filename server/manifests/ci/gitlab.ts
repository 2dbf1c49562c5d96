/** Pipelines of GitLab (https://docs.gitlab.com/ci/yaml/): the images that jobs run in. */
import { type Yaml, yamlAt, yamlList, yamlMap, yamlText } from "../formats/yaml.js";
import type { Problem, Reading } from "../reading.js";
import { type Job, jobImage, readJobs } from "./jobs.js";

/** Keys of the file that are no jobs (https://docs.gitlab.com/ci/yaml/#global-keywords). */
const GLOBAL = new Set(["default", "include", "stages", "variables", "workflow", "image", "services", "cache", "spec"]);

/** Templates that extend templates. */
const MOST_STEPS = 10;

/** Reads a `.gitlab-ci.yml`. What it includes from elsewhere is not known. */
export const readGitlabCi = (text: string): Reading | Problem => readJobs("GitLab CI", text, jobsIn);

function* jobsIn(root: Yaml): Generator<Job> {
  for (const [name, job] of yamlMap(root)) {
    // Hidden jobs are templates.
    if (GLOBAL.has(name) || name.startsWith(".")) continue;
    const find = (key: string) => inherited(root, job, key) ?? yamlAt(root, "default", key) ?? yamlAt(root, key);
    const variables = [yamlAt(job, "parallel", "matrix"), inherited(root, job, "variables"), yamlAt(root, "variables")];
    const imagesOf = (image: Yaml | undefined) => {
      const written = yamlAt(image, "name") ?? image;
      return resolved(yamlText(written), variables).flatMap((one) => jobImage(one, written?.line ?? 1));
    };
    yield {
      runtimes: imagesOf(find("image")),
      services: yamlList(find("services")).flatMap(imagesOf),
      scripts: [["before_script", "script"].flatMap((key) => commandsIn(find(key))).join("\n")],
    };
  }
}

/** What a job says itself, or the templates that it extends, the last of them first. */
function inherited(root: Yaml, job: Yaml | undefined, key: string, step = 0): Yaml | undefined {
  const own = yamlAt(job, key);
  if (own || step > MOST_STEPS) return own;
  for (const name of yamlList(yamlAt(job, "extends")).toReversed()) {
    const found = inherited(root, yamlAt(root, yamlText(name) ?? ""), key, step + 1);
    if (found) return found;
  }
  return undefined;
}

/** Commands, in lists within lists where anchors are used. */
const commandsIn = (script: Yaml | undefined): string[] =>
  yamlList(script).flatMap((one) => yamlList(one).map((command) => yamlText(command) ?? ""));

/** An image with the values of the variables in it; of those of a matrix, each. Nothing where one is not known. */
function resolved(image: string | undefined, variables: readonly (Yaml | undefined)[]): string[] {
  const name = /\$\{?(\w+)\}?/.exec(image ?? "");
  if (image === undefined || !name) return image ? [image] : [];
  const values = variables.flatMap(yamlList).flatMap((one) => yamlList(yamlAt(one, name[1] ?? "")));
  const [first] = values;
  const texts = (yamlList(variables[0]).length > 0 ? values : first ? [first] : []).map(
    (one) => yamlText(one) ?? yamlText(yamlAt(one, "value")) ?? "$",
  );
  return texts.map((value) => image.replace(name[0], value)).filter((one) => !one.includes("$"));
}
