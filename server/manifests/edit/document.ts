/** One value of a document changed, and nothing else of its text. */
import { parse } from "yaml";
import { isTooNested } from "../../data/text.js";
import { valueAt } from "../reading.js";

export type DocumentPath = readonly (string | number)[];
type Parse = (text: string) => unknown;

const MOST_PLACES = 500;

export function parseYaml(text: string): unknown {
  // Some thousand levels take the parser seconds.
  if (isTooNested(text)) throw new Error("it is nested too deeply");
  return parse(text, { maxAliasCount: 0 }) ?? {};
}

/** A byte order mark is no part of what is parsed, and stays. */
export const splitMark = (text: string): [mark: string, content: string] =>
  text.startsWith("\uFEFF") ? ["\uFEFF", text.slice(1)] : ["", text];

/**
 * Replaces one value in a document of any format. Tries each occurrence of the old value, those on the line of their key
 * first: the right one leaves every other value as it was.
 * @param path the keys and places that lead to the value
 * @returns undefined where it is unclear which text is the value
 */
export function replaceValue(text: string, parse: Parse, path: DocumentPath, value: string): string | undefined {
  const wanted = parse(text);
  const old = valueAt(wanted, ...path);
  if (typeof old !== "string" || old === "" || !setAt(wanted, path, value)) return undefined;
  let expected: string;
  try {
    expected = canonical(wanted);
  } catch {
    // Nested too deeply to compare.
    return undefined;
  }
  const key = path.findLast((part) => typeof part === "string") as string | undefined;
  const written = new Set([old, JSON.stringify(old).slice(1, -1)]);
  const places = [...written].flatMap((shown) => placesOf(text, shown).map((at) => ({ at, shown })));
  const isBesideKey = ({ at }: { at: number }) => lineAround(text, at).includes(key ?? "");
  for (const { at, shown } of [...places.filter(isBesideKey), ...places.filter((place) => !isBesideKey(place))]) {
    const changed = `${text.slice(0, at)}${value}${text.slice(at + shown.length)}`;
    const quoted = `${text.slice(0, at)}${JSON.stringify(value)}${text.slice(at + shown.length)}`;
    for (const candidate of [changed, quoted]) if (readsAs(candidate, parse, expected)) return candidate;
  }
  return undefined;
}

function setAt(root: unknown, path: DocumentPath, value: string): boolean {
  const last = path.at(-1);
  const parent = valueAt(root, ...path.slice(0, -1));
  if (typeof parent !== "object" || parent === null || last === undefined) return false;
  return Reflect.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true });
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(part, at + 1)) {
    places.push(at);
  }
  return places;
}

function lineAround(text: string, at: number): string {
  const end = text.indexOf("\n", at);
  return text.slice(text.lastIndexOf("\n", at) + 1, end < 0 ? undefined : end);
}

function readsAs(text: string, parse: Parse, expected: string): boolean {
  try {
    return canonical(parse(text)) === expected;
  } catch {
    return false;
  }
}

const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
