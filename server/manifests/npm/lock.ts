/** Lockfiles of npm, Yarn, pnpm and Bun: parsed once, then asked for each folder of a project. */
import { formatCount, type NamedEntry, npmEntry, type Reading, Tally } from "../reading.js";

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
}

/** Everything that a lockfile installs. */
export interface Tree {
  /** In the order of the lockfile; a release that stands in several places, or beside several sets of peers, comes as often. */
  nodes: readonly Node[];
  /** What the folders of the project ask for themselves, with those folders as the lockfile names them; `.` for its own. */
  direct: ReadonlyMap<Node, readonly string[]>;
}

/** An installed release, with what its manifest declares. */
export interface Node {
  name: string;
  version: string;
  /** Where it stands in the lockfile, counted from 1. */
  line: number | undefined;
  /** What it needs to run, as installed for it; peers are apart. */
  dependencies(): Iterable<Node>;
  /** The peers that it declares, those it has as dependencies as well left out. */
  peers(): Iterable<Peer>;
  /** What it declares of runtimes and package managers: ranges by name. */
  engines: readonly (readonly [name: string, range: string])[];
}

export interface Peer {
  name: string;
  /** As the manifest writes it. */
  range: string;
  optional: boolean;
  /** What is installed for it: `own` for a folder of the project, undefined for nothing. */
  found: Node | "own" | undefined;
}

/** A folder as a lockfile knows it, and what it asks for: by the name it is installed under, the range. */
export type Importer = [folder: string, asked: ReadonlyMap<string, string>];

/** What several folders require, in the locked versions, or as required where none is locked. */
export function readImporters(
  kind: string,
  importers: Iterable<Importer>,
  installed: Lock["installed"],
  notRead = new Tally(),
): Reading {
  const entries: NamedEntry[] = [];
  let own = 0;
  for (const [folder, asked] of importers) {
    for (const [key, range] of asked) {
      const found = installed(folder, key, range) ?? npmEntry(key, range);
      if (found === "own") own += 1;
      else entries.push(found);
    }
  }
  return { kind, extent: "locked", entries, passedOver: formatOwn(own), notRead: notRead.summary() };
}

/** How many packages are folders of the project. */
export const formatOwn = (count: number) => formatCount(count, "internal package", "internal packages");

/** Whether a version is the address of a place of the project itself: `link:../ui`. */
export const isOwnPlace = (asked: string) => /^(?:workspace|link|portal|file):/.test(asked);

export const isNode = (found: Node | "own" | undefined): found is Node => found !== undefined && found !== "own";

/** Notes that folders ask for what is installed; those of the project itself, and what is not installed, are left out. */
export function noteDirect(
  asked: Iterable<readonly [folder: string, found: Node | "own" | undefined]>,
): Tree["direct"] {
  const direct = new Map<Node, string[]>();
  for (const [folder, node] of asked) {
    if (!isNode(node)) continue;
    const folders = direct.get(node) ?? [];
    direct.set(node, folders);
    if (!folders.includes(folder || ".")) folders.push(folder || ".");
  }
  return direct;
}
