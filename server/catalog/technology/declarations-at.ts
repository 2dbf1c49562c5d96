/**
 * Which declarations of a package were read at some versions or nearest to them, and which of its releases declare nothing.
 * All functions take what one package declares about one target, newest first.
 */
import { getOrInsertComputed } from "../maps.js";
import {
  includes,
  intersects,
  isAfter,
  isNewerThan,
  isOlderThan,
  isWithin,
  onlyRelease,
  type VersionRange,
} from "../versions/range.js";
import type { Requirement } from "./technology.js";

/** The declarations that were read at some versions. */
export function readAt(about: readonly Requirement[], version: VersionRange): Requirement[] {
  const exact = onlyRelease(version);
  return about.filter(({ line, isWhole, lockstep, release }) => {
    if (isWhole || lockstep) return intersects(line, version);
    return release ? includes(version, release) : !exact && intersects(line, version);
  });
}

/** The nearest declarations above and below some versions, unless releases that declare nothing lie between. */
export function nearestTo(about: readonly Requirement[], version: VersionRange) {
  const isAbove = ({ release, line }: Requirement) =>
    release ? isOlderThan(version, release) : isAfter(line, version);
  const isBelow = ({ release, line }: Requirement) =>
    release ? isNewerThan(version, release) : isAfter(version, line);
  const [above, below] = [about.findLast(isAbove), about.find(isBelow)];
  const silent = silentRuns(about);
  return {
    above: above && silent.some((run) => isAfter(run, version) && isAfter(above.line, run)) ? undefined : above,
    below: below && silent.some((run) => isAfter(version, run) && isAfter(run, below.line)) ? undefined : below,
  };
}

/** Whether releases among some versions were read and declare nothing, while others of the package do. */
export const isSilent = (about: readonly Requirement[], version: VersionRange): boolean =>
  silentRuns(about).some((run) => intersects(version, run));

/** Kept, as comparing each run with each declaration takes longer than anything else about a question. */
const silent = new WeakMap<readonly Requirement[], readonly VersionRange[]>();

/** The runs of releases that were read and declare nothing, while other releases of the package do. */
export const silentRuns = (about: readonly Requirement[]): readonly VersionRange[] =>
  getOrInsertComputed(silent, about, findSilentRuns);

function findSilentRuns(about: readonly Requirement[]): readonly VersionRange[] {
  const [one] = about;
  const runs = one?.by.read.get(one.package) ?? [];
  // Makers may publish a table of versions instead of a range in the manifest; then the release is not silent.
  const speaks = (run: VersionRange) => (one: Requirement) =>
    one.release ? isWithin(run, one.line) : intersects(run, one.line);
  const silent = runs.filter((run) => !about.some(speaks(run)));
  // Where all runs are silent, such declarations are not read from manifests.
  return silent.length < runs.length ? silent : [];
}
