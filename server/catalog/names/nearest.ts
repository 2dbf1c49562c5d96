/** Names close to one that is not known. */
import { distance } from "fastest-levenshtein";
import type { Technology } from "../technology/technology.js";

/** Spellings that differ in more letters are other names. */
const MOST_EDITS = 4;

/**
 * Technologies with a spelling that differs in a third of the letters, four at most, or begins with what was given, nearest
 * first; two letters that have changed places count as one. Of several words, those near the first where none is near them all.
 * @param most how many at most
 */
export function nearestOf(
  spellings: Iterable<[string, { technology: Technology }]>,
  text: string,
  most: number,
): Technology[] {
  const tolerance = Math.min(MOST_EDITS, Math.max(1, Math.floor(text.length / 3)));
  const best = within(spellings, text, tolerance);
  const [first = text] = text.split(" ");
  if (best.size === 0 && first !== text) return nearestOf(spellings, first, most);
  return [...best]
    .sort(([a, farA], [b, farB]) => farA - farB || a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map(([technology]) => technology);
}

/** Letters in which a misspelt name of so many letters may differ: short ones are too easily another name. */
const SLIPS: readonly [letters: number, edits: number][] = [
  [8, 2],
  [5, 1],
];

/** The one technology that a misspelt name means; undefined where none is near enough, or two are equally near. */
export function meantBy(
  spellings: Iterable<[string, { technology: Technology }]>,
  text: string,
): Technology | undefined {
  const [, slips = 0] = SLIPS.find(([letters]) => text.length >= letters) ?? [];
  if (slips === 0) return undefined;
  // The first letter is seldom wrong, and a name that begins with another one is more likely another name.
  const alike = [...spellings].filter(
    ([spelling]) => spelling[0] === text[0] && Math.abs(spelling.length - text.length) <= slips,
  );
  const [first, second] = [...within(alike, text, slips)].sort(([, a], [, b]) => a - b);
  return first && (!second || second[1] > first[1]) ? first[0] : undefined;
}

/** A word that is misspelt in a letter has so many letters at least; where two have changed places, or one is missing, fewer do. */
const LONG_WORD = 7;
const SHORT_WORD = 5;

/** Whether a text is a word of the language misspelt, rather than some other name. */
export function isSlipOf(text: string, word: string): boolean {
  if (text[0] !== word[0] || Math.abs(text.length - word.length) > 1) return false;
  if (text.length > 3 && swappedIn(text).has(word)) return true;
  const least = text.length < word.length ? SHORT_WORD : LONG_WORD;
  return word.length >= least && distance(text, word) === 1;
}

/** Technologies with a spelling that differs in so many letters at most, with how many that are. */
function within(spellings: Iterable<[string, { technology: Technology }]>, text: string, tolerance: number) {
  const distanceTo = distanceFrom(text, tolerance);
  const best = new Map<Technology, number>();
  for (const [spelling, { technology }] of spellings) {
    const far = distanceTo(spelling);
    if (far <= tolerance && far < (best.get(technology) ?? Number.POSITIVE_INFINITY)) best.set(technology, far);
  }
  return best;
}

/** Letters to change, at most as many as are tolerated; less than one for what a text begins. */
function distanceFrom(text: string, tolerance: number): (spelling: string) => number {
  const swapped = swappedIn(text);
  return (spelling) => {
    if (spelling.startsWith(text) && text.length >= 3) return 0.5;
    if (Math.abs(spelling.length - text.length) > tolerance) return Number.POSITIVE_INFINITY;
    return swapped.has(spelling) ? 1 : distance(text, spelling);
  };
}

/** A text with each two neighbouring letters in each other's place. */
function swappedIn(text: string): Set<string> {
  const swapped = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1)
    swapped.add(text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2));
  return swapped;
}
