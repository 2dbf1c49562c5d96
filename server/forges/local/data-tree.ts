/** The data folder of a commit. */
import { ForgeError } from "../forge.js";
import type { Git } from "./git.js";

/** In the root of the repository, as it is in the checkout. */
export const FOLDER = "data/";

const OBJECT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

function requireIds(ids: readonly string[]): void {
  const wrong = ids.find((id) => !OBJECT_ID.test(id));
  if (wrong !== undefined) throw new ForgeError("refused", `${JSON.stringify(wrong)} is not an id of Git's`);
}

/**
 * The files of the data folder.
 * @param commit its id, or that of a tree
 * @returns ids of their contents, by path relative to the data folder
 * @throws ForgeError
 */
export async function listData(git: Git, commit: string): Promise<Map<string, string>> {
  requireIds([commit]);
  const listing = await git.text(["ls-tree", "-r", "-z", "--full-tree", commit, "--", FOLDER]);
  const files = new Map<string, string>();
  for (const entry of listing.split("\0")) {
    // Plain files only: what a symbolic link names may lie anywhere.
    const [, id, path] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
    if (id && path) files.set(path.slice(FOLDER.length), id);
  }
  return files;
}

/**
 * The contents of files.
 * @returns texts by id, one for every id asked for
 * @throws ForgeError when one of them is not there
 */
export async function readBlobs(git: Git, ids: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  if (ids.length === 0) return texts;
  requireIds(ids);
  const { stdout } = await git.run(["cat-file", "--batch"], { input: `${ids.join("\n")}\n` });
  for (let at = 0; at < stdout.length; ) {
    const end = stdout.indexOf("\n", at);
    const [id = "", type, size] = stdout.toString("utf8", at, end).split(" ");
    if (type !== "blob") throw new ForgeError("unavailable", `the content ${id} is not in ${git.folder}`);
    const start = end + 1;
    at = start + Number(size);
    texts.set(id, stdout.toString("utf8", start, at));
    // The line break that Git puts after each.
    at += 1;
  }
  return texts;
}

/** The texts of files, by path. @param files ids of their contents by path @throws ForgeError */
export async function readTexts(git: Git, files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const texts = await readBlobs(git, [...new Set(files.values())]);
  return new Map([...files].map(([path, id]) => [path, texts.get(id) as string]));
}
