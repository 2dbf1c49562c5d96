/** Escapes text for GitHub's Markdown (https://github.github.com/gfm/), in paragraphs, lists and table cells. */
import { quietAddress } from "../../../../../server/catalog/markdown.js";
import { plain } from "../../plain.js";

/**
 * A text without Markdown, HTML, links, mentions or references. Punctuation with a meaning is escaped by a backslash
 * (https://github.github.com/gfm/#backslash-escapes). GitHub looks for `@name`, `#123` and `GH-123` in the rendered text,
 * where a backslash has no effect: a zero-width space separates them.
 * @param most the maximum length in characters, before escaping
 */
export function text(value: string, most = 500): string {
  return plain(value, most)
    .replace(/[\\`*_{}[\]<>&#!|~$]/g, (character) => ENTITIES.get(character) ?? `\\${character}`)
    .replaceAll("://", "\\://")
    .replace(/\bwww\./gi, (start) => `${start.slice(0, 3)}\\.`)
    .replace(/(?:@|#|\bGH-)(?=[\p{L}\p{N}_-])/giu, "$&&#8203;");
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
]);

/**
 * A text as code: the fence is longer than any run of backticks in it (https://github.github.com/gfm/#code-spans). A pipe
 * would end a table cell even in code, so text with a pipe becomes a `code` element.
 */
export function code(value: string, most = 200): string {
  const content = plain(value, most);
  if (content === "") return "";
  if (content.includes("|")) return `<code>${text(content)}</code>`;
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const padding = content.startsWith("`") || content.endsWith("`") ? " " : "";
  return `${fence}${padding}${content}${padding}${fence}`;
}

/** A link, or text if the address is not http(s). */
export function link(label: string, address: string): string {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return text(address);
  // A parsed URL has no spaces or angle brackets in its path, but may have them elsewhere.
  const target = quietAddress(address).replace(/[\s<>|`\\]/g, (character) => encodeURIComponent(character));
  return `[${text(label, 120)}](<${target}>)`;
}
