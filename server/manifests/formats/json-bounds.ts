/** Text of strangers, looked at before it is parsed: a megabyte of brackets or of short keys takes a parser a tenth of a second. */

interface JsonBounds {
  levels: number;
  /** Of all kinds. */
  values: number;
}

/** More than any request needs; bills of materials of a megabyte have half as many values. */
const REQUEST: JsonBounds = { levels: 32, values: 60_000 };

const MANY = "has too many values";

const [QUOTE, BACKSLASH, SQUARE, CURLY, COMMA] = [0x22, 0x5c, 0x5b, 0x7b, 0x2c];
const [NEWLINE, SPACE, HYPHEN, SLASH, STAR] = [0x0a, 0x20, 0x2d, 0x2f, 0x2a];

/** What makes a text too much for a parser of JSON. @returns the end of a sentence about it, or undefined */
export function jsonBoundsProblem(text: string, bounds = REQUEST): string | undefined {
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
    if (level > bounds.levels) return "is nested too deeply";
  }
  return values > bounds.values ? MANY : undefined;
}

/** The same in other formats, where a quote may mean nothing: lines, items, brackets and comments count wherever they stand. */
export function textBoundsProblem(text: string, most: number): string | undefined {
  let values = 1;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE || code === COMMA || code === SQUARE || code === CURLY) values += 1;
    else if (code === HYPHEN) values += text.charCodeAt(at + 1) === SPACE ? 1 : 0;
    else if (code === SLASH) values += text.charCodeAt(at + 1) === STAR ? 1 : 0;
  }
  return values > most ? MANY : undefined;
}
