/** One part of a version range: all versions between two bounds, in the order of https://semver.org, section 11. */
import { SemVer } from "semver";

export interface Interval {
  min: SemVer;
  minIncluded: boolean;
  /** undefined: without an upper bound. */
  max: SemVer | undefined;
  maxIncluded: boolean;
}

/** No version is older. */
export const ZERO = new SemVer("0.0.0-0");

export const ANY_VERSION: Interval = { min: ZERO, minIncluded: true, max: undefined, maxIncluded: false };

export const onlyVersion = (version: SemVer): Interval => ({
  min: version,
  minIncluded: true,
  max: version,
  maxIncluded: true,
});

/** The part of an interval from a bound on. */
export function fromBound(interval: Interval, min: SemVer, minIncluded: boolean): Interval {
  const order = min.compare(interval.min);
  if (order > 0) return { ...interval, min, minIncluded };
  return order === 0 && !minIncluded ? { ...interval, minIncluded } : interval;
}

/** The part of an interval up to a bound. */
export function upToBound(interval: Interval, max: SemVer, maxIncluded: boolean): Interval {
  const order = interval.max ? max.compare(interval.max) : -1;
  if (order < 0) return { ...interval, max, maxIncluded };
  return order === 0 && !maxIncluded ? { ...interval, maxIncluded } : interval;
}

export function startsBeforeEndOf(a: Interval, b: Interval): boolean {
  if (!b.max) return true;
  const order = a.min.compare(b.max);
  return order < 0 || (order === 0 && a.minIncluded && b.maxIncluded);
}

export function endsBefore(a: Interval, b: Interval): boolean {
  if (!a.max || !b.max) return !b.max;
  const order = a.max.compare(b.max);
  return order < 0 || (order === 0 && !a.maxIncluded);
}

export const isEmpty = (interval: Interval): boolean => !startsBeforeEndOf(interval, interval);

export const overlap = (a: Interval, b: Interval): boolean => startsBeforeEndOf(a, b) && startsBeforeEndOf(b, a);

/** Whether every version of `inner` lies in `outer`. */
export function contains(outer: Interval, inner: Interval): boolean {
  const low = outer.min.compare(inner.min);
  if (low > 0 || (low === 0 && !outer.minIncluded && inner.minIncluded)) return false;
  if (!outer.max) return true;
  if (!inner.max) return false;
  const high = inner.max.compare(outer.max);
  return high < 0 || (high === 0 && (outer.maxIncluded || !inner.maxIncluded));
}

export function includesVersion({ min, minIncluded, max, maxIncluded }: Interval, version: SemVer): boolean {
  const [low, high] = [min.compare(version), max?.compare(version) ?? 1];
  return (low < 0 || (low === 0 && minIncluded)) && (high > 0 || (high === 0 && maxIncluded));
}

/** The parts of an interval below and above a hole in it. */
export function withoutHole(whole: Interval, hole: Interval): Interval[] {
  if (!overlap(whole, hole)) return [whole];
  const below = { ...whole, max: hole.min, maxIncluded: !hole.minIncluded };
  const above = hole.max && { ...whole, min: hole.max, minIncluded: !hole.maxIncluded };
  return [below, above].filter((part) => part !== undefined).filter((part) => !isEmpty(part));
}
