/** What a commit changes against the files that are known, told by Git's ids of their contents. */
import { createHash } from "node:crypto";
import { kindOf } from "../data/kinds.js";
import type { DataBranch } from "../forges/forge.js";
import type { Changes } from "./data-set.js";

/** Git's id of a text: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
export function blobId(text: string): string {
  return createHash("sha1")
    .update(`blob ${Buffer.byteLength(text)}\0`)
    .update(text)
    .digest("hex");
}

/**
 * Reads what differs.
 * @param known ids by path
 * @param listed ids by path, as the branch lists them at the commit
 * @throws ForgeError, or an Error when the branch does not give what it lists
 */
export async function fetchChanges(
  branch: Pick<DataBranch, "read">,
  known: ReadonlyMap<string, string>,
  listed: ReadonlyMap<string, string>,
): Promise<Changes> {
  const differing = [...listed].filter(([path, blob]) => known.get(path) !== blob);
  // A file that lies where none belongs is refused for its place; what is in it, and how much, is nobody's concern.
  const wanted = differing.filter(([path]) => kindOf(path) !== undefined).map(([, blob]) => blob);
  const texts = wanted.length > 0 ? await branch.read([...new Set(wanted)]) : new Map<string, string>();
  const changes = new Map<string, string | null>();
  for (const [path, blob] of differing) {
    const text = kindOf(path) ? texts.get(blob) : "";
    if (text === undefined) throw new Error(`the data branch does not give the content of ${path}`);
    changes.set(path, text);
  }
  for (const path of known.keys()) if (!listed.has(path)) changes.set(path, null);
  return changes;
}
