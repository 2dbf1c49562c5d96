/**
 * YAML as people write it in the settings of CI (https://yaml.org/spec/1.2.2/): maps and lists by indentation and in
 * brackets, block scalars, anchors, aliases and merge keys. Line by line, in linear time, and small enough for browsers.
 * All scalars are texts: the version `3.10` is no number here.
 */
import { isClosed, keyIn, readFlow, withoutComment, type Yaml } from "./yaml-flow.js";

export type { Yaml } from "./yaml-flow.js";

const MOST_LEVELS = 40;
/** Uses of anchors, and keys that are merged: a short text could stand for a very long one otherwise. */
const MOST_ALIASES = 1000;
const MOST_MERGED = 10_000;

/** Reads a text. Lines that do not belong where they stand are passed over; of several documents, the keys are joined. */
export function readYaml(text: string): Yaml {
  return new YamlReader(text).read();
}

export function yamlAt(node: Yaml | undefined, ...keys: string[]): Yaml | undefined {
  return keys.reduce((inner, key) => (inner?.value instanceof Map ? inner.value.get(key) : undefined), node);
}

/** The text of a scalar; undefined for an empty one and for anything else. */
export const yamlText = (node: Yaml | undefined): string | undefined =>
  typeof node?.value === "string" && node.value !== "" ? node.value : undefined;

/** The elements of a list, what is no list being its only one; none of what is missing. */
export function yamlList(node: Yaml | undefined): readonly Yaml[] {
  if (node === undefined || node.value === "") return [];
  return Array.isArray(node.value) ? node.value : [node];
}

export const yamlEntries = (node: Yaml | undefined): Iterable<[key: string, value: Yaml]> =>
  node?.value instanceof Map ? node.value : [];

const isItem = (content: string) => content === "-" || content.startsWith("- ");

class YamlReader {
  readonly #lines: string[];
  readonly #anchors = new Map<string, Yaml>();
  #at = 0;
  #aliases = 0;
  #merged = 0;

  constructor(text: string) {
    this.#lines = text.split(/\r?\n/);
  }

  read(): Yaml {
    const first = this.#block(0, 0);
    // What stands behind is another document, or indented less than the first key.
    while (this.#peek()) {
      const more = this.#block(0, 0);
      if (first.value instanceof Map) for (const [key, value] of yamlEntries(more)) first.value.set(key, value);
    }
    return first;
  }

  #peek(): { indent: number; content: string } | undefined {
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const raw = this.#lines[this.#at] ?? "";
      const content = raw.trim();
      if (content === "" || content.startsWith("#") || /^(?:---|\.\.\.)$/.test(content)) continue;
      return { indent: raw.length - raw.trimStart().length, content };
    }
    return undefined;
  }

  /** What begins at the next line, if that is indented enough. */
  #block(least: number, level: number): Yaml {
    const next = this.#peek();
    const line = this.#at + 1;
    if (!next || next.indent < least) return { value: "", line };
    if (level > MOST_LEVELS) {
      this.#at += 1;
      return { value: "", line };
    }
    if (isItem(next.content)) return this.#list(next.indent, level);
    if (keyIn(next.content)) return this.#map(next.indent, level);
    this.#at += 1;
    return this.#value(next.content, least - 1, line, level);
  }

  #list(indent: number, level: number): Yaml {
    const items: Yaml[] = [];
    const line = this.#at + 1;
    for (let next = this.#peek(); next && next.indent >= indent; next = this.#peek()) {
      if (next.indent > indent || !isItem(next.content)) {
        if (next.indent === indent) break;
        this.#at += 1;
        continue;
      }
      // What stands behind the dash is read as a line of its own.
      const raw = this.#lines[this.#at] ?? "";
      this.#lines[this.#at] = `${raw.slice(0, indent)} ${raw.slice(indent + 1)}`;
      items.push(this.#block(indent + 1, level + 1));
    }
    return { value: items, line };
  }

  #map(indent: number, level: number): Yaml {
    const map = new Map<string, Yaml>();
    const begin = this.#at + 1;
    for (let next = this.#peek(); next && next.indent >= indent; next = this.#peek()) {
      const parsed = next.indent === indent ? keyIn(next.content) : undefined;
      if (!parsed && next.indent === indent && isItem(next.content)) break;
      this.#at += 1;
      if (!parsed) continue;
      const value = this.#value(parsed.rest, indent, this.#at, level);
      if (parsed.key === "<<") this.#merge(map, value);
      else map.set(parsed.key, value);
    }
    return { value: map, line: begin };
  }

  #merge(map: Map<string, Yaml>, from: Yaml): void {
    for (const source of yamlList(from))
      for (const [key, value] of yamlEntries(source)) {
        this.#merged += 1;
        if (this.#merged <= MOST_MERGED && !map.has(key)) map.set(key, value);
      }
  }

  /**
   * The value that begins with the rest of a line, which has been passed.
   * @param indent that of the key or dash it belongs to
   */
  #value(rest: string, indent: number, line: number, level: number): Yaml {
    const [, anchor, content = ""] = /^(?:&([^\s,[\]{}]+))?(.*)$/s.exec(rest.replace(/^!\S*\s*/, "")) ?? [];
    const value = this.#bare(content.trim(), indent, line, level);
    if (anchor) this.#anchors.set(anchor, value);
    return value;
  }

  #bare(content: string, indent: number, line: number, level: number): Yaml {
    if (content === "" || content.startsWith("#")) {
      const next = this.#peek();
      // A list may begin right below its key.
      if (next?.indent === indent && isItem(next.content)) return this.#list(indent, level + 1);
      return next && next.indent > indent ? { ...this.#block(indent + 1, level + 1), line } : { value: "", line };
    }
    if (/^[|>][-+\d]*(?:\s|$)/.test(content)) return { value: this.#literal(indent), line };
    if (content.startsWith("*")) return this.#alias(content.slice(1).replace(/[\s,\]}].*$/s, ""), line);
    if (/^["'[{]/.test(content)) return readFlow(this.#collect(content), line, (name) => this.#alias(name, line));
    return { value: this.#plain(content, indent), line };
  }

  /** What is in quotes or brackets, with the lines up to their end. */
  #collect(content: string): string {
    const parts = [content];
    const closed = isClosed();
    for (let part = content; !closed(part) && this.#at < this.#lines.length; this.#at += 1) {
      part = this.#lines[this.#at] ?? "";
      parts.push(part);
    }
    return parts.join("\n");
  }

  #alias(name: string, line: number): Yaml {
    this.#aliases += 1;
    return (this.#aliases <= MOST_ALIASES ? this.#anchors.get(name) : undefined) ?? { value: "", line };
  }

  /** The lines of a block scalar, each on its own. */
  #literal(indent: number): string {
    const lines: string[] = [];
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const raw = this.#lines[this.#at] ?? "";
      if (raw.trim() !== "" && raw.length - raw.trimStart().length <= indent) break;
      lines.push(raw.trim());
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
}
