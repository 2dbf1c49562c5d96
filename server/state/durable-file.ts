/** Files that are whole or not there: what is written survives a crash at any moment. */
import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
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
