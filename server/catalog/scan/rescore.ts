/** The score of a stack whose lockfile was read elsewhere than where the stack was scored. */
import type { Severity, Status } from "../verdict/judgement.js";
import { type Score, score, type Tally } from "./score.js";

interface Counted {
  status: Status;
  severity?: Severity | undefined;
}

const STATUSES: readonly (keyof Tally)[] = ["compatible", "partial", "deprecated", "incompatible"];

/**
 * @param issues those that are counted in the breakdown
 * @param left those of them that remain
 * @param more what comes to them
 */
export function rescore(
  breakdown: Tally,
  issues: readonly Counted[],
  left: readonly Counted[],
  more: readonly Counted[],
): Score {
  const others = STATUSES.flatMap((status): Counted[] => {
    const count = breakdown[status] - issues.filter((issue) => issue.status === status).length;
    // What has ended is a warning wherever it is counted.
    const severity = status === "deprecated" ? "warning" : undefined;
    return Array.from({ length: Math.max(0, count) }, () => ({ status, severity }));
  });
  return score([...others, ...left, ...more].map(({ status, severity }) => ({ status, severity })));
}
