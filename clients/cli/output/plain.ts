/** Text from files, facts and users, made safe for where it is printed. */
import { stripVTControlCharacters } from "node:util";

/** Characters of one piece of text that are printed; a name or an explanation is far shorter. */
const MOST_CHARACTERS = 2000;

/** White space, and all that ends a line somewhere: one blank. */
const BLANKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Control characters (C0, C1, delete), those that are not seen and change how others are read (marks of direction and
 * joiners, https://trojansource.codes), and halves of characters.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/**
 * A text as one line without escape sequences, control characters and invisible characters.
 * @param most the longest that is wanted, in characters; what is longer ends in `…`
 */
export function plain(text: string, most: number = MOST_CHARACTERS): string {
  // Cut before the work, so that a huge text costs no more than a long one.
  const head = text.slice(0, 4 * most);
  const line = stripVTControlCharacters(head).replace(BLANKS, " ").replace(UNSEEN, "").trim();
  if (line.length <= most && text.length <= 4 * most) return line;
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * Printed lines in which no runner of CI finds a command to carry out: GitHub's looks for `::` at the beginning of a line
 * and for `##[` anywhere in it, that of Azure Pipelines for `##vso[`
 * (https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs).
 */
export function withoutCommands(text: string): string {
  return text.replace(/^([^\S\r\n\u2028\u2029]*)::/gm, "$1: :").replace(/##(vso)?\[/gi, "## $1[");
}

/** What JSON leaves as it is, and terminals and editors do not show as it is. */
const UNSEEN_IN_JSON = /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * A value as indented JSON, with a line break at its end. What is not seen, and what a runner of CI takes for a command, is
 * written as an escape: `\u202e`.
 */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
    .replace(UNSEEN_IN_JSON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replace(/(##(?:vso)?)\[/gi, "$1\\u005b");
  return `${text}\n`;
}
