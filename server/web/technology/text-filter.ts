/** Text search in lists, the same on the server and in the browser. */

/** Cannot be typed into a one-line field. */
const SEPARATOR = "\n";

/** The searchable text of a row. */
export function searchText(texts: readonly string[]): string {
  return [...new Set(texts.map((text) => text.toLowerCase()))].join(SEPARATOR);
}

/** Whether a row matches. @param text from `searchText` @param typed in any case; empty matches everything */
export function matchesText(text: string, typed: string): boolean {
  return text.includes(typed.trim().toLowerCase());
}

/** `All 1,196 shown`, `12 of 1,196 shown`. */
export function formatShown(shown: number, total: number): string {
  const count = (number: number) => number.toLocaleString("en");
  return shown === total ? `All ${count(total)} shown` : `${count(shown)} of ${count(total)} shown`;
}
