/** Contributions that were accepted and have not reached the forge yet, as the outbox holds them. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CONTRIBUTION_ID } from "../forge.js";

export interface Waiting {
  id: string;
  /** When it was submitted: ISO 8601. */
  createdAt: string;
}

/**
 * Reads the outbox. What is no contribution is passed over, and so is one that is delivered this very moment.
 * @returns the oldest first
 * @throws what the file system says, except that there is no outbox
 */
export async function readWaiting(stateDir: string): Promise<Waiting[]> {
  const outbox = join(stateDir, "outbox");
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith(".json") && !name.startsWith("."));
  const waiting = await Promise.all(files.map((name) => readEntry(join(outbox, name))));
  return waiting
    .filter((entry) => entry !== undefined)
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0));
}

async function readEntry(path: string): Promise<Waiting | undefined> {
  try {
    const { id, createdAt } = JSON.parse(await readFile(path, "utf8"));
    return CONTRIBUTION_ID.test(id) && typeof createdAt === "string" ? { id, createdAt } : undefined;
  } catch {
    return undefined;
  }
}
