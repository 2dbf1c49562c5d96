/** Makes text from files, facts and users safe to print. */
import { stripVTControlCharacters } from "node:util";

/** Names and explanations are far shorter. */
const MAX_CHARACTERS = 2000;

/** White space and anything that some program treats as a line break. */
const BLANKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Control characters, invisible characters that change how text reads (https://trojansource.codes), and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** One line, without escape sequences, control or invisible characters. @param most characters, else `…` at the end */
export function plain(text: string, most: number = MAX_CHARACTERS): string {
  // Cut first, so that a huge text costs no more than a long one.
  const head = text.slice(0, 4 * most);
  const line = stripVTControlCharacters(head).replace(BLANKS, " ").replace(INVISIBLE, "").trim();
  if (line.length <= most && text.length <= 4 * most) return line;
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The first lines of a list, and how many more there are. */
export const cut = (lines: readonly string[], most: number): string[] =>
  lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : [...lines];

/** The same as a part of a line. */
export function firstOf(texts: readonly string[], most = 6): string {
  const rest = texts.length - most;
  const shown = texts.slice(0, most).map((text) => plain(text, 200));
  return `${shown.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** Blocks of lines with an empty line between them, without those that are empty. Ends with a line break. */
export function joinBlocks(blocks: readonly (string | readonly string[])[]): string {
  const texts = blocks.map((block) => [block].flat().join("\n")).filter(Boolean);
  return withoutCommands(`${texts.join("\n\n")}\n`);
}

/**
 * Lines in which no CI runner finds a workflow command: GitHub's looks for `::` at the start of a line and for `##[` anywhere,
 * Azure Pipelines for `##vso[` (https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs).
 */
export function withoutCommands(text: string): string {
  return text.replace(/^([^\S\r\n\u2028\u2029]*)::/gm, "$1: :").replace(/##(vso)?\[/gi, "## $1[");
}

/** Characters that JSON leaves alone but terminals and editors do not show. */
const INVISIBLE_IN_JSON = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Indented JSON. Invisible characters, and what a CI runner takes for a command, are escaped: `\u202e` */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
    .replace(INVISIBLE_IN_JSON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/(##(?:vso)?)\[/gi, "$1\\u005b");
  return `${text}\n`;
}

/** Some fields of an object, in this order; `null` for those without a value. */
export const fieldsOf = <Of extends object>(of: Of, ...names: (keyof Of & string)[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
