/** The data branch on GitHub. */
import type { Octokit } from "@octokit/rest";
import type { TreeEntry } from "../../../schemas/types.js";
import type { Revision } from "../../catalog/catalog.js";
import { beyondBounds } from "../../data/bounds.js";
import { blobId } from "../../data/revision.js";
import { type DataBranch, ForgeError, OversizeError } from "../forge.js";
import { ask, askForObject, lookFor } from "./ask.js";
import { isUnchanged } from "./errors.js";

/** A repository, and how to ask GitHub about it. */
export interface Repo {
  client: Octokit;
  owner: string;
  repo: string;
  /** The data branch. */
  branch: string;
}

/** The folder of the repository that holds the data. */
export const DATA_FOLDER = "data";

/** Reads the data branch, conditionally: while nothing changed, the question does not count against the limit */
export function createDataBranch(place: Repo): DataBranch {
  const { client, owner, repo, branch } = place;
  type Answer = Awaited<ReturnType<typeof client.rest.repos.getBranch>>;
  let last: Answer | undefined;

  async function askIfChanged(): Promise<Answer> {
    const headers = last?.headers.etag ? { "if-none-match": last.headers.etag } : {};
    try {
      return await client.rest.repos.getBranch({ owner, repo, branch, headers });
    } catch (error) {
      if (last && isUnchanged(error)) return last;
      throw error;
    }
  }

  async function head(): Promise<Revision> {
    let answer: Answer | undefined;
    const { commit } = await ask(`reading the branch ${branch}`, "BRANCH", async () => {
      answer = await askIfChanged();
      return answer;
    });
    // Only now, as nonsense with an ETag would be confirmed for ever.
    last = answer;
    return { id: commit.sha, date: new Date(commit.commit.committer.date).toISOString() };
  }

  /** Bytes of the contents that were listed last, by id. */
  let sizes: ReadonlyMap<string, number> = new Map();

  async function list(commit: string): Promise<ReadonlyMap<string, string>> {
    const listed = await listData(place, commit);
    sizes = new Map([...listed.values()].map(({ sha, size = 0 }) => [sha, size]));
    return new Map([...listed].map(([path, { sha }]) => [path, sha]));
  }

  async function read(blobs: readonly string[]): Promise<ReadonlyMap<string, string>> {
    requireBounds(new Map(blobs.map((id) => [id, sizes.get(id) ?? 0])));
    return readBlobs(place, blobs);
  }

  return { head, list, read };
}

/** @throws OversizeError for contents that are not worth fetching */
function requireBounds(sizes: ReadonlyMap<string, number>): void {
  if (beyondBounds(sizes).length > 0) throw new OversizeError(sizes);
}

/** The files of the data folder at a commit, by path. */
async function listData(place: Repo, commit: string): Promise<ReadonlyMap<string, TreeEntry>> {
  const { client, owner, repo } = place;
  const { tree } = await askForObject(`reading the commit ${commit}`, "COMMIT", () =>
    client.rest.git.getCommit({ owner, repo, commit_sha: commit }),
  );
  const root = await readTree(place, tree.sha);
  const folder = root.tree.find(({ path, type }) => path === DATA_FOLDER && type === "tree");
  if (!folder) {
    throw new ForgeError("misconfigured", `GitHub: ${owner}/${repo} has no folder ${DATA_FOLDER} in ${commit}`);
  }
  const files = new Map<string, TreeEntry>();
  await walk(place, folder.sha, "", files);
  return files;
}

/** Collects the files of a folder; folder by folder where a listing of all at once is cut off. */
async function walk(place: Repo, tree: string, prefix: string, files: Map<string, TreeEntry>): Promise<void> {
  const whole = await readTree(place, tree, true);
  const { tree: entries, truncated } = whole.truncated ? await readTree(place, tree) : whole;
  if (truncated) throw new ForgeError("refused", `GitHub: the folder ${DATA_FOLDER}/${prefix} has too many entries`);
  for (const entry of entries) {
    const path = `${prefix}${entry.path}`;
    // Links are blobs too, but what they hold is no data.
    if (entry.type === "blob" && entry.mode.startsWith("100")) files.set(path, entry);
    else if (whole.truncated && entry.type === "tree") await walk(place, entry.sha, `${path}/`, files);
  }
}

function readTree({ client, owner, repo }: Repo, tree: string, recursive = false) {
  // Any value counts as true, "false" as well.
  const parameters = { owner, repo, tree_sha: tree, ...(recursive ? { recursive: "1" } : {}) };
  return askForObject(`listing the tree ${tree}`, "TREE", () => client.rest.git.getTree(parameters));
}

async function readBlobs(place: Repo, blobs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { client, owner, repo } = place;
  const texts = new Map<string, string>();
  for (const id of new Set(blobs)) {
    const what = `reading the blob ${id}`;
    const blob = await askForObject(what, "BLOB", () => client.rest.git.getBlob({ owner, repo, file_sha: id }));
    texts.set(id, decode(what, id, blob));
  }
  return texts;
}

/** The text of a file as it was at a commit; undefined when there is none */
export async function readFileAt(place: Repo, commit: string, path: string): Promise<string | undefined> {
  const { client, owner, repo } = place;
  const full = `${DATA_FOLDER}/${path}`;
  const what = `reading ${full} in ${commit}`;
  const file = await lookFor(what, "FILE", () =>
    client.rest.repos.getContent({ owner, repo, path: full, ref: commit }),
  );
  if (!file) {
    // Taken for new, a file that is there would be proposed to be overwritten. A listing cannot be missing by mistake.
    if (!(await listData(place, commit)).has(path)) return undefined;
    throw new ForgeError("unavailable", `GitHub: ${what} failed: it does not exist yet`);
  }
  if (file.type !== "file") throw new ForgeError("refused", `GitHub: ${what} failed: it is a ${file.type}, not a file`);
  requireBounds(new Map([[file.sha, file.size]]));
  // Long files come without their content.
  const { content, encoding } = file;
  if (content !== undefined && encoding === "base64") return decode(what, file.sha, { content, encoding });
  return (await readBlobs(place, [file.sha])).get(file.sha);
}

/** Checks that what came is what was asked for, by Git's own digest. */
function decode(what: string, id: string, { content, encoding }: { content: string; encoding: string }): string {
  const bytes = Buffer.from(content, encoding === "base64" ? "base64" : "utf8");
  const digest = blobId(bytes);
  if (digest === id) return bytes.toString("utf8");
  throw new ForgeError("unavailable", `GitHub: ${what} failed: unexpected reply (its digest is ${digest})`);
}
