/** Making a pull request of a draft, step by step, each of which looks first whether it was taken before. */
import type { ListedCommit } from "../../../schemas/types.js";
import { branchOf, ForgeError, type ProposalDraft, type Proposed, type ProposedChange } from "../forge.js";
import { ask, lookFor } from "./ask.js";
import { createBranch, findBranch, moveBranch, readBranch, writeCommit } from "./contribution-branch.js";
import { type Repo, readFileAt } from "./data-branch.js";
import { addLabels, describePull, findPull, openPull, speaksOf } from "./pulls.js";

/** Times to look anew after somebody else was quicker. */
const ROUNDS = 3;

/**
 * Proposes a draft as a pull request from a branch of the same repository. Nothing is stored beside what GitHub has: a repetition
 * finds the branch by its name, the revision in the trailers of its commits, and the pull request by the branch. A correction
 * becomes one more commit; its tree is the one where the branch left the data branch with the corrected files in it, so that
 * nothing lingers of what was submitted before. A pull request that was merged or closed is left alone.
 * @throws ForgeError
 */
export async function propose(place: Repo, draft: ProposalDraft): Promise<Proposed> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const proposed = await proposeOnce(place, draft);
    if (proposed) return proposed;
  }
  throw new ForgeError("unavailable", `GitHub: ${branchOf(draft.id)} keeps changing while it is written`);
}

/** @returns undefined when somebody else did a step at the same time, so that everything must be looked at anew */
async function proposeOnce(place: Repo, draft: ProposalDraft): Promise<Proposed | undefined> {
  const found = await findPull(place, draft.id);
  if (found && found.state !== "open") return { url: found.html_url, unchanged: false };
  const tip = await findBranch(place, draft.id);
  const { base, revision } = tip ? await readBranch(place, draft.id, tip) : await dataBranch(place);
  let change: ProposedChange | undefined;
  const composed = async () => {
    change ??= await draft.compose((path) => readFileAt(place, base.sha, path));
    return change;
  };
  if (revision !== draft.revision) {
    // A pull request that is open is emptied instead, as it proposes what the submitter takes back.
    if (!found && (await composed()).files.length === 0) return { url: undefined, unchanged: true };
    const trailers = await creditTrailers(place, draft.credit);
    const writing = { draft, change: await composed(), base, parent: tip ?? base.sha, trailers };
    const commit = await writeCommit(place, writing);
    const isPlaced = await (tip ? moveBranch : createBranch)(place, draft.id, commit);
    if (!isPlaced) return undefined;
  }
  let pull: typeof found = found;
  if (!found) pull = await openPull(place, draft, await composed());
  else if (!speaksOf(found, draft)) pull = await describePull(place, found, draft, await composed());
  if (!pull) return undefined;
  await addLabels(place, pull, draft);
  return { url: pull.html_url, unchanged: false };
}

async function dataBranch({ client, ...place }: Repo): Promise<{ base: ListedCommit; revision?: undefined }> {
  const { commit } = await ask(`reading the branch ${place.branch}`, "BRANCH", () =>
    client.rest.repos.getBranch(place),
  );
  return { base: commit };
}

/** A GitHub user name, as GitHub allows it, also as it is mentioned. */
const USER_NAME = /^@?([a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38})$/i;

/**
 * The trailers that credit somebody for a commit: GitHub then shows them as its co-author. The address is the one that
 * GitHub itself gives to each account, so no private one is published.
 * @param credit a name as it was given
 * @returns none, unless it is the name of a person on GitHub
 * @throws ForgeError when GitHub cannot be asked now, as credit should not depend on that
 */
export async function creditTrailers({ client }: Pick<Repo, "client">, credit: string | undefined): Promise<string[]> {
  const [, username] = USER_NAME.exec(credit?.trim() ?? "") ?? [];
  if (!username) return [];
  const user = await lookFor(`looking for the user ${username}`, "USER", () =>
    client.rest.users.getByUsername({ username }),
  ).catch((error: unknown) => {
    if (error instanceof ForgeError && error.kind !== "unavailable") return undefined;
    throw error;
  });
  if (user?.type !== "User") return [];
  return [`Co-authored-by: ${user.login} <${user.id}+${user.login}@users.noreply.github.com>`];
}
