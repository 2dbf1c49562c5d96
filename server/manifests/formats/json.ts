/** JSON, with the lines where values and mistakes stand. */
import { stripComments, visit } from "jsonc-parser";
import { isRecord, type Problem } from "../reading.js";
import { type Fill, reader } from "../reading-builder.js";
import { lineCounter } from "./lines.js";

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

/** A reader of the text of a format that is an object in JSON, with comments and trailing commas. */
export const jsoncReader = (what: string, fill: Fill<[value: Record<string, unknown>, place: JsonPlace]>) => {
  const read = reader(what, fill);
  return (text: string) => withObject(what, plainJson(text), read);
};

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

/** Finds the lines of values. Parses only as far as needed, and each level once. @param text valid JSON */
export function locate(text: string): JsonPlace {
  const offset = Math.max(0, text.search(/\S/));
  const line = lineCounter(text)(offset);
  return placeAt(text, line, { line, offset }, 0);
}

interface JsonStart {
  line: number;
  offset: number;
}

function placeAt(text: string, line: number, start: JsonStart, level: number): JsonPlace {
  const known = new Map<string, JsonPlace>();
  let unread: Generator<JsonMember> | undefined;
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

interface JsonMember {
  /** Its key, or in a list its index. */
  key: string;
  line: number;
  start: JsonStart;
}

/** The members of the object or list that begins somewhere. */
function* membersOf(text: string, { line: first, offset }: JsonStart): Generator<JsonMember> {
  const isObject = text[offset] === "{";
  if (!isObject && text[offset] !== "[") return;
  const lineAt = lineCounter(text, first, offset);
  const next = (from: number) => {
    BETWEEN.lastIndex = from;
    BETWEEN.test(text);
    return BETWEEN.lastIndex;
  };
  let at = next(offset + 1);
  for (let index = 0; at < text.length && !/[}\]]/.test(text[at] as string); index += 1) {
    const line = lineAt(at);
    let key = String(index);
    if (isObject) {
      const end = endOfValue(text, at);
      key = JSON.parse(text.slice(at, end));
      at = next(end);
    }
    yield { key, line, start: { line: lineAt(at), offset: at } };
    at = next(endOfValue(text, at));
  }
}

const BETWEEN = /[\s,:]*/y;

/** Most of a lockfile is passed so, several times as fast as token by token. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '"') for (at += 1; at < text.length && text[at] !== '"'; at += 1) at += text[at] === "\\" ? 1 : 0;
    else if (mark === "{" || mark === "[") depth += 1;
    else if (mark === "}" || mark === "]") depth -= 1;
    if (depth === 0 && /[\s,:}\]]/.test(text[at + 1] ?? ",")) return at + 1;
  }
  return text.length;
}
