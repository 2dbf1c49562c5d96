/** What a verdict counts for in the score of a stack: without words, which take most of the time. */
import type { Catalog } from "../catalog.js";
import type { PairFacts } from "../facts/compiled.js";
import { COMPATIBLE, type Decision, type Level, type Severity, type Status } from "../facts/kind.js";
import { isAdvice } from "../facts/rule.js";
import { isShown } from "../names/presence.js";
import { hasVersions, isBare, type Question, type Subject } from "../names/question.js";
import type { Day } from "../technology/lifecycle.js";
import { decide } from "./order.js";
import { endedOf, severityOf } from "./verdict.js";

export interface Outcome extends Level {
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
const OF_ONE_PART: ReadonlySet<string> = new Set(["database", "hosting"]);

/**
 * Whether a decision is true of all versions, and a project with both may still be fine: it may have dealt with a limit, use a
 * database besides that of its ORM, or have a host for its documentation alone.
 */
export function isLimit({ status, isForAllVersions = false }: Decision, { a, b }: Record<"a" | "b", Subject>): boolean {
  if (!isForAllVersions || status === "compatible") return false;
  return status !== "incompatible" || [a, b].some(({ technology }) => OF_ONE_PART.has(technology.category));
}

/** Whether one side does not run on the other, which is a host. */
export const isOfHost = ({ status }: Decision, { a, b }: Record<"a" | "b", Subject>): boolean =>
  status === "incompatible" && [a, b].some(({ technology }) => technology.category === "hosting");

/** Only a warning to a project, which may deploy another part of itself there. */
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
  const more = { pairStatus: status, isGrounded: isGrounded(decision), isNote };
  const ended = status === "incompatible" ? [] : endedOf(question);
  return ended.length > 0
    ? { status: "deprecated", severity: severityOf(ended), ...more }
    : { status, severity, ...more };
}

/**
 * The same for a pair with facts. Where it depends on the pair and the day alone, it is computed once a day and kept with the
 * facts, as a number.
 */
export function outcomeOn(catalog: Catalog, question: Question, facts: PairFacts): Outcome {
  const before = (2 * numberOf(question.today) + Number(question.isWhole === true)) * CODES;
  const code = facts.kept - before;
  const known = code >= 0 && code < CODES ? OUTCOMES[code] : undefined;
  // Kept only where the setting makes no difference.
  if (known && isBare(question.a) && isBare(question.b)) return known;
  if (!dependsOnPairAlone(question, facts)) return outcomeOf(catalog, question, facts);
  if (known) return known;
  const outcome = outcomeOf(catalog, question, facts);
  facts.kept = before + codeOf(outcome);
  return outcome;
}

function dependsOnPairAlone(question: Question, { a, b, rule }: PairFacts): boolean {
  if (rule && (rule.record.platform !== undefined || rule.exceptions.some(dependsOnSetting))) return false;
  if (isBare(question.a) && isBare(question.b)) return true;
  // Without versions, a package counts as its technology, unless exceptions or declarations distinguish them.
  if (hasVersions(question) || a === b || (rule && rule.exceptions.length > 0)) return false;
  if (![question.a, question.b].every(isShown)) return false;
  return !a.requirements.has(b.id) && !b.requirements.has(a.id);
}

type Exception = NonNullable<PairFacts["rule"]>["exceptions"][number];
const dependsOnSetting = ({ platform, with: present }: Exception) => platform !== undefined || present.length > 0;

const MILLISECONDS_OF_DAY = 86_400_000;
let last = { day: "", number: 0 };

/** Days since 1970; the last one is kept, as a scan asks about it thousands of times. */
function numberOf(day: Day): number {
  if (day !== last.day) last = { day, number: Math.floor(Date.parse(day) / MILLISECONDS_OF_DAY) };
  return last.number;
}

const STATUSES: readonly Status[] = ["compatible", "partial", "incompatible", "deprecated", "unknown"];
const SEVERITIES: readonly (Severity | undefined)[] = [undefined, "info", "warning", "error", "critical"];

/** Every possible outcome; its place is its code. */
const OUTCOMES: readonly Outcome[] = STATUSES.flatMap((status) =>
  STATUSES.flatMap((pairStatus) =>
    SEVERITIES.flatMap((severity) =>
      [false, true].flatMap((isGrounded) =>
        [false, true].map((isNote): Outcome => ({ status, pairStatus, severity, isGrounded, isNote })),
      ),
    ),
  ),
);
const CODES = OUTCOMES.length;

function codeOf({ status, pairStatus, severity, isGrounded, isNote }: Outcome): number {
  const place = STATUSES.indexOf(status) * STATUSES.length + STATUSES.indexOf(pairStatus);
  return (place * SEVERITIES.length + SEVERITIES.indexOf(severity)) * 4 + 2 * Number(isGrounded) + Number(isNote);
}
