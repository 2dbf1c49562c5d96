/** The parts of YAML that stand on a line: keys, comments, and what is in quotes or brackets. */

export interface Yaml {
  value: string | ReadonlyMap<string, Yaml> | readonly Yaml[];
  /** Where it stands, counted from 1. */
  line: number;
}

const MOST_LEVELS = 40;

export function keyIn(content: string): { key: string; rest: string } | undefined {
  const quote = content[0];
  if (quote === '"' || quote === "'") {
    const end = content.indexOf(quote, 1);
    const rest = content.slice(end + 1).trimStart();
    return end > 0 && /^:(?:\s|$)/.test(rest) ? { key: content.slice(1, end), rest: rest.slice(1).trim() } : undefined;
  }
  if (/^[[{|>*&!%@`#]/.test(content)) return undefined;
  const inside = content.indexOf(": ");
  const colon = inside > 0 ? inside : content.endsWith(":") ? content.length - 1 : content.search(/:\t/);
  if (colon <= 0) return undefined;
  const comment = content.indexOf(" #");
  if (comment >= 0 && comment < colon) return keyIn(content.slice(0, comment).trimEnd());
  return { key: content.slice(0, colon).trim(), rest: content.slice(colon + 1).trim() };
}

/** A plain scalar without what follows a `#`. */
export function withoutComment(content: string): string {
  const comment = content.indexOf(" #");
  return comment < 0 ? content : content.slice(0, comment).trimEnd();
}

/** Tells of each part of a text, one after the other, whether all quotes and brackets are closed at its end. */
export function isClosed(): (part: string) => boolean {
  let quote = "";
  let depth = 0;
  return (part) => {
    for (let at = 0; at < part.length; at += 1) {
      const mark = part[at] as string;
      if (quote !== "") {
        if (mark === "\\" && quote === '"') at += 1;
        else if (mark === quote) quote = "";
      } else if ((mark === '"' || mark === "'") && !/[\w$]/.test(part[at - 1] ?? " ")) quote = mark;
      else if (mark === "[" || mark === "{") depth += 1;
      else if (mark === "]" || mark === "}") depth -= 1;
      else if (mark === "#" && /\s/.test(part[at - 1] ?? " ")) break;
      if (depth <= 0 && quote === "") return true;
    }
    return depth <= 0 && quote === "";
  };
}

/**
 * Reads a scalar in quotes, a list or a map in brackets.
 * @param line that of its beginning
 * @param alias finds what an alias stands for
 */
export function readFlow(text: string, line: number, alias: (name: string) => Yaml): Yaml {
  return new FlowReader(text, line, alias).read(0);
}

class FlowReader {
  readonly #text: string;
  readonly #alias: (name: string) => Yaml;
  #line: number;
  #at = 0;

  constructor(text: string, line: number, alias: (name: string) => Yaml) {
    this.#text = text;
    this.#line = line;
    this.#alias = alias;
  }

  read(level: number): Yaml {
    this.#skip();
    const line = this.#line;
    const mark = this.#text[this.#at];
    if (mark === "[" && level < MOST_LEVELS) return { value: this.#list(level + 1), line };
    if (mark === "{" && level < MOST_LEVELS) return { value: this.#map(level + 1), line };
    const scalar = this.#scalar();
    return mark === "*" ? this.#alias(scalar.slice(1)) : { value: scalar, line };
  }

  #list(level: number): Yaml[] {
    const items: Yaml[] = [];
    this.#at += 1;
    while (this.#goesOn("]")) {
      const begin = this.#at;
      items.push(this.read(level));
      this.#separate(begin);
    }
    return items;
  }

  #map(level: number): Map<string, Yaml> {
    const map = new Map<string, Yaml>();
    this.#at += 1;
    while (this.#goesOn("}")) {
      const [begin, line] = [this.#at, this.#line];
      const key = this.#scalar();
      this.#skip();
      const hasValue = this.#text[this.#at] === ":";
      if (hasValue) this.#at += 1;
      map.set(key, hasValue ? this.read(level) : { value: "", line });
      this.#separate(begin);
    }
    return map;
  }

  /** Whether another element follows; passes the bracket at the end. */
  #goesOn(end: "]" | "}"): boolean {
    this.#skip();
    if (this.#at >= this.#text.length) return false;
    if (this.#text[this.#at] !== end) return true;
    this.#at += 1;
    return false;
  }

  /** Passes the comma behind an element, or a mark that is none and does not belong there. */
  #separate(begin: number): void {
    this.#skip();
    if (this.#text[this.#at] === "," || this.#at === begin) this.#at += 1;
  }

  /** Passes blanks, line ends and comments. */
  #skip(): void {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const mark = this.#text[this.#at] as string;
      if (mark === "\n") this.#line += 1;
      else if (mark === "#") {
        const end = this.#text.indexOf("\n", this.#at);
        this.#at = (end < 0 ? this.#text.length : end) - 1;
      } else if (!/\s/.test(mark)) return;
    }
  }

  #scalar(): string {
    const quote = this.#text[this.#at];
    const begin = this.#at;
    if (quote === '"' || quote === "'") {
      for (this.#at += 1; this.#at < this.#text.length && this.#text[this.#at] !== quote; this.#at += 1) {
        if (this.#text[this.#at] === "\\" && quote === '"') this.#at += 1;
        if (this.#text[this.#at] === "\n") this.#line += 1;
      }
      this.#at += 1;
      const lines = this.#text.slice(begin + 1, this.#at - 1).split("\n");
      return lines.length === 1 ? (lines[0] as string) : lines.map((line) => line.trim()).join(" ");
    }
    for (; this.#at < this.#text.length; this.#at += 1) {
      const mark = this.#text[this.#at] as string;
      if (/[,[\]{}\n]/.test(mark) || (mark === ":" && /[\s,\]}]/.test(this.#text[this.#at + 1] ?? " "))) break;
    }
    return this.#text.slice(begin, this.#at).trim();
  }
}
