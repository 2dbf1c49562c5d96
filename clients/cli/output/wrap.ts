/** Lines that fit a terminal. */
import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";

/** The width where it is not a terminal, or one that does not say. */
export const DEFAULT_WIDTH = 80;

/** Narrower than this nothing can be laid out: lines are then longer than the terminal. */
const LEAST_WIDTH = 24;
/** Wider than this text is hard to read. */
const MOST_WIDTH = 120;

/** Text beside a label that is narrower goes below it instead. */
const LEAST_TEXT = 12;

/** The width to write for. */
export function widthOf(columns: number | undefined): number {
  return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, columns || DEFAULT_WIDTH));
}

/** The cells of a terminal that a text takes: two for a wide character, none for a colour. */
export const width: (text: string) => number = stringWidth;

/** Fills up with blanks on the right, or on the left, as seen and not as counted in characters. */
export function pad(text: string, columns: number, align: "left" | "right" = "left"): string {
  const blanks = " ".repeat(Math.max(0, columns - width(text)));
  return align === "left" ? text + blanks : blanks + text;
}

/** Breaks a text between words, and words that are longer than a line. Colours go on over the breaks. */
export function wrap(text: string, columns: number): string[] {
  // Most texts fit, and to see that is much faster than to wrap them.
  if (width(text) <= columns) return [text];
  return wrapAnsi(text, Math.max(1, columns), { hard: true }).split("\n");
}

/**
 * A paragraph under a label: the first line begins with the label, the others are as far in.
 * @param indent blanks before all lines
 * @param label what stands before the text, painted or not; it may be only blanks
 */
export function labelled(indent: number, label: string, text: string, columns: number): string {
  const before = width(label);
  const blanks = " ".repeat(indent);
  if (before > 0 && columns - indent - before < LEAST_TEXT) {
    return `${blanks}${label.trimEnd()}\n${labelled(indent + 2, "", text, columns)}`;
  }
  return wrap(text, columns - indent - before)
    .map((line, index) => `${blanks}${index === 0 ? label : " ".repeat(before)}${line}`.trimEnd())
    .join("\n");
}
