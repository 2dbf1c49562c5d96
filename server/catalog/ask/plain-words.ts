/** Words of the language in another form than they are listed in, or misspelt: `replaced`, `versoin`. */
import type { Catalog } from "../catalog.js";
import { isSlipOf } from "../names/nearest.js";
import { KIND_WORDS } from "./kind.js";
import { AWAY_WORDS, INTENTS, STOP_WORDS } from "./words.js";

const LISTED: ReadonlySet<string> = new Set([
  ...[STOP_WORDS, AWAY_WORDS, ...INTENTS.map(([words]) => words)].flatMap((words) => [...words]),
  ...KIND_WORDS,
]);

/** Endings, and what words have in their place without them. */
const ENDINGS: readonly (readonly [ending: string, instead: string])[] = [
  ...(["s", "es", "ed", "ing", "ly", "er", "n't", "'t"] as const).map((ending) => [ending, ""] as const),
  ...(["ed", "ing", "er"] as const).map((ending) => [ending, "e"] as const),
  ["ies", "y"],
];

const SHORTEST = 3;

/** The listed word that a word is a form of; undefined where it is none. @param word in lowercase */
export const baseWord = (word: string): string | undefined => stemsOf(word).find((stem) => LISTED.has(stem));

/** Whether a word, or what it is a form of, is one of those that facts are written in. @param word in lowercase */
export const isWritten = ({ words }: Catalog, word: string): boolean =>
  [word, ...stemsOf(word)].some((one) => words.has(one) || words.has(`${one}s`));

function stemsOf(word: string): string[] {
  return ENDINGS.flatMap(([ending, instead]) => {
    const stem = word.endsWith(ending) ? word.slice(0, -ending.length) : "";
    // `dropped`, `getting`
    const single = instead === "" && stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : [];
    return stem.length < SHORTEST ? [] : [stem + instead, ...single];
  });
}

/** The listed word that a word is a misspelling of; undefined where none is near enough. @param word in lowercase */
export const misspeltWord = (word: string): string | undefined => [...LISTED].find((listed) => isSlipOf(word, listed));
