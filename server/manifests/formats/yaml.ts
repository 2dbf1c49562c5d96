/**
 * YAML, with the lines of its values. All scalars are texts: the version `3.10` is no number here. What the tools accept that use
 * these files is accepted: keys given twice, of which the last counts, any tag, and several documents, whose keys are joined.
 */
import {
  type AliasEvent,
  type DocumentEvent,
  EVENT_ID,
  type Event,
  getScalarValue,
  type PopEvent,
  parseEvents,
  YAMLException,
} from "js-yaml";
import type { Problem } from "../reading.js";
import { type Fill, reader } from "../reading-builder.js";
import { textBoundsProblem } from "./json-bounds.js";
import { lineCounter } from "./lines.js";

export interface Yaml {
  value: string | ReadonlyMap<string, Yaml> | readonly Yaml[];
  /** Where its key stands, or in a list itself; counted from 1. */
  line: number;
}

/** A lockfile of 8 MiB has half as many; more would take the parser half a gigabyte. */
const MOST_VALUES = 1_000_000;
/** Values that aliases stand for, in all: a short text could stand for a very long one otherwise. */
const MOST_REPEATED = 100_000;

/** A reader of the text of a format that is YAML. */
export const yamlReader = (what: string, fill: Fill<[root: Yaml]>) => (text: string) => {
  const root = parseYaml(text, what);
  return "problem" in root ? root : reader(what, fill)(root);
};

/** Parses YAML. @param what the format the text is taken for, such as `a pubspec.yaml` */
export function parseYaml(text: string, what: string): Yaml | Problem {
  const excess = textBoundsProblem(text, MOST_VALUES);
  if (excess) return { problem: `This looks like ${what}, but it ${excess}.` };
  try {
    return new YamlBuilder(text).build();
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { mark, reason } = error;
    const where = mark ? ` at line ${mark.line + 1}` : "";
    return { problem: `This looks like ${what}, but it is not valid YAML${where}: ${reason.slice(0, 80)}.` };
  }
}

/** For a second look at a file; that it is broken is reported by its own reader. */
export function readYaml(text: string): Yaml | undefined {
  const root = parseYaml(text, "YAML");
  return "problem" in root ? undefined : root;
}

type NodeEvent = Exclude<Event, DocumentEvent | PopEvent>;

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

/** Longer texts come from programs. */
const LONGEST_BY_HAND = 128 * 1024;
const MOST_INDENTED = 50;

/**
 * People put the end of a bracket or quote right below its key. Most tools accept it; the parser wants it further in.
 * @param left lines that may still be moved so
 */
function eventsIn(text: string, left: number): [text: string, events: Event[]] {
  try {
    return [text, parseEvents(text, {})];
  } catch (error) {
    const { mark, reason } = error as YAMLException;
    if (!mark || reason !== "deficient indentation" || left === 0) throw error;
    const lines = text.split("\n");
    lines[mark.line] = " ".repeat(100) + lines[mark.line];
    return eventsIn(lines.join("\n"), left - 1);
  }
}

class YamlBuilder {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #lineAt: (offset: number) => number;
  readonly #anchors = new Map<string, { node: Yaml; size: number }>();
  #at = 0;
  /** Values so far, with those that aliases stand for. */
  #size = 0;
  #repeated = 0;

  constructor(text: string) {
    [this.#text, this.#events] = eventsIn(text, text.length > LONGEST_BY_HAND ? 0 : MOST_INDENTED);
    this.#lineAt = lineCounter(this.#text);
  }

  build(): Yaml {
    const documents: Yaml[] = [];
    while (this.#at < this.#events.length) {
      this.#at += 1;
      documents.push(...this.#list());
    }
    const [first = { value: "", line: 1 }] = documents;
    const keys = documents.flatMap((document) => [...yamlMap(document)]);
    return documents.length > 1 && first.value instanceof Map ? { ...first, value: new Map(keys) } : first;
  }

  /** @param line of its key; its own where it has none */
  #node(line?: number): Yaml {
    const event = this.#events[this.#at] as NodeEvent;
    this.#at += 1;
    if (event.type === EVENT_ID.ALIAS) return this.#repeat(event);
    const before = this.#size;
    this.#size += 1;
    // An empty scalar stands nowhere.
    const start = Math.max(0, event.type === EVENT_ID.SCALAR ? event.valueStart : event.start);
    const own = line ?? this.#lineAt(start);
    const node = { value: this.#value(event), line: own };
    if (event.anchorStart >= 0) this.#anchors.set(this.#nameIn(event), { node, size: this.#size - before });
    return node;
  }

  #value(event: Exclude<NodeEvent, AliasEvent>): Yaml["value"] {
    if (event.type === EVENT_ID.SCALAR) return getScalarValue(this.#text, event);
    return event.type === EVENT_ID.SEQUENCE ? this.#list() : this.#map();
  }

  #list(): Yaml[] {
    const nodes: Yaml[] = [];
    while (!this.#ends()) nodes.push(this.#node());
    return nodes;
  }

  #map(): Map<string, Yaml> {
    const map = new Map<string, Yaml>();
    while (!this.#ends()) {
      const key = this.#node();
      const value = this.#node(key.line);
      if (key.value === "<<") {
        for (const [name, inherited] of yamlList(value).flatMap((source) => [...yamlMap(source)]))
          if (!map.has(name)) map.set(name, inherited);
      } else if (typeof key.value === "string") map.set(key.value, value);
    }
    return map;
  }

  #ends(): boolean {
    const ends = this.#events[this.#at]?.type === EVENT_ID.POP;
    if (ends) this.#at += 1;
    return ends;
  }

  /** What an alias stands for. */
  #repeat(alias: AliasEvent): Yaml {
    const name = this.#nameIn(alias);
    const anchor = this.#anchors.get(name);
    this.#size += anchor?.size ?? 0;
    this.#repeated += anchor?.size ?? 0;
    if (anchor && this.#repeated <= MOST_REPEATED) return anchor.node;
    const fault = anchor ? "it repeats too much by aliases" : `nothing before it has the anchor &${name}`;
    return YAMLException.throwAt(this.#text, alias.anchorStart, fault);
  }

  #nameIn = ({ anchorStart, anchorEnd }: NodeEvent) => this.#text.slice(anchorStart, anchorEnd);
}
