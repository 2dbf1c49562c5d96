/** JSON, and where it is none. */
import type { Problem } from "./reading.js";

/**
 * Parses JSON.
 * @param what the text is taken for, to tell what is wrong with it
 */
export function parseJson(text: string, what: string): { value: unknown } | Problem {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const at = findFault(text);
    const fault =
      at === undefined
        ? "ends before it is complete"
        : `is not valid JSON at line ${text.slice(0, at).split("\n").length}`;
    return { problem: `This looks like ${what}, but it ${fault}. Was it copied as a whole?` };
  }
}

const TOKEN = /\s*(?:("(?:[^"\\\n]|\\.)*")|(-?\d[\d.eE+-]*|true|false|null)|([{}[\],:]))/y;

/**
 * Where a text stops being JSON: engines tell it in words that differ from one to the next, if at all.
 * @returns undefined when there is nothing wrong up to its end
 */
export function findFault(text: string): number | undefined {
  const open: string[] = [];
  let expected: "value" | "first value" | "key" | "first key" | "colon" | "next" = "value";
  let at = 0;
  const whole = text.trimEnd().length;
  while (at < whole) {
    TOKEN.lastIndex = at;
    const [token, string, literal, mark] = TOKEN.exec(text) ?? [];
    const start = firstLetter(text, at);
    if (token === undefined) return start;
    at += token.length;
    const isValue = expected === "value" || expected === "first value";
    if (isValue && (string !== undefined || literal !== undefined)) expected = "next";
    else if (isValue && (mark === "{" || mark === "[")) {
      open.push(mark);
      expected = mark === "{" ? "first key" : "first value";
    } else if ((expected === "key" || expected === "first key") && string !== undefined) expected = "colon";
    else if (expected === "colon" && mark === ":") expected = "value";
    else if (expected === "next" && mark === "," && open.length > 0) expected = open.at(-1) === "{" ? "key" : "value";
    else if (closes(mark, open.at(-1)) && (expected === "next" || expected.startsWith("first"))) {
      open.pop();
      expected = "next";
    } else return start;
  }
  return undefined;
}

/** The first place from here on that is no white space. */
function firstLetter(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

/** Quick for what JSON has, and right for what `\s` matches beyond that. */
const isBlank = (code: number) =>
  code === 0x20 || (code <= 0x0d && code >= 0x09) || (code > 0x7f && /\s/.test(String.fromCharCode(code)));

const closes = (mark: string | undefined, opened: string | undefined) =>
  (mark === "}" && opened === "{") || (mark === "]" && opened === "[");

/**
 * JSON with comments and with commas behind the last of a list, as tools for people read it (https://jsonc.org), as plain
 * JSON. Lines stay where they are, and so does what is in texts.
 */
export function plainJson(text: string): string {
  const withoutComments = text.replace(/"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/g, (part) =>
    part.startsWith("/") ? part.replace(/[^\n]+/g, " ") : part,
  );
  return withoutComments.replace(/"(?:[^"\\]|\\.)*"?|,(?=\s*[}\]])/gs, (part) => (part === "," ? "" : part));
}

/** Where a value stands in a JSON text, and what is in it. */
export interface JsonPlace {
  /** Of its key, or of its beginning in a list; counted from 1. */
  readonly line: number;
  /** The place of a key's value, or of a list's element. Of a key given twice, the first. */
  at(key: string | number): JsonPlace | undefined;
}

/** Values nested more deeply are not looked for: every level that is looked into is read once more. */
const MOST_LEVELS = 30;

/**
 * Finds the lines of values. The text is read no further than what is asked for, each level once.
 * @param text valid JSON; of anything else the places mean nothing
 */
export function locate(text: string): JsonPlace {
  let ends: number[] | undefined;
  const lineOf = (offset: number) => {
    ends ??= lineEnds(text);
    return firstIndex(ends, offset) + 1;
  };
  const placeOf = (mark: number, start: number, level: number): JsonPlace => {
    const known = new Map<string, JsonPlace>();
    let unread: Generator<Member> | undefined;
    return {
      get line() {
        return lineOf(mark);
      },
      at(key) {
        if (level > MOST_LEVELS) return undefined;
        const wanted = String(key);
        unread ??= membersOf(text, start);
        while (!known.has(wanted)) {
          const next = unread.next();
          if (next.done) break;
          const { key: name, mark, start } = next.value;
          if (!known.has(name)) known.set(name, placeOf(mark, start, level + 1));
        }
        return known.get(wanted);
      },
    };
  };
  const start = firstLetter(text, 0);
  return placeOf(start, start, 0);
}

interface Member {
  /** Its key, or in a list its index. */
  key: string;
  /** Where its key begins, or in a list the value itself. */
  mark: number;
  start: number;
}

/** The members of the object or list that begins at an offset. */
function* membersOf(text: string, start: number): Generator<Member> {
  const isObject = text[start] === "{";
  if (!isObject && text[start] !== "[") return;
  let at = firstLetter(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== "}" && text[at] !== "]"; index += 1) {
    const mark = at;
    let key = String(index);
    if (isObject) {
      at = endOfString(text, at);
      key = unescaped(text.slice(mark + 1, at - 1));
      // Behind the colon.
      at = firstLetter(text, firstLetter(text, at) + 1);
    }
    yield { key, mark, start: at };
    at = firstLetter(text, endOfValue(text, at));
    if (text[at] === ",") at = firstLetter(text, at + 1);
  }
}

function unescaped(key: string): string {
  if (!key.includes("\\")) return key;
  try {
    return JSON.parse(`"${key}"`);
  } catch {
    return key;
  }
}

/** Behind the value that begins at an offset; always further on. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      at = endOfString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (letter === OPEN_BRACE || letter === OPEN_BRACKET) depth += 1;
    else if (letter === CLOSE_BRACE || letter === CLOSE_BRACKET) {
      if (depth <= 1) return depth === 0 ? Math.max(at, start + 1) : at + 1;
      depth -= 1;
    } else if (depth === 0 && letter === COMMA) return Math.max(at, start + 1);
    at += 1;
  }
  return at;
}

const [QUOTE, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COMMA] = [0x22, 0x7b, 0x7d, 0x5b, 0x5d, 0x2c];

/** Behind the text that begins at an offset. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** The offsets of all line breaks. */
function lineEnds(text: string): number[] {
  const ends: number[] = [];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) ends.push(end);
  return ends;
}

/** How many of sorted offsets lie before one. */
function firstIndex(sorted: readonly number[], offset: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
