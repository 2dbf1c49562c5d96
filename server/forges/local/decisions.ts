/** What reviewers do to contributions. */
import type { DataProblem } from "../../data/problem.js";
import { writeCommit } from "./commits.js";
import { mergeCommits } from "./merge.js";
import { moveRefs, type RefMove, type Repository, readDataHead, untilSettled } from "./repository.js";
import {
  contributionRef,
  proposalOf,
  type Review,
  type ReviewDecision,
  type ReviewerEvent,
  readReview,
  reviewRef,
  writeEvent,
} from "./reviews.js";

export type Approval =
  | { outcome: "merged" }
  | { outcome: "merged before" }
  | { outcome: "unknown" }
  /** It was corrected after the reviewers had last looked at it. */
  | { outcome: "corrected" }
  /** The data branch changed the same files, given relative to the data folder, in another way. */
  | { outcome: "conflict"; paths: readonly string[] }
  /** The data would not be valid with it. */
  | { outcome: "invalid"; problems: readonly DataProblem[] };

/** Merges a contribution; where something is against it, nothing changes. @param by the reviewer @throws ForgeError */
export function approve(repository: Repository, id: string, by: string): Promise<Approval> {
  return untilSettled(async () => {
    const { git, dataRef, stateDir } = repository;
    const data = await readDataHead(repository);
    const review = await readReview(repository, id);
    const proposal = proposalOf(review);
    if (!proposal || !review.head) return { outcome: "unknown" };
    if (review.merged) return { outcome: "merged before" };
    const looks = review.events.filter(({ event }) => event !== "proposed");
    if (looks.length > 0 && !looks.some(({ head }) => head === review.head)) return { outcome: "corrected" };
    const merged = await mergeCommits(git, data, review.head, stateDir);
    if ("conflicts" in merged) return { outcome: "conflict", paths: merged.conflicts };
    if ("problems" in merged) return { outcome: "invalid", problems: merged.problems };
    const at = new Date().toISOString();
    const trailers = [`Contribution: ${id}`, `Revision: ${proposal.revision}`];
    const to = await writeCommit(git, {
      parents: [data, review.head],
      files: merged.files,
      message: `Merge ${proposal.title}\n\n${trailers.join("\n")}\n`,
      author: by,
      date: at,
    });
    const moved = await record(repository, review, { event: "approve", head: review.head, by, at }, [
      { ref: dataRef, from: data, to },
    ]);
    return moved ? { outcome: "merged" } : undefined;
  });
}

/**
 * Records a decision that leaves the data as they are. A later one overrules it.
 * @param message for the contributor
 * @returns `merged before` when it came too late
 * @throws ForgeError
 */
export function decide(
  repository: Repository,
  id: string,
  decision: Exclude<ReviewDecision, "approve">,
  by: string,
  message: string,
): Promise<"decided" | "merged before" | "unknown"> {
  return untilSettled(async () => {
    const review = await readReview(repository, id);
    if (!proposalOf(review) || !review.head) return "unknown";
    if (review.merged) return "merged before";
    const event = { event: decision, head: review.head, by, message, at: new Date().toISOString() };
    return (await record(repository, review, event)) ? "decided" : undefined;
  });
}

/**
 * Records that a reviewer has seen a contribution; once for each of its revisions.
 * @param seen as it was shown; nothing is recorded when it was corrected meanwhile
 * @throws ForgeError
 */
export async function markOpened(repository: Repository, seen: Review, by: string): Promise<void> {
  await untilSettled(async () => {
    const review = await readReview(repository, seen.id);
    const isKnown = review.events.some(({ event, head }) => event !== "proposed" && head === seen.head);
    if (!seen.head || review.head !== seen.head || review.merged || isKnown) return true;
    const event = { event: "opened", head: seen.head, by, at: new Date().toISOString() } as const;
    return (await record(repository, review, event)) || undefined;
  });
}

/** Writes an event of a reviewer, provided that the contribution is still what the reviewer saw. */
async function record({ git }: Repository, review: Review, event: ReviewerEvent, before: readonly RefMove[] = []) {
  return moveRefs(git, [
    ...before,
    { ref: contributionRef(review.id), from: event.head, to: event.head },
    { ref: reviewRef(review.id), from: review.tip, to: await writeEvent(git, review, event) },
  ]);
}
