/** Files that are whole or not there: what is written survives a crash at any moment. */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file beside its place, flushes it to disk and moves it there, so that readers see the old text or the new.
 * Folders are made as needed.
 * @param mode permissions; by default only the owner may read it
 * @throws what the file system says, such as ENOSPC; nothing is left behind then
 */
export async function writeDurably(path: string, content: string | Uint8Array, mode = 0o600): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
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

/** What is read, or undefined where nothing is there. @throws whatever else the file system says */
export async function ifThere<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return undefined;
  }
}

/** The text of a file; undefined when there is none. */
export const readIfThere = (path: string): Promise<string | undefined> => ifThere(readFile(path, "utf8"));

/** The names of the JSON files in a folder, drafts aside; none when there is no such folder. */
export async function jsonFilesIn(folder: string): Promise<string[]> {
  const names = (await ifThere(readdir(folder))) ?? [];
  return names.filter((name) => name.endsWith(".json") && !name.startsWith("."));
}
