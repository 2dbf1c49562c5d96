/** What a commit changes against the files that are known, by Git's ids of their contents. */
import { createHash } from "node:crypto";
import { beyondBounds, MOST_PROBLEMS } from "../data/bounds.js";
import { kindOf } from "../data/kinds.js";
import type { Problem } from "../data/problem.js";
import { type DataBranch, OversizeError } from "../forges/forge.js";
import type { Changes } from "./data-set.js";

/** What differs, or why it is not to be read. */
export type Fetched = { changes: Changes } | { problems: readonly Problem[] };

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
 * @returns problems, with nothing read, when that would be more than data may be
 * @throws ForgeError, or an Error when the branch does not give what it lists
 */
export async function fetchChanges(
  branch: Pick<DataBranch, "read">,
  known: ReadonlyMap<string, string>,
  listed: ReadonlyMap<string, string>,
): Promise<Fetched> {
  const differing = [...listed].filter(([path, blob]) => known.get(path) !== blob);
  const wanted = differing.filter(([path]) => kindOf(path) !== undefined);
  // A misplaced file makes the revision invalid, so its content is not read, and only the first ones are reported.
  const misplaced = differing.filter(([path]) => kindOf(path) === undefined).slice(0, MOST_PROBLEMS);
  let texts: ReadonlyMap<string, string> = new Map();
  try {
    if (wanted.length > 0) texts = await branch.read([...new Set(wanted.map(([, blob]) => blob))]);
  } catch (error) {
    if (!(error instanceof OversizeError)) throw error;
    return { problems: beyondBounds(wanted.map(([path, blob]) => [path, error.sizes.get(blob) ?? 0])) };
  }
  // One content may stand at any number of paths.
  const problems = beyondBounds(wanted.map(([path, blob]) => [path, texts.get(blob)?.length ?? 0]));
  if (problems.length > 0) return { problems };
  const changes = new Map<string, string | null>();
  for (const [path] of misplaced) changes.set(path, "");
  for (const [path, blob] of wanted) {
    const text = texts.get(blob);
    if (text === undefined) throw new Error(`the data branch does not give the content of ${path}`);
    changes.set(path, text);
  }
  for (const path of known.keys()) if (!listed.has(path)) changes.set(path, null);
  return { changes };
}
