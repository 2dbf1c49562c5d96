/** Finds technologies by the beginning of a name. */

/** `known` is the number of technologies with a verdict on this one. */
export type NameSuggestion = [id: string, name: string, category: string, known: number, ...aliases: string[]];

/**
 * Finds matches: equal names first, then prefixes, prefixes of words, and substrings; names before aliases, and among
 * equals those with the most verdicts.
 * @param text as typed; a version after `@` is ignored
 */
export function suggest(all: readonly NameSuggestion[], text: string, most: number): NameSuggestion[] {
  const typed = nameIn(text);
  if (typed === "") return [];
  return all
    .map((suggestion) => ({ suggestion, rank: rankOf(suggestion, typed) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || b.suggestion[3] - a.suggestion[3])
    .slice(0, most)
    .map(({ suggestion }) => suggestion);
}

export function isSpeltOut(suggestion: NameSuggestion, text: string): boolean {
  return rankOf(suggestion, nameIn(text)) < 2;
}

const nameIn = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/(?<=.)@.*$/, "");

const NO_MATCH = 9;

function rankOf([id, name, , , ...aliases]: NameSuggestion, typed: string): number {
  const own = [id, name.toLowerCase()];
  const others = aliases.map((alias) => alias.toLowerCase());
  if (own.includes(typed)) return 0;
  if (others.includes(typed)) return 1;
  if (own.some((spelling) => spelling.startsWith(typed))) return 2;
  if (others.some((spelling) => spelling.startsWith(typed))) return 3;
  const words = own.flatMap((spelling) => spelling.split(/[^a-z0-9]+/));
  if (words.some((word) => word.startsWith(typed))) return 4;
  // Nearly every name contains any single letter.
  if (typed.length > 1 && own.some((spelling) => spelling.includes(typed))) return 5;
  return NO_MATCH;
}
