/** Which state of the data a folder holds. */
import { createHash } from "node:crypto";
import type { Revision } from "../catalog/catalog.js";
import { git } from "./git.js";

/**
 * The revision of a data folder: the commit that last touched it where Git holds it unchanged, else a digest of its
 * content with the newest day that the records name.
 * @param texts the files of the folder, by path
 */
export async function revisionOf(folder: string, texts: ReadonlyMap<string, string>): Promise<Revision> {
  return (await lastCommit(folder)) ?? contentOf(texts);
}

/** Git's id of a content: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
export function blobId(content: string | Buffer): string {
  const hash = createHash("sha1").update(`blob ${Buffer.byteLength(content)}\0`);
  return hash.update(content).digest("hex");
}

/** Git's ids of files, by path. @param texts by path */
export const blobIds = (texts: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...texts].map(([path, text]) => [path, blobId(text)]));

/**
 * A revision that is the content itself: a digest that differs for any two sets of files, with the newest day that they name.
 * @param texts by path, in the order of paths
 */
export function contentOf(texts: ReadonlyMap<string, string>): Revision {
  const hash = createHash("sha256");
  let newest = "1970-01-01";
  for (const [path, text] of texts) {
    hash.update(`${path}\0${text.length}\0${text}`);
    for (const [, day] of text.matchAll(/^[ \t]*(?:checked|updated): (\d{4}-\d{2}-\d{2})$/gm)) {
      if (day && day > newest) newest = day;
    }
  }
  return { id: `content-${hash.digest("hex").slice(0, 12)}`, date: `${newest}T00:00:00.000Z` };
}

/** The commit that last touched a folder. @returns undefined where Git does not hold the folder as it is */
async function lastCommit(folder: string): Promise<Revision | undefined> {
  const ask = (...args: string[]) => git(["-C", folder, ...args, "--", "."], { timeout: 5000 });
  try {
    const [status, log] = await Promise.all([ask("status", "--porcelain"), ask("log", "-1", "--format=%H %cI")]);
    const [id, date] = log.toString().trim().split(" ");
    return status.length === 0 && id && date ? { id, date: new Date(date).toISOString() } : undefined;
  } catch {
    // No Git, or no repository: the content itself is the revision.
    return undefined;
  }
}
