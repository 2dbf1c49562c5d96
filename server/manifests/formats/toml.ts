/** TOML (https://toml.io/en/v1.0.0): its values, and their lines, which its parser does not report. */
import { parse, TomlError } from "smol-toml";
import type { Problem } from "../reading.js";
import { type Fill, reader } from "../reading-builder.js";

export interface Toml {
  value: Record<string, unknown>;
  /**
   * Where a value stands, or the nearest around it that is known.
   * @param path keys of tables and positions in arrays, from the top
   * @returns counted from 1
   */
  lineOf(...path: (string | number)[]): number | undefined;
}

/** A reader of the text of a format that is TOML. */
export const tomlReader = (what: string, fill: Fill<[toml: Toml]>) => (text: string) => {
  const toml = parseToml(text, what);
  return "problem" in toml ? toml : reader(what, fill)(toml);
};

/** Tables in tables by dots, outside of comments: a megabyte of them takes the parser half a gigabyte. */
const DEEP_KEY = /(?:^|[{,])(?:[^\n\r\u2028\u2029.=,{#]*\.){100}/m;

/** Parses TOML. @param what the format the text is taken for, such as `a Cargo.toml` */
export function parseToml(text: string, what: string): Toml | Problem {
  if (DEEP_KEY.test(text)) return { problem: `This looks like ${what}, but it is nested too deeply.` };
  let value: Record<string, unknown>;
  try {
    value = parse(text);
  } catch (error) {
    const where = error instanceof TomlError ? ` at line ${error.line}` : "";
    return { problem: `This looks like ${what}, but it is not valid TOML${where}. Was it copied completely?` };
  }
  // All lines are found at once, when the first is needed.
  let places: TomlPlace | undefined;
  return {
    value,
    lineOf: (...path) => {
      places ??= new Placing(text).root;
      let place = places;
      for (const key of path) {
        const below = place.below.get(key);
        if (!below) break;
        place = below;
      }
      return place === places ? undefined : place.line;
    },
  };
}

interface TomlPlace {
  line: number;
  below: Map<string | number, TomlPlace>;
  /** Whether it is an array of tables, of which headers mean the last. */
  isTables?: true;
}

/** Walks through a text that is known to be valid, once, and notes where keys and items of arrays stand. */
class Placing {
  readonly root: TomlPlace = { line: 1, below: new Map() };
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
    let table = this.root;
    for (let mark = this.#next(); mark !== undefined; mark = this.#next()) {
      if (mark === "[") table = this.#header();
      else {
        this.#assignment(table);
        // What is left of the line is the rest of a value that was of no interest.
        this.#skip(/[^#\n]*/y);
      }
    }
  }

  /** `[a.b]` or `[[a.b]]`: the table that follows. */
  #header(): TomlPlace {
    const isTables = this.#text.startsWith("[[", this.#at);
    this.#at += isTables ? 2 : 1;
    const keys = this.#keys();
    this.#at += isTables ? 2 : 1;
    const last = keys.pop() ?? "";
    const place = keys.reduce((outer, key) => this.#lastOf(this.#below(outer, key)), this.root);
    const table = this.#below(place, last);
    if (!isTables) return table;
    table.isTables = true;
    return this.#below(table, table.below.size);
  }

  #assignment(table: TomlPlace): void {
    const place = this.#keys().reduce((outer, key) => this.#below(outer, key), table);
    this.#at += 1;
    this.#value(place);
  }

  /** A key with dots, up to what ends it. */
  #keys(): string[] {
    const keys: string[] = [];
    for (;;) {
      this.#skip(/[ \t]*/y);
      const start = this.#at;
      const quote = this.#text[start];
      if (quote === '"' || quote === "'") {
        this.#string();
        keys.push(keyOf(this.#text.slice(start, this.#at)));
      } else {
        this.#skip(/[\w-]*/y);
        keys.push(this.#text.slice(start, this.#at));
      }
      this.#skip(/[ \t]*/y);
      if (this.#text[this.#at] !== ".") return keys;
      this.#at += 1;
    }
  }

  #value(place: TomlPlace): void {
    const mark = this.#next();
    if (mark === "[" || mark === "{") {
      this.#at += 1;
      for (let inner = this.#next(); inner !== "]" && inner !== "}" && inner !== undefined; inner = this.#next()) {
        if (inner === ",") this.#at += 1;
        else if (mark === "{") this.#assignment(place);
        else this.#value(this.#below(place, place.below.size));
      }
      this.#at += 1;
    } else if (mark === '"' || mark === "'") this.#string();
    else this.#skip(/[^,\]}#\n]*/y);
  }

  #string(): void {
    const text = this.#text;
    const quote = text[this.#at] as string;
    const isLong = text.startsWith(quote.repeat(3), this.#at);
    const fence = isLong ? quote.repeat(3) : quote;
    let end = this.#at + fence.length;
    while (end < text.length && !text.startsWith(fence, end)) {
      if (text[end] === "\n") this.#line += 1;
      else if (quote === '"' && text[end] === "\\" && text[end + 1] !== "\n") end += 1;
      end += 1;
    }
    end += fence.length;
    // Up to two quotes can stand right before those that end it.
    while (isLong && text[end] === quote) end += 1;
    this.#at = end;
  }

  /** The next character that is neither white space nor in a comment; undefined at the end. */
  #next(): string | undefined {
    for (;;) {
      const mark = this.#text[this.#at];
      if (mark === "#") this.#skip(/[^\n]*/y);
      else if (mark === " " || mark === "\t" || mark === "\r" || mark === "\n") {
        if (mark === "\n") this.#line += 1;
        this.#at += 1;
      } else return mark;
    }
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at;
    pattern.test(this.#text);
    this.#at = pattern.lastIndex;
  }

  #below(place: TomlPlace, key: string | number): TomlPlace {
    const known = place.below.get(key);
    if (known) return known;
    const below: TomlPlace = { line: this.#line, below: new Map() };
    place.below.set(key, below);
    return below;
  }

  #lastOf(place: TomlPlace): TomlPlace {
    return (place.isTables && place.below.get(place.below.size - 1)) || place;
  }
}

function keyOf(quoted: string): string {
  return quoted.includes("\\") ? (Object.keys(parse(`${quoted} = 0`))[0] ?? "") : quoted.slice(1, -1);
}
