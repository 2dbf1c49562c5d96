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
  /** What the releases that it installs declare; undefined where lockfiles of this kind do not record it. */
  declarations?(): Iterable<Declaration>;
}

/** A release that a lockfile installs. */
export interface Release {
  name: string;
  version: string;
  /** Where it stands in the lockfile, counted from 1. */
  line: number | undefined;
}

/** What an installed release declares of a peer or of what runs it, and what it gets. */
export interface Declaration {
  by: Release;
  /** Whether the project itself asks for the declaring package. */
  isDirect: boolean;
  kind: "peer" | "engine";
  /** The name of the peer, or of the engine: `node`. */
  of: string;
  /** As the manifest of the release writes it. */
  range: string;
  optional: boolean;
  /** The peer it gets; `own` for a folder of the project; undefined where none is installed, and for engines. */
  found: Release | "own" | undefined;
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
