/** Curated rules: what a person wrote about a pair, with exceptions for some versions, platforms and third technologies. */
import type { Rule } from "../../../schemas/types.js";
import { splitVersion } from "../names/names.js";
import { onlyWhereBothAre } from "../names/presence.js";
import { isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { type Coverage, coverageOf, isExact, isOfItsDay, isOfItsDayOrBefore } from "../technology/coverage.js";
import { type Day, supportedCycles } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { describeRange } from "../versions/describe.js";
import { factRange } from "../versions/ecosystems.js";
import { allows, isLine, parseRange } from "../versions/parse.js";
import { containsEnd, intersects, isWithin, newestFirst, onlyRelease, type VersionRange } from "../versions/range.js";
import { listOf, sentence } from "../words.js";
import type { CompiledException, CompiledRule, RuleException } from "./compiled.js";
import { ADVICE, type Decision, type Fact, type Kind, LIMITED, nameIn, STANCES, type Status } from "./kind.js";

const NONE: readonly never[] = [];

/** Compiles a rule. @throws Error when a version range in it does not parse, which validation rules out beforehand. */
export function compileRule(record: Rule): CompiledRule {
  if (!record.exceptions) return { record, exceptions: NONE };
  const exceptions = record.exceptions.map((exception) => {
    const { platform, with: present, ...ranges } = exception.when;
    const versions = Object.entries(ranges).map(([id, text]) => {
      const range = factRange(String(text));
      if (!range) throw new Error(`${record.techA}/${record.techB}: "${text}" is not a version range`);
      return { id, range };
    });
    return { record: exception, versions, platform, with: present ?? [] };
  });
  return { record, exceptions };
}

export const RULE: Kind = {
  find: ({ question, facts, sources }) =>
    facts?.rule && onlyWhereBothAre(ruleDecision(facts.rule, question, nameIn(sources)), question),
  known: ({ facts }) => (facts?.rule ? [ruleEvidence(facts.rule)] : []),
};

/**
 * What a curated rule says of a question: one of its exceptions, the rule itself, or both; undefined where it says nothing.
 * @param nameOf the name of a technology, for the words
 */
export function ruleDecision(
  rule: CompiledRule,
  question: Question,
  nameOf: (id: string) => string,
): Decision | undefined {
  const place = rule.exceptions.findIndex((candidate) => fits(candidate, question));
  const exception = rule.exceptions[place];
  const { status } = (exception ?? rule).record;
  const isOther = ({ record }: CompiledException) => record.status !== status;
  const before = exception ? rule.exceptions.slice(0, place) : rule.exceptions;
  if (before.some((candidate) => isOther(candidate) && mayFit(candidate, question))) return undefined;
  if (exception) {
    const coverage = exceptionCoverage(rule, exception, question);
    return coverage && byException(rule, exception, coverage);
  }
  if (!speaksOfPlatform(rule, question)) return undefined;
  // A pre-release of what an exception is about may be as the exception says, or as the rule.
  if (rule.exceptions.some((candidate) => fitsButForPreRelease(candidate, question, rule))) return undefined;
  const mixed = rule.exceptions.find((candidate) => fitsInPart(candidate, question, rule));
  if (mixed) return byBoth(rule, mixed, nameOf);
  const coverage = ruleCoverage(rule, question);
  return coverage && byRule(rule, coverage);
}

// --- what it comes to ---------------------------------------------------------------------------------------------

const forReleases = ({ status }: { status: Status }) => (status === "incompatible" ? 2 : 0);

function byRule(rule: CompiledRule, coverage: Coverage): Decision {
  const { status, severity, basis, checked, updated, explanation, workaround, platform } = rule.record;
  return {
    kind: "rule",
    restsOn: "fact",
    status,
    severity,
    coverage,
    forReleases: forReleases(rule.record),
    rule,
    isStated: true,
    isForAllVersions: !rule.exceptions.some(({ versions }) => versions.length > 0),
    say: () => ({
      message: platform ? `${explanation} (This is about ${platform}.)` : explanation,
      workaround: workaround ?? null,
      ...{ basis, checked, updated },
    }),
    evidence: () => [ruleEvidence(rule)],
  };
}

function byException(rule: CompiledRule, exception: CompiledException, coverage: Coverage): Decision {
  const { status, severity, explanation, workaround } = exception.record;
  const { basis, checked, updated } = rule.record;
  return {
    kind: "exception",
    restsOn: "fact",
    status,
    severity,
    coverage,
    forReleases: forReleases(exception.record),
    isStated: true,
    rule,
    exception,
    say: () => ({ message: explanation, workaround: workaround ?? null, basis, checked, updated }),
    evidence: () => [exceptionEvidence(rule, exception), ruleEvidence(rule)],
  };
}

/** A limit for some of the versions, unless neither part says more than advice. */
function byBoth(rule: CompiledRule, exception: CompiledException, nameOf: (id: string) => string): Decision {
  const isAdvice = rule.record.severity === "info" && exception.record.severity === "info";
  const { basis, checked, updated } = rule.record;
  return {
    ...(isAdvice ? ADVICE : LIMITED),
    kind: "mixture",
    restsOn: "fact",
    coverage: "line",
    forReleases: 0,
    rule,
    exception,
    say: () => {
      const [worse] = [exception.record, rule.record].sort((x, y) => WORST.indexOf(x.status) - WORST.indexOf(y.status));
      const message = formatBoth(rule.record, exception, nameOf);
      return { message, workaround: worse?.workaround ?? null, basis, checked, updated };
    },
    evidence: () => [exceptionEvidence(rule, exception), ruleEvidence(rule)],
  };
}

const WORST: readonly Status[] = ["incompatible", "partial", "compatible"];

function formatBoth(
  { explanation }: Rule,
  { record, versions }: CompiledException,
  nameOf: (id: string) => string,
): string {
  const when = listOf(versions.map(({ id, range }) => `${nameOf(id)} ${describeRange(range.text)}`));
  return `It depends on the version. With ${when}: ${sentence(record.explanation)} Otherwise: ${explanation}`;
}

/** What a rule says of a pair as a whole. */
const ruleEvidence = (rule: CompiledRule): Fact => evidenceOf(rule.record, rule);
const exceptionEvidence = (rule: CompiledRule, { record }: CompiledException): Fact => evidenceOf(record, rule);

const evidenceOf = (
  { status, explanation, evidence }: Pick<Rule, "status" | "explanation" | "evidence">,
  { record: { basis, checked } }: CompiledRule,
): Fact => ({
  ...{ stance: STANCES[status], kind: "rule", statement: explanation, sources: [...evidence], basis, checked },
});

/** Whether it only says how two are used together (`partial`, info): that is no conflict, and hides none. */
export const isAdvice = ({ rule, status, severity }: Decision): boolean =>
  rule !== undefined && status === "partial" && severity === "info";

/** The decision by a rule: this, or the first of those that lead over a driver. */
export const curatedIn = (decision: Decision | undefined): Decision | undefined =>
  (decision?.parts ?? [decision]).find((one) => one?.rule !== undefined);

/** What must hold for an exception of a rule: `Next.js <14 and on edge`. */
export function formatCondition(
  { platform, with: present = [], ...ranges }: RuleException["when"],
  nameOf: (id: string) => string,
): string {
  return listOf([
    ...Object.entries(ranges as Record<string, string>).map(([id, range]) => `${nameOf(id)} ${describeRange(range)}`),
    ...(platform ? [`on ${platform}`] : []),
    ...(present.length > 0 ? [`together with ${listOf(present.map(nameOf))}`] : []),
  ]);
}

// --- what it covers -----------------------------------------------------------------------------------------------

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

/** Whether an exception may apply: a package with version numbers of its own was asked about, and it states others. */
const mayFit = (exception: CompiledException, question: Question): boolean =>
  exception.versions.some(({ id }) =>
    [question.a, question.b].some((side) => side.technology.id === id && hasOwnVersions(side)),
  ) && hasCondition(exception, question, intersects, true);

/** Whether only packages are asked about whose versions are not those of their technology. A client says nothing of its service. */
const hasOwnVersions = (side: Subject): boolean =>
  !side.technology.isService && isVersioned(side) && versionOf(side) === undefined;

/**
 * Whether the platform, the third technologies and each version that an exception is about are those asked about.
 * @param ifOwnVersions what counts for packages with versions of their own
 */
function hasCondition(
  { platform, with: present, versions }: CompiledException,
  question: Question,
  isAbout: (asked: VersionRange, range: VersionRange) => boolean,
  ifOwnVersions = false,
): boolean {
  if (platform !== undefined && platform !== question.platform) return false;
  if (!present.every((id) => question.present.has(id))) return false;
  const sides = versions.map(({ id, range }) => {
    const side = [question.a, question.b].find(({ technology }) => technology.id === id);
    return {
      side,
      range,
      asked: side && versionOf(side),
      isOpen: ifOwnVersions && side !== undefined && hasOwnVersions(side),
    };
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
