/** What reviewers read on a terminal. Contributors wrote much of it: their control characters are made visible. */
import { formatProblem, printable } from "../../server/data/problem.js";
import type { ReviewStage } from "../../server/forges/forge.js";
import type { Approval } from "../../server/forges/local/decisions.js";
import { proposalOf, type Review, stageOf } from "../../server/forges/local/reviews.js";

const STAGES: Record<ReviewStage, string> = {
  unread: "unread",
  "in-review": "in review",
  "changes-requested": "changes requested",
  "need-info": "more information needed",
  merged: "merged",
  declined: "declined",
};
const NOT_DELIVERED = "not yet delivered";
const WIDTH = Math.max(...Object.values(STAGES).map((words) => words.length));

const BOLD = 1;
const RED = 31;
const GREEN = 32;
const CYAN = 36;

/** Paints a text for terminals that show colours. */
type PaintText = (text: string, colour: number) => string;

/** @param colours whether the terminal shows them */
export const painter =
  (colours: boolean): PaintText =>
  (text, colour) =>
    colours && text ? `\u001b[${colour}m${text}\u001b[0m` : text;

/** A text of several lines without control characters but the line breaks. */
export const visible = (text: string): string =>
  text
    .split("\n")
    .map((line) => printable(line.replaceAll("\t", "  ")))
    .join("\n");

/** A review, or what waits in the outbox, as one entry of a list. */
interface QueueEntry {
  id: string;
  stage: ReviewStage | typeof NOT_DELIVERED;
  /** What the reviewer wrote. */
  reason?: string | undefined;
  title?: string | undefined;
  credit?: string | undefined;
  /** When it was submitted: ISO 8601. */
  createdAt: string;
}

/** The list of all there is, the oldest first. */
export function entriesOf(
  reviews: readonly Review[],
  waiting: readonly Pick<QueueEntry, "id" | "createdAt">[],
): QueueEntry[] {
  const proposed = reviews.flatMap((review): QueueEntry[] => {
    const proposal = proposalOf(review);
    if (!proposal) return [];
    const { title, credit } = proposal;
    return [{ id: review.id, ...stageOf(review), title, credit, createdAt: firstDay(review) ?? proposal.at }];
  });
  const undelivered = waiting.map(({ id, createdAt }): QueueEntry => ({ id, stage: NOT_DELIVERED, createdAt }));
  return [...proposed, ...undelivered].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

const firstDay = ({ events }: Review) => events.find(({ event }) => event === "proposed")?.at;

/** An entry on one line. */
export function entryLine({ id, stage, title = "", createdAt }: QueueEntry): string {
  const words = stage === NOT_DELIVERED ? stage : STAGES[stage];
  return printable([createdAt.slice(0, 10), words.padEnd(WIDTH), id, title].join("  ").trimEnd());
}

/** All about one contribution, with the commands to go on with. @param stat as `diffOf` gives it */
export function reviewText(review: Review, stat: string, paint: PaintText): string {
  const proposal = proposalOf(review);
  if (!proposal) return "";
  const { id, events } = review;
  const { stage, reason } = stageOf(review);
  const { title, body, labels, credit = "anonymous", at } = proposal;
  const first = firstDay(review);
  const log = events.flatMap((event) =>
    event.event === "proposed"
      ? []
      : [`${event.at}  ${event.event} by ${event.by}${event.message ? `: ${event.message}` : ""}`],
  );
  return [
    paint(printable(title), BOLD),
    id,
    "",
    `state:    ${STAGES[stage]}${reason ? `: ${visible(reason)}` : ""}`,
    `proposed: ${printable(first === at ? at : `${first}, corrected ${at}`)}`,
    `by:       ${printable(credit)}`,
    ...(labels.length > 0 ? [`labels:   ${printable(labels.join(", "))}`] : []),
    "",
    visible(body.trim()),
    "",
    visible(stat),
    ...(log.length > 0 ? ["", ...log.map(visible)] : []),
    ...(stage === "merged" ? [] : ["", ...commandsFor(id)]),
  ].join("\n");
}

function commandsFor(id: string): string[] {
  const plain = ["diff", "approve"].map((verb) => `${verb} ${id}`);
  const withMessage = ["request-changes", "need-info", "decline"].map((verb) => `${verb} ${id} -m "…"`);
  return [...plain, ...withMessage].map((command) => `npm run review -- ${command}`);
}

/** A patch with its lines painted. */
export function patchText(patch: string, paint: PaintText): string {
  return visible(patch)
    .split("\n")
    .map((line) => {
      if (/^(?:diff|index|---|\+\+\+) /.test(line)) return paint(line, BOLD);
      if (line.startsWith("@@")) return paint(line, CYAN);
      if (line.startsWith("+")) return paint(line, GREEN);
      return line.startsWith("-") ? paint(line, RED) : line;
    })
    .join("\n");
}

/** What came of an approval, and what to do where it failed. */
export function approvalText(approval: Approval, id: string): string {
  switch (approval.outcome) {
    case "merged":
      return `Merged ${id}.`;
    case "merged before":
      return `${id} was already merged.`;
    case "unknown":
      return `${id} is no longer there.`;
    case "corrected":
      return `${id} has changed since the last review. Look at it first: npm run review -- show ${id}`;
    case "conflict":
      return `Not merged: since ${id} was proposed, these files have changed in another way:
${approval.paths.map((path) => `  data/${printable(path)}`).join("\n")}
Ask for a correction, which starts from the current data: npm run review -- request-changes ${id} -m "…"`;
    case "invalid":
      return `Not merged: the data would be invalid with ${id}:
${approval.problems.map((problem) => formatProblem(problem, "data")).join("\n")}
Ask for a correction: npm run review -- request-changes ${id} -m "…"`;
  }
}
