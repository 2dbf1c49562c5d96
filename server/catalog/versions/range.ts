/** Version ranges, parsed once and compared as intervals. */
import { SemVer } from "semver";
import { contains, type Interval, includesVersion, overlap, startsBeforeEndOf, ZERO } from "./interval.js";
import { lastStarting, MANY, overlapsAny } from "./sorted-intervals.js";

export type { SemVer };

export interface VersionRange {
  /** As it was written. */
  text: string;
  /** The parts of the union, each without a gap. */
  intervals: readonly Interval[];
}

/** Whether some version lies in both ranges. */
export function intersects(a: VersionRange, b: VersionRange): boolean {
  if (a.intervals.length > MANY) return b.intervals.some((interval) => overlapsAny(interval, a.intervals));
  if (b.intervals.length > MANY) return a.intervals.some((interval) => overlapsAny(interval, b.intervals));
  for (const left of a.intervals) for (const right of b.intervals) if (overlap(left, right)) return true;
  return false;
}

/** Whether every version of `inner` lies in `outer`. */
export function isWithin(inner: VersionRange, outer: VersionRange): boolean {
  return inner.intervals.every((part) => outer.intervals.some((whole) => contains(whole, part)));
}

export const includes = ({ intervals }: VersionRange, release: SemVer): boolean =>
  intervals.some((interval) => includesVersion(interval, release));

/** Whether the newest versions of `inner` lie in `outer`: those that a package manager installs for a range. */
export function containsEnd(outer: VersionRange, inner: VersionRange): boolean {
  return inner.intervals.every(({ max }) =>
    outer.intervals.some((whole) => {
      if (!max) return whole.max === undefined;
      return whole.min.compare(max) < 0 && (!whole.max || whole.max.compare(max) >= 0);
    }),
  );
}

/** Whether every version of a range is newer than all of another: a line that is not out yet, beside the newest known. */
export function isAfter(range: VersionRange, known: VersionRange): boolean {
  return (
    !isOpenEnded(known) &&
    range.intervals.every((part) => known.intervals.every((other) => !startsBeforeEndOf(part, other)))
  );
}

/** Whether every version of a range is older than a release. */
export const isOlderThan = ({ intervals }: VersionRange, release: SemVer): boolean =>
  intervals.every(
    ({ max, maxIncluded }) => max && (maxIncluded ? max.compare(release) < 0 : max.compare(release) <= 0),
  );

/** Whether every version of a range is newer than a release. */
export const isNewerThan = ({ intervals }: VersionRange, release: SemVer): boolean =>
  intervals.every(({ min }) => min.compare(release) > 0);

/** Whether the newest version of a range is older than that of another. */
export function endsEarlier(range: VersionRange, other: VersionRange): boolean {
  // `<19` and `<19.0.0-0` end at the same release.
  const isBefore = (one: Interval, { max, maxIncluded }: Interval) => {
    const order = one.max && (max ? one.max.compareMain(max) : -1);
    return order !== undefined && (order < 0 || (order === 0 && !one.maxIncluded && maxIncluded));
  };
  return other.intervals.some((end) => range.intervals.every((part) => isBefore(part, end)));
}

/** Orders ranges by their highest lower bound, the newest first. */
export const newestFirst = (a: VersionRange, b: VersionRange): number => highestMin(b).compare(highestMin(a));

function highestMin({ intervals }: VersionRange): SemVer {
  if (intervals.length > MANY) return lastStarting(intervals)?.min ?? ZERO;
  return intervals.reduce((best, { min }) => (min.compare(best) > 0 ? min : best), ZERO);
}

// --- bounds -------------------------------------------------------------------------------------------------------

/** Whether a range has no upper bound, so that future releases are in it. */
export const isOpenEnded = (range: VersionRange): boolean => range.intervals.some(({ max }) => max === undefined);

/** The bound that no version of a range lies below. */
export function lowestOf({ intervals: [first, ...others] }: VersionRange): SemVer {
  return others.reduce((lowest, { min }) => (min.compare(lowest) < 0 ? min : lowest), first?.min ?? ZERO);
}

/** Whether two releases are of one line: the major version, or the minor one below 1.0. */
export const areOfOneLine = (one: SemVer, other: SemVer): boolean =>
  one.major === other.major && (one.major > 0 || one.minor === other.minor);

/** The lower bounds of the parts of a range that include their bound. */
export const lowerBounds = ({ intervals }: VersionRange): SemVer[] =>
  intervals.flatMap(({ min, minIncluded }) => (minIncluded ? min : []));

/** The releases that the parts of a range end before: 2.4.8 for `<2.4.8`. */
export const upperBounds = ({ intervals }: VersionRange): SemVer[] =>
  intervals.flatMap(({ max, maxIncluded }) =>
    max && !maxIncluded && /^(?:0)?$/.test(max.prerelease.join("."))
      ? new SemVer(`${max.major}.${max.minor}.${max.patch}`)
      : [],
  );

/** The one release that a range consists of; undefined for others. */
export function onlyRelease({ intervals: [first, ...others] }: VersionRange): SemVer | undefined {
  return first && others.length === 0 && first.max && first.min.compare(first.max) === 0 ? first.min : undefined;
}

// --- parts and unions ---------------------------------------------------------------------------------------------

/** The part of a range that has an upper bound; undefined where none has. */
export function boundedPart(range: VersionRange): VersionRange | undefined {
  const intervals = range.intervals.filter(({ max }) => max !== undefined);
  if (intervals.length === range.intervals.length) return range;
  return intervals.length > 0 ? { text: range.text, intervals } : undefined;
}

/** The part of a range from a release on: what came out in a line since then. */
export function fromReleaseOn(release: SemVer, { intervals }: VersionRange): VersionRange {
  const later = intervals.filter(({ max }) => !max || max.compare(release) > 0);
  return { text: release.version, intervals: later.map((interval) => fromReleaseIn(interval, release)) };
}

const fromReleaseIn = (interval: Interval, release: SemVer): Interval =>
  interval.min.compare(release) > 0 ? interval : { ...interval, min: release, minIncluded: true };

/** The versions that lie in any of the ranges; `undefined`, which names no versions, adds none. */
export function union(ranges: readonly (VersionRange | undefined)[]): VersionRange | undefined {
  const given = ranges.filter((range) => range !== undefined);
  if (given.length < 2) return given[0];
  return {
    text: [...new Set(given.map(({ text }) => text))].join(" and "),
    intervals: given.flatMap(({ intervals }) => intervals),
  };
}
