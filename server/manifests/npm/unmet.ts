/** Holds what installed releases declare of their peers against what they get. */
import semver from "semver";
import type { Lock, Release } from "./lock.js";

/** A peer that is not what a release asks for, or is not there. */
export interface Unmet {
  by: Release;
  isDirect: boolean;
  of: string;
  range: string;
  optional: boolean;
  /** undefined where none is installed. */
  found: Release | undefined;
}

export interface Held {
  /** Each once, in the order of the lockfile. */
  unmet: Unmet[];
  /** Peers that were held against their ranges. */
  checked: number;
  /** Peers that could not be: ranges that are none, such as tags, and versions that are none. */
  notChecked: number;
}

/**
 * Holds the peers of a lockfile against what they get.
 * @returns undefined where the lockfile does not record them
 */
export function holdPeers(lock: Lock): Held | undefined {
  if (!lock.declarations) return undefined;
  const unmet = new Map<string, Unmet>();
  let [checked, notChecked] = [0, 0];
  for (const { kind, by, isDirect, of, range, optional, found } of lock.declarations()) {
    // A folder of the project has the version that the project gives it, which the lockfile does not record.
    if (kind !== "peer" || found === "own" || (optional && !found)) continue;
    const isMet = found && accepts(range, found.version, lock.kind);
    if (found && isMet === undefined) notChecked += 1;
    else checked += 1;
    if (isMet !== false && found) continue;
    const key = [by.name, by.version, of, found?.name, found?.version].join(" ");
    const known = unmet.get(key);
    if (!known) unmet.set(key, { by, isDirect, of, range, optional, found });
    else if (isDirect) known.isDirect = true;
  }
  return { unmet: [...unmet.values()], checked, notChecked };
}

/**
 * Whether a range accepts a version, as the package manager has it: for npm, a pre-release only where the range names one of
 * the same release; for the others, wherever it stands between the ends
 * (https://github.com/npm/node-semver#prerelease-tags).
 * @returns undefined where either cannot be parsed
 */
function accepts(range: string, version: string, kind: string): boolean | undefined {
  if (semver.validRange(range, LOOSE) === null || !semver.valid(version, LOOSE)) return undefined;
  const includePrerelease = kind !== "package-lock.json";
  return range.trim() === "*" || semver.satisfies(version, range, { ...LOOSE, includePrerelease });
}

const LOOSE = { loose: true };
