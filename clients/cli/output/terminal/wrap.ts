/** Wraps text to the width of a terminal. */
import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";

/** If the output is not a terminal, or its width is unknown. */
const DEFAULT_WIDTH = 80;

/** Below this, lines are longer than the terminal. */
const MIN_WIDTH = 24;
/** Longer lines are hard to read. */
const MAX_WIDTH = 120;

/** Narrower text goes below its label. */
const MIN_TEXT = 12;

export function widthOf(columns: number | undefined): number {
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, columns || DEFAULT_WIDTH));
}

/** Width on a terminal: two for a wide character, none for a colour code. */
export const width: (text: string) => number = stringWidth;

export const pad = (text: string, columns: number): string => text + " ".repeat(Math.max(0, columns - width(text)));

/** Breaks text between words, and words longer than a line if it is hard. Colours continue across lines. */
export function wrap(text: string, columns: number, hard = true): string[] {
  // Most text fits, and measuring is much faster than wrapping.
  if (width(text) <= columns) return [text];
  return wrapAnsi(text, Math.max(1, columns), { hard }).split("\n");
}

/**
 * A paragraph after a label: the first line begins with the label, the others are indented to match.
 * @param indent spaces before every line
 * @param label painted or not; may be empty
 * @param hard whether words longer than a line, such as addresses, are broken
 */
export function labelled(indent: number, label: string, text: string, columns: number, hard = true): string {
  const before = width(label);
  const blanks = " ".repeat(indent);
  if (before > 0 && columns - indent - before < MIN_TEXT) {
    return `${blanks}${label.trimEnd()}\n${labelled(indent + 2, "", text, columns, hard)}`;
  }
  return wrap(text, columns - indent - before, hard)
    .map((line, index) => `${blanks}${index === 0 ? label : " ".repeat(before)}${line}`.trimEnd())
    .join("\n");
}
