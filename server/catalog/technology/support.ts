/** How much support the release lines of a technology have left, and which of them to go to: of all advice, one order. */
import { intersects, isAfter, newestFirst, onlyRelease, type VersionRange } from "../versions/range.js";
import { type Day, hasEnded, supportedCycles } from "./lifecycle.js";
import type { Cycle, Technology } from "./technology.js";

/**
 * What a line has left: long-term support of a year or more (`long`), a year or more, less, under six months (`ending`), or
 * nothing. No announced end is as good as a far one.
 */
const SUPPORT = ["long", "year", "short", "ending", "ended"] as const;
export type Support = (typeof SUPPORT)[number];

const DAY = 86_400_000;
const YEAR = 365;
const HALF_A_YEAR = 183;

function supportOf(cycle: Cycle, today: Day): Support {
  if (hasEnded(cycle, today)) return "ended";
  const left = typeof cycle.end === "string" ? (Date.parse(cycle.end) - Date.parse(today)) / DAY : YEAR;
  if (left < HALF_A_YEAR) return "ending";
  if (left < YEAR) return "short";
  return cycle.lts === true || (cycle.lts !== undefined && cycle.lts <= today) ? "long" : "year";
}

/** The line that a version belongs to, or the newest of a range of several; undefined where none is recorded. */
export const cycleOf = ({ cycles }: Technology, version: VersionRange): Cycle | undefined =>
  cycles.find(({ name }) => name === version.text) ?? cycles.find(({ line }) => line && intersects(line, version));

/**
 * The support that a version has left. What is older than every recorded line has none, and so has what is older than one that has
 * ended; what is newer has it for all we know.
 */
export function supportLeft(technology: Technology, version: VersionRange, today: Day): Support {
  const cycle = cycleOf(technology, version);
  if (cycle) return supportOf(cycle, today);
  const newer = technology.cycles.filter(({ line }) => line && isAfter(line, version));
  const isOlder = technology.cycles.some(({ line }) => line && isAfter(version, line));
  const isPassed = newer.some((one) => hasEnded(one, today));
  return newer.length > 0 && (isPassed || !isOlder) ? "ended" : "year";
}

/**
 * Orders versions as a careful engineer prefers them: a line with long-term support first, then others that have a year or more
 * left; the newest first, and of those with less the one that is supported longest.
 */
export function preferredFirst(technology: Technology, today: Day): (one: VersionRange, other: VersionRange) => number {
  const rank = (version: VersionRange) => SUPPORT.indexOf(supportLeft(technology, version, today));
  const endOf = (version: VersionRange) => String(cycleOf(technology, version)?.end ?? "");
  return (one, other) => {
    const [left, right] = [rank(one), rank(other)];
    const isTimed = left === right && left > SUPPORT.indexOf("year") && left < SUPPORT.indexOf("ended");
    return (
      left - right ||
      (isTimed && endOf(one) !== endOf(other) ? (endOf(one) < endOf(other) ? 1 : -1) : 0) ||
      newestFirst(one, other)
    );
  };
}

/** Whether a version has six months or more of support left. */
export const isLasting = (technology: Technology, version: VersionRange, today: Day): boolean =>
  !["ending", "ended"].includes(supportLeft(technology, version, today));

/** The supported lines that are newer than a version, as they are preferred; those about to end only where there are no others. */
export function linesAfter(technology: Technology, version: VersionRange, today: Day): VersionRange[] {
  const lines = supportedCycles(technology, today).flatMap(({ line }) =>
    line && isAfter(line, version) ? [line] : [],
  );
  const lasting = lines.filter((line) => isLasting(technology, line, today));
  return (lasting.length > 0 ? lasting : lines).sort(preferredFirst(technology, today));
}

export const isPreRelease = (version: VersionRange): boolean => (onlyRelease(version)?.prerelease.length ?? 0) > 0;

/** Whether a release begins a major version. */
export function isFirstOfMajor(version: VersionRange): boolean {
  const release = onlyRelease(version);
  return release !== undefined && release.minor === 0 && release.patch === 0;
}
