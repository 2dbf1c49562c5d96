/** Texts as pages show them. */

/** Cuts what somebody typed, before a page repeats it. */
export const shorten = (text: string, most = 60): string =>
  text.length > most ? `${[...text.slice(0, 2 * most)].slice(0, most).join("")}…` : text;

export const quote = (text: string): string => `“${shorten(text)}”`;

/** A part of an address; as it is where it cannot be decoded. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `1 package`, `2,000 packages`. */
export const counted = (number: number, one: string, many: string): string =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** An address with a query, or with more of one; commas, `@`, colons and slashes need no escaping in one (RFC 3986, section 3.4). */
export function withQuery(path: string, entries: readonly (readonly [name: string, value: string])[]): string {
  const query = String(new URLSearchParams(entries.map(([name, value]) => [name, value])));
  return query === ""
    ? path
    : `${path}${path.includes("?") ? "&" : "?"}${query.replace(/%(?:2C|40|3A|2F)/g, decodeURIComponent)}`;
}

/** How much of a list is shown, in pages and in the browser: `All 1,196 shown`, `12 of 1,196 shown`. */
export function formatShown(shown: number, total: number): string {
  const count = (number: number) => number.toLocaleString("en");
  return shown === total ? `All ${count(total)} shown` : `${count(shown)} of ${count(total)} shown`;
}
