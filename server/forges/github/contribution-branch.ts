/** The branch of a contribution: what is on it, and putting commits on it. */
import type { ListedCommit } from "../../../schemas/types.js";
import { branchOf, commitMessage, type ProposalDraft, type ProposedChange } from "../forge.js";
import { ask, askUnless, lookFor } from "./ask.js";
import { DATA_FOLDER, type Repo } from "./data-branch.js";
import { isRefusal } from "./errors.js";

/** Where the branch of a contribution points. @returns undefined when there is none */
export async function findBranch({ client, owner, repo }: Repo, id: string): Promise<string | undefined> {
  const branch = branchOf(id);
  const ref = await lookFor(`looking for the branch ${branch}`, "REF", () =>
    client.rest.git.getRef({ owner, repo, ref: `heads/${branch}` }),
  );
  return ref?.object.sha;
}

/** The revision that a commit proposes of a contribution; undefined for commits of others. */
export function revisionOf(message: string, id: string): string | undefined {
  const lines = message.split(/\r?\n/);
  if (!lines.includes(`Contribution: ${id}`)) return undefined;
  return lines.findLast((line) => line.startsWith("Revision: "))?.slice("Revision: ".length);
}

/** @returns where a branch left the data branch, and the newest revision on it. @param tip its newest commit */
export async function readBranch({ client, owner, repo, branch }: Repo, id: string, tip: string) {
  const basehead = `${branch}...${tip}`;
  const { merge_base_commit, commits } = await ask(`comparing ${basehead}`, "COMPARISON", () =>
    client.rest.repos.compareCommitsWithBasehead({ owner, repo, basehead }),
  );
  const revisions = commits.map(({ commit }) => revisionOf(commit.message, id));
  return { base: merge_base_commit, revision: revisions.findLast((revision) => revision !== undefined) };
}

/**
 * Makes the commit of a change; no branch has it yet.
 * @param base what the change was composed against
 * @param parent the commit before it
 * @param trailers for the end of its message
 * @returns its id
 */
export async function writeCommit(place: Repo, { draft, change, base, parent, trailers }: Writing): Promise<string> {
  const { client, owner, repo } = place;
  const message = commitMessage(change.title, draft, trailers);
  // A correction may come to what the data say already.
  const tree = change.files.length > 0 ? await writeTree(place, change, base) : base.commit.tree.sha;
  const { sha } = await ask(`creating a commit for ${draft.id}`, "CREATED", () =>
    client.rest.git.createCommit({ owner, repo, message, tree, parents: [parent] }),
  );
  return sha;
}

interface Writing {
  draft: ProposalDraft;
  change: ProposedChange;
  base: ListedCommit;
  parent: string;
  trailers: string[];
}

async function writeTree({ client, owner, repo }: Repo, { files }: ProposedChange, base: ListedCommit) {
  const tree = files.map(({ path, text }) => {
    return { path: `${DATA_FOLDER}/${path}`, mode: "100644", type: "blob", content: text } as const;
  });
  const { sha } = await ask(`creating a tree with ${tree.map(({ path }) => path).join(", ")}`, "CREATED", () =>
    client.rest.git.createTree({ owner, repo, base_tree: base.commit.tree.sha, tree }),
  );
  return sha;
}

/** Makes the branch at a commit. @returns false when somebody else made it in the meantime */
export async function createBranch({ client, owner, repo }: Repo, id: string, sha: string): Promise<boolean> {
  const branch = branchOf(id);
  const overtaken = (error: unknown) => isRefusal(error, /already exists/i);
  const ref = await askUnless(overtaken, `creating the branch ${branch}`, "REF", () =>
    client.rest.git.createRef({ owner, repo, ref: `refs/heads/${branch}`, sha }),
  );
  return ref !== undefined;
}

/** Moves the branch on to a commit. @returns false when somebody else moved or deleted it in the meantime */
export async function moveBranch({ client, owner, repo }: Repo, id: string, sha: string): Promise<boolean> {
  const branch = branchOf(id);
  const overtaken = (error: unknown) => isRefusal(error, /fast forward|reference does not exist/i);
  const ref = await askUnless(overtaken, `moving the branch ${branch}`, "REF", () =>
    client.rest.git.updateRef({ owner, repo, ref: `heads/${branch}`, sha, force: false }),
  );
  return ref !== undefined;
}
