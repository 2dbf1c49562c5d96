/** Adds overrides to a manifest, and changes nothing else of its text. */
import { applyEdits, modify } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { isRecord, nameOf, valueAt } from "../reading.js";
import { parseYaml, splitMark } from "./document.js";

/** The text with the overrides, or why they are left to do by hand. */
type Added = { text: string } | { reason: string };

interface OverrideFormat {
  parse(text: string): unknown;
  /** @returns undefined where it cannot be done safely */
  add(text: string, document: unknown, path: readonly string[], value: string): string | undefined;
}

/** By the end of a file's name. */
const FORMATS: readonly [end: string, format: OverrideFormat][] = [
  [".json", { parse: JSON.parse, add: addToJson }],
  [".yaml", { parse: parseYaml, add: addToYaml }],
  [".toml", { parse: parseToml, add: addToToml }],
];

/** Adds overrides to a file. @param snippet a file of the same format with nothing but the overrides */
export function addOverrides(path: string, text: string, snippet: string): Added {
  const format = FORMATS.find(([end]) => nameOf(path).endsWith(end))?.[1];
  const byHand = { reason: `Add the override by hand: ${snippet.replace(/\s+/g, " ")}` };
  if (!format) return byHand;
  const [mark, content] = splitMark(text);
  let current = content;
  try {
    for (const { path: keys, value, isItem } of leavesOf(format.parse(snippet))) {
      const document = format.parse(current);
      const there = valueAt(document, ...keys);
      if (isItem ? Array.isArray(there) && there.includes(value) : there === value) continue;
      const clash = clashIn(document, keys, value, isItem);
      if (clash) return { reason: clash };
      const next = format.add(current, document, keys, value);
      if (next === undefined || !isOnlyAdded(document, format.parse(next), keys, value, isItem)) return byHand;
      current = next;
    }
  } catch {
    // What cannot be parsed is left as it is.
    return byHand;
  }
  return { text: mark + current };
}

interface Leaf {
  path: string[];
  value: string;
  /** Whether it is an item of the list at this path. */
  isItem: boolean;
}

function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (typeof value === "string") return [{ path, value, isItem: false }];
  if (Array.isArray(value)) return value.map((item) => ({ path, value: String(item), isItem: true }));
  return isRecord(value) ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key])) : [];
}

/** What stands in the way: another override of the same package, or a dependency that npm wants to agree with it. */
function clashIn(document: unknown, path: readonly string[], value: string, isItem: boolean): string | undefined {
  const name = path.at(-1) ?? "";
  if (isItem) {
    const list = valueAt(document, ...path);
    const own = /^[\w.-]+/.exec(value)?.[0];
    const other = Array.isArray(list) ? list.find((item) => /^[\w.-]+/.exec(String(item))?.[0] === own) : undefined;
    return other === undefined ? undefined : `${name} names ${own} already (${other}): change it to ${value} by hand.`;
  }
  for (let length = 1; length <= path.length; length += 1) {
    const there = valueAt(document, ...path.slice(0, length));
    const isFine = there === undefined || (length < path.length && isRecord(there));
    if (!isFine) {
      const keys = path.slice(0, length).join(" → ");
      return `${keys} is there already (${JSON.stringify(there)}): make it ${name} ${value} by hand.`;
    }
  }
  // npm refuses an override of a package that the project asks for in another range.
  if (path[0] !== "overrides" || path.length !== 2) return undefined;
  const asked = ["dependencies", "devDependencies", "optionalDependencies"]
    .map((list) => valueAt(document, list, name))
    .find((one) => typeof one === "string");
  return asked === undefined || asked === value
    ? undefined
    : `The project asks for ${name} itself (${asked}): ask for ${value} there in place of an override.`;
}

/** Whether one value has come to a document, and nothing else has changed. */
function isOnlyAdded(
  before: unknown,
  after: unknown,
  path: readonly string[],
  value: string,
  isItem: boolean,
): boolean {
  const expected = (before ?? {}) as Record<string, unknown>;
  let at = expected;
  for (const key of path.slice(0, -1)) {
    if (!isRecord(at[key])) at[key] = {};
    at = at[key] as Record<string, unknown>;
  }
  const last = path.at(-1) ?? "";
  const list = at[last];
  at[last] = isItem ? [...(Array.isArray(list) ? list : []), value] : value;
  return sorted(expected) === sorted(after);
}

/** The same text for the same content, in whatever order keys and items stand. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "bigint") return `${part}n`;
    if (Array.isArray(part) && part.every((item) => typeof item === "string")) return [...part].sort();
    return isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part;
  });

function addToJson(text: string, _: unknown, path: readonly string[], value: string): string {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const formattingOptions = { insertSpaces: !indent.includes("\t"), tabSize: indent.length, eol };
  return applyEdits(text, modify(text, [...path], value, { formattingOptions }));
}

/** Adds to the block `overrides:` at the top, with a line for each. */
function addToYaml(text: string, document: unknown, [block = "", key]: readonly string[], value: string) {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const line = (indent: string) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(value)}${eol}`;
  if (valueAt(document, block) === undefined) return `${closed(text, eol)}${eol}${block}:${eol}${line("  ")}`;
  const [start, indent] = /^overrides:[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*([ ]+)/m.exec(text) ?? [];
  if (start === undefined || indent === undefined) return undefined;
  const end = text.indexOf(start) + start.indexOf("\n") + 1;
  return text.slice(0, end) + line(indent) + text.slice(end);
}

/** Adds to the list of uv, which may have to be made. */
function addToToml(text: string, _: unknown, __: readonly string[], value: string): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const item = JSON.stringify(value);
  const made = `override-dependencies = [${item}]${eol}`;
  const list = /^[ \t]*override-dependencies[ \t]*=[ \t]*\[([ \t]*(?:#.*)?\r?\n([ \t]*))?/m.exec(text);
  if (list) {
    const [whole, broken, indent = ""] = list;
    const end = list.index + whole.length;
    const isEmpty = /^\s*\]/.test(text.slice(end));
    const rest = broken === undefined ? (isEmpty ? "" : ", ") : isEmpty ? `,${eol}` : `,${eol}${indent}`;
    return text.slice(0, end) + item + rest + text.slice(end);
  }
  const table = /^\[tool\.uv\][ \t]*(?:#.*)?\r?\n/m.exec(text);
  if (!table) return `${closed(text, eol)}${eol}[tool.uv]${eol}${made}`;
  const end = table.index + table[0].length;
  return text.slice(0, end) + made + text.slice(end);
}

/** A text that ends with a line break; nothing stays nothing. */
const closed = (text: string, eol: string) => (text === "" || text.endsWith("\n") ? text : `${text}${eol}`);
