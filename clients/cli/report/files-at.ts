/** Reads files as they were where a branch began, from Git's object store: nothing is fetched or checked out */
import { blobsIn, type GitFailure, git as runGit } from "../../../server/data/git.js";
import { printable } from "../../../server/data/problem.js";
import { UnreadableError, UsageError } from "../command.js";

/** Milliseconds per Git command; a history of a million commits takes a few seconds. */
const TIMEOUT = 60_000;
const MAX_OUTPUT = 512 * 1024 * 1024;

/**
 * Names of commits, without characters that Git reads as ranges, paths, patterns or options
 * (https://git-scm.com/docs/gitrevisions).
 */
const REVISION = /^(?!-)(?!.*\.\.)[^\s:?*[\\\p{Cc}\p{Cf}]{1,250}$/u;

/**
 * The files of a folder at the merge base of HEAD and a revision.
 * @param revision a branch, tag or commit; also finds a branch that only exists on `origin`
 * @param folder in a Git work tree
 * @param isWanted which files to read; paths are relative to the folder, with `/` between folders
 * @returns texts by path, read as UTF-8, without symbolic links and submodules
 * @throws UsageError for an invalid revision name; UnreadableError, with what to do, if Git, the repository or the history is
 * missing
 */
export async function filesAt(
  revision: string,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Map<string, string>> {
  if (!REVISION.test(revision))
    throw new UsageError(printable(`"${revision.slice(0, 80)}" is not the name of a branch, tag or commit.`));
  const base = await mergeBase(revision, folder);
  // There is no commit yet.
  if (base === undefined) return new Map();
  const listed = await git(folder, ["ls-tree", "-r", "-z", base]);
  const wanted: { path: string; blob: string }[] = [];
  for (const line of listed.toString("utf8").split("\0")) {
    const [, blob, path] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    if (blob && path && isWanted(path)) wanted.push({ path, blob });
  }
  if (wanted.length === 0) return new Map();
  const blobs = [...new Set(wanted.map(({ blob }) => blob))];
  const contents = new Map(blobsIn(await git(folder, ["cat-file", "--batch"], [], `${blobs.join("\n")}\n`)));
  if (contents.size < blobs.length)
    throw new UnreadableError(
      `The clone is partial and lacks files at "${revision}". Run \`git fetch --refetch --no-filter\`.`,
    );
  return new Map(wanted.map(({ path, blob }) => [path, contents.get(blob) as string]));
}

async function mergeBase(revision: string, folder: string): Promise<string | undefined> {
  // Fails first if this is not a repository.
  await git(folder, ["rev-parse", "--git-dir"]);
  const commit = (await commitOf(revision, folder)) ?? (await commitOf(`refs/remotes/origin/${revision}`, folder));
  const head = await commitOf("HEAD", folder);
  if (!head) return undefined;
  if (!commit) {
    throw new UnreadableError(
      `Git cannot find "${revision}" here. Fetch it with \`git fetch origin ${revision}\`, or correct the name; in GitHub Actions, set \`fetch-depth: 0\` for actions/checkout.`,
    );
  }
  const base = await git(folder, ["merge-base", commit, head], [1]);
  const id = base.toString("utf8").trim();
  if (id) return id;
  const isShallow = (await git(folder, ["rev-parse", "--is-shallow-repository"])).toString("utf8").trim() === "true";
  throw new UnreadableError(
    isShallow
      ? `The clone is shallow: its history does not reach the point where HEAD left "${revision}". Run \`git fetch --unshallow\`; in GitHub Actions, set \`fetch-depth: 0\` for actions/checkout.`
      : `HEAD and "${revision}" have no commit in common, so there is nothing to compare with.`,
  );
}

/** @returns the id of the commit; undefined if there is none of that name */
async function commitOf(revision: string, folder: string): Promise<string | undefined> {
  const found = await git(folder, ["rev-parse", "--verify", "--quiet", `${revision}^{commit}`], [1, 128]);
  return found.toString("utf8").trim() || undefined;
}

/** @throws UnreadableError */
async function git(folder: string, args: readonly string[], accept: readonly number[] = [], input = "") {
  const limits = { maxBuffer: MAX_OUTPUT, timeout: TIMEOUT };
  return runGit(["-C", folder, ...args], { ...limits, accept, input }).catch((error: GitFailure) => {
    throw new UnreadableError(printable(describeFailure(error, args[0] as string)));
  });
}

function describeFailure(error: GitFailure, command: string): string {
  const stderr = error.stderr.toString("utf8");
  if (error.code === "ENOENT") return "A baseline needs Git, which is not installed.";
  if (/not a git repository/i.test(stderr))
    return "A baseline needs a Git repository, and this folder is not in one. You can also compare with an earlier report: `--baseline report.json`.";
  if (error.killed) return `\`git ${command}\` timed out after ${TIMEOUT / 1000} s.`;
  const [line = ""] = stderr.trim().split("\n");
  return `\`git ${command}\` failed: ${line || error.message}`;
}
