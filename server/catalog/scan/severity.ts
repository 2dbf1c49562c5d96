/** How much a verdict matters to a project, which is less than it matters to who is choosing. */
import { type Day, type EndOfLife, hasEnded } from "../facts/lifecycle.js";
import { lowestOf } from "../facts/version-range.js";
import type { Severity } from "../verdict/judgement.js";
import type { Verdict } from "../verdict/verdict.js";

/**
 * The severity of a verdict in a scan. What has ended is no error there, which a check of the two may call it: nobody broke it
 * by a change. What an update within the declared range brings, and what only some features need, are notes.
 * @param today the day that lifecycles are judged by
 */
export function severityInScan(
  { status, severity, ended, grounds: [ground] }: Verdict,
  today: Day,
): Severity | undefined {
  if (ground?.kind === "obstacle" && ground.obstacle.need.optional === true && status === "partial") return "info";
  if (status !== "deprecated") return severity;
  return ended.length > 0 && ended.every((end) => isUpdateAway(end, today)) ? "info" : "warning";
}

/** Whether a newer minor line of the same major is supported, of a package whose users get it by an update. */
function isUpdateAway({ technology, whole, cycles }: EndOfLife, today: Day): boolean {
  if (whole || technology.mainPackage === undefined || !technology.packages.some(([ecosystem]) => ecosystem === "npm"))
    return false;
  const majorsOf = (lines: typeof cycles) => lines.flatMap(({ line }) => (line ? lowestOf(line).major : []));
  const supported = new Set(majorsOf(technology.cycles.filter((cycle) => !hasEnded(cycle, today))));
  const majors = majorsOf(cycles);
  return majors.length > 0 && majors.every((major) => major > 0 && supported.has(major));
}
