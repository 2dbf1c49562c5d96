/** Text for GitHub's Markdown (https://github.github.com/gfm/), in paragraphs, lists and cells of tables. */
import { plain } from "../plain.js";

/**
 * A text of which nothing is Markdown, HTML, a link, a mention or a reference. Punctuation marks are escaped by a backslash
 * (https://github.github.com/gfm/#backslash-escapes) where they mean something within a line. GitHub looks for `@name`,
 * `#123` and `GH-123` in what comes out, where an escape has no effect: a blank of no width parts them.
 * @param most the longest that is wanted, in characters before they are escaped
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
 * A text as code, whatever it holds: the fence is longer than any run of backticks in it
 * (https://github.github.com/gfm/#code-spans). A pipe would end the cell of a table even in code, and escaping it there is
 * undone by a backslash before it, so that such a text becomes an element.
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

/**
 * A link to an address of the web; other addresses are text. The address of an issue or a commit on GitHub would leave
 * a mention there with every comment: its redirecting host does not
 * (https://github.com/dependabot/dependabot-core/pull/4441).
 */
export function link(label: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return text(address);
  if (url.hostname === "github.com") url.hostname = "redirect.github.com";
  // A parsed address has neither blanks nor angle brackets in its path, but may have them elsewhere.
  const target = url.href.replace(/[\s<>|`\\]/g, (character) => encodeURIComponent(character));
  return `[${text(label, 120)}](<${target}>)`;
}
