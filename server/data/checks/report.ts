/** How checks report what they find, and the checks that many of them share. */
import type { AiTool, Declared, Rule, Stack, Technology } from "../../../schemas/types.js";
import { factRange } from "../../catalog/facts/version-range.js";
import { type DataFile, placeOf, type Step } from "../file.js";
import type { Problem } from "../problem.js";
import { nearestOf } from "../schemas.js";

/** All files that passed their schemas, by kind. */
export interface CheckedFiles {
  /** Ids of all technologies, those with mistakes too: what refers to them is no mistake. */
  ids: ReadonlySet<string>;
  technologies: ReadonlyMap<string, { file: DataFile; record: Technology }>;
  declared: readonly { file: DataFile; record: Declared }[];
  rules: readonly { file: DataFile; record: Rule }[];
  stacks: readonly { file: DataFile; record: Stack }[];
  tools: ReadonlyMap<string, { file: DataFile; record: AiTool }>;
  /** Ids; undefined when their list is not there or has mistakes itself. */
  capabilities: ReadonlySet<string> | undefined;
}

/** Reports a problem at a place of a file. */
export type Report = (
  file: DataFile,
  steps: readonly Step[],
  problem: Omit<Problem, "path" | "line" | "column">,
) => void;

/** A report that collects. */
export function collectInto(problems: Problem[]): Report {
  return (file, steps, problem) => problems.push({ ...placeOf(file, steps), ...problem });
}

/** Reports an id that is no technology's. */
export type CheckId = (file: DataFile, steps: readonly Step[], id: string) => void;

/** The check of ids against those that there are, with the nearest. */
export function idCheck(ids: ReadonlySet<string>, report: Report): CheckId {
  return (file, steps, id) => {
    if (ids.has(id)) return;
    const near = nearestOf(id, [...ids]);
    const allowed = near ? `did you mean "${near}"?` : "an id is a file name in data/technologies";
    report(file, steps, {
      what: `unknown technology "${id}"`,
      allowed,
      fix: "use a known id, or add the technology",
    });
  };
}

/** Reports a text that is no version range. */
export function checkRange(file: DataFile, steps: readonly Step[], text: string, report: Report): void {
  if (factRange(text)) return;
  report(file, steps, {
    what: `"${text}" is not a version range`,
    allowed: 'node-semver syntax, such as "15", "^18.2.0 || ^19.0.0" or ">=3.8 <4"',
    fix: "rewrite it",
  });
}
