/** How much of a list is shown, the same on the server and in the browser. */

/** `All 1,196 shown`, `12 of 1,196 shown`. */
export function formatShown(shown: number, total: number): string {
  const count = (number: number) => number.toLocaleString("en");
  return shown === total ? `All ${count(total)} shown` : `${count(shown)} of ${count(total)} shown`;
}
