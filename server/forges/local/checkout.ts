/** Brings the data of the checkout into the data branch, under what was approved here. */
import { createHash } from "node:crypto";
import type { Revision } from "../../catalog/catalog.js";
import { writeCommit } from "./commits.js";
import { FOLDER, listData } from "./data-tree.js";
import type { Git } from "./git.js";
import { isAncestor, mergeCommits } from "./merge.js";
import { moveRefs, type Repository, readRefs, untilSettled } from "./repository.js";

/** A chain of commits that holds the checkout's data as they were each time they were seen to have changed. */
export const CHECKOUT_REF = "refs/stackfit/checkout";

export interface Imported {
  /** Whether the data branch moved. */
  changed: boolean;
  /**
   * The files that keep the checkout's data from being merged, where that is so: both sides changed them, or with those
   * of the other side they are not valid. The data branch stays then, and the next import tries again.
   */
  conflict?: string[];
}

/**
 * Merges the checkout's data into the data branch. Repeating it, also after it broke off at any step, changes nothing more.
 * @param files texts by path relative to the data folder
 * @param source which state of the checkout it is
 * @throws ForgeError
 */
export async function importCheckout(
  repository: Repository,
  files: ReadonlyMap<string, string>,
  source: Revision,
): Promise<Imported> {
  return untilSettled(async () => {
    const { git, dataRef } = repository;
    const refs = await readRefs(git, [CHECKOUT_REF, dataRef]);
    const seen = refs.get(CHECKOUT_REF);
    const tip = await recordCheckout(git, seen, files, source);
    // On its own and first: if it broke off before the merge, the next import goes on from here.
    if (tip !== seen && !(await moveRefs(git, [{ ref: CHECKOUT_REF, from: seen, to: tip }]))) return undefined;
    return mergeTip(repository, refs.get(dataRef), tip);
  });
}

/** @returns the commit with these files: the one that is there, or a new one on top of it */
async function recordCheckout(
  git: Git,
  seen: string | undefined,
  files: ReadonlyMap<string, string>,
  source: Revision,
): Promise<string> {
  const before = seen ? await listData(git, seen) : new Map<string, string>();
  const changes = new Map<string, string | undefined>();
  for (const path of before.keys()) if (!files.has(path)) changes.set(FOLDER + path, undefined);
  for (const [path, text] of files) if (before.get(path) !== blobId(text)) changes.set(FOLDER + path, text);
  if (seen && changes.size === 0) return seen;
  return writeCommit(git, {
    parents: seen ? [seen] : [],
    files: changes,
    message: `Data of the checkout\n\nSource: ${JSON.stringify(source.id)}\n`,
    date: source.date,
  });
}

/** The id that Git gives a file's content. */
function blobId(text: string): string {
  return createHash("sha1")
    .update(`blob ${Buffer.byteLength(text)}\0`)
    .update(text)
    .digest("hex");
}

async function mergeTip(
  { git, dataRef }: Repository,
  head: string | undefined,
  tip: string,
): Promise<Imported | undefined> {
  if (head && (await isAncestor(git, tip, head))) return { changed: false };
  let to = tip;
  if (head && !(await isAncestor(git, head, tip))) {
    const merged = await mergeCommits(git, head, tip);
    if ("conflicts" in merged) return { changed: false, conflict: [...merged.conflicts] };
    if ("problems" in merged)
      return { changed: false, conflict: [...new Set(merged.problems.map(({ path }) => path))] };
    to = await writeCommit(git, {
      parents: [head, tip],
      files: merged.files,
      message: "Merge the data of the checkout\n",
      date: new Date().toISOString(),
    });
  }
  return (await moveRefs(git, [{ ref: dataRef, from: head, to }])) ? { changed: true } : undefined;
}
