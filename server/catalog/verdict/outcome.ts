/** What a verdict counts for in the score of a stack: the verdict without its words, in a fraction of their time. */
import type { Catalog } from "../catalog.js";
import type { PairFacts } from "../facts/compiled.js";
import { COMPATIBLE, type Decision, type Level, type Status } from "../facts/kind.js";
import { isAdvice } from "../facts/rule.js";
import type { Question, Subject } from "../names/question.js";
import { decide } from "./order.js";
import { endedOf, severityOf } from "./verdict.js";

export interface Outcome extends Level {
  /** The status apart from any end of life. */
  readonly apart: Status;
  /** Whether something is known of the pair, and not only that a side has ended. */
  readonly isGrounded: boolean;
  /** Whether there is advice on the pair, or a limit that a project may well have seen to: for it, the pair is compatible. */
  readonly isNote: boolean;
}

/** Whether a decision rests on a fact about the pair, and does not follow from what the two are. */
export const isGrounded = ({ restsOn }: Decision): boolean => restsOn === "fact" || restsOn === "use";

/** What a project can have for one of its parts, whatever the others use or are deployed to. */
const OF_ONE_PART: ReadonlySet<string> = new Set(["database", "hosting"]);

/**
 * Whether it holds whatever the versions, and a project with both need have nothing wrong: it may well have seen to a limit, and
 * keep a database beside that of an ORM or a host for its documentation.
 */
export function isLimit({ status, isForAllVersions = false }: Decision, { a, b }: Record<"a" | "b", Subject>): boolean {
  if (!isForAllVersions || status === "compatible") return false;
  return status !== "incompatible" || [a, b].some(({ technology }) => OF_ONE_PART.has(technology.category));
}

/** Whether it is a host that something does not run on. */
export const isOfHost = ({ status }: Decision, { a, b }: Record<"a" | "b", Subject>): boolean =>
  status === "incompatible" && [a, b].some(({ technology }) => technology.category === "hosting");

/** What does not run on a host is a warning to a project: it may deploy another part of itself there. */
const OF_HOST: Level = { status: "incompatible", severity: "warning" };

/**
 * The outcome of a question.
 * @param facts those on the pair, where they are at hand
 */
export function outcomeOf(catalog: Catalog, question: Question, facts?: PairFacts): Outcome {
  const decision = decide(catalog, question, facts);
  const isLimited = question.isWhole === true && isLimit(decision, question);
  const isHost = isLimited && isOfHost(decision, question);
  const isNote = isAdvice(decision) || (isLimited && !isHost);
  const { status, severity } = isNote ? COMPATIBLE : isHost ? OF_HOST : decision;
  const more = { apart: status, isGrounded: isGrounded(decision), isNote };
  const ended = status === "incompatible" ? [] : endedOf(question);
  return ended.length > 0
    ? { status: "deprecated", severity: severityOf(ended), ...more }
    : { status, severity, ...more };
}
