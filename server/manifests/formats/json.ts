/** JSON, with the lines where values and mistakes stand. */
import { createScanner, stripComments, visit } from "jsonc-parser";
import { isRecord, type Problem, type Reading } from "../reading.js";

/** Parses JSON. @param what the format the text is taken for, such as `a package.json` */
export function parseJson(text: string, what: string): { value: unknown } | Problem {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const at = findMistake(text);
    let fault = "is not valid JSON";
    if (at !== undefined) {
      const isCutOff = text.slice(at).trim() === "";
      fault = isCutOff ? "ends before it is complete" : `${fault} at line ${text.slice(0, at).split("\n").length}`;
    }
    return { problem: `This looks like ${what}, but it ${fault}. Was it copied completely?` };
  }
}

export type JsonReader = (value: Record<string, unknown>, place: JsonPlace) => Reading | Problem;

/** A reader of the text of a format that is an object in JSON. */
export const jsonReader = (what: string, read: JsonReader) => (text: string) => withObject(what, text, read);

export function withObject<Result>(
  what: string,
  text: string,
  use: (value: Record<string, unknown>, place: JsonPlace) => Result,
): Result | Problem {
  const parsed = parseJson(text, what);
  if ("problem" in parsed) return parsed;
  return isRecord(parsed.value) ? use(parsed.value, locate(text)) : { problem: `This is JSON, but not ${what}.` };
}

/** The offset of the first mistake; engines report it in words of their own, if at all. */
function findMistake(text: string): number | undefined {
  let found: number | undefined;
  const stop = new Error("found");
  const onError = (_code: number, offset: number) => {
    found = offset;
    throw stop;
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch (error) {
    // Recursion into hostile depths ends in a RangeError.
    if (error !== stop && !(error instanceof RangeError)) throw error;
  }
  return found;
}

/** JSON with comments and trailing commas (https://jsonc.org) as plain JSON, with every line where it was. */
export function plainJson(text: string): string {
  return stripComments(text, " ").replace(/"(?:[^"\\]|\\.)*"?|,(?=\s*[}\]])/gs, (part) => (part === "," ? "" : part));
}

/** Where a value stands in a JSON text, and what is in it. */
export interface JsonPlace {
  /** The line of its key, or of the value itself in a list; counted from 1. */
  readonly line: number;
  /** The place of a key's value, or of a list's element. Of a key given twice, the first. */
  at(key: string | number): JsonPlace | undefined;
}

/** Values nested more deeply are not looked for: each level that is looked into is read once more. */
const MAX_LEVELS = 30;

/**
 * Finds the lines of values. Parses only as far as needed, and each level once.
 * @param text valid JSON, comments and trailing commas allowed; of anything else the places mean nothing
 */
export function locate(text: string): JsonPlace {
  const scanner = createScanner(text, true);
  scanner.scan();
  const start = { line: 1 + scanner.getTokenStartLine(), offset: scanner.getTokenOffset() };
  return placeAt(text, start.line, start, 0);
}

interface Start {
  line: number;
  offset: number;
}

function placeAt(text: string, line: number, start: Start, level: number): JsonPlace {
  const known = new Map<string, JsonPlace>();
  let unread: Generator<Member> | undefined;
  return {
    line,
    at(key) {
      if (level > MAX_LEVELS) return undefined;
      const wanted = String(key);
      unread ??= membersOf(text, start);
      while (!known.has(wanted)) {
        const next = unread.next();
        if (next.done) break;
        const { key: name, line, start } = next.value;
        if (!known.has(name)) known.set(name, placeAt(text, line, start, level + 1));
      }
      return known.get(wanted);
    },
  };
}

interface Member {
  /** Its key, or in a list its index. */
  key: string;
  line: number;
  start: Start;
}

/** The members of the object or list that begins somewhere. */
function* membersOf(text: string, { line: firstLine, offset }: Start): Generator<Member> {
  const scanner = createScanner(text, true);
  const mark = () => text[scanner.getTokenOffset()];
  let passed = firstLine;
  const start = () => ({ line: passed + scanner.getTokenStartLine(), offset: scanner.getTokenOffset() });
  scanner.setPosition(offset);
  scanner.scan();
  const isObject = mark() === "{";
  if (!isObject && mark() !== "[") return;
  scanner.scan();
  for (let index = 0; mark() !== undefined && mark() !== "}" && mark() !== "]"; index += 1) {
    const { line } = start();
    let key = String(index);
    if (isObject) {
      key = scanner.getTokenValue();
      // The colon, then the value.
      scanner.scan();
      scanner.scan();
    }
    yield { key, line, start: start() };
    if (mark() === "{" || mark() === "[") {
      const { end, lines } = skipNested(text, scanner.getTokenOffset());
      passed += lines;
      scanner.setPosition(end);
    }
    scanner.scan();
    if (mark() === ",") scanner.scan();
  }
}

/**
 * Where the object or list ends that begins somewhere, and how many lines further. Most of a lockfile is skipped so, several
 * times as fast as token by token.
 */
function skipNested(text: string, from: number): { end: number; lines: number } {
  let [depth, lines, at] = [0, 0, from];
  for (; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "/") at = endOfComment(text, at);
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth === 0) break;
  }
  for (let line = text.indexOf("\n", from); line >= 0 && line < at; line = text.indexOf("\n", line + 1)) lines += 1;
  return { end: at + 1, lines };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

function endOfComment(text: string, start: number): number {
  const [mark, length] = text[start + 1] === "*" ? ["*/", 2] : ["\n", 1];
  const end = text.indexOf(mark, start + 2);
  return end < 0 ? text.length : end + length - 1;
}
