/** The data folder of a commit. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { beyondBounds, MAX_FILES } from "../../data/bounds.js";
import { blobsIn } from "../../data/git.js";
import { ForgeError, OversizeError } from "../forge.js";
import { GitError, TOO_LONG } from "./failures.js";
import type { Git } from "./git.js";

/** In the root of the repository, as it is in the checkout. */
export const FOLDER = "data/";

const OBJECT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

function requireIds(ids: readonly string[]): void {
  const wrong = ids.find((id) => !OBJECT_ID.test(id));
  if (wrong !== undefined) throw new ForgeError("refused", `${JSON.stringify(wrong)} is not a Git object ID`);
}

/** Bytes of a listing: as many files as there may be, each with 74 bytes before a path of usual length. */
const MAX_LISTING = MAX_FILES * 150;

/** Entries of a listing that are read before requests have their turn. */
const ENTRIES_A_TURN = 5000;

/**
 * The files of the data folder.
 * @param commit its id, or that of a tree
 * @returns ids of their contents, by path relative to the data folder
 * @throws ForgeError, refused when there are more than data may have: a few objects of Git's can stand for billions of
 *   files
 */
export async function listData(git: Git, commit: string): Promise<Map<string, string>> {
  requireIds([commit]);
  const tooMany = () => new ForgeError("refused", `the data folder of ${commit} has more than ${MAX_FILES} files`);
  const args = ["ls-tree", "-r", "-z", "--full-tree", commit, "--", FOLDER];
  const { stdout } = await git.run(args, { maxBuffer: MAX_LISTING }).catch((error: unknown) => {
    const { cause } = error as Error;
    throw cause instanceof GitError && cause.reason === TOO_LONG ? tooMany() : error;
  });
  const files = new Map<string, string>();
  let count = 0;
  for (let at = 0; at < stdout.length; count += 1) {
    const end = stdout.indexOf(0, at);
    // Plain files only: what a symbolic link names may lie anywhere.
    const [, id, path] = /^100\d{3} blob ([0-9a-f]+)\t(.*)$/s.exec(stdout.toString("utf8", at, end)) ?? [];
    if (id && path) files.set(path.slice(FOLDER.length), id);
    at = end + 1;
    if (count % ENTRIES_A_TURN === ENTRIES_A_TURN - 1) await nextTurn();
  }
  if (count > MAX_FILES) throw tooMany();
  return files;
}

/** How long contents are. @returns bytes by id @throws ForgeError when one of them is not there */
async function readSizes(git: Git, ids: readonly string[]): Promise<Map<string, number>> {
  const lines = await git.text(["cat-file", "--batch-check"], { input: `${ids.join("\n")}\n` });
  return new Map(
    lines.split("\n").map((line) => {
      // `<id> blob <size>`, or `<id> missing`: https://git-scm.com/docs/git-cat-file#_batch_output
      const [id = "", type, size] = line.split(" ");
      if (type !== "blob") throw new ForgeError("unavailable", `the object ${id} is missing in ${git.folder}`);
      return [id, Number(size)];
    }),
  );
}

/**
 * The contents of files.
 * @returns texts by id, one for every id asked for
 * @throws ForgeError when one of them is not there; OversizeError when they are longer than data may be
 */
export async function readBlobs(git: Git, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  requireIds(ids);
  const sizes = await readSizes(git, ids);
  if (beyondBounds(sizes).length > 0) throw new OversizeError(sizes);
  const { stdout } = await git.run(["cat-file", "--batch"], { input: `${ids.join("\n")}\n` });
  return new Map(blobsIn(stdout));
}

/** The texts of files, by path. @param files ids of their contents by path @throws ForgeError */
export async function readTexts(git: Git, files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const texts = await readBlobs(git, [...new Set(files.values())]);
  return new Map([...files].map(([path, id]) => [path, texts.get(id) as string]));
}
