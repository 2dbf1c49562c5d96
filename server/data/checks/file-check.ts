/** The check of one file: what is wrong in it is reported at its place; and the checks that many kinds of record share. */
import type { Technology } from "../../../schemas/types.js";
import { factRange } from "../../catalog/versions/ecosystems.js";
import { type DataFile, type PathStep, placeOf } from "../file.js";
import type { DataProblem } from "../problem.js";
import { nearestOf } from "../schemas.js";
import { ignoranceIn, WHAT_TO_STATE } from "./ignorance.js";

/** All files that passed their schemas. */
export interface CheckedFiles {
  /** Ids of all technologies, those with mistakes too: what refers to them is no mistake. */
  ids: ReadonlySet<string>;
  files: readonly DataFile[];
  /** By id; with those that an overlay is laid over. */
  technologies: ReadonlyMap<string, DataFile<Technology>>;
  /** Ids; undefined when their list is not there or has mistakes itself. */
  capabilities: ReadonlySet<string> | undefined;
}

export class FileCheck<Value = unknown> {
  constructor(
    readonly file: DataFile<Value>,
    readonly ids: ReadonlySet<string>,
    readonly problems: DataProblem[],
  ) {}

  /** Reports what is wrong, and how to fix it. */
  report(
    steps: readonly PathStep[],
    what: string,
    fix: string,
    more: Pick<DataProblem, "allowed" | "fixable"> = {},
  ): void {
    this.problems.push({ ...placeOf(this.file, steps), what, fix, ...more });
  }

  /** Reports an id that is no technology's, with the nearest that is. */
  id(steps: readonly PathStep[], id: string): void {
    if (this.ids.has(id)) return;
    const near = nearestOf(id, [...this.ids]);
    const allowed = near ? `did you mean "${near}"?` : "an id is a file name in data/technologies";
    this.report(steps, `unknown technology "${id}"`, "use a known id, or add the technology", { allowed });
  }

  /** Reports a text that is no version range. */
  range(steps: readonly PathStep[], text: string): void {
    if (factRange(text)) return;
    const allowed = 'node-semver syntax, such as "15", "^18.2.0 || ^19.0.0" or ">=3.8 <4"';
    this.report(steps, `"${text}" is not a version range`, "rewrite it", { allowed });
  }

  /** Reports a text that states ignorance. */
  knowledge(steps: readonly PathStep[], text: string | undefined): void {
    const found = text === undefined ? undefined : ignoranceIn(text);
    if (found === undefined) return;
    const what = `says that something is not known ("${found}")`;
    this.report(steps, what, "keep only the fact, or remove the entry", { allowed: WHAT_TO_STATE });
  }
}
