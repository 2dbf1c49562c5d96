/** Finds lockfiles and reads what they record. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { readGemfileLock } from "../../data/lockfiles/bundler.js";
import { readComposerLock } from "../../data/lockfiles/composer.js";
import { readNpmLock } from "../../data/lockfiles/npm.js";
import { readPnpmLock } from "../../data/lockfiles/pnpm.js";
import { readPoetryLock } from "../../data/lockfiles/poetry.js";
import type { Release } from "../../data/lockfiles/release.js";
import { readYarnLock } from "./yarn.js";

const READERS: ReadonlyMap<string, (text: string) => Release[]> = new Map([
  ["package-lock.json", readNpmLock],
  ["npm-shrinkwrap.json", readNpmLock],
  ["pnpm-lock.yaml", readPnpmLock],
  ["yarn.lock", readYarnLock],
  ["composer.lock", readComposerLock],
  ["poetry.lock", readPoetryLock],
  ["Gemfile.lock", readGemfileLock],
]);

export interface Lockfile {
  path: string;
  releases: Release[];
}

/**
 * Reads lockfiles.
 * @param places files, and folders that are searched for lockfiles by their names
 * @returns them in the order of their paths
 * @throws Error when one cannot be read, or none is found
 */
export async function readLockfiles(places: readonly string[]): Promise<Lockfile[]> {
  const paths = (await Promise.all(places.map(lockfilesAt))).flat().sort();
  if (paths.length === 0) throw new Error(`there is no lockfile in ${places.join(", ")}`);
  return Promise.all(paths.map(readLockfile));
}

async function lockfilesAt(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place];
  const inside = await readdir(place, { recursive: true });
  return inside.filter((path) => READERS.has(basename(path))).map((path) => join(place, path));
}

async function readLockfile(path: string): Promise<Lockfile> {
  const read = READERS.get(basename(path));
  if (!read) throw new Error(`${path} is none of ${[...READERS.keys()].join(", ")}`);
  try {
    return { path, releases: read(await readFile(path, "utf8")) };
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`);
  }
}
