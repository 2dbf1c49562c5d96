/** Lockfiles of npm, Yarn, pnpm and Bun: parsed once, then asked for each folder of a project. */
import semver from "semver";
import { getOrInsertComputed } from "../../catalog/maps.js";
import { formatCount, type NamedEntry, npmEntry, type Reading } from "../reading.js";
import { OWN, type ReadingBuilder } from "../reading-builder.js";
import type { Node, Tree } from "../tree.js";

/** What is installed under a name: the package, or `own` for a folder of the project itself. */
export type Installed = NamedEntry | "own";

export interface Lock {
  /** What it is, in words: `pnpm-lock.yaml`. */
  kind: string;
  /**
   * What a folder gets for a dependency that its package.json asks for.
   * @param folder relative to the lockfile, with `/` between folders; `.` for that of the lockfile itself
   * @param key the name it is installed under
   * @param asked the range, as package.json has it
   * @returns undefined where the lockfile has no version
   */
  installed(folder: string, key: string, asked: string): Installed | undefined;
  /** What the lockfile lists by itself, without a package.json. */
  reading(): Reading;
  /** Everything that it installs; undefined where lockfiles of this kind do not record what releases declare. */
  tree?(): Tree;
  /** Of those, where each release stands, by `name@version`. */
  releases?(): ReadonlyMap<string, number | undefined>;
}

/** Adds what a folder asks for, by names and ranges: in the locked version, or as asked for where none is locked. */
export function addAsked(
  reading: ReadingBuilder,
  folder: string,
  asked: Iterable<[key: string, range: string]>,
  installed: Lock["installed"],
): void {
  for (const [key, range] of asked) addInstalled(reading, installed(folder, key, range) ?? npmEntry(key, range));
}

export function addInstalled(reading: ReadingBuilder, installed: Installed): void {
  if (installed === "own") reading.passOver(OWN);
  else reading.add(installed);
}

/** Notes that a lockfile is of a version after the newest that is known here. */
export function checkVersion(reading: ReadingBuilder, version: unknown, newest: number, line?: number): void {
  if (Number.parseFloat(String(version)) >= newest + 1) reading.miss(["unknown lockfileVersion", ""], line);
}

export const formatOwn = (count: number) => formatCount(count, ...OWN);

/** `@scope/name@npm:^1.0` at the first `@` that does not begin a scope; nothing is asked for where there is none. */
export function splitDescriptor(descriptor: string): { name: string; asked: string } {
  const at = descriptor.indexOf("@", 1);
  return at < 0 ? { name: descriptor, asked: "" } : { name: descriptor.slice(0, at), asked: descriptor.slice(at + 1) };
}

/** Whether a version is the address of a place of the project itself: `link:../ui`. */
export const isOwnPlace = (asked: string) => /^(?:workspace|link|portal|file):/.test(asked);

const LOOSE = { loose: true };

/** The runtimes of `engines`; what packages declare of package managers is about their own development. */
const RUNTIMES = new Map([["node", "nodejs"]]);

/** What lockfiles say of releases for some platforms alone: `os`, `cpu` and `libc`. */
export const isForPlatforms = (manifest: Record<string, unknown> | undefined): boolean =>
  manifest?.os !== undefined || manifest?.cpu !== undefined || manifest?.libc !== undefined;

/** What an `engines` field declares of runtimes. */
export const runtimesOf = (engines: readonly (readonly [name: string, range: string])[]): Node["runtimes"] =>
  engines.flatMap(([name, range]) => {
    const id = RUNTIMES.get(name);
    return id === undefined ? [] : [[id, range] as const];
  });

/**
 * What a lockfile of npm or its like installs.
 * @param byNpm whether it is one of npm, which records where everything is put, and takes a pre-release only where the range
 *   names one of the same release (https://github.com/npm/node-semver#prerelease-tags); the others take it like its release
 */
export function npmTree(nodes: Tree["nodes"], direct: Tree["direct"], byNpm = false): Tree {
  // Thousands of releases share a few hundred ranges.
  const known = new Map<string, readonly semver.Range[]>();
  const rangesOf = (text: string) =>
    getOrInsertComputed(known, text, () => readRanges(text, { ...LOOSE, includePrerelease: !byNpm }));
  return {
    ecosystem: "npm",
    nodes,
    direct,
    isPlaced: byNpm,
    accepts: (text, version) => {
      const parsed = semver.parse(version, LOOSE);
      const ranges = rangesOf(text);
      if (!parsed || ranges.length === 0) return undefined;
      if (text.trim() === "*") return true;
      const taken = byNpm ? [parsed] : [parsed, `${parsed.major}.${parsed.minor}.${parsed.patch}`];
      const isTaken = ranges.some((range) => taken.some((one) => range.test(one)));
      // A tag as one of several can only accept more.
      return isTaken || (semver.validRange(text, LOOSE) === null ? undefined : false);
    },
  };
}

/** A range; of one such as `>=3 || next`, which is none, the parts that are. */
function readRanges(text: string, options: semver.RangeOptions): semver.Range[] {
  const read = (part: string): semver.Range[] => {
    try {
      return [new semver.Range(part, options)];
    } catch {
      return [];
    }
  };
  const whole = read(text);
  return whole.length > 0 ? whole : text.split("||").flatMap(read);
}
