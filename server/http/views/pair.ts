/** Everything known about a pair, as JSON. */
import type { PairResult, Rule } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import { curatedIn } from "../../catalog/facts/rule.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import type { NamedAnswer } from "../../catalog/verdict/check.js";
import { explain } from "../../catalog/verdict/explain.js";
import { briefOf } from "../../catalog/verdict/tool-verdict.js";
import type { Verdict } from "../../catalog/verdict/verdict.js";
import type { Links } from "./links.js";
import { timestamp, verdictFields } from "./verdict.js";

/** The rule that decides; where its exception does, the fields of the exception, as the rule's own are about other cases. */
export function decidingRule({ decision }: Pick<Verdict, "decision">): Partial<Rule> | undefined {
  const { rule, exception } = curatedIn(decision) ?? {};
  if (!exception) return rule?.record;
  const { when, ...verdict } = exception.record;
  return { ...verdict, ...(when.platform && { platform: when.platform }) };
}

const brief = ({ id, name, category }: ReturnType<typeof briefOf>) => ({ id, name, category });

/** The pair with its verdict, facts and versions, ordered by id. @param day that lifecycles are judged by */
export function pairResult(catalog: Catalog, answer: NamedAnswer, day: Day, links: Links): PairResult {
  const { verdict } = answer;
  const { basis, coverage, checked, updated } = verdict;
  const [one, other] = [briefOf(answer.a), briefOf(answer.b)];
  const [a, b] = one.id <= other.id ? [one, other] : [other, one];
  const { facts, versions, exceptions, alternatives } = explain(catalog, answer, day);
  const { notes, contributor, platform, testedVersions } = decidingRule(verdict) ?? {};
  return {
    version: "1.0",
    pair: {
      techA: brief(a),
      techB: brief(b),
      ...verdictFields(verdict),
      ...(basis && { basis }),
      ...(coverage && { coverage }),
      ...(checked && { checked }),
      docsUrl: links.check(a, b),
      badgeUrl: links.badge(a, b),
      ...(updated && { lastUpdated: timestamp(updated) }),
      facts: facts.map(({ stance: _, ...fact }) => fact),
      versions: versions.map(({ by, package: name, line, of, range, lockstep, optional, source }) => ({
        technology: by.id,
        package: name,
        version: line.text,
        of,
        range: lockstep ? "its own version line" : range.text,
        optional,
        source,
      })),
      exceptions,
      alternatives: alternatives.map(({ technology: { id, name }, insteadOf }) => ({
        id,
        name,
        insteadOf: insteadOf.id,
      })),
      ...(notes && { notes }),
      ...(contributor && { contributor }),
      ...(platform && { platform }),
      ...(testedVersions && { testedVersions }),
    },
  };
}
