/** Whether what the CI of a release tests it with covers the versions asked about. */
import { isOnOwnScale, isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { newestRead } from "./coverage.js";
import { type Day, supportedCycles } from "./lifecycle.js";
import type { Technology, Tested } from "./technology.js";
import { containsEnd, intersects, isLine, isWithin, onlyRelease, type VersionRange } from "./version-range.js";

/** Whether a release that was tested, or a later one of its line, is asked about with versions that it was tested with. */
export function isTestedIn({ by, versions, range }: Tested, { a, b, today }: Question): boolean {
  const [own, other] = by === a.technology ? [a, b] : [b, a];
  // A line is asked about in its newest release; of what a line was tested with, all of it has to be.
  return holds(own, versions, today, () => true) && holds(other, range, today, (asked) => !isLine(asked));
}

/** @param isOfNewest whether the newest of the versions asked about stand for all */
function holds(side: Subject, range: VersionRange, today: Day, isOfNewest: (asked: VersionRange) => boolean): boolean {
  // Companion packages have versions of their own, which the CI of the technology says nothing about.
  if (!side.named.every(({ package: name }) => isOnOwnScale(side.technology, name))) return false;
  if (!isVersioned(side)) return isSupported(side.technology, range, today);
  const asked = versionOf(side);
  if (!asked || onlyRelease(asked)?.prerelease.length) return false;
  return isWithin(asked, range) || (isOfNewest(asked) && containsEnd(range, asked));
}

/** Whether a range has versions of a release line that is supported, or else of the newest line of which something was read. */
function isSupported(technology: Technology, range: VersionRange, today: Day): boolean {
  if (technology.cycles.some(({ line }) => line))
    return supportedCycles(technology, today).some(({ line }) => line && intersects(line, range));
  const newest = newestRead(technology);
  return newest === undefined || intersects(newest, range);
}
