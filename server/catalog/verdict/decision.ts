/**
 * What decides about a pair, before lifecycles are looked at.
 *
 * The more specific fact speaks first: an exception of a curated rule that fits the question, a declared requirement that
 * the versions asked about violate, the curated rule, a need that the platform lacks, a requirement that is met, declared
 * support, public projects that use both.
 */
import { type Catalog, factsOn } from "../catalog.js";
import { currentCycle, type Day } from "../facts/lifecycle.js";
import type { Obstacle, PairFacts, SupportFact } from "../facts/pair.js";
import { type Finding, findSharedConflict, holdAgainst } from "../facts/requirements.js";
import type { CompiledException, CompiledRule } from "../facts/rule.js";
import { isOfVersions } from "../facts/seen-together.js";
import type { Technology } from "../facts/technology.js";
import {
  containsEnd,
  intersects,
  isLine,
  isOpenEnded,
  isWithin,
  newestFirst,
  parseRange,
  type VersionRange,
} from "../facts/version-range.js";
import { splitVersion } from "../names/names.js";
import { hasVersions, isBare, type Question, type Subject, versionOf } from "../names/question.js";
import { type Decision, isPartial, LEVEL_OF_OUTCOME } from "./judgement.js";

/**
 * Decides a question; nothing is put into words yet, as a scan makes thousands of decisions and shows few.
 * @param facts those on the pair, where they are at hand
 */
export function decide(
  catalog: Catalog,
  question: Question,
  facts: PairFacts | undefined = factsOn(catalog, question.a.technology, question.b.technology),
): Decision {
  const { a, b } = question;
  const rule = facts?.rule && ruleApplies(facts.rule, question) ? facts.rule : undefined;
  const exception = facts?.rule?.exceptions.find((candidate) => fits(candidate, question));
  if (facts?.rule && exception) return { kind: "exception", rule: facts.rule, exception };

  const finding = facts && !isBareSelf(question) ? worstFinding(question) : undefined;
  const obstacle = facts && worstObstacle(facts, question);
  if (finding?.version && finding.outcome === "violated") return { kind: "requirement", finding };
  // What follows can be less than an incompatibility, and must not hide one that is known.
  const mixed = rule?.exceptions.find((candidate) => fitsInPart(candidate, question, rule));
  const blocked = rule
    ? rule.record.status === "incompatible" && !mixed
    : obstacle !== undefined && !isPartial(obstacle);
  if (!blocked) {
    const conflict = hasVersions(question) ? findSharedConflict(question) : undefined;
    if (conflict) return { kind: "shared requirement", conflict };
    if (finding?.version && finding.outcome === "partly" && !finding.assumed) return { kind: "requirement", finding };
  }
  if (rule && mixed) return { kind: "mixture", rule, exception: mixed };
  if (rule) return { kind: "rule", rule };
  if (obstacle) return { kind: "obstacle", obstacle };
  if (finding) return { kind: "requirement", finding };
  const support = facts?.supports.find((candidate) => supportApplies(candidate, question));
  if (support) return { kind: "support", support };
  if (a.technology === b.technology) return { kind: "self" };
  return facts?.hasUse(isOfVersions(question)) ? { kind: "use", facts } : { kind: "unknown", facts };
}

/**
 * Whether a technology as such is asked about with itself. What one of its packages asks of another is no answer then: the
 * newest line that is known of the one may be older than the other's.
 */
function isBareSelf({ a, b }: Question): boolean {
  return a.technology === b.technology && isBare(a) && isBare(b);
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
export function olderThanRecorded({ record, exceptions }: CompiledRule, question: Question): Subject[] {
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

const WORST_FIRST = Object.keys(LEVEL_OF_OUTCOME);

function worstFinding({ a, b, today }: Question): Finding | undefined {
  const one = holdAgainst(a, b, today);
  const other = holdAgainst(b, a, today);
  if (!one || !other) return one ?? other;
  return WORST_FIRST.indexOf(other.outcome) < WORST_FIRST.indexOf(one.outcome) ? other : one;
}

// --- needs and lacks ----------------------------------------------------------------------------------------------

function worstObstacle(facts: PairFacts, question: Question): Obstacle | undefined {
  if (facts.obstacles.length === 0) return undefined;
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
