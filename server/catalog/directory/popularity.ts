/** How common technologies are, as far as the data show. */
import type { Catalog } from "../catalog.js";
import type { Technology } from "../facts/technology.js";

const kept = new WeakMap<Catalog, Map<Technology, number>>();

/**
 * How many others a technology is tested, supported or ruled on with, plus how many owners of public projects use it. Neither is
 * enough: a manifest names no database, and few write about small helpers that many projects have.
 */
export function popularityOf(catalog: Catalog, technology: Technology): number {
  const found = kept.get(catalog) ?? new Map<Technology, number>();
  kept.set(catalog, found);
  let popularity = found.get(technology);
  if (popularity === undefined) {
    popularity = catalog.usersOf(technology);
    catalog.neighbours.of(technology).forEach(({ rule, supports, tests }) => {
      if (rule || supports.length > 0 || tests.length > 0) popularity = (popularity ?? 0) + 1;
    });
    found.set(technology, popularity);
  }
  return popularity;
}
