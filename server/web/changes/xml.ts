/** Text as it stands in XML. */

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  // For the end of a CDATA section, which must not stand in text (https://www.w3.org/TR/xml/#syntax).
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** Makes a text into the content of an element or of an attribute in double quotes. What XML cannot hold is replaced. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "\uFFFD")
    .replace(/[&<>"]/g, (character) => ENTITIES.get(character) as string);
}
