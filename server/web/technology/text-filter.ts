/** Text search in lists, the same on the server and in the browser. */

/** Cannot be typed into a one-line field. */
const SEPARATOR = "\n";

/**
 * The searchable text of a row, without what is part of another of its texts.
 * @param shown what the row shows, which is searched as well
 */
export function searchText(texts: readonly string[], shown: string): string {
  const all = [...new Set(texts.map((text) => text.toLowerCase()))];
  const isPart = (text: string) =>
    shown.toLowerCase().includes(text) || all.some((one) => one !== text && one.includes(text));
  return all.filter((text) => !isPart(text)).join(SEPARATOR);
}

/** Whether a row matches. @param texts from `searchText`, and what the row shows @param typed in any case; empty matches everything */
export function matchesText(texts: readonly string[], typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

/** `All 1,196 shown`, `12 of 1,196 shown`. */
export function formatShown(shown: number, total: number): string {
  const count = (number: number) => number.toLocaleString("en");
  return shown === total ? `All ${count(total)} shown` : `${count(shown)} of ${count(total)} shown`;
}
