/** Which technologies are meant by the beginning of a name. */

/** Of a technology: its id, name, category, how many others it has a verdict with, and its other names. */
export type Suggestion = [id: string, name: string, category: string, known: number, ...aliases: string[]];

/**
 * The technologies that fit what was typed: those spelt so, then those that begin so, by name before other names, then
 * those with a word that does, then those with it anywhere; among equals those with the most verdicts.
 * @param text as typed; a version behind `@` is no part of the name
 * @param most how many at most
 */
export function suggest(all: readonly Suggestion[], text: string, most: number): Suggestion[] {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/(?<=.)@.*$/, "");
  if (typed === "") return [];
  return all
    .map((suggestion) => ({ suggestion, rank: rankOf(suggestion, typed) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || b.suggestion[3] - a.suggestion[3])
    .slice(0, most)
    .map(({ suggestion }) => suggestion);
}

/** Whether a technology is spelt out already. */
export function isSpeltOut(suggestion: Suggestion, text: string): boolean {
  return rankOf(suggestion, nameIn(text)) < 2;
}

const nameIn = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/(?<=.)@.*$/, "");

const NO_MATCH = 9;

function rankOf([id, name, , , ...aliases]: Suggestion, typed: string): number {
  const own = [id, name.toLowerCase()];
  const others = aliases.map((alias) => alias.toLowerCase());
  if (own.includes(typed)) return 0;
  if (others.includes(typed)) return 1;
  if (own.some((spelling) => spelling.startsWith(typed))) return 2;
  if (others.some((spelling) => spelling.startsWith(typed))) return 3;
  const words = own.flatMap((spelling) => spelling.split(/[^a-z0-9]+/));
  if (words.some((word) => word.startsWith(typed))) return 4;
  // A single letter is somewhere in nearly everything.
  if (typed.length > 1 && own.some((spelling) => spelling.includes(typed))) return 5;
  return NO_MATCH;
}
