/** Events of a contribution: `refs/reviews/<id>` is a chain of commits without files, and each message is one event */
import { branchOf, ForgeError, type ReviewStage } from "../forge.js";
import { writeCommit } from "./commits.js";
import type { Git } from "./git.js";
import { type Repository, readRefs } from "./repository.js";

/** A revision of the contribution was put on its branch. */
interface ProposedEvent {
  event: "proposed";
  /** The commit on the branch. */
  head: string;
  /** The commit of the data that it was written against. */
  base: string;
  revision: string;
  title: string;
  /** Markdown. */
  body: string;
  labels: readonly string[];
  credit?: string | undefined;
  /** When it was submitted: ISO 8601. */
  at: string;
}

export type ReviewDecision = "request-changes" | "need-info" | "decline" | "approve";

/** A reviewer looked at the contribution or decided on it. */
export interface ReviewerEvent {
  event: "opened" | ReviewDecision;
  /** The commit that was looked at. */
  head: string;
  by: string;
  message?: string | undefined;
  /** ISO 8601. */
  at: string;
}

export type ReviewEvent = ProposedEvent | ReviewerEvent;

export interface Review {
  id: string;
  /** The newest commit of the contribution's branch; undefined when there is no branch. */
  head: string | undefined;
  /** The newest commit of the chain of events. */
  tip: string | undefined;
  /** The oldest first. */
  events: readonly ReviewEvent[];
  /** Whether the data branch holds the contribution. */
  merged: boolean;
}

const REVIEWS = "refs/reviews/";
const CONTRIBUTIONS = `refs/heads/${branchOf("")}`;

export const reviewRef = (id: string): string => REVIEWS + id;
export const contributionRef = (id: string): string => CONTRIBUTIONS + id;

/** Reads one review. @returns one without branch and events when nothing is known of the id @throws ForgeError */
export async function readReview(repository: Repository, id: string): Promise<Review> {
  const [review] = await readRefsOfReviews(repository, [contributionRef(id), reviewRef(id)]);
  return review ?? { id, head: undefined, tip: undefined, events: [], merged: false };
}

/** Reads all reviews. @throws ForgeError */
export function readReviews(repository: Repository): Promise<Review[]> {
  return readRefsOfReviews(repository, [CONTRIBUTIONS, REVIEWS]);
}

async function readRefsOfReviews({ git, dataRef }: Repository, names: readonly string[]): Promise<Review[]> {
  const [refs, data] = await Promise.all([readRefs(git, names), readRefs(git, [dataRef])]);
  const tips = [...refs].filter(([ref]) => ref.startsWith(REVIEWS)).map(([, tip]) => tip);
  const [events, merged] = await Promise.all([readEvents(git, tips), readMerged(git, names, data.get(dataRef))]);
  const ids = new Set([...refs.keys()].map((ref) => ref.replace(REVIEWS, "").replace(CONTRIBUTIONS, "")));
  return [...ids].map((id) => {
    const tip = refs.get(reviewRef(id));
    return {
      id,
      head: refs.get(contributionRef(id)),
      tip,
      events: chainOf(events, tip),
      merged: merged.has(contributionRef(id)),
    };
  });
}

/** Which of the refs the data branch holds. */
async function readMerged(git: Git, names: readonly string[], data: string | undefined): Promise<ReadonlySet<string>> {
  if (!data) return new Set();
  const text = await git.text(["for-each-ref", "--format=%(refname)", `--merged=${data}`, "--", ...names]);
  return new Set(text.split("\n"));
}

interface EventCommit {
  parent: string | undefined;
  event: ReviewEvent | undefined;
}

/** The events of several chains, by commit. */
async function readEvents(git: Git, tips: readonly string[]): Promise<ReadonlyMap<string, EventCommit>> {
  if (tips.length === 0) return new Map();
  const log = await git.text(["log", "-z", "--format=%H %P%n%B", "--stdin"], { input: `${tips.join("\n")}\n` });
  const records = log.split("\0").filter(Boolean);
  return new Map(
    records.map((record) => {
      const end = record.indexOf("\n");
      const [commit = "", parent] = record.slice(0, end).split(" ");
      return [commit, { parent: parent || undefined, event: parseEvent(record.slice(end + 1)) }];
    }),
  );
}

function chainOf(commits: ReadonlyMap<string, EventCommit>, tip: string | undefined): ReviewEvent[] {
  const events: ReviewEvent[] = [];
  for (let at = tip; at !== undefined; at = commits.get(at)?.parent) {
    const event = commits.get(at)?.event;
    if (event) events.unshift(event);
  }
  return events;
}

/** A message that is no event, as from somebody who wrote to the ref by hand, is passed over. */
function parseEvent(message: string): ReviewEvent | undefined {
  try {
    const event: unknown = JSON.parse(message);
    return typeof event === "object" && event !== null && "event" in event && "head" in event
      ? (event as ReviewEvent)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Writes an event on top of a review's others; the ref is moved by the caller. @returns the commit */
export function writeEvent(git: Git, { id, tip }: Review, event: ReviewEvent): Promise<string> {
  return writeCommit(git, {
    parents: tip ? [tip] : [],
    // The id keeps the first events of two contributions from being the same commit.
    message: `${JSON.stringify({ ...event, id })}\n`,
    date: event.at,
  });
}

/** The newest revision, with its words; undefined as long as a contribution was not proposed to its end. */
export function proposalOf({ head, events }: Review): ProposedEvent | undefined {
  return head ? events.filter((event) => event.event === "proposed").at(-1) : undefined;
}

/** How far the review is, with what the reviewer wrote. */
export function stageOf({ head, events, merged }: Review): { stage: ReviewStage; reason?: string | undefined } {
  if (merged) return { stage: "merged" };
  const decisions = events.filter((event) => event.event !== "proposed");
  const last = decisions.filter(({ event }) => event !== "opened" && event !== "approve").at(-1);
  if (last?.event === "decline") return { stage: "declined", reason: last.message };
  // A request is answered by a newer revision.
  if (last?.head === head && last?.event === "request-changes")
    return { stage: "changes-requested", reason: last.message };
  if (last?.head === head && last?.event === "need-info") return { stage: "need-info", reason: last.message };
  return { stage: decisions.length > 0 ? "in-review" : "unread" };
}

/**
 * What a contribution changes since it branched off, as text for people. It holds what contributors wrote, control
 * characters and all.
 * @param form the files with the number of lines changed, or the lines themselves
 * @throws ForgeError
 */
export async function diffOf({ git, dataRef }: Repository, review: Review, form: "stat" | "patch"): Promise<string> {
  const { id, head, merged } = review;
  const proposal = proposalOf(review);
  if (!head || !proposal) throw new ForgeError("refused", `there is no proposal ${id}`);
  // Once it is merged, the branches part nowhere any more.
  const base = merged ? proposal.base : await git.text(["merge-base", dataRef, head]);
  return git.text(["diff-tree", "-r", `--${form}`, "--no-color", "--no-renames", base, head, "--"]);
}
