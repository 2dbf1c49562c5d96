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
  while (/\s/.test(text[at] ?? "")) at += 1;
  return at;
}

const closes = (mark: string | undefined, opened: string | undefined) =>
  (mark === "}" && opened === "{") || (mark === "]" && opened === "[");
