/** Technologies to consider instead of one side of a pair that does not go together. */
import type { Catalog } from "./catalog.js";
import type { Day } from "./lifecycle.js";
import type { Technology } from "./technology.js";
import { judge } from "./verdict.js";

/**
 * Technologies of the same category that are compatible with the other side, those that the data name as alternatives
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
  const named = technology.record.alternatives ?? technology.record.endOfLife?.replacement ?? [];
  const rank = ({ id }: Technology) => (named.includes(id) ? named.indexOf(id) : named.length);
  const known = (candidate: Technology) => catalog.neighbours.of(candidate).size;
  return [...catalog.neighbours.of(partner).keys()]
    .filter((candidate) => candidate !== technology && candidate !== partner)
    .filter((candidate) => candidate.category === technology.category || named.includes(candidate.id))
    .filter((candidate) => isCompatible(catalog, candidate, partner, today))
    .sort((one, other) => rank(one) - rank(other) || known(other) - known(one) || one.index - other.index)
    .slice(0, most);
}

function isCompatible(catalog: Catalog, one: Technology, other: Technology, today: Day): boolean {
  const [a, b] = one.index <= other.index ? [one, other] : [other, one];
  const named = [{ package: undefined, version: undefined }];
  const question = { a: { technology: a, named }, b: { technology: b, named }, platform: undefined, today };
  return judge(catalog, { ...question, present: new Set(), versioned: new Set() }).status === "compatible";
}
