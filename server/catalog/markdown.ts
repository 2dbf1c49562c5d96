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
const inert = (part: string) =>
  `${/^\s/.test(part) ? " " : ""}${escapeMarkdown(part)}${/\S\s$/.test(part) ? " " : ""}`.replace(
    /(?<!\w)([@#])(?=\w)/g,
    "$1\u200b",
  );

/** Names and versions have no backticks; what has one is no code. */
export const markdownCode = (text: string) => (/^[^`\s\p{Cc}]+$/u.test(text) ? `\`${text}\`` : escapeMarkdown(text));
