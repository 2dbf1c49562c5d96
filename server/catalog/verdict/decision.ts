/**
 * What decides about a pair, before lifecycles are looked at: the first fact that covers the versions asked about, in this
 * order.
 *
 * | | fact | covers |
 * |---|---|---|
 * | 1 | exception of a curated rule, rule that was tested in versions; advice gives way to 2 | the versions that it states |
 * | 2 | declared requirement that is violated, or met by some of the versions only | the releases that were read, and those between two that say the same |
 * | 3 | curated rule without versions that warns | what was supported when it was checked and still is, and what is older |
 * | 4 | need of a capability that a platform lacks | the versions that it states, else as a rule |
 * | 5 | versions that a release is tested with in its own CI | that release and later ones of its line, with these versions |
 * | 6 | curated rule without versions that says they work | what was supported when it was checked and still is |
 * | 7 | declared requirement that is met: the versions fit, and nothing above warns | as above |
 * | 8 | declared support | the versions that it states, else as a rule |
 * | 9 | a driver that works with both; a front end and a back end | what its facts cover; what is supported |
 * | 10 | an exclusive role that both have, and no source is about the pair: they are alternatives | all versions |
 * | 11 | public projects that use both more often than by chance | the release lines in their manifests |
 *
 * A version that is newer than all that are known is covered by nothing.
 */
import { type Catalog, factsOn } from "../catalog.js";
import { type Coverage, isOfItsDay, isOfItsDayOrBefore, newestBefore, wasKnown } from "../facts/coverage.js";
import { type Day, supportedCycles } from "../facts/lifecycle.js";
import { THRESHOLDS } from "../facts/observation.js";
import type { Obstacle, PairFacts, SupportFact } from "../facts/pair.js";
import { declares, type Finding, findSharedConflict, holdAgainst, isWorse } from "../facts/requirements.js";
import type { CompiledException, CompiledRule } from "../facts/rule.js";
import { independentUses, isOfVersions } from "../facts/seen-together.js";
import type { Technology } from "../facts/technology.js";
import { isTestedIn } from "../facts/tested.js";
import {
  allows,
  containsEnd,
  intersects,
  isLine,
  isOpenEnded,
  isWithin,
  newestFirst,
  onlyRelease,
  parseRange,
  type VersionRange,
} from "../facts/version-range.js";
import { splitVersion } from "../names/names.js";
import { isShown } from "../names/presence.js";
import {
  hasVersions,
  isBare,
  isTypes,
  isVersioned,
  namedAs,
  type Question,
  type Subject,
  versionOf,
} from "../names/question.js";
import { inferFromDriver, inferFromEnds, inferFromRoles } from "./inference.js";
import { type Decision, isAdvice, isPartial, levelOf } from "./judgement.js";

/**
 * Decides a question; nothing is put into words yet, as a scan makes thousands of decisions and shows few.
 * @param facts those on the pair, where they are at hand
 */
export function decide(
  catalog: Catalog,
  question: Question,
  facts: PairFacts | undefined = factsOn(catalog, question.a.technology, question.b.technology),
): Decision {
  const unreleased = unreleasedSide(question);
  if (unreleased) return unreleased;
  if (!facts) return sharedConflict(question) ?? withoutFacts(catalog, question, facts);
  const { rule } = facts;
  const finding = isBareSelf(question) ? undefined : worstFinding(question);
  const stated = rule && shownOnly(ruleDecision(rule, question), question);
  // Where releases declare something and none covers those asked about, what states no versions does not know better.
  const isOpen = !finding && hasVersions(question) && (isDeclared(question) || isAboutTypes(question));
  const curated = isOpen && stated && isUnstatedYes(stated, question) ? undefined : stated;
  const isViolated = finding?.version && finding.outcome === "violated";
  // A range that this release itself declares is more reliable than a yes that states versions of one side only.
  const isOverruled = (fact: Decision) => isViolated && (isAdvice(fact) || isUnstatedYes(fact, question));
  if (curated && isSpecific(curated) && !isOverruled(curated)) return curated;
  if (isViolated) return { kind: "requirement", finding };
  const obstacle = shownOnly(worstObstacle(facts, question), question);
  const worst = curated ?? obstacle;
  // What is less than an incompatibility must not hide one.
  if (!worst || !isBlocking(worst)) {
    const conflict = sharedConflict(question);
    if (conflict) return conflict;
    if (finding?.version && finding.outcome === "partly") return { kind: "requirement", finding };
  }
  const isWarned = worst !== undefined && levelOf(worst).status !== "compatible";
  const test = isWarned || (finding && finding.outcome !== "met") ? undefined : testIn(facts, question);
  if (test) return test;
  if (worst) return worst;
  if (finding) return { kind: "requirement", finding };
  if (isOpen) return { kind: "unknown" };
  const support = facts.supports.find((candidate) => covers(candidate, question));
  if (support) return { kind: "support", coverage: coverageOf(question, support.versions, support.range), support };
  return withoutFacts(catalog, question, facts);
}

/** In a project, what is wrong with two technologies is wrong only where both are shown to be there. */
const shownOnly = (decision: Decision | undefined, { a, b, isWhole }: Question): Decision | undefined =>
  decision && isWhole && levelOf(decision).status !== "compatible" && ![a, b].every(isShown) ? undefined : decision;

/** Whether a curated fact speaks of the versions asked about. */
const isSpecific = (decision: Decision): boolean =>
  decision.kind === "exception" || (decision.kind === "rule" && decision.coverage === "exact");

const isBlocking = (decision: Decision): boolean =>
  decision.kind === "rule"
    ? decision.rule.record.status === "incompatible"
    : decision.kind === "obstacle" && !isPartial(decision.obstacle);

const isAboutTypes = ({ a, b }: Pick<Question, "a" | "b">): boolean => [a, b].some(({ named }) => named.some(isTypes));

const isDeclared = ({ a, b }: Question): boolean => declares(a, b) || declares(b, a);

/** Whether what says yes does not speak of the very versions asked about, on both sides. */
function isUnstatedYes(decision: Decision, { a, b }: Question): boolean {
  if (decision.kind === "rule") return decision.rule.record.status === "compatible" && decision.coverage !== "exact";
  if (decision.kind !== "exception" || decision.exception.record.status !== "compatible") return false;
  const stated = new Set(decision.exception.versions.map(({ id }) => id));
  return [a, b].some((side) => isVersioned(side) && !stated.has(side.technology.id));
}

/** The side that is asked about in a version newer than all that are known. */
function unreleasedSide({ a, b, today }: Question): Decision | undefined {
  for (const side of [a, b]) {
    const found = isVersioned(side) ? newestBefore(side, today) : undefined;
    if (found) return { kind: "unreleased", side, ...found };
  }
  return undefined;
}

/** What is left where no source speaks of the two in the versions asked about. */
function withoutFacts(catalog: Catalog, question: Question, facts: PairFacts | undefined): Decision {
  const { a, b } = question;
  if (a.technology === b.technology) return ofOneTechnology(question);
  const inferred =
    inferFromDriver(catalog, question, (part) => decide(catalog, part)) ??
    inferFromEnds(question) ??
    inferFromRoles(catalog, question, facts);
  if (inferred) return inferred;
  if (!facts?.isObserved || !isUsedInVersions(catalog, question)) return { kind: "unknown" };
  return { kind: "use", coverage: hasVersions(question) ? "line" : "unversioned" };
}

/** Whether as many public projects use these release lines together as must use both; asked without versions, they do. */
function isUsedInVersions(catalog: Catalog, question: Question): boolean {
  const { a, b } = question;
  if (!hasVersions(question)) return true;
  // A manifest names versions that were tried together, and not each release of theirs.
  if (isExact(a) || isExact(b)) return false;
  const uses = catalog.usesOf(a.technology, b.technology).filter(isOfVersions(question));
  return independentUses(uses).length >= THRESHOLDS.owners;
}

/** How well facts that state these versions, or none, cover a question. */
function coverageOf({ a, b }: Question, ...stated: readonly (VersionRange | undefined)[]): Coverage {
  const asked = [a, b].filter(isVersioned);
  if (asked.length === 0) return "unversioned";
  return stated.every((range) => range === undefined) ? "current" : "line";
}

// --- one technology -----------------------------------------------------------------------------------------------

/**
 * Whether a technology as such is asked about with itself. What one of its packages asks of another is no answer then: the
 * newest line that is known of the one may be older than the other's.
 */
function isBareSelf({ a, b }: Question): boolean {
  return a.technology === b.technology && isBare(a) && isBare(b);
}

/**
 * Packages of one technology that declare nothing of each other: each has versions of its own, and a project normally has one
 * version of a package.
 */
function ofOneTechnology({ a, b }: Question): Decision {
  if (a === b) return { kind: "self" };
  if (!isVersioned(a) && !isVersioned(b) && !isAboutTypes({ a, b })) return { kind: "self" };
  const [one, other] = [a.named[0], b.named[0]];
  if (one?.package !== other?.package) return { kind: "unknown" };
  const isApart = one?.version && other?.version && !intersects(one.version, other.version);
  return { kind: isApart ? "two versions" : "self" };
}

// --- rules --------------------------------------------------------------------------------------------------------

/** What a curated rule says of a question: one of its exceptions, the rule itself, or both; undefined where it says nothing. */
export function ruleDecision(rule: CompiledRule, question: Question): Decision | undefined {
  const place = rule.exceptions.findIndex((candidate) => fits(candidate, question));
  const exception = rule.exceptions[place];
  const { status } = (exception ?? rule).record;
  const isOther = ({ record }: CompiledException) => record.status !== status;
  const before = exception ? rule.exceptions.slice(0, place) : rule.exceptions;
  if (before.some((candidate) => isOther(candidate) && mayFit(candidate, question))) return undefined;
  if (exception) {
    const coverage = exceptionCoverage(rule, exception, question);
    return coverage && { kind: "exception", rule, exception, coverage };
  }
  if (!speaksOfPlatform(rule, question)) return undefined;
  // A pre-release of what an exception is about may be as the exception says, or as the rule.
  if (rule.exceptions.some((candidate) => fitsButForPreRelease(candidate, question, rule))) return undefined;
  const mixed = rule.exceptions.find((candidate) => fitsInPart(candidate, question, rule));
  if (mixed) return { kind: "mixture", rule, exception: mixed };
  const coverage = ruleCoverage(rule, question);
  return coverage && { kind: "rule", rule, coverage };
}

/** A rule about one setting does not speak about another; asked without a setting, it does. */
function speaksOfPlatform({ record }: CompiledRule, { platform }: Question): boolean {
  return record.platform === undefined || platform === undefined || record.platform === platform;
}

/** How a rule covers the versions asked about; undefined where it does not. */
function ruleCoverage(rule: CompiledRule, { a, b, today }: Question): Coverage | undefined {
  const { testedVersions = [], status, checked } = rule.record;
  const versioned = [a, b].filter(isVersioned);
  if (versioned.length === 0) return "unversioned";
  const isStated = (side: Subject) => isTested(testedVersions, side);
  if (versioned.every(isStated)) return versioned.every(isExact) ? "exact" : "line";
  const reaches = status === "compatible" ? isOfItsDay : isOfItsDayOrBefore;
  return versioned.every((side) => isStated(side) || reaches(side, checked, today)) ? "current" : undefined;
}

/** Whether releases of a side are asked about, and no lines. */
const isExact = (side: Subject): boolean =>
  side.named.every(({ version }) => version !== undefined && onlyRelease(version) !== undefined);

/** Whether a rule was tested in the versions of a side. */
function isTested(tested: readonly string[], side: Subject): boolean {
  const asked = versionOf(side);
  if (!asked) return false;
  return tested.some((text) => {
    const { name, version = "" } = splitVersion(text);
    const isIts = name === side.technology.id || name === side.technology.mainPackage;
    const range = isIts ? parseRange(version) : undefined;
    return range !== undefined && isWithin(asked, range);
  });
}

/** How an exception covers the versions asked about: those that it states, and on the other side as a rule does. */
function exceptionCoverage(
  { record: { checked } }: CompiledRule,
  { record, versions }: CompiledException,
  question: Question,
): Coverage | undefined {
  const { a, b, today } = question;
  const reaches = record.status === "compatible" ? isOfItsDay : isOfItsDayOrBefore;
  const isStated = ({ technology }: Subject) => versions.some(({ id }) => id === technology.id);
  if (![a, b].every((side) => isStated(side) || reaches(side, checked, today))) return undefined;
  return coverageOf(question, ...versions.map(({ range }) => range));
}

function fits(exception: CompiledException, question: Question): boolean {
  // Of the versions that a manifest allows, the newest are those that are installed.
  return hasCondition(
    exception,
    question,
    (asked, range) =>
      !isForeign(asked, range) && (isWithin(asked, range) || (!isLine(asked) && containsEnd(range, asked))),
  );
}

/** Whether a pre-release was asked about that the range does not name: it may be anything. */
function isForeign(asked: VersionRange, range: VersionRange): boolean {
  const release = onlyRelease(asked);
  return release !== undefined && release.prerelease.length > 0 && !allows(range, release);
}

function fitsButForPreRelease(exception: CompiledException, question: Question, rule: CompiledRule): boolean {
  if (exception.record.status === rule.record.status || exception.versions.length === 0) return false;
  return hasCondition(exception, question, (asked, range) => isWithin(asked, range)) && !fits(exception, question);
}

/** Whether an exception says otherwise for some versions of a release line that was asked about. */
function fitsInPart(exception: CompiledException, question: Question, rule: CompiledRule): boolean {
  if (exception.record.status === rule.record.status || exception.versions.length === 0) return false;
  return hasCondition(exception, question, (asked, range) => isLine(asked) && intersects(asked, range));
}

/** Whether nobody knows if an exception fits, as it states versions of a technology, and a package with others was asked about. */
const mayFit = (exception: CompiledException, question: Question): boolean =>
  exception.versions.some(({ id }) =>
    [question.a, question.b].some((side) => side.technology.id === id && isApart(side)),
  ) && hasCondition(exception, question, intersects, true);

/** Whether only packages are asked about whose versions are not those of their technology. Clients tell no version of a service. */
const isApart = (side: Subject): boolean =>
  !side.technology.isService && isVersioned(side) && versionOf(side) === undefined;

/**
 * Whether the platform, the third technologies and each version that an exception is about are those asked about.
 * @param ifApart what counts for packages with versions of their own
 */
function hasCondition(
  { platform, with: present, versions }: CompiledException,
  question: Question,
  isAbout: (asked: VersionRange, range: VersionRange) => boolean,
  ifApart = false,
): boolean {
  if (platform !== undefined && platform !== question.platform) return false;
  if (!present.every((id) => question.present.has(id))) return false;
  const sides = versions.map(({ id, range }) => {
    const side = [question.a, question.b].find(({ technology }) => technology.id === id);
    return { side, range, asked: side && versionOf(side), isOpen: ifApart && side !== undefined && isApart(side) };
  });
  // What is asked about without versions is asked about in its current ones, beside versions that were given.
  return (
    (sides.length === 0 || sides.some(({ asked, isOpen }) => asked || isOpen)) &&
    sides.every(({ side, range, asked, isOpen }) => {
      if (isOpen) return true;
      if (asked) return isAbout(asked, range);
      // A package whose version is not known, as in a manifest, may be of any line.
      const bare = side?.named.every(({ package: name, version }) => !name && !version) ? side : undefined;
      const current = bare && newestLine(bare.technology, question.today);
      return current !== undefined && isWithin(current, range);
    })
  );
}

/** The current release line of a technology, or else the newest that declares something. */
function newestLine(technology: Technology, today: Day): VersionRange | undefined {
  const own = [...technology.requirements.values()].flat().filter(({ byMain }) => byMain);
  const current = supportedCycles(technology, today).find(({ line }) => line);
  return current?.line ?? own.map(({ within }) => within).sort(newestFirst)[0];
}

// --- requirements -------------------------------------------------------------------------------------------------

function worstFinding(question: Question): Finding | undefined {
  const { a, b } = question;
  const one = findingOf(a, b, question);
  const other = findingOf(b, a, question);
  if (!one || !other) return one ?? other;
  return isWorse(other, one) ? other : one;
}

/** What one side declares; in a project nothing is wrong with a package that it does not have. */
function findingOf(declaring: Subject, target: Subject, { today, isWhole }: Question): Finding | undefined {
  const finding = holdAgainst(declaring, target, today);
  if (!isWhole || !finding || finding.outcome === "met") return finding;
  const { package: name, byMain, by } = finding.requirement;
  // What a project runs on is not what it has installed of it: `netlify.toml` is no netlify-cli.
  const isThere = namedAs(declaring, name) || (byMain && !by.isService && namedAs(declaring, undefined));
  return isThere ? finding : undefined;
}

function sharedConflict(question: Question): Decision | undefined {
  const conflict = hasVersions(question) ? findSharedConflict(question) : undefined;
  return conflict && { kind: "shared requirement", conflict };
}

// --- needs and lacks ----------------------------------------------------------------------------------------------

function worstObstacle(facts: PairFacts, question: Question): Decision | undefined {
  if (facts.obstacles.length === 0) return undefined;
  const { a, b, today } = question;
  const standing = facts.obstacles.filter(({ technology, versions, checked }) => {
    const [side, host] = technology === a.technology ? [a, b] : [b, a];
    if (!isOfItsDayOrBefore(host, checked, today)) return false;
    if (!versions) return isOfItsDayOrBefore(side, checked, today);
    const asked = versionOf(side);
    // Without a version the current releases are meant, and a need of versions up to some point is of the past.
    return asked ? intersects(asked, versions) : !isVersioned(side) && isOpenEnded(versions);
  });
  const rank = (obstacle: Obstacle) => (isPartial(obstacle) ? 2 : obstacle.lack.workaround ? 1 : 0);
  const [obstacle] = standing.sort((one, other) => rank(one) - rank(other));
  return obstacle && { kind: "obstacle", obstacle, coverage: coverageOf(question, obstacle.versions) };
}

// --- tests --------------------------------------------------------------------------------------------------------

/** The newest release that was tested in the versions asked about. */
function testIn({ tests }: PairFacts, question: Question): Decision | undefined {
  const [tested] = tests
    .filter((candidate) => isTestedIn(candidate, question))
    .sort((one, other) => newestFirst(one.versions, other.versions));
  if (!tested) return undefined;
  const versioned = [question.a, question.b].filter(isVersioned).length;
  const coverage = versioned === 2 ? "line" : versioned === 1 ? "current" : "unversioned";
  return { kind: "test", tested, partner: tested.by === question.a.technology ? question.b : question.a, coverage };
}

// --- support ------------------------------------------------------------------------------------------------------

/** A statement limited to some versions says nothing about others; one without versions is of its day. */
function covers({ by, versions, range, checked }: SupportFact, { a, b, today }: Question): boolean {
  const [own, other] = by === a.technology ? [a, b] : [b, a];
  const reaches = (side: Subject, limit: VersionRange | undefined) => {
    if (!isVersioned(side)) return true;
    if (!limit) return isOfItsDay(side, checked, today);
    const asked = versionOf(side);
    return asked !== undefined && isWithin(asked, limit) && (!isOpenEnded(limit) || wasKnown(side, checked, today));
  };
  return reaches(own, versions) && reaches(other, range);
}
