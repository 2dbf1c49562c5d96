/** JSON of strangers, looked at before it is parsed: a megabyte of brackets takes a parser a tenth of a second. */

/** Levels of nesting that no request needs. */
const MOST_LEVELS = 32;
/** Lists and objects: ten times those of the longest bill of materials. */
const MOST_CONTAINERS = 100_000;

const [QUOTE, BACKSLASH, SQUARE, CURLY] = [0x22, 0x5c, 0x5b, 0x7b];

/**
 * What makes a text too much for a parser.
 * @param text JSON, or not
 * @returns the end of a sentence about it, or undefined
 */
export function jsonBoundsProblem(text: string): string | undefined {
  let level = 0;
  let containers = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isString = !isString;
    else if (isString) at += code === BACKSLASH ? 1 : 0;
    else if (code === SQUARE || code === CURLY) {
      level += 1;
      containers += 1;
    } else if (code === SQUARE + 2 || code === CURLY + 2) level -= 1;
    if (level > MOST_LEVELS) return "is nested too deeply";
  }
  return containers > MOST_CONTAINERS ? "has too many lists and objects" : undefined;
}
