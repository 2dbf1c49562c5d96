/** What public projects use together with a technology. */
import type { Catalog } from "../catalog.js";
import { independentUses } from "../facts/seen-together.js";
import type { Technology } from "../technology/technology.js";

export interface CommonPartner {
  partner: Technology;
  /** How many owners have a public project that uses both. */
  users: number;
}

/** With fewer, which partners are common is chance. */
const FEWEST_USERS = 4;

/**
 * The partners that most public projects use together with a technology, one project counted for each owner.
 * @param partners those that are of interest
 * @returns none where too few projects use the technology
 */
export function commonPartners(
  catalog: Catalog,
  technology: Technology,
  partners: readonly Technology[],
): CommonPartner[] {
  if (catalog.usersOf(technology) < FEWEST_USERS) return [];
  return partners
    .map((partner) => ({ partner, users: independentUses(catalog.usesOf(technology, partner)).length }))
    .filter(({ users }) => users > 1)
    .sort((a, b) => b.users - a.users);
}
