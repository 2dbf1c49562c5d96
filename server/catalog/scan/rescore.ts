/** The score of a stack whose lockfile was read elsewhere than where the stack was scored. */
import type { Severity, Status } from "../facts/kind.js";
import { type Conflict, countConflict } from "./conflicts.js";
import { COSTS, type Score, score, type Tally } from "./score.js";

interface Issue {
  status: Status;
  severity?: Severity | undefined;
}

const STATUSES: readonly (keyof Tally)[] = ["compatible", "partial", "deprecated", "incompatible"];

/**
 * @param breakdown of the score without the lockfile
 * @param issues those that are counted in it
 * @param left those of them that remain
 * @param conflicts what comes to them
 */
export function rescore(
  breakdown: Score["breakdown"],
  issues: readonly Issue[],
  left: readonly Issue[],
  conflicts: readonly Conflict[],
): Score {
  const gone = issues.filter((issue) => !left.includes(issue));
  const statuses = STATUSES.flatMap((status) =>
    repeat(status, breakdown[status] - gone.filter((issue) => issue.status === status).length),
  );
  const findings = COSTS.flatMap(({ severity }) => {
    const count = (list: readonly Issue[]) => list.filter((issue) => issue.severity === severity).length;
    // Several issues can have had one cause, which is left as long as one of them is.
    const causes = Math.max(breakdown[severity] - count(gone), Math.min(1, count(left)));
    return repeat(severity, causes).map((one) => ({ severity: one }));
  });
  return score(statuses, [...findings, ...conflicts.map(countConflict)]);
}

const repeat = <Item>(item: Item, times: number): Item[] => Array.from({ length: Math.max(0, times) }, () => item);
