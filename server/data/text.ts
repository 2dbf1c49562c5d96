/** Text from outside: what in it cannot be seen, or would be seen otherwise than it is, and how much of it there is. */
import { Lexer } from "yaml";

/**
 * Control characters (line breaks and tabs aside), the marks that turn the direction of writing, and characters without width: with
 * them a text can show something else than it says. The joiners (U+200C, U+200D) stay: scripts and emoji need them.
 * @see https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff]|\u034f|\udb40[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The first hidden character of a text as U+202E; undefined when there is none. */
export function hiddenCharacter(text: string): string | undefined {
  const found = HIDDEN.exec(text)?.[0];
  return found && codePoint(found);
}

const codePoint = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;

/** Alphabets with letters that look alike; no word is written in two of them. */
const ALPHABETS = ["Latin", "Cyrillic", "Greek", "Armenian", "Cherokee", "Coptic", "Lisu"].map(
  (script) => new RegExp(`\\p{Script=${script}}`, "u"),
);

/**
 * What lets a name pass for another: full-width letters and other forms of a character that has a plain one, and words with
 * letters of two alphabets.
 * @returns it in words, with its code points; undefined when there is nothing
 * @see https://www.unicode.org/reports/tr39/#Mixed_Script_Detection
 */
export function lookalike(name: string): string | undefined {
  for (const character of name.normalize("NFC")) {
    const plain = character.normalize("NFKC");
    if (plain !== character)
      return `${character} (${codePoint(character)}), another form of ${plain.trim() || "a space"}`;
  }
  const mixed = name.match(/[\p{L}\p{M}]+/gu)?.find((word) => ALPHABETS.filter((one) => one.test(word)).length > 1);
  return mixed && `"${mixed}", with letters of two alphabets: ${formatLetters(mixed)}`;
}

/** The letters of a name that are not of the English alphabet, with their code points; empty when all are. */
export function formatLetters(name: string): string {
  const letters = [...new Set(name.normalize("NFC"))].filter((letter) => /[^A-Za-z\P{L}]|\p{M}/u.test(letter));
  return letters.map((letter) => `${letter} (${codePoint(letter)})`).join(", ");
}

/** What bytes become that are no UTF-8, wherever they were read: U+FFFD, which stands for them. */
export const UNREAD = "\uFFFD";

/** Far more than any file has besides short lists and rows, and far less than makes a parser of YAML run out of stack. */
const MOST_BRACKETS = 200;

/**
 * A list or row on one line with nothing nested in it. Quotes count where a text must begin with them, after a comma, a
 * colon with a space or a bracket, and hold no brackets: so what is left out below can hide none.
 */
const FLAT = (() => {
  const inside = String.raw`(?:[^[\]{}"'\n]|(?<=[,[{] {0,9}|: {1,9})"[^"\\[\]{}\n]*"|(?<=[,[{] {0,9}|: {1,9})'[^'[\]{}\n]*')*`;
  return new RegExp(String.raw`\[${inside}\]|\{${inside}\}`, "g");
})();

/** Fields in each other by indentation, and hyphens in a row. */
const DEEP = [/^[ \t]{100}/m, /(?:[-?][ \t]+){40}/];

/** Colons of fields in each other on one line, of which hardly any has more than one. */
const MOST_COLONS = 100;

const hasManyColons = (line: string) => (line.match(/:(?:[ \t]|$)/g)?.length ?? 0) > MOST_COLONS;

/** Anchors and tags; in great numbers each takes longer than the last. */
const MARK = /(?:^|\s)[&!]\S/g;
const MOST_MARKS = 200;

/**
 * Whether a text of YAML is nested or marked beyond any use. It is asked before parsing: at some thousand levels the
 * parser does not fail, it ends the process.
 */
export function isTooNested(text: string): boolean {
  // Twice: a row may hold a list.
  const plain = text.replace(FLAT, "").replace(FLAT, "");
  const brackets = plain.match(/[[{]/g)?.length ?? 0;
  const marks = text.match(MARK)?.length ?? 0;
  return (
    brackets > MOST_BRACKETS ||
    marks > MOST_MARKS ||
    DEEP.some((sign) => sign.test(text)) ||
    plain.split(/[\r\n]+/).some(hasManyColons)
  );
}

/** Four times as many as the longest fact file has. Each becomes objects of the parser, up to 2 kB of them. */
const MAX_PARTS = 50_000;

/** Whether a text has more words, signs and breaks than a parser of YAML should be given. It is asked before parsing. */
export function hasTooManyParts(text: string): boolean {
  // A part has a character at least.
  if (text.length <= MAX_PARTS) return false;
  let parts = 0;
  for (const _ of new Lexer().lex(text)) {
    parts += 1;
    if (parts > MAX_PARTS) return true;
  }
  return false;
}
