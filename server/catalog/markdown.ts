/** Escapes text for Markdown documents (https://spec.commonmark.org, and GitHub's tables). */

/** Returns one line of plain text, safe anywhere in a line or table cell. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .replace(/[\\`*_[\]<>&|~]/g, "\\$&")
    .replace(/^[#+=-]/, "\\$&") // heading, list item, rule
    .replace(/^(\d+)(?=[.)](?:\s|$))/, "$1\\"); // numbered list item
}

/** Formats a link. @param address a valid URL */
export function markdownLink(text: string, address: string): string {
  const safe = new URL(address).href.replace(/[<>\\\s]/g, (character) => encodeURIComponent(character));
  return `[${escapeMarkdown(text)}](<${safe}>)`;
}
