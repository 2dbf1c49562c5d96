/** How far the review of a contribution is, read from its pull request. */
import type { Pull, PullComment, PullReview } from "../../../schemas/types.js";
import { branchOf, ForgeError, type Standing } from "../forge.js";
import { askForAll, askForObject, lookFor } from "./ask.js";
import { findBranch, revisionOf } from "./contribution-branch.js";
import type { Repo } from "./data-branch.js";
import { findPull } from "./pulls.js";

/** The label by which reviewers ask for information without a review. */
const NEED_INFO = "more info needed";

/** Reviews with these decide; a mere comment leaves what its author decided before. */
const DECISIONS = new Set(["APPROVED", "CHANGES_REQUESTED", "DISMISSED"]);

/** Where a contribution stands; undefined when there is no pull request or branch of it. @throws ForgeError */
export async function readStanding(place: Repo, id: string): Promise<Standing | undefined> {
  const pull = await findPull(place, id);
  if (!pull) return readUnopened(place, id);
  const about = { url: pull.html_url, createdAt: pull.created_at };
  if (pull.merged_at !== null) return { ...about, stage: "merged" };
  const reviews = await keepMaintainers(place, await readReviews(place, pull));
  if (pull.state !== "open") {
    const reason = (await lastWord(place, pull, reviews)) ?? "Closed without a comment.";
    return { ...about, stage: "declined", reason };
  }
  if (pull.labels.some(({ name }) => name.toLowerCase() === NEED_INFO)) {
    return { ...about, stage: "need-info", reason: await lastWord(place, pull, reviews) };
  }
  const request = await standingRequest(place, id, pull, reviews);
  if (request) return { ...about, stage: "changes-requested", reason: await wordsOf(place, pull, request) };
  const isInReview = reviews.length > 0 || (pull.assignees ?? []).length > 0;
  return { ...about, stage: isInReview ? "in-review" : "unread" };
}

/** A proposal that broke off before its pull request was opened, and will be taken up again. */
async function readUnopened(place: Repo, id: string): Promise<Standing | undefined> {
  const { client, owner, repo } = place;
  const tip = await findBranch(place, id);
  if (!tip) return undefined;
  const { committer } = await askForObject(`reading the tip of ${branchOf(id)}`, "COMMIT", () =>
    client.rest.git.getCommit({ owner, repo, commit_sha: tip }),
  );
  return { stage: "unread", createdAt: committer.date };
}

function readReviews({ client, owner, repo }: Repo, { number }: Pull): Promise<PullReview[]> {
  return askForAll(`reading the reviews of pull request ${number}`, "REVIEWS", (page) =>
    client.rest.pulls.listReviews({ owner, repo, pull_number: number, ...page }),
  );
}

/** The newest review that asks for changes, of those that are their authors' newest decisions and still apply. */
async function standingRequest(place: Repo, id: string, pull: Pull, reviews: PullReview[]) {
  const decisions = new Map<string, PullReview>();
  for (const review of inOrder(reviews, ({ submitted_at }) => submitted_at)) {
    if (DECISIONS.has(review.state)) decisions.set(review.user?.login ?? "", review);
  }
  const requests = inOrder(
    [...decisions.values()].filter(({ state }) => state === "CHANGES_REQUESTED"),
    ({ submitted_at }) => submitted_at,
  );
  if (requests.every(({ commit_id }) => commit_id === pull.head.sha)) return requests.at(-1);
  const { client, owner, repo } = place;
  const commits = await askForAll(`reading the commits of pull request ${pull.number}`, "COMMITS", (page) =>
    client.rest.pulls.listCommits({ owner, repo, pull_number: pull.number, ...page }),
  );
  return requests.findLast(({ commit_id, submitted_at }) => {
    const reviewed = commits.findIndex(({ sha }) => sha === commit_id);
    // The commit is missing when the branch was rewritten; then compare the times.
    const isLater = (date: string, index: number) =>
      reviewed < 0 ? Date.parse(date) > Date.parse(submitted_at ?? "") : index > reviewed;
    return !commits.some(
      ({ commit }, index) => revisionOf(commit.message, id) && isLater(commit.committer.date, index),
    );
  });
}

/** What a review says; where it says nothing itself, its newest remark on a line. */
async function wordsOf({ client, owner, repo }: Repo, { number }: Pull, review: PullReview) {
  if (review.body?.trim()) return review.body.trim();
  const remarks = await askForAll(
    `reading the remarks of a review of pull request ${number}`,
    "REVIEW_COMMENTS",
    (page) =>
      client.rest.pulls.listCommentsForReview({ owner, repo, pull_number: number, review_id: review.id, ...page }),
  );
  return newest(remarks.map(({ body, created_at }) => ({ body, time: created_at })));
}

/** The newest thing that a maintainer said, be it in a comment or with a review. */
async function lastWord(place: Repo, { number }: Pull, reviews: PullReview[]): Promise<string | undefined> {
  const { client, owner, repo } = place;
  const comments = await askForAll(`reading the comments of pull request ${number}`, "COMMENTS", (page) =>
    client.rest.issues.listComments({ owner, repo, issue_number: number, ...page }),
  );
  // Times are whole seconds. Of the same one, a comment counts as the later, as it comes with closing or with a label.
  return newest([
    ...reviews.map(({ body, submitted_at }) => ({ body, time: submitted_at })),
    ...(await keepMaintainers(place, comments)).map(({ body, created_at }) => ({ body, time: created_at })),
  ]);
}

function newest(words: { body?: string | null; time: string | undefined }[]): string | undefined {
  return inOrder(words, ({ time }) => time)
    .map(({ body }) => body?.trim())
    .findLast((body) => body);
}

function inOrder<T>(items: T[], timeOf: (item: T) => string | undefined): T[] {
  return items.toSorted((a, b) => Date.parse(timeOf(a) ?? "") - Date.parse(timeOf(b) ?? "") || 0);
}

/** GitHub names those who look after a repository so; but members who keep their membership private only to some. */
const KNOWN = new Set(["OWNER", "MEMBER", "COLLABORATOR"]);

/** What lets somebody merge; GitHub reports `maintain` as `write`. */
const MERGING = new Set(["admin", "write"]);

/** More people than ever spoke on one pull request without being known; the rest are taken for passers-by. */
const MOST_ASKED = 20;

/** What people said who look after the repository. @throws ForgeError when GitHub cannot be asked now */
export async function keepMaintainers<T extends Pick<PullComment, "user" | "author_association">>(
  place: Repo,
  said: readonly T[],
): Promise<T[]> {
  const byPeople = said.filter(({ user }) => user !== null && user.type !== "Bot");
  const unknown = new Set(byPeople.filter((entry) => !KNOWN.has(entry.author_association)).map(loginOf));
  const trusted = new Set<string>();
  for (const login of [...unknown].slice(0, MOST_ASKED)) if (await mayMerge(place, login)) trusted.add(login);
  return byPeople.filter((entry) => KNOWN.has(entry.author_association) || trusted.has(loginOf(entry)));
}

const loginOf = ({ user }: Pick<PullComment, "user">) => user?.login ?? "";

async function mayMerge({ client, owner, repo }: Repo, username: string): Promise<boolean> {
  try {
    const found = await lookFor(`reading what ${username} may do`, "PERMISSION", () =>
      client.rest.repos.getCollaboratorPermissionLevel({ owner, repo, username }),
    );
    return found !== undefined && MERGING.has(found.permission);
  } catch (error) {
    // A token that may not ask this sees members who show themselves, and no others.
    if (error instanceof ForgeError && error.kind !== "unavailable") return false;
    throw error;
  }
}
