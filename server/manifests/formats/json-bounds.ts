/** JSON of strangers, looked at before it is parsed: a megabyte of brackets or of short keys takes a parser a tenth of a second. */

/** Levels of nesting that no request needs. */
const MOST_LEVELS = 32;
/** Values of all kinds; bills of materials of a megabyte have half as many. */
const MOST_VALUES = 60_000;

const [QUOTE, BACKSLASH, SQUARE, CURLY, COMMA] = [0x22, 0x5c, 0x5b, 0x7b, 0x2c];

/** What makes a text too much for a parser. @returns the end of a sentence about it, or undefined */
export function jsonBoundsProblem(text: string): string | undefined {
  let level = 0;
  let values = 1;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isString = !isString;
    else if (isString) at += code === BACKSLASH ? 1 : 0;
    else if (code === SQUARE || code === CURLY) {
      level += 1;
      values += 1;
    } else if (code === COMMA) values += 1;
    else if (code === SQUARE + 2 || code === CURLY + 2) level -= 1;
    if (level > MOST_LEVELS) return "is nested too deeply";
  }
  return values > MOST_VALUES ? "has too many values" : undefined;
}
