/** Puts contributions on their branches. */
import {
  CONTRIBUTION_ID,
  commitMessage,
  ForgeError,
  type ProposalDraft,
  type Proposed,
  type ProposedChange,
} from "../forge.js";
import { writeCommit } from "./commits.js";
import { FOLDER, listData, readBlobs } from "./data-tree.js";
import type { Git } from "./git.js";
import { isAncestor } from "./merge.js";
import { moveRefs, type Repository, readDataHead, untilSettled } from "./repository.js";
import { contributionRef, proposalOf, type Review, readReview, reviewRef, stageOf, writeEvent } from "./reviews.js";

/** Folders and names of files of lower-case letters and digits, with single signs between them: none leads elsewhere. */
const PATH = /^[a-z0-9]+(?:[-._/][a-z0-9]+)*$/;

/** Proposes a draft as `Forge.propose` says. @param url where its status is shown @throws ForgeError */
export async function propose(repository: Repository, draft: ProposalDraft, url: string): Promise<Proposed> {
  if (!CONTRIBUTION_ID.test(draft.id))
    throw new ForgeError("refused", `${JSON.stringify(draft.id)} is not a contribution ID`);
  return untilSettled(async () => {
    const outcome = await attempt(repository, draft);
    return outcome === "moved meanwhile" ? undefined : { url, unchanged: outcome === "unchanged" };
  });
}

async function attempt(repository: Repository, draft: ProposalDraft) {
  const { git } = repository;
  const data = await readDataHead(repository);
  const review = await readReview(repository, draft.id);
  const { stage } = stageOf(review);
  if (stage === "merged" || stage === "declined") return "proposed";
  const branchedOff = review.head ? await git.text(["merge-base", data, review.head]) : data;
  const isWritten =
    review.head !== undefined && (await newestRevision(git, branchedOff, review.head)) === draft.revision;
  if (isWritten && proposalOf(review)?.revision === draft.revision) return "proposed";

  // A correction replaces what it corrects and starts from the data of today, which are merged into its branch: one that
  // started from where the branch began could never settle a conflict with them.
  const base = isWritten ? branchedOff : data;
  const { change, files } = await composeAt(git, base, draft);
  if (files.size === 0) return "unchanged";
  const head = isWritten
    ? (review.head as string)
    : await writeRevision(git, review.head, base, { change, files }, draft);
  return (await announce(git, review, { head, base }, change, draft)) ? "proposed" : "moved meanwhile";
}

interface Composed {
  change: ProposedChange;
  /** What differs from the data, by path from the root of the repository. */
  files: ReadonlyMap<string, string>;
}

/** The revision that the newest commit of a contribution names; reviewers may have put commits of their own on top. */
async function newestRevision(git: Git, base: string, head: string): Promise<string | undefined> {
  const format = "--format=%(trailers:key=Revision,valueonly)";
  const text = await git.text(["log", "--first-parent", format, `${base}..${head}`, "--"]);
  return text.split("\n").find(Boolean);
}

async function composeAt(git: Git, base: string, draft: ProposalDraft): Promise<Composed> {
  const before = await listData(git, base);
  const read = async (path: string): Promise<string | undefined> => {
    const id = before.get(path);
    return id === undefined ? undefined : (await readBlobs(git, [id])).get(id);
  };
  const change = await draft.compose(read);
  const files = new Map<string, string>();
  for (const { path, text } of change.files) {
    if (!PATH.test(path)) throw new ForgeError("refused", `${JSON.stringify(path)} is not the path of a data file`);
    if ((await read(path)) !== text) files.set(FOLDER + path, text);
  }
  return { change, files };
}

async function writeRevision(
  git: Git,
  previous: string | undefined,
  base: string,
  { change, files }: Composed,
  draft: ProposalDraft,
): Promise<string> {
  const isBehind = previous !== undefined && !(await isAncestor(git, base, previous));
  return writeCommit(git, {
    parents: [previous ?? base, ...(isBehind ? [base] : [])],
    tree: await git.text(["rev-parse", "--verify", `${base}^{tree}`]),
    files,
    message: commitMessage(change.title, draft),
    author: draft.credit,
    date: draft.createdAt,
  });
}

/** Moves the branch, then records it in the review, in this order so that an interruption is recognised. */
async function announce(
  git: Git,
  review: Review,
  commits: { head: string; base: string },
  { title, body }: ProposedChange,
  { id, revision, labels, credit, createdAt }: ProposalDraft,
): Promise<boolean> {
  const event = { event: "proposed", ...commits, revision, title, body, labels, credit, at: createdAt } as const;
  return moveRefs(git, [
    { ref: contributionRef(id), from: review.head, to: commits.head },
    { ref: reviewRef(id), from: review.tip, to: await writeEvent(git, review, event) },
  ]);
}
