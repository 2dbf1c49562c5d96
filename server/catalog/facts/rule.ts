/** Curated rules: what a person wrote about a pair, with exceptions for some versions, platforms and third technologies. */
import type { Rule } from "../../../schemas/types.js";
import { onlyWhereBothAre } from "../names/presence.js";
import type { Question } from "../names/question.js";
import type { Coverage } from "../technology/coverage.js";
import {
  exceptionCoverage,
  fits,
  fitsButForPreRelease,
  fitsInPart,
  mayFit,
  ruleCoverage,
  speaksOfPlatform,
} from "../technology/rule-coverage.js";
import { describeRange } from "../versions/describe.js";
import { factRange } from "../versions/ecosystems.js";
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

/** What a curated rule says about a question: its exceptions, itself, or both; undefined where it says nothing */
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
  // For a pre-release of the versions that an exception is about, the exception or the rule may be true.
  if (rule.exceptions.some((candidate) => fitsButForPreRelease(candidate, question, rule))) return undefined;
  const mixed = rule.exceptions.find((candidate) => fitsInPart(candidate, question, rule));
  if (mixed) return byBoth(rule, mixed, nameOf);
  const coverage = ruleCoverage(rule, question);
  return coverage && byRule(rule, coverage);
}

// --- decisions ----------------------------------------------------------------------------------------------------

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

const ruleEvidence = (rule: CompiledRule): Fact => evidenceOf(rule.record, rule);
const exceptionEvidence = (rule: CompiledRule, { record }: CompiledException): Fact => evidenceOf(record, rule);

const evidenceOf = (
  { status, explanation, evidence }: Pick<Rule, "status" | "explanation" | "evidence">,
  { record: { basis, checked } }: CompiledRule,
): Fact => ({
  ...{ stance: STANCES[status], kind: "rule", statement: explanation, sources: [...evidence], basis, checked },
});

/** Whether a rule only says how to use two together (`partial`, info): that is no conflict, and hides none. */
export const isAdvice = ({ rule, status, severity }: Decision): boolean =>
  rule !== undefined && status === "partial" && severity === "info";

/** The decision by a rule: this one, or the first of a bridge that is one. */
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
