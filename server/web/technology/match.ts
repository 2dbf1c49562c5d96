/** Which rows of a list a filter shows: decided the same way by the server and in the browser. */

/** What lies between the texts of a row: it cannot be typed into a field of one line. */
const BETWEEN = "\n";

/** The texts that a row is found by, as one. */
export function searchText(texts: readonly string[]): string {
  return [...new Set(texts.map((text) => text.toLowerCase()))].join(BETWEEN);
}

/**
 * Whether a row is shown for what was typed.
 * @param text of the row, as `searchText` gives it
 * @param typed in any case; blanks around it do not count, and nothing fits everything
 */
export function fitsText(text: string, typed: string): boolean {
  return text.includes(typed.trim().toLowerCase());
}

/** How much of a list is shown: `All 1,196 shown`, `12 of 1,196 shown`. */
export function tellShown(shown: number, total: number): string {
  const count = (number: number) => number.toLocaleString("en");
  return shown === total ? `All ${count(total)} shown` : `${count(shown)} of ${count(total)} shown`;
}
