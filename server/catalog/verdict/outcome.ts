/** What a verdict counts for in the score of a stack: without words, which take most of the time. */
import type { Catalog } from "../catalog.js";
import type { PairFacts } from "../facts/compiled.js";
import { COMPATIBLE, type Decision, type FactLevel, type Status } from "../facts/kind.js";
import { isAdvice } from "../facts/rule.js";
import type { Question, Subject } from "../names/question.js";
import { decide } from "./order.js";
import { endedOf, severityOf } from "./verdict.js";

export interface PairOutcome extends FactLevel {
  /** The status of the pair before ends of life. */
  readonly pairStatus: Status;
  /** Whether a fact about the pair is known, and not only that a side has ended. */
  readonly isGrounded: boolean;
  /** Whether there is advice on the pair, or a limit that a project may have dealt with: for it, the pair is compatible. */
  readonly isNote: boolean;
}

/** Whether a decision rests on a fact about the pair, and not on what the two are. */
export const isGrounded = ({ restsOn }: Decision): boolean => restsOn === "fact" || restsOn === "use";

/** Categories that one part of a project can use, whatever the other parts use. */
const OF_ONE_PART: ReadonlySet<string> = new Set(["baas", "database", "hosting"]);

/**
 * Whether a decision is true of all versions, and a project with both may still be fine: it may have dealt with a limit, use a
 * database that its ORM does not use, or a host for its documentation alone.
 */
export function isLimit({ status, isForAllVersions = false }: Decision, { a, b }: Record<"a" | "b", Subject>): boolean {
  if (!isForAllVersions || status === "compatible") return false;
  return status !== "incompatible" || [a, b].some(({ technology }) => OF_ONE_PART.has(technology.category));
}

/** Whether one side does not run on the other, which is a host. */
export const isOfHost = ({ status }: Decision, { a, b }: Record<"a" | "b", Subject>): boolean =>
  status === "incompatible" && [a, b].some(({ technology }) => technology.category === "hosting");

/** Whether one side runs in no mobile app, as of a project that has a server, where it may run instead. */
const isOfServer = ({ names }: Catalog, { status, isForAllVersions }: Decision, { isWhole, a, b, present }: Question) =>
  isWhole === true &&
  isForAllVersions === true &&
  status === "incompatible" &&
  [a, b].some(({ technology }) => technology.category === "mobile") &&
  [...present].some((id) => names.byId(id)?.record.roles?.includes("server-framework"));

/** Only a warning to a project, which may deploy another part of itself there. */
const OF_HOST: FactLevel = { status: "incompatible", severity: "warning" };

/** The outcome of a question. @param facts those on the pair, where they are at hand */
export function outcomeOf(catalog: Catalog, question: Question, facts?: PairFacts): PairOutcome {
  const decision = decide(catalog, question, facts);
  const isLimited = question.isWhole === true && isLimit(decision, question);
  const isHost = isLimited && isOfHost(decision, question);
  const isNote = isAdvice(decision) || (isLimited && !isHost) || isOfServer(catalog, decision, question);
  const { status, severity } = isNote ? COMPATIBLE : isHost ? OF_HOST : decision;
  const more = { pairStatus: status, isGrounded: isGrounded(decision), isNote };
  const ended = status === "incompatible" ? [] : endedOf(question);
  return ended.length > 0
    ? { status: "deprecated", severity: severityOf(ended), ...more }
    : { status, severity, ...more };
}
