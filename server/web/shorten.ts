/** Cuts what somebody typed, before a page repeats it. */
export const shorten = (text: string, most = 60): string =>
  text.length > most ? `${[...text.slice(0, 2 * most)].slice(0, most).join("")}…` : text;

export const quote = (text: string): string => `“${shorten(text)}”`;

/** Part of an address in plain letters; as it is where its escapes are wrong. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
