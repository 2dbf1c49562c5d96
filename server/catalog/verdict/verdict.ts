/** From what decides about a pair, and ends of life, to a verdict */
import type { Catalog } from "../catalog.js";
import type { Decision, FactLevel, Statement, Status } from "../facts/kind.js";
import { type Question, type Subject, versionOf } from "../names/question.js";
import type { Coverage } from "../technology/coverage.js";
import { type Day, type EndOfLife, endOfLife, isBehindByMinor, isJustReplaced } from "../technology/lifecycle.js";
import { adviceOf } from "./advice.js";
import { formatEndOfLife, withEnds } from "./end-of-life.js";
import { decide } from "./order.js";

export interface Verdict extends FactLevel, Statement {
  /** How well the deciding fact covers the versions asked about; undefined where none does. */
  coverage: Coverage | undefined;
  /** What decides, with its evidence; undefined for names that are not known. */
  decision: Decision | undefined;
  /** Sides past their end of life. */
  ended: readonly EndOfLife[];
  /** The status of the pair before ends of life. */
  pairStatus: Status;
}

/** A verdict without facts. */
export const unknown = (message: string): Verdict => ({
  ...{
    status: "unknown",
    severity: undefined,
    pairStatus: "unknown",
    coverage: undefined,
    decision: undefined,
    ended: NONE,
  },
  ...{ message, workaround: null, basis: undefined, checked: undefined, updated: undefined },
});

/** The verdict on a question. Pure: the same catalog and question give the same answer. */
export function judge(catalog: Catalog, question: Question): Verdict {
  return overlayEndOfLife(catalog, question, verdictOf(decide(catalog, question)));
}

/** A decision in words, before ends of life. */
export function verdictOf(decision: Decision): Verdict {
  const { status, severity, coverage } = decision;
  // Spreading would compute the lazy fields.
  return Object.assign(decision.say(), { status, severity, coverage, decision, ended: NONE, pairStatus: status });
}

/** Whether a verdict rests on facts: on the pair itself or on what the two are. */
export const hasEvidence = ({ decision }: Pick<Verdict, "decision">): boolean =>
  decision !== undefined && decision.evidence().length > 0;

// --- lifecycle ----------------------------------------------------------------------------------------------------

/**
 * An end of life makes deprecated what would be compatible, partial or unknown, and the answer says that, too; an
 * incompatibility mentions it.
 */
export function overlayEndOfLife(catalog: Catalog, question: Question, verdict: Verdict): Verdict {
  const sides = endedOf(question);
  const [first] = sides;
  if (!first) return verdict;
  // By message, as both sides can be the same technology, in one version or in two.
  const byMessage = new Map(sides.map((end) => [formatEndOfLife(end, question.today), end]));
  const ended = [...byMessage.values()];
  const endings = [...byMessage.keys()];
  const workaround = adviceOf(catalog, question, verdict, ended);
  if (verdict.status === "incompatible")
    return { ...verdict, message: [verdict.message, ...endings].join(" "), workaround, ended };
  const isKnown = hasEvidence(verdict) && !(question.isWhole && question.a === question.b);
  // A scan reports the end of life, and not what nobody asked about; what is retired as a whole is to be replaced anyway.
  const isTold = isKnown || !(question.isWhole || ended.some(({ whole }) => whole));
  const days = [...ended.map((end) => end.checked), verdict.updated ?? first.checked].sort();
  return {
    ...verdict,
    status: "deprecated",
    severity: severityOf(ended),
    message: isTold ? withEnds(endings.join(" "), verdict) : endings.join(" "),
    workaround,
    basis: isKnown ? verdict.basis : "documented",
    checked: days[0],
    updated: days.at(-1),
    ended,
  };
}

const NONE: readonly never[] = [];

/** The sides that are past their end of life. In a project, being behind by a minor version, or by weeks, is not reported. */
export function endedOf({ a, b, isWhole, today }: Question): readonly EndOfLife[] {
  const [one, other] = [endOf(a, today), endOf(b, today)];
  if (!one && !other) return NONE;
  const isMinor = (end: EndOfLife) => isWhole === true && (isBehindByMinor(end, today) || isJustReplaced(end, today));
  return [one, other].filter((end) => end !== undefined && !isMinor(end)) as EndOfLife[];
}

/** An error where a whole technology has ended, a warning where only the versions asked about have. */
export const severityOf = (ended: readonly EndOfLife[]) => (ended.some(({ whole }) => whole) ? "error" : "warning");

function endOf(side: Subject, today: Day): EndOfLife | undefined {
  const { endOfLife: retired, lifecycle } = side.technology.record;
  if (!retired && !lifecycle) return undefined;
  return endOfLife(side.technology, versionOf(side), today);
}
