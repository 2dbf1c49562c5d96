/**
 * YAML as people write it in settings and programs in lockfiles (https://yaml.org/spec/1.2.2/): maps and lists by indentation
 * and in brackets, block scalars, anchors, aliases and merge keys. In linear time, and small enough for browsers, where a
 * general parser is six times its size. All scalars are texts: the version `3.10` is no number here.
 */
import { FLOW_END, isItem, isLongKey, keyIn, withoutComment } from "./yaml-lines.js";

export interface Yaml {
  value: string | ReadonlyMap<string, Yaml> | readonly Yaml[];
  /** Where its key stands, or in a list itself; counted from 1. */
  line: number;
}

const MOST_LEVELS = 40;
/** Uses of anchors, and keys that are merged: a short text could stand for a very long one otherwise. */
const MOST_ALIASES = 1000;
const MOST_MERGED = 10_000;

/**
 * Reads a text. Lines that do not belong where they stand are passed over, and of a key given twice, the last counts; of
 * several documents, the keys are joined.
 * @param ignored keys of the outermost map, below which nothing is read: long lists are passed over faster so
 */
export function readYaml(text: string, ignored: ReadonlySet<string> = new Set()): Yaml {
  return new YamlReader(text, ignored).read();
}

const NOTHING: ReadonlyMap<string, Yaml> = new Map();

export const yamlMap = (node: Yaml | undefined): ReadonlyMap<string, Yaml> =>
  node?.value instanceof Map ? node.value : NOTHING;

export function yamlAt(node: Yaml | undefined, ...keys: string[]): Yaml | undefined {
  return keys.reduce((inner, key) => yamlMap(inner).get(key), node);
}

/** The text of a scalar; undefined for an empty one and for anything else. */
export const yamlText = (node: Yaml | undefined): string | undefined =>
  typeof node?.value === "string" && node.value !== "" ? node.value : undefined;

/** The entries of a map that are scalars. */
export const yamlTexts = (node: Yaml | undefined): [key: string, text: string][] =>
  [...yamlMap(node)].flatMap(([key, { value }]) => (typeof value === "string" ? [[key, value]] : []));

/** The elements of a list, what is no list being its only one; none of what is missing. */
export function yamlList(node: Yaml | undefined): readonly Yaml[] {
  if (node === undefined || node.value === "") return [];
  return Array.isArray(node.value) ? node.value : [node];
}

class YamlReader {
  readonly #text: string;
  readonly #lines: string[];
  readonly #ignored: ReadonlySet<string>;
  /** The offsets at which lines begin. */
  readonly #starts: number[];
  readonly #anchors = new Map<string, Yaml>();
  /** Lines that have been passed. */
  #at = 0;
  /** Within brackets and quotes, how far these have been read. */
  #offset = 0;
  #aliases = 0;
  #merged = 0;

  constructor(text: string, ignored: ReadonlySet<string>) {
    this.#text = text;
    this.#ignored = ignored;
    this.#lines = text.split("\n");
    let start = 0;
    this.#starts = this.#lines.map(({ length }) => {
      start += length + 1;
      return start - length - 1;
    });
  }

  read(): Yaml {
    const first = this.#block(0, 0);
    // What stands behind is another document, or indented less than the first key.
    while (this.#peek()) {
      const more = yamlMap(this.#block(0, 0));
      if (first.value instanceof Map) for (const [key, value] of more) first.value.set(key, value);
    }
    return first;
  }

  #peek(): { indent: number; content: string } | undefined {
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const raw = this.#lines[this.#at] as string;
      const content = raw.trim();
      if (content !== "" && content[0] !== "#" && content !== "---" && content !== "...")
        return { indent: raw.indexOf(content), content };
    }
    return undefined;
  }

  /** What begins at the next line, if that is indented enough. */
  #block(least: number, level: number): Yaml {
    const next = this.#peek();
    const line = this.#at + 1;
    if (!next || next.indent < least) return { value: "", line };
    if (level <= MOST_LEVELS && isItem(next.content)) return this.#list(next.indent, level);
    if (level <= MOST_LEVELS && keyIn(next.content)) return this.#map(next.indent, level);
    this.#at += 1;
    return level > MOST_LEVELS ? { value: "", line } : this.#value(next.content, least - 1, line, level);
  }

  #list(indent: number, level: number): Yaml {
    const items: Yaml[] = [];
    const line = this.#at + 1;
    for (let next = this.#peek(); next && next.indent >= indent; next = this.#peek()) {
      if (next.indent > indent) this.#at += 1;
      else if (!isItem(next.content)) break;
      else {
        this.#blank(indent);
        items.push(this.#block(indent + 1, level + 1));
      }
    }
    return { value: items, line };
  }

  /** Takes away the mark in front of what is then read as a line of its own. */
  #blank(indent: number): void {
    const raw = this.#lines[this.#at] as string;
    this.#lines[this.#at] = `${raw.slice(0, indent)} ${raw.slice(indent + 1)}`;
  }

  #map(indent: number, level: number): Yaml {
    const map = new Map<string, Yaml>();
    const line = this.#at + 1;
    for (let next = this.#peek(); next && next.indent >= indent; next = this.#peek()) {
      const parsed = next.indent === indent ? keyIn(next.content) : undefined;
      if (!parsed && next.indent === indent && isItem(next.content)) break;
      this.#at += 1;
      if (!parsed) continue;
      const keyLine = this.#at;
      if (isLongKey(next.content)) {
        const behind = this.#peek();
        if (behind?.indent === indent && /^:(?:\s|$)/.test(behind.content)) this.#blank(indent);
      }
      if (level === 0 && this.#ignored.has(parsed.key)) this.#passIndented();
      const value = this.#value(parsed.rest, indent, keyLine, level);
      if (parsed.key === "<<") this.#merge(map, value);
      else map.set(parsed.key, value);
    }
    return { value: map, line };
  }

  #passIndented(): void {
    while (/^\s/.test(this.#lines[this.#at] ?? "")) this.#at += 1;
  }

  #merge(map: Map<string, Yaml>, from: Yaml): void {
    for (const source of yamlList(from))
      for (const [key, value] of yamlMap(source)) {
        this.#merged += 1;
        if (this.#merged <= MOST_MERGED && !map.has(key)) map.set(key, value);
      }
  }

  /** The value that begins with the rest of a line, which has been passed. @param indent that of its key or dash */
  #value(rest: string, indent: number, line: number, level: number): Yaml {
    const [, anchor, content = ""] = /^(?:!\S*\s*)?(?:&([^\s,[\]{}]+))?(.*)$/s.exec(rest) ?? [];
    const value = this.#bare(content.trim(), indent, line, level);
    if (anchor) this.#anchors.set(anchor, value);
    return value;
  }

  #bare(content: string, indent: number, line: number, level: number): Yaml {
    const mark = content[0];
    if (mark === undefined || mark === "#") {
      const next = this.#peek();
      // A list may begin right below its key.
      if (next?.indent === indent && isItem(next.content)) return this.#list(indent, level + 1);
      return next && next.indent > indent ? { ...this.#block(indent + 1, level + 1), line } : { value: "", line };
    }
    if (/^[|>][-+\d]*(?:\s|$)/.test(content)) return { value: this.#literal(indent), line };
    if (mark === "*") return this.#alias(content.slice(1).replace(/[\s,\]}].*$/s, ""), line);
    if (!/["'[{]/.test(mark)) return { value: this.#plain(content, indent), line };
    this.#at = line;
    this.#offset = (this.#starts[line - 1] ?? 0) + (this.#lines[line - 1] ?? "").lastIndexOf(content);
    return this.#flow(0);
  }

  /** What an alias stands for; itself where that is not known. */
  #alias(name: string, line: number): Yaml {
    this.#aliases += 1;
    return (this.#aliases <= MOST_ALIASES ? this.#anchors.get(name) : undefined) ?? { value: `*${name}`, line };
  }

  /** The lines of a block scalar, each on its own. */
  #literal(indent: number): string {
    const lines: string[] = [];
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const raw = this.#lines[this.#at] as string;
      const content = raw.trim();
      if (content !== "" && raw.indexOf(content) <= indent) break;
      lines.push(content);
    }
    return lines.join("\n").trim();
  }

  #plain(content: string, indent: number): string {
    const parts = [withoutComment(content)];
    for (let next = this.#peek(); next && next.indent > indent; next = this.#peek()) {
      parts.push(withoutComment(next.content));
      this.#at += 1;
    }
    return parts.join(" ");
  }

  /** A scalar in quotes, a list or a map in brackets, or what stands in one of these. */
  #flow(level: number): Yaml {
    const mark = this.#next();
    const line = this.#at;
    if (mark === "[" && level < MOST_LEVELS) return { value: this.#flowList(level + 1), line };
    if (mark === "{" && level < MOST_LEVELS) return { value: this.#flowMap(level + 1), line };
    const scalar = this.#scalar(mark);
    return mark === "*" ? this.#alias(scalar.slice(1), line) : { value: scalar, line };
  }

  #flowList(level: number): Yaml[] {
    const items: Yaml[] = [];
    for (const _ of this.#parts("]")) items.push(this.#flow(level));
    return items;
  }

  #flowMap(level: number): Map<string, Yaml> {
    const map = new Map<string, Yaml>();
    for (const mark of this.#parts("}")) {
      const line = this.#at;
      const key = this.#scalar(mark);
      const hasValue = this.#next() === ":";
      if (hasValue) this.#offset += 1;
      map.set(key, hasValue ? this.#flow(level) : { value: "", line });
    }
    return map;
  }

  /** Goes from part to part, each to be read before the next, and passes the brackets around them. */
  *#parts(end: string): Generator<string> {
    this.#offset += 1;
    for (let mark = this.#next(); mark !== undefined && mark !== end; mark = this.#next()) {
      const begin = this.#offset;
      yield mark;
      // A mark that does not belong there is passed like a comma.
      if (this.#next() === "," || this.#offset === begin) this.#offset += 1;
    }
    this.#offset += 1;
  }

  /** The next character that is neither blank nor in a comment. */
  #next(): string | undefined {
    for (let mark = this.#text[this.#offset]; mark !== undefined; mark = this.#text[this.#offset]) {
      if (mark === "#") {
        const end = this.#text.indexOf("\n", this.#offset);
        this.#offset = end < 0 ? this.#text.length : end;
      } else if (!/\s/.test(mark)) break;
      else this.#offset += 1;
    }
    while (this.#offset >= (this.#starts[this.#at] ?? Number.POSITIVE_INFINITY)) this.#at += 1;
    return this.#text[this.#offset];
  }

  #scalar(mark: string | undefined): string {
    const begin = this.#offset;
    if (mark === '"' || mark === "'") {
      let end = begin + 1;
      while (end < this.#text.length && this.#text[end] !== mark)
        end += mark === '"' && this.#text[end] === "\\" ? 2 : 1;
      this.#offset = end + 1;
      const [first = "", ...others] = this.#text.slice(begin + 1, end).split("\n");
      const more = others.map((line) => line.trim()).filter((line) => line !== "");
      return more.length > 0 ? [first.trimEnd(), ...more].join(" ") : first;
    }
    FLOW_END.lastIndex = begin;
    this.#offset = FLOW_END.exec(this.#text)?.index ?? this.#text.length;
    return this.#text.slice(begin, this.#offset).trim();
  }
}
