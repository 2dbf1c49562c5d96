/**
 * From facts to a verdict.
 *
 * The more specific fact speaks first: an exception of a curated rule that fits the question, a declared requirement that
 * the versions asked about violate, the curated rule, a need that the platform lacks, a requirement that is met, declared
 * support, public projects that use both. A side past its end of life then turns what would be compatible, partial or unknown into deprecated; an
 * incompatibility stays one.
 */
import { type Catalog, factsOn } from "./catalog.js";
import {
  fromException,
  fromFinding,
  fromMixture,
  fromObstacle,
  fromRule,
  fromSelf,
  fromSharedConflict,
  fromSupport,
  fromUses,
  isPartial,
  type Judgement,
  STATUS_OF_OUTCOME,
  type Status,
} from "./judgement.js";
import { currentCycle, type Day, type EndOfLife, endOfLife } from "./lifecycle.js";
import { splitVersion } from "./names.js";
import type { Obstacle, PairFacts, SupportFact } from "./pair.js";
import { hasVersions, type Question, type Subject, versionOf } from "./question.js";
import { type Finding, findSharedConflict, holdAgainst } from "./requirements.js";
import type { CompiledException, CompiledRule } from "./rule.js";
import { isOfVersions } from "./stack.js";
import type { Technology } from "./technology.js";
import {
  containsEnd,
  intersects,
  isLine,
  isOpenEnded,
  isWithin,
  newestFirst,
  parseRange,
  type VersionRange,
} from "./version-range.js";
import * as wording from "./wording.js";

export interface Verdict extends Judgement {
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
} as const;

/** A verdict without facts. */
export function unknown(message: string): Verdict {
  return { ...UNKNOWN, message };
}

/** The verdict on a question. Pure: the same catalog and question give the same answer. */
export function judge(catalog: Catalog, question: Question): Verdict {
  const judgement = judgeFacts(catalog, question);
  // In place, and not spread, which would work out what is only told when it is asked for.
  const verdict = Object.assign(judgement, { ended: [], apart: judgement.status });
  return verdict.status === "incompatible" ? verdict : overlayEndOfLife(catalog, question, verdict);
}

function judgeFacts(catalog: Catalog, question: Question): Judgement {
  const { a, b } = question;
  const facts = factsOn(catalog, a.technology, b.technology);
  const rule = facts?.rule && ruleApplies(facts.rule, question) ? facts.rule : undefined;
  const exception = facts?.rule?.exceptions.find((candidate) => fits(candidate, question));
  if (facts?.rule && exception) return fromException(facts.rule, exception);

  const finding = facts && !isBareSelf(question) ? worstFinding(question) : undefined;
  const obstacle = facts && worstObstacle(facts, question);
  if (finding?.version && finding.outcome === "violated") return fromFinding(finding);
  // What follows can be less than an incompatibility, and must not hide one that is known.
  const mixed = rule?.exceptions.find((candidate) => fitsInPart(candidate, question, rule));
  const blocked = rule
    ? rule.record.status === "incompatible" && !mixed
    : obstacle !== undefined && !isPartial(obstacle);
  if (!blocked) {
    const conflict = hasVersions(question) ? findSharedConflict(question) : undefined;
    if (conflict) return fromSharedConflict(catalog, conflict);
    if (finding?.version && finding.outcome === "partly" && !finding.assumed) return fromFinding(finding);
  }
  if (rule && mixed) return fromMixture(rule, mixed, catalog);
  if (rule) return fromRule(rule, olderThanRecorded(rule, question));
  if (obstacle) return fromObstacle(obstacle);
  if (finding) return fromFinding(finding);
  const support = facts?.supports.find((candidate) => supportApplies(candidate, question));
  if (support) return fromSupport(support);
  if (a.technology === b.technology) return fromSelf(a);
  if (facts?.hasUse((use) => isOfVersions(use, question)))
    return fromUses(a.technology, b.technology, () => facts.uses.filter((use) => isOfVersions(use, question)));
  const hint = facts && facts.uses.length > 0 ? ` ${wording.tellOtherUses(facts.uses)}` : "";
  return unknown(
    `There is no data yet on ${wording.nameSubject(a)} with ${wording.nameSubject(b)}.${hint} Unknown says nothing either way.`,
  );
}

/**
 * Whether a technology as such is asked about with itself. What one of its packages asks of another is no answer then: the
 * newest line that is known of the one may be older than the other's.
 */
function isBareSelf({ a, b }: Question): boolean {
  if (a.technology !== b.technology) return false;
  return [...a.named, ...b.named].every((name) => name.package === undefined && name.version === undefined);
}

// --- rules --------------------------------------------------------------------------------------------------------

/** A rule about one setting does not speak about another; asked without a setting, it does. */
function ruleApplies({ record }: CompiledRule, { platform }: Question): boolean {
  return record.platform === undefined || platform === undefined || record.platform === platform;
}

function fits(exception: CompiledException, question: Question): boolean {
  // Of the versions that a manifest allows, the newest are those that are installed.
  return hasCondition(
    exception,
    question,
    (asked, range) => isWithin(asked, range) || (!isLine(asked) && containsEnd(range, asked)),
  );
}

/** Whether an exception says otherwise for some versions of a release line that was asked about. */
function fitsInPart(exception: CompiledException, question: Question, rule: CompiledRule): boolean {
  if (exception.record.status === rule.record.status || exception.versions.length === 0) return false;
  return hasCondition(exception, question, (asked, range) => isLine(asked) && intersects(asked, range));
}

/** Whether the platform, the third technologies and each version that an exception is about are those asked about. */
function hasCondition(
  { platform, with: present, versions }: CompiledException,
  question: Question,
  isAbout: (asked: VersionRange, range: VersionRange) => boolean,
): boolean {
  if (platform !== undefined && platform !== question.platform) return false;
  if (!present.every((id) => question.present.has(id))) return false;
  const sides = versions.map(({ id, range }) => {
    const side = [question.a, question.b].find(({ technology }) => technology.id === id);
    return { side, range, asked: side && versionOf(side) };
  });
  // What is asked about without versions is asked about in its current ones, beside versions that were given.
  return (
    (sides.length === 0 || sides.some(({ asked }) => asked)) &&
    sides.every(({ side, range, asked }) => {
      if (asked) return isAbout(asked, range);
      // A package whose version is not known, as in a manifest, may be of any line.
      const bare = side?.named.every(({ package: name, version }) => !name && !version) ? side : undefined;
      const current = bare && newestLine(bare.technology, question.today);
      return current !== undefined && isWithin(current, range);
    })
  );
}

/**
 * Sides asked about in versions older than the current, of which a rule does not show that it looked at them: neither
 * does an exception draw a line between versions of that side, nor was one of those versions tested.
 */
function olderThanRecorded({ record, exceptions }: CompiledRule, question: Question): Subject[] {
  return [question.a, question.b].filter((side) => {
    const asked = versionOf(side);
    const current = asked && newestLine(side.technology, question.today);
    if (!asked || !current || intersects(asked, current) || newestFirst(current, asked) > 0) return false;
    const isAbout = (id: string) => id === side.technology.id || id === side.technology.mainPackage;
    if (exceptions.some(({ versions }) => versions.some(({ id }) => isAbout(id)))) return false;
    return !(record.testedVersions ?? []).some((text) => {
      const { name, version } = splitVersion(text);
      const tested = version && isAbout(name) ? parseRange(version) : undefined;
      return tested !== undefined && intersects(tested, asked);
    });
  });
}

/** The current release line of a technology, or else the newest that declares something. */
function newestLine(technology: Technology, today: Day): VersionRange | undefined {
  const own = [...technology.requirements.values()].flat().filter(({ byMain }) => byMain);
  return currentCycle(technology, today)?.line ?? own.map(({ line }) => line).sort(newestFirst)[0];
}

// --- requirements -------------------------------------------------------------------------------------------------

const WORST_FIRST = Object.keys(STATUS_OF_OUTCOME);

function worstFinding({ a, b, today }: Question): Finding | undefined {
  const findings = [holdAgainst(a, b, today), holdAgainst(b, a, today)].filter((finding) => finding !== undefined);
  return findings.sort((one, other) => WORST_FIRST.indexOf(one.outcome) - WORST_FIRST.indexOf(other.outcome))[0];
}

// --- needs and lacks ----------------------------------------------------------------------------------------------

function worstObstacle(facts: PairFacts, question: Question): Obstacle | undefined {
  const standing = facts.obstacles.filter(({ technology, versions }) => {
    const asked = versionOf(technology === question.a.technology ? question.a : question.b);
    // Without a version the current releases are meant, and a need of versions up to some point is of the past.
    return !versions || (asked ? intersects(asked, versions) : isOpenEnded(versions));
  });
  const rank = (obstacle: Obstacle) => (isPartial(obstacle) ? 2 : obstacle.lack.workaround ? 1 : 0);
  return standing.sort((one, other) => rank(one) - rank(other))[0];
}

// --- support ------------------------------------------------------------------------------------------------------

/** A statement limited to some versions says nothing about others. */
function supportApplies({ by, versions, range }: SupportFact, { a, b }: Question): boolean {
  const [own, other] = by === a.technology ? [a, b] : [b, a];
  const covers = (limit: VersionRange | undefined, asked: VersionRange | undefined) =>
    !limit || !asked || intersects(asked, limit);
  return covers(versions, versionOf(own)) && covers(range, versionOf(other));
}

// --- lifecycle ----------------------------------------------------------------------------------------------------

function overlayEndOfLife({ names }: Catalog, question: Question, verdict: Verdict): Verdict {
  // By what there is to tell: both sides can be the same technology, in one version or in two.
  const told = new Map<string, EndOfLife>();
  for (const side of [question.a, question.b]) {
    const end = endOfLife(side.technology, versionOf(side), question.today);
    if (end) told.set(wording.tellEndOfLife(end, question.today), end);
  }
  const ended = [...told.values()];
  const [first] = ended;
  if (!first) return verdict;
  const nameOf = (id: string) => names.byId(id)?.name ?? id;
  const messages = [...told.keys()];
  if (verdict.grounds.length > 0) messages.push(`Apart from that: ${verdict.message}`);
  const mends = new Set(ended.map((end) => wording.mendEndOfLife(end, question.today, nameOf)));
  if (verdict.workaround) mends.add(verdict.workaround);
  const days = [...ended.map((end) => end.checked), verdict.updated ?? first.checked].sort();
  return {
    ...verdict,
    status: "deprecated",
    severity: ended.some(({ whole }) => whole) ? "error" : "warning",
    message: messages.join(" "),
    workaround: [...mends].join(" "),
    basis: verdict.grounds.length > 0 ? verdict.basis : "documented",
    checked: days[0],
    updated: days.at(-1),
    ended,
  };
}
