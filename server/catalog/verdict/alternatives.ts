/** Technologies to consider instead of one side of a pair that does not work together. */
import type { Catalog } from "../catalog.js";
import type { PairFacts } from "../facts/compiled.js";
import type { Decision } from "../facts/kind.js";
import { isAdvice } from "../facts/rule.js";
import { alone, bare } from "../names/question.js";
import type { Day } from "../technology/lifecycle.js";
import { areOfOneKind, shareRole } from "../technology/role.js";
import type { Technology } from "../technology/technology.js";
import { isOpenEnded } from "../versions/range.js";
import { decide } from "./order.js";
import { outcomeOf } from "./outcome.js";

/**
 * Technologies of the same kind that are compatible with the other side, those that the data name as alternatives
 * first, then those with the most facts.
 * @param most how many at most
 */
export function alternativesTo(
  catalog: Catalog,
  technology: Technology,
  partner: Technology,
  today: Day,
  most = 5,
): Technology[] {
  const named = namedAlternatives(technology);
  // Where alternatives are recorded, or a category is mixed, being of the same category is not enough.
  const isEnough = !technology.record.alternatives && !MIXED.has(technology.category);
  const isAlike = isEnough ? areOfOneKind : shareRole;
  const rank = ({ id }: Technology) => (named.includes(id) ? named.indexOf(id) : named.length);
  const known = (candidate: Technology) => catalog.neighbours.of(candidate).size;
  const found: Technology[] = [];
  for (const [candidate, facts] of catalog.neighbours.of(partner)) {
    if (candidate === technology || candidate === partner) continue;
    if (!isAlike(candidate, technology) && !named.includes(candidate.id)) continue;
    if (isCompatible(catalog, facts, today)) found.push(candidate);
  }
  found.sort((one, other) => rank(one) - rank(other) || known(other) - known(one) || one.index - other.index);
  return found.slice(0, most);
}

/** What a project is built on: nobody leaves it for what one of its libraries does not work with. */
const FOUNDATIONS: ReadonlySet<string> = new Set([
  ...["language", "runtime", "framework", "meta-framework", "backend-framework", "mobile"],
]);

/** The same as advice that nobody asked for: where another version helps, and for what a project is built on, there is none. */
export function advisedAlternatives(
  catalog: Catalog,
  technology: Technology,
  partner: Technology,
  decision: Decision | undefined,
  today: Day,
): Technology[] {
  const isRetired = technology.record.endOfLife !== undefined;
  const isFoundation = FOUNDATIONS.has(technology.category) && !isRetired;
  // An exception for versions ends with them.
  const hasEnd = decision?.exception?.versions.some(({ range }) => !isOpenEnded(range)) === true;
  return isFoundation || (hasEnd && !isRetired) ? [] : alternativesTo(catalog, technology, partner, today);
}

/** Ids of the alternatives in its record, the best first. */
export const namedAlternatives = ({ record }: Technology): readonly string[] =>
  record.alternatives ?? record.endOfLife?.replacement ?? [];

/** Categories of all sorts of things: eslint-config-prettier is no typescript-eslint, and bcrypt is no Auth.js. */
const MIXED: ReadonlySet<Technology["category"]> = new Set([
  ...(["auth", "build-tool", "devops", "graphics", "language", "language-library"] as const),
  ...(["linting", "mobile", "styling", "testing", "ui-kit"] as const),
]);

function isCompatible(catalog: Catalog, facts: PairFacts, today: Day): boolean {
  const question = alone(bare(facts.a), bare(facts.b), today);
  if (outcomeOf(catalog, question, facts).status !== "compatible") return false;
  // Advice is no conflict of a project that has both, and no reason to bring one in.
  return facts.rule === undefined || !isAdvice(decide(catalog, question, facts));
}
