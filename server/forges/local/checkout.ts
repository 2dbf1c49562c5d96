/** Brings the data of the checkout into the data branch, under what was approved here. */
import type { Revision } from "../../catalog/catalog.js";
import { writeCommit } from "./commits.js";
import { FOLDER, listData } from "./data-tree.js";
import type { Git } from "./git.js";
import { isAncestor, mergeCommits } from "./merge.js";
import { moveRefs, openRepository, type Repository, readRefs, untilSettled } from "./repository.js";

/** A chain of commits that holds the checkout's data as they were each time they were seen to have changed. */
export const CHECKOUT_REF = "refs/stackfit/checkout";

/** The data folder. */
export interface Checkout {
  /** Git's ids of its files, by path. */
  ids: ReadonlyMap<string, string>;
  /** Which state of it that is. */
  revision: Revision;
  /** Their texts, read again: most starts need none. */
  readTexts(): Promise<ReadonlyMap<string, string>>;
}

export interface Imported {
  /** Whether the data branch moved. */
  changed: boolean;
  /**
   * The files that keep the checkout's data from being merged, where that is so: both sides changed them, or with those
   * of the other side they are not valid. The data branch stays then, and the next import tries again.
   */
  conflict?: string[];
}

/** Merges the checkout's data into the data branch; repeating it changes nothing more. @throws ForgeError */
export async function importCheckout(repository: Repository, checkout: Checkout): Promise<Imported> {
  return untilSettled(async () => {
    const { git, dataRef } = repository;
    const refs = await readRefs(git, [CHECKOUT_REF, dataRef]);
    const seen = refs.get(CHECKOUT_REF);
    const tip = await recordCheckout(git, seen, checkout);
    // On its own and first: if it broke off before the merge, the next import goes on from here.
    if (tip !== seen && !(await moveRefs(git, [{ ref: CHECKOUT_REF, from: seen, to: tip }]))) return undefined;
    return mergeTip(repository, refs.get(dataRef), tip);
  });
}

/** Whether the data branch of a repository holds more than the last checkout that was imported, such as an approved contribution. */
export async function isAhead(stateDir: string, branch: string): Promise<boolean> {
  const repository = await openRepository(stateDir, branch).catch(() => undefined);
  if (!repository) return false;
  const refs = await readRefs(repository.git, [CHECKOUT_REF, repository.dataRef]).catch(
    () => new Map<string, string>(),
  );
  return refs.get(repository.dataRef) !== refs.get(CHECKOUT_REF);
}

/** @returns the commit with these files: the one that is there, or a new one on top of it */
async function recordCheckout(git: Git, seen: string | undefined, { ids, revision, readTexts }: Checkout) {
  const before = seen ? await listData(git, seen) : new Map<string, string>();
  const gone = [...before.keys()].filter((path) => !ids.has(path));
  const changed = [...ids].flatMap(([path, id]) => (before.get(path) === id ? [] : path));
  if (seen && gone.length + changed.length === 0) return seen;
  const texts = changed.length > 0 ? await readTexts() : new Map<string, string>();
  const files = [...gone, ...changed].map((path) => [FOLDER + path, texts.get(path)] as const);
  return writeCommit(git, {
    parents: seen ? [seen] : [],
    files: new Map(files),
    message: `Data of the checkout\n\nSource: ${JSON.stringify(revision.id)}\n`,
    date: revision.date,
  });
}

async function mergeTip({ git, dataRef, stateDir }: Repository, head: string | undefined, tip: string) {
  if (head && (await isAncestor(git, tip, head))) return { changed: false };
  let to = tip;
  if (head && !(await isAncestor(git, head, tip))) {
    const merged = await mergeCommits(git, head, tip, stateDir);
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
