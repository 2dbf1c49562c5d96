/**
 * From what decides about a pair to a verdict: a side past its end of life turns what would be compatible, partial or
 * unknown into deprecated; an incompatibility stays one.
 */
import type { Role } from "../../../schemas/types.js";
import type { Catalog } from "../catalog.js";
import type { Coverage } from "../facts/coverage.js";
import { type Day, type EndOfLife, endOfLife, isBehindByMinor } from "../facts/lifecycle.js";
import { isOfVersions, type Use } from "../facts/seen-together.js";
import type { Technology } from "../facts/technology.js";
import { findUnread } from "../facts/unread.js";
import { hasVersions, type Question, type Subject, versionOf } from "../names/question.js";
import { adviceOf } from "./advice.js";
import { decide } from "./decision.js";
import {
  type Basis,
  coverageOf,
  type Decision,
  type Ground,
  type Judgement,
  levelOf,
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
  const judgement = judgementOf(catalog, question, decision);
  // Not by spreading, which would compute the lazy fields.
  const more = { ended: NONE, apart: judgement.status, coverage: coverageOf(decision) };
  return Object.assign(judgement, more);
}

/** What was decided, in words. */
function judgementOf(catalog: Catalog, question: Question, decision: Decision): Judgement {
  const { a, b } = question;
  const { status, severity } = levelOf(decision);
  const say = (
    basis: Basis,
    { checked, updated }: Days,
    message: string,
    grounds: readonly Ground[],
    workaround: string | null = null,
  ): Judgement => ({ status, severity, message, workaround, basis, checked, updated, grounds });
  switch (decision.kind) {
    case "rule": {
      const { rule } = decision;
      const { explanation, workaround, basis, platform } = rule.record;
      const message = platform ? `${explanation} (This is about ${platform}.)` : explanation;
      return say(basis, rule.record, message, [{ kind: "rule", rule }], workaround);
    }
    case "exception":
    case "mixture": {
      const { rule, exception } = decision;
      const grounds: Ground[] = [
        { kind: "exception", rule, exception },
        { kind: "rule", rule },
      ];
      const { basis } = rule.record;
      const { explanation, workaround } = exception.record;
      if (decision.kind === "exception") return say(basis, rule.record, explanation, grounds, workaround);
      const message = wording.formatMixture(rule.record, exception, (id) => catalog.names.byId(id)?.name ?? id);
      const [worse] = [exception.record, rule.record].sort((x, y) => WORST.indexOf(x.status) - WORST.indexOf(y.status));
      return say(basis, rule.record, message, grounds, worse?.workaround);
    }
    case "requirement": {
      const { finding } = decision;
      const days = daysOf([finding.requirement.checked]);
      const message = wording.formatFinding(finding);
      return say("declared", days, message, [{ kind: "requirement", finding }], wording.fixFinding(finding));
    }
    case "shared requirement": {
      const { conflict } = decision;
      const third = catalog.names.byId(conflict.third) as Technology;
      const days = daysOf([conflict.one.checked, conflict.other.checked]);
      const message = wording.formatSharedConflict(conflict, third);
      const fix = wording.fixSharedConflict(conflict, third);
      return say("declared", days, message, [{ kind: "shared requirement", conflict }], fix);
    }
    case "obstacle": {
      const { obstacle } = decision;
      const message = wording.formatObstacle(obstacle);
      const grounds: Ground[] = [{ kind: "obstacle", obstacle }];
      return say("inferred", daysOf([obstacle.checked]), message, grounds, obstacle.lack.workaround);
    }
    case "test": {
      const { tested, partner } = decision;
      const message = wording.formatTest(tested, partner.technology, versionOf(partner));
      return say("tested", daysOf([tested.checked]), message, [{ kind: "test", tested, partner: partner.technology }]);
    }
    case "support": {
      const { support } = decision;
      const message = wording.formatSupport(support);
      return say("documented", daysOf([support.checked]), message, [{ kind: "support", support }]);
    }
    case "driver": {
      const parts = decision.parts.map((part) => judgementOf(catalog, question, part));
      const days = daysOf(parts.flatMap(({ checked, updated }) => [checked, updated]));
      const grounds = parts.flatMap((part) => part.grounds);
      return say("inferred", days, wording.formatDriver(decision), grounds);
    }
    case "ends": {
      const { front, back, roles } = decision;
      const sides = [front.technology, back.technology];
      const grounds = sides.map(
        (technology, place): Ground => ({ kind: "role", technology, role: roles[place] as Role }),
      );
      return say("inferred", daysOf(sides.map(({ checked }) => checked)), wording.formatEnds(front, back), grounds);
    }
    case "alternatives": {
      const { role } = decision;
      const sides = [a.technology, b.technology] as const;
      const grounds = sides.map((technology): Ground => ({ kind: "role", technology, role }));
      return say("inferred", daysOf(sides.map(({ checked }) => checked)), wording.formatRoles(...sides, role), grounds);
    }
    case "self":
    case "two versions": {
      const { name, checked } = a.technology;
      const message =
        decision.kind === "self"
          ? `Both names refer to ${name}, and its packages declare no conflict.`
          : wording.formatTwoVersions(a, b);
      return say("inferred", daysOf([checked]), message, []);
    }
    case "use":
      return ofUses(question, () => usesFor(catalog, question));
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

const WORST: readonly Status[] = ["incompatible", "partial", "compatible"];

type Days = Pick<Judgement, "checked" | "updated">;

/** The first and the last of the days that are known. */
function daysOf(days: readonly (string | undefined)[]): Days {
  const known = days.filter((day) => day !== undefined).sort();
  return { checked: known[0], updated: known.at(-1) };
}

/** Public projects that name both. @param find gives the manifests, at least one, when they are shown */
function ofUses({ a, b }: Question, find: () => readonly Use[]): Judgement {
  let found: readonly Use[] | undefined;
  // A scan meets thousands of such pairs and asks for no more than their status.
  const uses = () => {
    found ??= find();
    return found;
  };
  const days = () => daysOf(uses().map(({ stack }) => stack.checked));
  return {
    status: "compatible",
    severity: "info",
    workaround: null,
    basis: "seen together",
    get message() {
      return wording.formatUses(a.technology, b.technology, uses());
    },
    get checked() {
      return days().checked;
    },
    get updated() {
      return days().updated;
    },
    get grounds(): readonly Ground[] {
      return [{ kind: "use", uses: uses() }];
    },
  };
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
