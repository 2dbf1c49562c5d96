/** The files of `STATE_DIR`: whole or not there, so that what is written survives a crash at any moment; and plain files only. */
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file beside its place, flushes it to disk and moves it there, so that readers see the old text or the new.
 * Folders are made as needed.
 * @param mode permissions; by default only the owner may read it
 * @throws what the file system says, such as ENOSPC; nothing is left behind then
 */
export async function writeDurably(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = await writeDraft(path, content, mode);
  try {
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Called with a file that cannot be read, and where it is now. */
export type OnUnreadable = (path: string, error: unknown) => void;

/** The first half of it. @returns what to rename, or to remove @throws what the file system says; nothing is left behind then */
export async function writeDraft(path: string, content: string | Uint8Array, mode: number): Promise<string> {
  // A hidden name: whoever lists the folder passes over what a crash left unfinished.
  const draft = `${dirname(path)}/.${randomBytes(8).toString("hex")}.tmp`;
  try {
    const file = await open(draft, "wx", mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    return draft;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Flushes the names in a folder to disk: a file that was moved could be gone after a power cut otherwise. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Thrown for what has another content, or is something else, than what was looked for. */
export class UnsoundFile extends Error {}

/** More than any file has that is read as a whole, in bytes; facts have as much as data may have. */
const LARGEST = 512 * 2 ** 20;

/**
 * Reads a file that others may have put there. A pipe is not waited for, and a link is not followed.
 * @param most bytes
 * @throws UnsoundFile for what is no plain file, or too large; else what the file system says, such as ENOENT
 */
export async function readPlainFile(path: string | URL, most = LARGEST): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === "ELOOP" ? new UnsoundFile("it is a link, not a file") : error;
    },
  );
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new UnsoundFile("it is no plain file");
    if (stats.size > most) throw new UnsoundFile(`it has more than ${most} bytes`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** What is read, or undefined where nothing is there. @throws whatever else the file system says */
export async function ifThere<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** The text of a plain file; undefined where there is none. @throws UnsoundFile, and what the file system says otherwise */
export const readText = async (path: string | URL, most?: number): Promise<string | undefined> =>
  (await ifThere(readPlainFile(path, most)))?.toString();

/** The names of the JSON files in a folder, drafts aside; none when there is no such folder. */
export async function jsonFilesIn(folder: string): Promise<string[]> {
  const names = (await ifThere(readdir(folder))) ?? [];
  return names.filter((name) => name.endsWith(".json") && !name.startsWith("."));
}
