/** Text search in lists: the same on pages, in browsers, and in the interface. */

/** Cannot be typed into a one-line field. */
const SEPARATOR = "\n";

/** As texts are compared: `Next.js`, `next-js` and `nextjs` are one name. */
const fold = (text: string): string => text.toLowerCase().replace(/[ ._-]/g, "");

/**
 * The searchable text of a row, without what is part of another of its texts.
 * @param shown what the row shows, which is searched as well
 */
export function searchText(texts: readonly string[], shown: string): string {
  const all = [...new Set(texts.map(fold))];
  const isPart = (text: string) => fold(shown).includes(text) || all.some((one) => one !== text && one.includes(text));
  return all.filter((text) => !isPart(text)).join(SEPARATOR);
}

/** Whether a row matches. @param texts from `searchText`, and what the row shows @param typed as people write it; empty matches everything */
export function matchesText(texts: readonly string[], typed: string): boolean {
  // What folds to nothing, such as a lone full stop, is in no folded text.
  const wanted = fold(typed) || typed.trim();
  return texts.some((text) => fold(text).includes(wanted));
}
