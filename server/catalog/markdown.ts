/** Escapes text for Markdown documents (https://spec.commonmark.org, and GitHub's tables). */

/** One line of plain text, safe anywhere in a line or table cell: no mark-up, no link, and no mention or reference on GitHub. */
export function escapeMarkdown(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .replace(/[\\`*_[\]<>&|~$]/g, (mark) => ENTITIES.get(mark) ?? `\\${mark}`)
    .replace(/^[#+=-]/, "\\$&") // heading, list item, rule
    .replace(/^(\d+)(?=[.)](?:\s|$))/, "$1\\") // numbered list item
    .replaceAll("://", "\\://")
    .replace(/\bwww\./gi, (start) => `${start.slice(0, 3)}\\.`);
  return withoutMentions(line, "&#8203;");
}

/** Some readers of Markdown know no escaped tags. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
]);

/**
 * A text in which no mention and no reference is read, also by mail and other readers that know no code: after an @ that
 * begins a name, and after # and GH-, comes a character of no width. (An @ within a word is none: `react@19`.)
 * @param none the character; in code, where nothing else stands for it, itself
 */
export function withoutMentions(text: string, none = "\u200b"): string {
  return text.replace(/(?:(?<!\w)@|#)(?=\w)|\bGH-(?=\d)/gi, `$&${none}`);
}

/** A link that mentions nothing on GitHub, or text where the address is not http(s). */
export function markdownLink(text: string, address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return escapeMarkdown(address);
  const safe = quietAddress(address).replace(/[<>|`\\\s]/g, (character) => encodeURIComponent(character));
  return `[${escapeMarkdown(text)}](<${safe}>)`;
}

/**
 * An address for text that may be posted on GitHub: a link to an issue or commit there would add a mention to it; its
 * redirect host does not (https://github.com/dependabot/dependabot-core/pull/4441).
 * @param address a valid URL
 */
export function quietAddress(address: string): string {
  const url = new URL(address);
  if (url.hostname === "github.com") url.hostname = "redirect.github.com";
  return url.href;
}

/** A package of a scope would mention somebody of that name. */
const SCOPED = /(@[\w.~-]+\/[\w.~-]+)/;

/** Text without mark-up, mentions or references; names of packages are code. */
export function inertMarkdown(text: string): string {
  return text
    .split(SCOPED)
    .map((part, place) => (place % 2 === 1 ? markdownCode(part) : inert(part)))
    .join("");
}

/** As a part of a line: its blanks stay, and what has a meaning at the start of one has none here. */
const inert = (part: string) => `${/^\s/.test(part) ? " " : ""}${escapeMarkdown(part)}${/\S\s$/.test(part) ? " " : ""}`;

/** Names and versions have no backticks; what has one is no code, nor what would end a cell of a table. */
export const markdownCode = (text: string) =>
  /^(?!\s)[^`|\p{Cc}\p{Zl}\p{Zp}]+(?<!\s)$/u.test(text) ? `\`${text}\`` : escapeMarkdown(text);
