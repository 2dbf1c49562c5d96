/** Escapes text for XML. */

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  // "]]>" is not allowed in text (https://www.w3.org/TR/xml/#syntax).
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** Replaces characters that XML does not allow, such as controls and half characters (https://www.w3.org/TR/xml/#charsets). */
export const allowedInXml = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\uFFFD");

/** Escapes element content or a double-quoted attribute. */
export const escapeXml = (text: string): string =>
  allowedInXml(text).replace(/[&<>"]/g, (character) => ENTITIES.get(character) as string);
