/** Workflows (https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax) and actions of GitHub. */
import { type Yaml, yamlAt, yamlList, yamlMap, yamlText } from "../formats/yaml.js";
import { type NamedEntry, type Problem, type Reading, technologyOf } from "../reading.js";
import { type ExpressionScope, valuesOf } from "./expressions.js";
import { familyOf } from "./installs.js";
import { type Job, jobImage, readJobs } from "./jobs.js";
import { INSTALLERS, INSTALLING_INPUTS, jobEntry, OWN_SETUPS, PREPARES, SETUPS, type Setup } from "./setups.js";

/** Inputs with a command that an action runs. */
const COMMANDS = ["command", "run"] as const;

/**
 * Reads a workflow, or a composite action of a project: what the jobs set up that install its dependencies, in each version
 * of their matrix. A version that is in a file of its own (`node-version-file`) is that file's to tell.
 */
export const readWorkflow = (text: string): Reading | Problem => readJobs("GitHub workflow", text, jobsIn);

function* jobsIn(root: Yaml): Generator<Job> {
  const on = yamlAt(root, "on");
  const inputs = [
    yamlAt(on, "workflow_call", "inputs"),
    yamlAt(on, "workflow_dispatch", "inputs"),
    // Of an action.
    yamlAt(root, "inputs"),
  ];
  const jobs = [...yamlMap(yamlAt(root, "jobs"))].map(([, job]) => job);
  const action = yamlAt(root, "runs");
  for (const job of action ? [...jobs, action] : jobs) {
    const env = [yamlAt(job, "env"), yamlAt(root, "env")];
    yield readJob([job, root], { matrix: yamlAt(job, "strategy", "matrix"), env, inputs }, job === action);
  }
}

/** @param defaults the job, and its workflow */
function readJob(defaults: readonly [job: Yaml, root: Yaml], scope: ExpressionScope, isAction: boolean): Job {
  const [job] = defaults;
  const container = yamlAt(job, "container");
  const image = yamlAt(container, "image") ?? container;
  const imagesOf = (field: Yaml | undefined) =>
    (valuesOf(field, scope) ?? []).flatMap(({ text, line }) => jobImage(text, line));
  const runtimes = imagesOf(image);
  const services = [...yamlMap(yamlAt(job, "services")).values()].flatMap((one) => imagesOf(yamlAt(one, "image")));
  const scripts: string[] = [];
  const installs = new Set<string>();
  for (const step of yamlList(yamlAt(job, "steps"))) {
    const inner = { ...scope, env: [yamlAt(step, "env"), ...scope.env] };
    const inputs = yamlAt(step, "with");
    const [action = "", tag = ""] = (yamlText(yamlAt(step, "uses"))?.toLowerCase() ?? "").split("@");
    runtimes.push(...setUpBy(action, tag, inputs, inner, isAction));
    const folder = [step, ...defaults.map((one) => yamlAt(one, "defaults", "run"))]
      .map((one) => yamlText(yamlAt(one, "working-directory")))
      .find((one) => one !== undefined);
    for (const command of [yamlAt(step, "run"), ...COMMANDS.map((name) => yamlAt(inputs, name))])
      scripts.push(`cd ${folder ?? "."}\n${yamlText(command) ?? ""}`);
    for (const family of familiesBy(action, inputs)) installs.add(family);
  }
  // The jobs that use an action install with what it sets up.
  if (isAction) for (const entry of runtimes) installs.add(familyOf(technologyOf(entry)) ?? "");
  return { runtimes, scripts, services, installs };
}

/** The families whose dependencies an action installs. */
function familiesBy(action: string, inputs: Yaml | undefined): string[] {
  const family = INSTALLERS.get(action);
  const isPreparing = isOwn(action)
    ? PREPARES.test(action)
    : INSTALLING_INPUTS.some((name) => isSet(yamlAt(inputs, name)));
  const prepared = isPreparing ? setupsOf(action, inputs).map(({ id }) => familyOf(id)) : [];
  return [family, ...prepared].filter((one) => one !== undefined);
}

/** Whether a repository keeps the action for its own workflows, and uses it by a path or by its whole name. */
const isOwn = (action: string) => /^\.\/|^[^/]+\/[^/]+\/\.github\/actions\//.test(action);

const isSet = (input: Yaml | undefined) => !/^(?:false|null)?$|\$\{\{/.test(yamlText(input) ?? "");

/** What an action sets up; of one of the project, what its inputs are called after. */
const setupsOf = (action: string, inputs: Yaml | undefined): readonly Setup[] =>
  isOwn(action) ? OWN_SETUPS.filter((one) => yamlAt(inputs, ...one.inputs)) : (SETUPS.get(action) ?? []);

/** What a step sets up, in each version that it takes. */
function setUpBy(
  action: string,
  tag: string,
  inputs: Yaml | undefined,
  scope: ExpressionScope,
  isAction: boolean,
): NamedEntry[] {
  const versionsOf = (one: Setup): (NamedEntry | undefined)[] => {
    const field = one.inputs.map((name) => yamlAt(inputs, name)).find((value) => value !== undefined);
    // `dtolnay/rust-toolchain@1.75`
    if (field === undefined)
      return action === "dtolnay/rust-toolchain" && /^\d/.test(tag) ? [jobEntry(one, tag, undefined)] : [];
    const values = valuesOf(field, scope);
    // What uses an action gives it the versions it asks for; those of a job are made while it runs.
    if (values === undefined) return isAction || field.value === "" ? [] : [jobEntry(one, "latest", field.line)];
    return values.flatMap(({ text, line }) => text.split(/[\s,]+/).map((word) => jobEntry(one, word, line)));
  };
  return setupsOf(action, inputs)
    .flatMap(versionsOf)
    .filter((entry) => entry !== undefined);
}
