/** Texts inside of Markdown documents (https://spec.commonmark.org, and GitHub's tables), where they must stay texts. */

/** A text as one line that means nothing but itself, wherever in a line or a cell of a table it stands. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .replace(/[\\`*_[\]<>&|~]/g, "\\$&")
    .replace(/^[#+=-]/, "\\$&") // a heading, an item of a list, a rule
    .replace(/^(\d+)(?=[.)](?:\s|$))/, "$1\\"); // an item of a list with numbers
}

/** A link. @param address a valid URL; what would end it is written in its percent form */
export function markdownLink(text: string, address: string): string {
  const safe = new URL(address).href.replace(/[<>\\\s]/g, (character) => encodeURIComponent(character));
  return `[${escapeMarkdown(text)}](<${safe}>)`;
}
