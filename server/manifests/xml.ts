/**
 * XML (https://www.w3.org/TR/xml/) as far as manifests use it: elements and their texts, with their lines. Namespaces and
 * attributes mean nothing there. Document types, which can define entities without end, are refused. A general parser
 * would nearly double what browsers load to scan a file.
 */
import type { Problem } from "./reading.js";

export interface Element {
  /** Without a prefix. */
  name: string;
  /** Where it begins, counted from 1. */
  line: number;
  /** What stands directly in it, trimmed. */
  text: string;
  children: Element[];
}

const ENTITIES = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** What is passed over, from its beginning to its end. */
const SKIPPED: readonly [from: string, to: string][] = [
  ["<!--", "-->"],
  ["<?", "?>"],
];

/**
 * Parses XML, in time that grows with its length alone.
 * @param what the text is taken for, to tell what is wrong with it
 * @returns its root element
 */
export function parseXml(text: string, what: string): Element | Problem {
  const reader = new Reader(text);
  const root = reader.read();
  if (root) return root;
  const fault = reader.isDocumentType ? "declares a document type, which is not read" : "is not valid XML";
  return { problem: `This looks like ${what}, but it ${fault} (line ${reader.line}). Was it copied as a whole?` };
}

class Reader {
  line = 1;
  isDocumentType = false;
  readonly #text: string;
  #at = 0;
  /** Elements that are open, the outermost first. */
  readonly #open: Element[] = [{ name: "", line: 1, text: "", children: [] }];

  constructor(text: string) {
    this.#text = text;
  }

  /** @returns undefined where it is not valid, which is then at `line` */
  read(): Element | undefined {
    while (this.#at < this.#text.length) if (!this.#step()) return undefined;
    const [document] = this.#open;
    const isWhole = this.#open.length === 1 && document?.children.length === 1 && document.text === "";
    return isWhole ? document.children[0] : undefined;
  }

  /** One text, comment or tag. */
  #step(): boolean {
    const text = this.#text;
    if (text[this.#at] !== "<") {
      const end = text.indexOf("<", this.#at);
      return this.#addText(decoded(this.#take(end < 0 ? text.length : end)));
    }
    for (const [from, to] of SKIPPED) if (text.startsWith(from, this.#at)) return this.#takeTo(to) !== undefined;
    if (text.startsWith("<![CDATA[", this.#at)) {
      const data = this.#takeTo("]]>");
      return data !== undefined && this.#addText(data.slice(9, -3));
    }
    this.isDocumentType = text.startsWith("<!", this.#at);
    return !this.isDocumentType && this.#tag();
  }

  #tag(): boolean {
    const { line } = this;
    const tag = this.#take(this.#endOfTag());
    const [, slash, name = ""] = /^<(\/?)(?:[\w.-]+:)?([\p{L}_][\p{L}\p{N}_.-]*)[\s/>]/u.exec(tag) ?? [];
    if (name === "" || !tag.endsWith(">")) return false;
    if (slash) {
      const closed = this.#open.length > 1 ? this.#open.pop() : undefined;
      if (closed) closed.text = closed.text.trim();
      return closed?.name === name;
    }
    const element: Element = { name, line, text: "", children: [] };
    this.#open.at(-1)?.children.push(element);
    if (!tag.endsWith("/>")) this.#open.push(element);
    return true;
  }

  /** Behind the `>` that ends the tag here: one in quotes does not. */
  #endOfTag(): number {
    const end = /[>"']/g;
    end.lastIndex = this.#at;
    for (let found = end.exec(this.#text); found; found = end.exec(this.#text)) {
      if (found[0] === ">") return end.lastIndex;
      const closing = this.#text.indexOf(found[0], end.lastIndex);
      if (closing < 0) break;
      end.lastIndex = closing + 1;
    }
    return this.#text.length;
  }

  #addText(text: string): boolean {
    const element = this.#open.at(-1);
    if (element) element.text += this.#open.length === 1 ? text.trim() : text;
    return true;
  }

  /** @returns what stands up to and with an end, or undefined where there is none */
  #takeTo(end: string): string | undefined {
    const found = this.#text.indexOf(end, this.#at);
    return found < 0 ? undefined : this.#take(found + end.length);
  }

  #take(end: number): string {
    const taken = this.#text.slice(this.#at, end);
    for (let at = taken.indexOf("\n"); at >= 0; at = taken.indexOf("\n", at + 1)) this.line += 1;
    this.#at = end;
    return taken;
  }
}

/** Entities that are not known stay as they are. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return ENTITIES.get(name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
