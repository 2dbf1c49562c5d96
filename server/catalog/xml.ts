/** Escapes text for XML. */

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  // "]]>" is not allowed in text (https://www.w3.org/TR/xml/#syntax).
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** Escapes element content or a double-quoted attribute; replaces characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\uFFFD")
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character) as string);
}
