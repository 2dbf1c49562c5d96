/**
 * Merges the data folders of two commits, and says whether the data are whole afterwards. File by file, as Git's own
 * merges look for renamed files, which cannot be turned off in all versions (Git 2.39 ignores `merge.renames` here): a
 * fact that went and another that resembles it are two, and a change of the one must not land in the other.
 */
import { checkData, openBase, unknownTo } from "../../data/compiled/compile.js";
import { nearestTo } from "../../data/compiled/compile-folder.js";
import { branchFacts, folderFacts, readKept } from "../../data/compiled/facts-on-disk.js";
import type { DataProblem } from "../../data/problem.js";
import { type FileContent, writeCommit } from "./commits.js";
import { FOLDER, listData, readTexts } from "./data-tree.js";
import type { Git } from "./git.js";

/**
 * The files to change in the first of the two commits, by path from the root of the repository, or why there is no
 * merge: both sides changed the same files, or together they make no valid data.
 */
type Merged =
  | { files: ReadonlyMap<string, FileContent> }
  | { conflicts: readonly string[] }
  | { problems: readonly DataProblem[] };

type Files = ReadonlyMap<string, string>;

/**
 * Merges; nothing but objects is written.
 * @param stateDir whose compiled facts hold most of the files: those are not checked again
 * @returns paths of conflicts and problems are relative to the data folder
 * @throws ForgeError
 */
export async function mergeCommits(git: Git, ours: string, theirs: string, stateDir: string): Promise<Merged> {
  const base = await git.text(["merge-base", ours, theirs]);
  const [before, mine, other] = await Promise.all([listData(git, base), listData(git, ours), listData(git, theirs)]);
  const changes = new Map<string, string | undefined>();
  const conflicts: string[] = [];
  const both: string[] = [];
  for (const path of new Set([...before.keys(), ...other.keys()])) {
    const [was, is, shall] = [before.get(path), mine.get(path), other.get(path)];
    if (shall === was || shall === is) continue;
    if (is === was) changes.set(path, shall);
    else if (was && is && shall) both.push(path);
    else conflicts.push(path);
  }
  if (both.length > 0) {
    const { files, paths } = await mergeContents(git, both, before, mine, other);
    for (const [path, blob] of files) changes.set(path, blob);
    conflicts.push(...paths);
  }
  if (conflicts.length > 0) return { conflicts: conflicts.sort() };

  const merged = new Map(mine);
  for (const [path, blob] of changes) blob === undefined ? merged.delete(path) : merged.set(path, blob);
  // Two changes of different files can still contradict each other, as when both claim a name.
  const problems = await problemsOf(git, merged, stateDir);
  if (problems.length > 0) return { problems };
  return { files: new Map([...changes].map(([path, blob]) => [FOLDER + path, blob && { blob }])) };
}

async function problemsOf(git: Git, merged: Files, stateDir: string): Promise<readonly DataProblem[]> {
  const ids = new Map([...merged].sort(([one], [other]) => (one < other ? -1 : 1)));
  const read = (path: string) => readKept(path, () => {});
  const kept = [await read(branchFacts(stateDir)), await read(folderFacts(stateDir))].filter((one) => !!one);
  const nearest = nearestTo(ids, kept);
  const base = nearest && openBase(nearest.facts);
  const unknown = new Map(unknownTo(base, ids).map((path) => [path, ids.get(path) as string]));
  const texts = await readTexts(git, unknown);
  return checkData(base, { ids, texts }, new Date().toISOString().slice(0, 10)).problems;
}

/** Merges files that both sides changed, line by line. Git gets no others, so that none is taken for another. */
async function mergeContents(git: Git, paths: readonly string[], before: Files, mine: Files, other: Files) {
  const commit = (side: Files, parents: string[]) => {
    const files = new Map(paths.map((path) => [FOLDER + path, { blob: side.get(path) as string }]));
    return writeCommit(git, { parents, files, message: "", date: "1970-01-01T00:00:00Z" });
  };
  const base = await commit(before, []);
  const [ours, theirs] = await Promise.all([commit(mine, [base]), commit(other, [base])]);
  const args = ["merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", ours, theirs];
  const { stdout } = await git.run(args, { accept: [1] });
  const [tree = "", ...conflicts] = stdout.toString("utf8").split("\0").filter(Boolean);
  return { files: await listData(git, tree), paths: [...new Set(conflicts)].map((path) => path.slice(FOLDER.length)) };
}

/** Whether a commit is among those that another one builds on, or is the same. @throws ForgeError */
export async function isAncestor(git: Git, older: string, newer: string): Promise<boolean> {
  const { code } = await git.run(["merge-base", "--is-ancestor", older, newer], { accept: [1] });
  return code === 0;
}
