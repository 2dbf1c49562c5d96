/** Curated rules about a technology that mention words which are no names: `prepared statements with pgbouncer`. */
import { type Catalog, factsOn } from "../catalog.js";
import type { CompiledRule } from "../facts/compiled.js";
import type { Status } from "../facts/kind.js";
import { formatCondition } from "../facts/rule.js";
import type { Technology } from "../technology/technology.js";

/** What a rule, or one of its exceptions, says with these words. */
export interface Mention {
  pair: readonly [Technology, Technology];
  status: Status;
  /** For which versions it says so, such as `PgBouncer <1.21`; undefined for what holds in general. */
  when: string | undefined;
  explanation: string;
  workaround: string | undefined;
}

/** Words that more rules have are about nothing in particular. */
export const MOST_MENTIONS = 8;

/**
 * Finds the rules about technologies that mention all of some words, those between these technologies first.
 * @param words in any case, singular or plural
 */
export function mentionsOf(catalog: Catalog, technologies: readonly Technology[], words: readonly string[]): Mention[] {
  const stems = words.map((word) => word.toLowerCase().replace(/s$/, ""));
  const [first, ...others] = technologies;
  if (!first || stems.length === 0) return [];
  const partners = [...catalog.neighbours.of(first).keys()];
  const among = partners.filter((partner) => others.includes(partner));
  const listed = among.length > 0 ? among : partners;
  return listed
    .flatMap((partner) => {
      const rule = factsOn(catalog, first, partner)?.rule;
      return (rule && mentionIn(catalog, [first, partner], rule, stems)) ?? [];
    })
    .slice(0, MOST_MENTIONS);
}

function mentionIn(
  { names }: Catalog,
  pair: Mention["pair"],
  { record, exceptions }: CompiledRule,
  stems: readonly string[],
): Mention | undefined {
  const statements = [{ ...record, when: undefined }, ...exceptions.map((exception) => exception.record)];
  const found = statements.find(({ explanation, workaround = "" }) => {
    const text = `${explanation} ${workaround}`.toLowerCase();
    return stems.every((stem) => text.includes(stem));
  });
  if (!found) return undefined;
  const { status, explanation, workaround, when } = found;
  const condition = when && formatCondition(when, (id) => names.byId(id)?.name ?? id);
  return { pair, status, when: condition, explanation, workaround };
}
