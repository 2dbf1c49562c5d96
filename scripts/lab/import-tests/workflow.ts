/** Jobs of GitHub workflows that run tests, one for each cell of their matrix. */
import { join, normalize } from "node:path/posix";
import { parse as parseYaml } from "yaml";
import { evaluate, isTrue, type Lookup, resolve, resolveText, textOf, UNKNOWN, type Value } from "./expressions.js";
import { type Cell, cellsOf } from "./matrix.js";
import { commandsIn, type Runner, runnerOf } from "./shell.js";

/** A step that runs in a cell, with its values filled in. */
export interface Step {
  /** The action, in lower case and without its version. */
  action: string;
  /** The version of the action. */
  tag: string;
  inputs: Readonly<Record<string, string>>;
  commands: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Whether it runs where the project is, and not in a folder of something else. */
  isHome: boolean;
  /** Whether the job goes on when it fails. */
  isTolerated: boolean;
}

/** A job in one cell of its matrix, of which a step runs tests and must pass. */
export interface TestJob {
  /** The files that say what it does, the workflow first. */
  files: readonly string[];
  cell: Cell;
  images: readonly string[];
  steps: readonly Step[];
  /** What runs its tests. */
  runners: ReadonlySet<Runner | "any">;
}

type Contexts = Readonly<Record<string, Value>>;
type Node = Readonly<Record<string, unknown>>;
const tableOf = (value: unknown): Node =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Node) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What starts a workflow by itself. */
const EVENTS = /^(?:push|pull_request|pull_request_target|merge_group|schedule)$/;

/** Keys of cells that are tried out. */
const TRIED_OUT = /experimental|allow|can[-_]?fail|may[-_]?fail|continue|optional|unstable|ignore/i;

/** The workflows of a project at a commit. */
export class Workflows {
  readonly #files: ReadonlyMap<string, string>;
  readonly #repository: string;
  readonly #home: string;
  readonly #name: string | undefined;

  /**
   * @param files texts of workflows and actions by path
   * @param repository `owner/name`
   * @param home the folder of the package that is tested, and its name
   */
  constructor(files: ReadonlyMap<string, string>, repository: string, home = "", name?: string) {
    this.#files = files;
    this.#repository = repository;
    this.#home = home;
    this.#name = name;
  }

  /** All jobs that run tests. @param report called with what cannot be read, in words */
  jobs(report: (what: string) => void): TestJob[] {
    const found: TestJob[] = [];
    for (const path of this.#files.keys()) {
      if (!/^\.github\/workflows\/[^/]+\.ya?ml$/.test(path)) continue;
      const root = this.#read(path, report);
      const on = root?.on;
      const events = typeof on === "string" ? [on] : Array.isArray(on) ? on.map(String) : Object.keys(tableOf(on));
      if (root && events.some((event) => EVENTS.test(event))) found.push(...this.#jobsOf(root, [path], {}, report));
    }
    return found;
  }

  #read(path: string, report: (what: string) => void): Node | undefined {
    const text = this.#files.get(path);
    if (text === undefined) return undefined;
    try {
      return tableOf(parseYaml(text, { merge: true, logLevel: "error" }));
    } catch (error) {
      report(`${path}: ${(error as Error).message.split("\n")[0]}`);
      return undefined;
    }
  }

  *#jobsOf(
    root: Node,
    files: readonly string[],
    given: Readonly<Record<string, Value>>,
    report: (what: string) => void,
  ): Generator<TestJob> {
    const declared = tableOf(tableOf(tableOf(root.on).workflow_call).inputs);
    const defaults = Object.entries(declared).map(([name, input]) => [
      name,
      resolve(tableOf(input).default, () => UNKNOWN),
    ]);
    const inputs: Record<string, Value> = { ...Object.fromEntries(defaults), ...given };
    for (const job of Object.values(tableOf(root.jobs)).map(tableOf)) {
      const outer = this.#lookup({ inputs });
      for (const cell of cellsOf(resolve(tableOf(job.strategy).matrix, outer))) {
        if (Object.entries(cell).some(([key, value]) => TRIED_OUT.test(key) && isTrue(value) !== false)) continue;
        const runner: Contexts = {
          os: systemOf(textOf(resolve(job["runs-on"], this.#lookup({ inputs, matrix: cell })))),
        };
        const contexts: Contexts = { inputs, matrix: cell, runner };
        const lookup = this.#lookup(contexts);
        if (!isOn(job.if, lookup, /\bmatrix\b/)) continue;
        if (isTrue(resolve(job["continue-on-error"] ?? false, lookup)) !== false) continue;
        const reused = typeof job.uses === "string" ? normalize(job.uses.split("@")[0] as string) : undefined;
        if (reused !== undefined) {
          const called =
            files.length > 3 || !job.uses?.toString().startsWith("./") ? undefined : this.#read(reused, report);
          const passed = Object.entries(tableOf(job.with)).map(([name, value]) => [name, resolve(value, lookup)]);
          if (called) yield* this.#jobsOf(called, [...files, reused], Object.fromEntries(passed), report);
          continue;
        }
        const read = this.#readJob(root, job, cell, contexts, files, report);
        if (read.runners.size > 0) yield read;
      }
    }
  }

  #lookup(contexts: Contexts): Lookup {
    return (context) => {
      if (context === "github")
        return { ...UNKNOWN_EVENT, repository: this.#repository, repository_owner: ownerOf(this.#repository) };
      return contexts[context] ?? UNKNOWN;
    };
  }

  #readJob(
    root: Node,
    job: Node,
    cell: Cell,
    contexts: Contexts,
    files: readonly string[],
    report: (what: string) => void,
  ): TestJob {
    const env = this.#env([root.env, job.env], {}, contexts);
    const lookup = this.#lookup({ ...contexts, env });
    const involved = [...files];
    const folderIn = (place: Node) => resolveText(tableOf(tableOf(place.defaults).run)["working-directory"], lookup);
    const folder = folderIn(job) ?? folderIn(root) ?? "";
    const steps = [...this.#steps(job.steps, contexts, env, folder, involved, report)];
    const container = tableOf(job.container).image ?? (typeof job.container === "string" ? job.container : undefined);
    const services = Object.values(tableOf(job.services)).map((service) => tableOf(service).image);
    // What is checked out of elsewhere is tested with this project, and not this project with anything; so are other branches.
    const isOfElsewhere = steps.some(
      ({ action, inputs: { repository = this.#repository, path, ref = "" } }) =>
        action === "actions/checkout" &&
        !path &&
        (repository.toLowerCase() !== this.#repository.toLowerCase() || !/^\uFFFD*$/.test(ref)),
    );
    // It watches what a build compiles.
    const isAnalysis = steps.some(({ action }) => action === "github/codeql-action/init");
    const testing =
      isOfElsewhere || isAnalysis ? [] : steps.filter(({ isTolerated, isHome }) => !isTolerated && isHome);
    const runners = new Set(
      testing
        .flatMap(({ commands }) => commands.map((command) => runnerOf(command, this.#name)))
        .filter((one) => one !== undefined),
    );
    return {
      files: involved,
      cell,
      images: [container, ...services].flatMap((image) => resolveText(image, lookup) ?? []),
      steps,
      runners,
    };
  }

  /** Whether a folder is the root, or that of the package that is tested. */
  #isHome(folder: string): boolean {
    const path = normalize(folder || ".").replace(/\/$/, "");
    return path === "." || path === this.#home;
  }

  #env(levels: readonly unknown[], outer: Readonly<Record<string, string>>, contexts: Contexts) {
    let env: Readonly<Record<string, string>> = outer;
    for (const level of levels) {
      const lookup = this.#lookup({ ...contexts, env });
      const own = Object.entries(tableOf(level)).map(([name, value]) => [name, textOf(resolve(value, lookup))]);
      env = { ...env, ...Object.fromEntries(own) };
    }
    return env;
  }

  *#steps(
    list: unknown,
    contexts: Contexts,
    outer: Readonly<Record<string, string>>,
    defaultFolder: string,
    involved: string[],
    report: (what: string) => void,
    isInTolerated = false,
  ): Generator<Step> {
    let known = outer;
    for (const step of listOf(list).map(tableOf)) {
      const env = this.#env([step.env], known, contexts);
      const lookup = this.#lookup({ ...contexts, env });
      if (!isOn(step.if, lookup, /\b(?:matrix|env|steps|runner)\b/)) continue;
      const isTolerated = isInTolerated || isTrue(resolve(step["continue-on-error"] ?? false, lookup)) !== false;
      const uses = resolveText(step.uses, lookup) ?? "";
      const entries = Object.entries(tableOf(step.with)).map(([name, value]) => [name, textOf(resolve(value, lookup))]);
      const inputs = Object.fromEntries(entries) as Record<string, string>;
      if (uses.startsWith("./")) {
        const action = this.#actionAt(normalize(uses), report);
        if (!action) continue;
        involved.push(action.path);
        const declared = Object.entries(tableOf(action.root.inputs)).map(([name, input]) => [
          name,
          textOf(resolve(tableOf(input).default, () => UNKNOWN)),
        ]);
        const inner: Contexts = {
          ...contexts,
          matrix: UNKNOWN,
          inputs: { ...Object.fromEntries(declared), ...inputs },
        };
        yield* this.#steps(tableOf(action.root.runs).steps, inner, env, "", involved, report, isTolerated);
        continue;
      }
      const [action = "", tag = ""] = uses.toLowerCase().split("@");
      const script = resolveText(step.run, lookup) ?? "";
      const more = action === "" ? [] : [inputs.run ?? "", inputs.command ?? "", inputs.after_install ?? ""];
      const commands = [script, ...more].flatMap((text) => commandsIn(text, env));
      known = { ...known, ...exportedBy(commands) };
      yield {
        action,
        tag,
        inputs,
        commands,
        env,
        isHome: this.#isHome(resolveText(step["working-directory"], lookup) ?? defaultFolder),
        isTolerated,
      };
    }
  }

  #actionAt(folder: string, report: (what: string) => void): { path: string; root: Node } | undefined {
    for (const name of ["action.yml", "action.yaml"]) {
      const path = join(folder, name);
      const root = this.#read(path, report);
      if (root) return { path, root };
    }
    return undefined;
  }
}

/** What the event that starts a run says. */
const UNKNOWN_EVENT: Contexts = {
  workspace: "",
  event_name: UNKNOWN,
  event: UNKNOWN,
  ref: UNKNOWN,
  ref_name: UNKNOWN,
  head_ref: UNKNOWN,
  base_ref: UNKNOWN,
  actor: UNKNOWN,
};

/** Variables that commands set for the steps behind them: `echo "NAME=value" >> "$GITHUB_ENV"`. */
const exportedBy = (commands: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    commands.flatMap((command) => {
      const [, name, value] = /^echo\s+["']?(\w+)=([^"'\s]*)["']?\s*>>/.exec(command) ?? [];
      return name === undefined ? [] : [[name, value ?? ""]];
    }),
  );

const ownerOf = (repository: string): string => repository.split("/")[0] ?? "";

/** Whether a job or step runs: where that depends on the event, it does in some runs; where on what is not known of the cell, not. */
function isOn(condition: unknown, lookup: Lookup, decisive: RegExp): boolean {
  if (condition === undefined || condition === null) return true;
  if (typeof condition === "boolean") return condition;
  const inner = /^\s*\$\{\{(.*)\}\}\s*$/s.exec(String(condition))?.[1] ?? String(condition);
  return isTrue(evaluate(inner, lookup)) ?? !decisive.test(inner);
}

const systemOf = (label: string): Value =>
  /^ubuntu/i.test(label) ? "Linux" : /^macos/i.test(label) ? "macOS" : /^windows/i.test(label) ? "Windows" : UNKNOWN;

/** Files that workflows consist of. */
export const isOfWorkflows = (path: string): boolean =>
  /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path) || /(?:^|\/)action\.ya?ml$/.test(path);
