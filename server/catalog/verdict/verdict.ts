/**
 * From what decides about a pair to a verdict: a side past its end of life turns what would be compatible, partial or
 * unknown into deprecated; an incompatibility stays one.
 */
import type { Catalog } from "../catalog.js";
import type { Coverage } from "../facts/coverage.js";
import { type Day, type EndOfLife, endOfLife, isBehindByMinor } from "../facts/lifecycle.js";
import { isOfVersions } from "../facts/seen-together.js";
import { findUnread } from "../facts/unread.js";
import { hasVersions, type Question, type Subject, versionOf } from "../names/question.js";
import { adviceOf } from "./advice.js";
import { decide } from "./decision.js";
import {
  coverageOf,
  type Decision,
  fromDriver,
  fromEnds,
  fromException,
  fromFinding,
  fromMixture,
  fromObstacle,
  fromRoles,
  fromRule,
  fromSelf,
  fromSharedConflict,
  fromSupport,
  fromTest,
  fromTwoVersions,
  fromUses,
  type Judgement,
  type Status,
} from "./judgement.js";
import * as wording from "./wording.js";

export interface Verdict extends Judgement {
  /** How well the deciding fact covers the versions asked about; undefined where none does. */
  coverage: Coverage | undefined;
  /** Sides past their end of life. */
  ended: readonly EndOfLife[];
  /** The status apart from any end of life. */
  apart: Status;
}

const UNKNOWN = {
  status: "unknown",
  severity: undefined,
  workaround: null,
  basis: undefined,
  checked: undefined,
  updated: undefined,
  grounds: [],
  ended: [],
  apart: "unknown",
  coverage: undefined,
} as const;

/** A verdict without facts. */
export function unknown(message: string): Verdict {
  return { ...UNKNOWN, message };
}

/** The verdict on a question. Pure: the same catalog and question give the same answer. */
export function judge(catalog: Catalog, question: Question): Verdict {
  return overlayEndOfLife(catalog, question, judgeApart(catalog, question));
}

/**
 * The same apart from any end of life.
 * @param decision what decides, where that is known already
 */
export function judgeApart(catalog: Catalog, question: Question, decision = decide(catalog, question)): Verdict {
  const judgement = formatDecision(catalog, question, decision);
  // Not by spreading, which would compute the lazy fields.
  const more = { ended: NONE, apart: judgement.status, coverage: coverageOf(decision) };
  return Object.assign(judgement, more);
}

/** What was decided, in words. */
function formatDecision(catalog: Catalog, question: Question, decision: Decision): Judgement {
  const { a, b } = question;
  switch (decision.kind) {
    case "exception":
      return fromException(decision.rule, decision.exception);
    case "mixture":
      return fromMixture(decision.rule, decision.exception, catalog);
    case "rule":
      return fromRule(decision.rule);
    case "requirement":
      return fromFinding(decision.finding);
    case "shared requirement":
      return fromSharedConflict(catalog, decision.conflict);
    case "obstacle":
      return fromObstacle(decision.obstacle);
    case "test":
      return fromTest(decision);
    case "support":
      return fromSupport(decision.support);
    case "driver":
      return fromDriver(
        decision,
        decision.parts.map((part) => formatDecision(catalog, question, part)),
      );
    case "ends":
      return fromEnds(decision);
    case "alternatives":
      return fromRoles(a.technology, b.technology, decision.role);
    case "self":
      return fromSelf(a);
    case "use":
      return fromUses(a.technology, b.technology, () => usesFor(catalog, question));
    case "two versions":
      return fromTwoVersions(a, b);
    case "unreleased":
      return unknown(wording.formatUnreleased(decision.side, decision.named, decision.newest));
    case "unknown":
      return {
        ...UNKNOWN,
        // A scan decides thousands of pairs and shows few.
        get message() {
          return formatUnknown(catalog, question);
        },
      };
  }
}

/** Manifests of public projects that name both sides in the release lines asked about. */
const usesFor = (catalog: Catalog, question: Question) =>
  catalog.usesOf(question.a.technology, question.b.technology).filter(isOfVersions(question));

function formatUnknown(catalog: Catalog, question: Question): string {
  const { a, b } = question;
  return `We don't know yet whether ${wording.nameSubject(a)} works with ${wording.nameSubject(b)}.${formatUnreadOf(question)}${hintOf(catalog, question)}${formatNext(catalog, question)} This is neither a yes nor a no.`;
}

/** What public projects use, which is not enough for a verdict. */
function hintOf(catalog: Catalog, question: Question): string {
  const all = catalog.usesOf(question.a.technology, question.b.technology);
  if (all.length === 0) return "";
  if (!hasVersions(question)) return ` ${wording.formatSeen("They", all)}`;
  const asked = all.filter(isOfVersions(question));
  return ` ${asked.length > 0 ? wording.formatSeen("These release lines", asked) : wording.formatSeen("Other versions", all)}`;
}

/** What was not read of the releases asked about. */
function formatUnreadOf({ a, b }: Question): string {
  const found = a.technology === b.technology ? [findUnread(a, b)] : [findUnread(a, b), findUnread(b, a)];
  return found.map((unread) => (unread ? ` ${wording.formatUnread(unread)}` : "")).join("");
}

/** What can be asked instead. */
function formatNext(catalog: Catalog, question: Question): string {
  if (!hasVersions(question)) return "";
  const current = { ...question, a: withoutVersions(question.a), b: withoutVersions(question.b) };
  if (decide(catalog, current).kind === "unknown") return "";
  return " Ask without versions to see what is known of current releases.";
}

const withoutVersions = (side: Subject): Subject => ({
  ...side,
  named: side.named.map((named) => ({ ...named, version: undefined })),
});

// --- lifecycle ----------------------------------------------------------------------------------------------------

/**
 * A side past its end of life makes deprecated what would be compatible, partial or unknown; an incompatibility stays one and
 * mentions it.
 */
export function overlayEndOfLife(catalog: Catalog, question: Question, verdict: Verdict): Verdict {
  const sides = endedOf(question);
  const [first] = sides;
  if (!first) return verdict;
  // By message: both sides can be the same technology, in one version or in two.
  const byMessage = new Map(sides.map((end) => [wording.formatEndOfLife(end, question.today), end]));
  const ended = [...byMessage.values()];
  const endings = [...byMessage.keys()];
  const workaround = adviceOf(catalog, question, verdict, ended);
  if (verdict.status === "incompatible")
    return { ...verdict, message: [verdict.message, ...endings].join(" "), workaround, ended };
  const days = [...ended.map((end) => end.checked), verdict.updated ?? first.checked].sort();
  return {
    ...verdict,
    status: "deprecated",
    severity: severityOf(ended),
    message: [...endings, ...(verdict.grounds.length > 0 ? [`Also: ${verdict.message}`] : [])].join(" "),
    workaround,
    basis: verdict.grounds.length > 0 ? verdict.basis : "documented",
    checked: days[0],
    updated: days.at(-1),
    ended,
  };
}

const NONE: readonly never[] = [];

/** The sides that are past their end of life; a project need not hear of newer minor versions. */
export function endedOf({ a, b, isWhole, today }: Question): readonly EndOfLife[] {
  const [one, other] = [endOf(a, today), endOf(b, today)];
  if (!one && !other) return NONE;
  return [one, other].filter((end) => end !== undefined && !(isWhole && isBehindByMinor(end, today))) as EndOfLife[];
}

/** How much it matters that they are: more where all of a technology has ended, and not only the versions asked about. */
export const severityOf = (ended: readonly EndOfLife[]) => (ended.some(({ whole }) => whole) ? "error" : "warning");

function endOf(side: Subject, today: Day): EndOfLife | undefined {
  const { endOfLife: retired, lifecycle } = side.technology.record;
  if (!retired && !lifecycle) return undefined;
  return endOfLife(side.technology, versionOf(side), today);
}
