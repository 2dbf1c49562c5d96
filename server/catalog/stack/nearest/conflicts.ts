/** What is incompatible in a project: between known technologies, and by what its lockfile proves. */

import type { Severity } from "../../facts/kind.js";
import type { Conflict } from "../../scan/conflicts.js";
import type { Errors, JudgedPair } from "../../scan/scan.js";
import type { Requirements } from "../../scan/unmet.js";
import type { Technology } from "../../technology/technology.js";
import type { Verdict } from "../../verdict/verdict.js";
import { parseRange } from "../../versions/parse.js";
import { intersects } from "../../versions/range.js";
import { type Pair, pairOf } from "./search.js";

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
  /** Its technologies; undefined where one side belongs to none. */
  pair: Pair | undefined;
  /** What says so; undefined where the lockfile does. */
  decision: Verdict["decision"];
}

/** What a scan found incompatible, most severe first. */
export function conflictsIn({ issues, conflicts, detected }: Errors): StackConflict[] {
  const technologies = new Map(detected.map(({ technology }) => [technology.id, technology]));
  return [
    ...issues.filter(({ verdict }) => verdict.pairStatus === "incompatible").map(fromIssue),
    ...conflicts
      .filter(({ status, severity }) => status === "incompatible" && severity !== "info")
      .map((conflict) => fromLockfile(conflict, technologies)),
  ];
}

function fromIssue({ a: { technology: a }, b: { technology: b }, verdict }: JudgedPair): StackConflict {
  const { severity = "error", message, workaround, decision } = verdict;
  return { a, b, severity, message, workaround, pair: pairOf(a, b), decision };
}

function fromLockfile(
  { by, of, severity, message, workaround }: Conflict,
  technologies: ReadonlyMap<string, Technology>,
): StackConflict {
  const sideOf = ({ technology, name }: Conflict["by"]): Side => ({ id: technology?.id ?? name, name });
  const [one, other] = [by, of].map(({ technology }) => technologies.get(technology?.id ?? ""));
  const pair = one && other && pairOf(one, other);
  return { a: sideOf(by), b: sideOf(of), severity, message, workaround, pair, decision: undefined };
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
    unmet: requirements.unmet.filter(({ by, through, of, range }) => {
      const to = changed.get(of);
      return !changed.has(by.name) && !changed.has(through?.name) && (to === undefined || !isMet(range, to));
    }),
    held: new Set([...requirements.held].filter((key) => !key.split(" ").some((name) => changed.has(name)))),
  };
}
