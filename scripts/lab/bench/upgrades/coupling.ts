/** Which dependencies had to change together, by what the releases before and after declare: a rule, and no opinion. */
import semver from "semver";
import { npmTree } from "../../../../server/manifests/npm/lock.js";
import type { Release } from "./lockfile.js";

/** A direct dependency whose version differs between the two commits. */
export interface Change {
  name: string;
  /** The locked version, or the range where none is locked; null for what was added. */
  from: string | null;
  /** null for what was removed. */
  to: string | null;
}

export interface Coupled {
  name: string;
  why: "refuses" | "requires" | "required" | "lockstep" | "types";
  /** The target or the coupled package by which it is coupled. */
  by: string;
}

type Find = (name: string) => Release | undefined;

/**
 * Those of the changed dependencies that are coupled with the target, directly or by one another. What was added is not.
 * @param before the release of a direct dependency before the upgrade
 * @param after the same after it
 */
export function findCoupled(target: Change, changed: readonly Change[], before: Find, after: Find): Coupled[] {
  const found = new Map<string, Coupled>();
  const reached = [target];
  // The list grows while it is gone through.
  for (const one of reached) {
    for (const change of changed) {
      if (change.from === null || change.name === target.name || found.has(change.name)) continue;
      const why = reason(change, one, before, after);
      if (!why) continue;
      found.set(change.name, { name: change.name, why, by: one.name });
      reached.push(change);
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function reason(change: Change, by: Change, before: Find, after: Find): Coupled["why"] | undefined {
  if (by.to !== null && leavesOut(before(change.name), by.name, by.to)) return "refuses";
  if (by.from !== null && change.to !== null && leavesOut(after(change.name), by.name, by.from)) return "requires";
  if (change.from !== null && by.to !== null && leavesOut(after(by.name), change.name, change.from, true))
    return "required";
  if (change.from === by.from && change.to !== null && change.to === by.to && isOfOneMaker(change.name, by.name))
    return "lockstep";
  if (change.name === typesOf(by.name) && change.to !== null && by.to !== null) {
    const [old, own, its] = [majorOf(change.from), majorOf(change.to), majorOf(by.to)];
    if (own !== undefined && own !== old && own === its) return "types";
  }
  return undefined;
}

/** Only its `accepts`, which knows tags and pre-releases. */
const { accepts } = npmTree([], undefined);

/** Whether a release declares of a package, or of Node.js, that it does not work with a version; a version can also be a range. */
function leavesOut(release: Release | undefined, name: string, version: string, isPeersOnly = false): boolean {
  if (!release) return false;
  const { peers, dependencies, engines } = release;
  const runtimes = engines.filter(([runtime]) => runtime === "node");
  const declared = [...peers, ...runtimes, ...(isPeersOnly ? [] : dependencies)];
  return declared.some(([of, range]) => {
    if (of !== name) return false;
    if (semver.valid(version, true)) return accepts(range, version) === false;
    const isRange = semver.validRange(version, true) !== null && semver.validRange(range, true) !== null;
    return isRange && !semver.intersects(range, version, { loose: true, includePrerelease: true });
  });
}

/**
 * Of the same scope or of one that begins with it (`@angular-devkit`), or with the name of the one as a part of that of the
 * other: `react-dom`, `eslint-config-next`, `@vitest/ui`. What is in `@types` has many makers.
 */
function isOfOneMaker(one: string, other: string): boolean {
  const dashed = (name: string) => `-${name.replace(/^@/, "").replace("/", "-")}-`;
  const scope = (name: string) => /^@(?!types\/)([^/]+)/.exec(name)?.[1];
  const [ours, theirs] = [scope(one), scope(other)];
  if (ours && theirs && (`${ours}-`.startsWith(`${theirs}-`) || `${theirs}-`.startsWith(`${ours}-`))) return true;
  return dashed(one).includes(dashed(other)) || dashed(other).includes(dashed(one));
}

/** https://github.com/DefinitelyTyped/DefinitelyTyped#what-about-scoped-packages */
const typesOf = (name: string) => `@types/${name.replace(/^@(.+)\//, "$1__")}`;

const majorOf = (version: string | null) => semver.coerce(version)?.major;
