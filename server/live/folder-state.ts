/**
 * Whether folders are as they were, without reading what is in them: by size, time of last change and inode of each file,
 * as Git's index does it.
 *
 * What this rests on: whoever changes a file, or puts another in its place, changes its ctime, which no program can set.
 * That fails for a change within the same tick of the file system's clock as the one before it, so a state is `settled`,
 * and may be compared by, only when its newest ctime lies clearly before the moment of the look (Git calls the others
 * racily clean). Files whose times lie ahead, because the clock was set back or another machine's differs, never settle.
 * Beyond it: a clock set back so that the very nanosecond comes again, and devices written to past the file system.
 * @see https://git-scm.com/docs/racy-git
 */
import { createHash } from "node:crypto";
import { type BigIntStats, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Look } from "./look-worker.js";

export interface FolderState {
  /** Of the names and states of all files, and the settings: the same digest means the same contents. */
  digest: string;
  /** Whether that can be relied on. */
  settled: boolean;
  /** The files of the first folder: how many, and their length in bytes. */
  files: number;
  bytes: number;
}

/** Times of files are as coarse as this, in nanoseconds, on the coarsest file system (FAT: two seconds). */
const TICK = 2_000_000_000n;

/**
 * Looks at folders and single files. What is missing has a state too; links are not followed.
 * @param now milliseconds since 1970, at which the look begins
 * @throws what the file system says, where a folder cannot be listed or a file not be looked at
 */
export function lookAt({ folders, singles, settings }: Look, now = Date.now()): FolderState {
  const hash = createHash("sha256").update(JSON.stringify(settings));
  const sizes: { files: number; bytes: number }[] = [];
  let newest = 0n;
  const take = (name: string, stat: BigIntStats | undefined) => {
    if (stat && stat.ctimeNs > newest) newest = stat.ctimeNs;
    hash.update(stat ? `${name}\0${stat.size} ${stat.mtimeNs} ${stat.ctimeNs} ${stat.ino}\n` : `${name}\0\n`);
  };
  for (const folder of folders) {
    hash.update(`${folder}\0\0`);
    let [files, bytes] = [0, 0];
    for (const path of filesBelow(folder)) {
      const stat = lstatSync(join(folder, path), { bigint: true });
      take(path, stat);
      files += 1;
      bytes += Number(stat.size);
    }
    sizes.push({ files, bytes });
  }
  for (const path of singles) take(path, stateOf(path));
  const settled = newest + TICK < BigInt(Math.floor(now)) * 1_000_000n;
  return { digest: hash.digest("hex"), settled, ...(sizes[0] ?? { files: 0, bytes: 0 }) };
}

/** @returns undefined where nothing is, as where a folder on the way is a file */
function stateOf(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true, throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}

/** The paths of everything below a folder that is no folder, in one order on every machine. */
function filesBelow(folder: string, prefix = ""): string[] {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(folder, `${prefix}${entry.name}/`);
    return [prefix + entry.name];
  });
}
