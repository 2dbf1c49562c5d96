/**
 * Curated rules that contradict the manifests and support lists of the makers. A rule can be right, as makers are slow to change
 * a range, but then it has to say why.
 */
import type { Rule } from "../../schemas/types.js";
import type { Catalog } from "../../server/catalog/catalog.js";
import type { CompiledRule, PairFacts } from "../../server/catalog/facts/compiled.js";
import { formatFinding } from "../../server/catalog/facts/declared.js";
import { checkRequirements } from "../../server/catalog/facts/requirements.js";
import { formatSupport } from "../../server/catalog/facts/support.js";
import { formatTest } from "../../server/catalog/facts/tested.js";
import { splitVersion } from "../../server/catalog/names/names.js";
import { bare, inVersion, type Subject } from "../../server/catalog/names/question.js";
import type { Day } from "../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../server/catalog/technology/technology.js";
import { parseRange } from "../../server/catalog/versions/parse.js";

export interface Contradiction {
  rule: CompiledRule;
  /** Index of the exception that it is about; undefined for the rule itself. */
  exception: number | undefined;
  /** What is declared, as sentences. */
  declared: string;
}

/**
 * Finds such rules that do not say why in `notes`.
 * @param isChecked whether to look at a pair that has a rule
 *
 * Rules and exceptions about a platform or a third technology contradict nothing: declarations are about the two alone.
 */
export function findContradictions(
  catalog: Catalog,
  today: Day,
  isChecked: (facts: PairFacts) => boolean = () => true,
): Contradiction[] {
  const found: Contradiction[] = [];
  for (const technology of catalog.technologies) {
    for (const [partner, facts] of catalog.neighbours.of(technology)) {
      if (partner.index < technology.index || !isChecked(facts) || !facts.rule) continue;
      found.push(...contradictionsOf(facts, facts.rule, today));
    }
  }
  return found;
}

function contradictionsOf(facts: PairFacts, rule: CompiledRule, today: Day): Contradiction[] {
  const found: Contradiction[] = [];
  const { record } = rule;
  if (record.notes === undefined && record.platform === undefined) {
    const declared =
      against(facts, record.status, bare(facts.a), bare(facts.b), today) ?? againstTested(facts, record, today);
    if (declared) found.push({ rule, exception: undefined, declared });
  }
  for (const [index, exception] of rule.exceptions.entries()) {
    if (exception.record.notes ?? record.notes ?? exception.platform) continue;
    if (exception.with.length > 0 || exception.versions.length === 0) continue;
    const rangeOf = ({ id }: Technology) => exception.versions.find((version) => version.id === id)?.range;
    const [a, b] = [inVersion(facts.a, rangeOf(facts.a)), inVersion(facts.b, rangeOf(facts.b))];
    const declared = against(facts, exception.record.status, a, b, today);
    if (declared) found.push({ rule, exception: index, declared });
  }
  return found;
}

/** What the makers declare that contradicts a status. */
function against(facts: PairFacts, status: Rule["status"], a: Subject, b: Subject, today: Day): string | undefined {
  const findings = [checkRequirements(a, b, today), checkRequirements(b, a, today)].filter(
    (finding) => finding !== undefined,
  );
  if (status === "compatible") {
    const refusing = findings.find(({ outcome, requirement }) => outcome !== "met" && !requirement.optional);
    return refusing && formatFinding(refusing);
  }
  if (status !== "incompatible") return undefined;
  // Makers often write "any version" unchecked; only a range with numbers says that these versions work.
  const accepting = findings.find(({ outcome, requirement }) => outcome === "met" && /\d/.test(requirement.range.text));
  if (accepting) return formatFinding(accepting);
  const versioned = [...a.named, ...b.named].some(({ version }) => version !== undefined);
  const [tested] = versioned ? [] : facts.tests;
  if (tested) return formatTest(tested, tested.by === facts.a ? facts.b : facts.a);
  const support = versioned ? undefined : facts.supports[0];
  return support && formatSupport(support);
}

/** What the makers declare against the versions that a rule was tested in. */
function againstTested(facts: PairFacts, record: Rule, today: Day): string | undefined {
  if (record.status !== "compatible" || !record.testedVersions) return undefined;
  const tested = record.testedVersions.map((text) => splitVersion(text));
  const subjectOf = (technology: Technology): Subject => {
    const own = tested.find(({ name }) => name === technology.id || name === technology.mainPackage);
    return inVersion(technology, own && parseRange(own.version ?? ""));
  };
  return against(facts, "compatible", subjectOf(facts.a), subjectOf(facts.b), today);
}
