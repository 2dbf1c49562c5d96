/** What is incompatible in a project: between known technologies, and by what its lockfile proves. */

import type { Severity } from "../../facts/kind.js";
import type { Conflict } from "../../scan/conflicts.js";
import type { Errors, JudgedPair } from "../../scan/scan.js";
import { isOfRuntime, type Place, type Requirements } from "../../scan/unmet.js";
import type { Verdict } from "../../verdict/verdict.js";
import { parseRange } from "../../versions/parse.js";
import { intersects } from "../../versions/range.js";

interface Side {
  /** Id of a technology, or the name of a package that belongs to none. */
  id: string;
  name: string;
}

export interface StackConflict {
  a: Side;
  b: Side;
  severity: Severity;
  message: string;
  workaround: string | null;
  /** What it is between, by ids of technologies and names of packages. */
  ties: readonly (readonly [string, string])[];
  /** What says so; undefined where the lockfile does. */
  decision: Verdict["decision"];
  /** Where files name the runtime that it is about. */
  places: readonly Place[];
}

/** What a scan found incompatible, most severe first. */
export function conflictsIn({ issues, conflicts }: Pick<Errors, "issues" | "conflicts">): StackConflict[] {
  return [
    ...issues.filter(({ verdict }) => verdict.pairStatus === "incompatible").map(fromIssue),
    ...conflicts.filter(({ status, severity }) => status === "incompatible" && severity !== "info").map(fromLockfile),
  ];
}

function fromIssue({ a: { technology: a }, b: { technology: b }, verdict }: JudgedPair): StackConflict {
  const { severity = "error", message, workaround, decision } = verdict;
  return { a, b, severity, message, workaround, ties: [[a.id, b.id]], decision, places: [] };
}

function fromLockfile({ by, of, severity, message, workaround, members }: Conflict): StackConflict {
  const sideOf = ({ technology, name }: Conflict["by"]): Side => ({ id: technology?.id ?? name, name });
  // What a runtime does not suit is said by the file that names its version.
  const places = members.filter(isOfRuntime).flatMap(({ found }) => found?.place ?? []);
  const [a, b] = [sideOf(by), sideOf(of)];
  const ties = members.map((one) => [(one.through ?? one.by).name, one.of] as const);
  return { a, b, severity, message, workaround, ties: [[a.id, b.id], ...ties], decision: undefined, places };
}

interface Changed {
  package: string | undefined;
  to: string;
}

/** What is still required and not met once some packages have changed: nothing of what those declare. */
export function withoutChanged(requirements: Requirements, changes: readonly Changed[]): Requirements {
  const changed = new Map(changes.map(({ package: name, to }) => [name, to]));
  const isMet = (range: string, to: string) => {
    const [accepted, next] = [parseRange(range), parseRange(to)];
    return accepted !== undefined && next !== undefined && intersects(accepted, next);
  };
  return {
    ...requirements,
    unmet: requirements.unmet.filter(({ by, through, of, range }) => {
      const to = changed.get(of);
      return !changed.has(by.name) && !changed.has(through?.name) && (to === undefined || !isMet(range, to));
    }),
    held: new Set([...requirements.held].filter((key) => !key.split(" ").some((name) => changed.has(name)))),
  };
}
