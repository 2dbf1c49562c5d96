/** Overrides of a dependency that makers ask projects for, in the versions asked about. */
import type { Override, Rule } from "../../../schemas/types.js";
import { type Catalog, factsOn } from "../catalog.js";
import { nameIn } from "../facts/kind.js";
import { ruleDecision } from "../facts/rule.js";
import type { Question } from "../names/question.js";

/** An override, with why it is needed. */
export interface AskedOverride {
  record: Override;
  explanation: string;
}

/** Whether a rule asks for an override in any versions. */
export const asksForOverride = ({ override, exceptions = [] }: Rule): boolean =>
  [override, ...exceptions.map((exception) => exception.override)].some((one) => one !== undefined);

/** What the rule on a pair asks to override in these versions. */
export function overrideFor(catalog: Catalog, question: Question): AskedOverride | undefined {
  const rule = factsOn(catalog, question.a.technology, question.b.technology)?.rule;
  if (!rule || !asksForOverride(rule.record)) return undefined;
  const decision = ruleDecision(rule, question, nameIn(catalog));
  if (!decision?.isStated) return undefined;
  const { override: record, explanation } = (decision.exception ?? rule).record;
  return record && { record, explanation };
}
