/** A file of YAML, parsed; data files are such. The places of its parts are found where somebody asks for one. */
import { CORE_SCHEMA, load } from "js-yaml";
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  LineCounter,
  type ParsedNode,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
} from "yaml";
import { MAX_BYTES, MOST_PROBLEMS, tooLong } from "./bounds.js";
import { kindOf, type RecordKind } from "./kinds.js";
import { type DataProblem, problemAt } from "./problem.js";
import { hasTooManyParts, hiddenCharacter, isTooNested, UNREAD } from "./text.js";

interface Parsed {
  document: Document.Parsed<ParsedNode>;
  lines: LineCounter;
}

function parseText(text: string): Parsed {
  const lines = new LineCounter();
  // The parser's own look for keys that stand twice takes time with the square of their number: see refusedParts.
  return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false }), lines };
}

export class YamlFile<Value = unknown> {
  #parsed: WeakRef<Parsed> | undefined;

  /**
   * @param path for error messages
   * @param text empty for a file that was compiled before, which has no places any more
   * @param value the plain value of the document
   */
  constructor(
    readonly path: string,
    readonly text: string,
    readonly value: Value,
  ) {}

  get document(): Document.Parsed<ParsedNode> {
    return this.#parse().document;
  }

  get lines(): LineCounter {
    return this.#parse().lines;
  }

  /** Kept no longer than somebody needs it: a document takes many times the memory of its text. */
  #parse(): Parsed {
    let parsed = this.#parsed?.deref();
    if (!parsed) {
      parsed = parseText(this.text);
      this.#parsed = new WeakRef(parsed);
    }
    return parsed;
  }
}

export class DataFile<Value = unknown> extends YamlFile<Value> {
  /** @param path relative to the data folder, with `/` between folders */
  constructor(
    path: string,
    text: string,
    readonly kind: RecordKind,
    value: Value,
  ) {
    super(path, text, value);
  }
}

/** Most nodes on the way from the root of a file to a part of it; no record has a fifth of it. */
const MAX_DEPTH = 50;

/** Parses a data file. @returns the file, or the problems that keep it from being read */
export function parseFile(path: string, text: string): { file?: DataFile; problems: DataProblem[] } {
  const kind = kindOf(path);
  if (!kind) {
    const allowed =
      "technologies/<id>.yaml, declared/<ecosystem>/<package>.yaml, rules/<a>/<b>.yaml, stacks/<slug>.yaml, ai-tools/<slug>.yaml or capabilities.yaml";
    return { problems: [problemAt(path, "is not a valid path for a data file", "move or remove the file", allowed)] };
  }
  return parse(path, text, (value) => new DataFile(path, text, kind, value));
}

/**
 * Parses a file of YAML that people write. Anchors and aliases are refused: none is needed, and they can be made to
 * explode. So is nesting beyond any use, before anything descends into it.
 * @returns the file, or the problems that keep it from being read
 */
export function parseYaml(path: string, text: string): { file?: YamlFile; problems: DataProblem[] } {
  return parse(path, text, (value) => new YamlFile(path, text, value));
}

function parse<File extends YamlFile>(
  path: string,
  text: string,
  fileOf: (value: unknown) => File,
): { file?: File; problems: DataProblem[] } {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_BYTES) return { problems: [tooLong(path, bytes)] };
  const unread = text.indexOf(UNREAD);
  if (unread >= 0) return { problems: [problemIn(path, text, unread, "is not valid UTF-8", "save the file as UTF-8")] };
  // A comment would end there for one reader, and go on for another.
  const bare = text.search(/\r(?!\n)/);
  if (bare >= 0)
    return {
      problems: [problemIn(path, text, bare, "has a carriage return within a line", "end lines with a line feed")],
    };
  if (isTooNested(text)) return { problems: [problemAt(path, "is nested too deeply", "check it against the schema")] };
  if (hasTooManyParts(text)) return { problems: [problemAt(path, "has too many values", "split the file")] };
  const value = plainValue(text);
  if (value !== undefined) return { file: fileOf(value), problems: [] };
  const { document, lines } = parseText(text);
  const problems = [...document.errors, ...document.warnings].slice(0, MOST_PROBLEMS).map((error) => {
    const what = `is not valid YAML: ${error.message.split("\n")[0]}`;
    return { ...placeAt(path, lines, error.pos[0]), what, fix: "fix the YAML" };
  });
  if (problems.length > 0) return { problems };
  const refused = refusedParts(path, document, lines);
  if (refused.length > 0) return { problems: refused };
  try {
    return { file: fileOf(document.toJS()), problems: [] };
  } catch (error) {
    return { problems: [problemAt(path, `is not valid YAML: ${(error as Error).message}`, "fix the YAML")] };
  }
}

/** Where an anchor or a directive may begin, escapes that may stand for a hidden character, and room for a key that is too long. */
const UNUSUAL = /^.{1025}|^%|(?:^[ \t]*|[:?-][ \t]+|[,[{][ \t]*)&|\\[^"\\]/m;

/**
 * The value of a text, read by the faster of two parsers, which knows no places. It is also the stricter one, and what it
 * takes has the same value for both; `yaml` has the last word on all else.
 * @returns undefined where it does not take the text, or the text has something that is to be reported
 */
function plainValue(text: string): unknown {
  if (UNUSUAL.test(text) || hiddenCharacter(text)) return undefined;
  try {
    return load(text, { schema: CORE_SCHEMA, maxDepth: MAX_DEPTH, maxAliases: 0 });
  } catch {
    return undefined;
  }
}

function problemIn(path: string, text: string, at: number, what: string, fix: string): DataProblem {
  const before = text.slice(0, at).split("\n");
  return { path, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, what, fix };
}

/** The keys of a map that stand in it before. Those that are no scalars are the schema's concern. */
function repeatedKeys(map: YAMLMap): Scalar[] {
  const seen = new Set<unknown>();
  return map.items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    if (seen.has(key.value)) return [key];
    seen.add(key.value);
    return [];
  });
}

/** Parts that are good YAML, or nearly, but have no place in a fact file. */
function refusedParts(path: string, document: Document.Parsed<ParsedNode>, lines: LineCounter): DataProblem[] {
  const problems: DataProblem[] = [];
  const refuse = (node: { range?: readonly number[] | null | undefined }, what: string, fix: string) => {
    problems.push({ ...placeAt(path, lines, node.range?.[0] ?? 0), what, fix });
  };
  visit(document, {
    Node(_, node, parents) {
      if (parents.length > MAX_DEPTH) {
        refuse(node, "is nested too deeply", "check it against the schema");
        return visit.BREAK;
      }
      if (isAlias(node)) refuse(node, `uses a YAML alias (*${node.source})`, "write the value out");
      else if (node.anchor) refuse(node, `has a YAML anchor (&${node.anchor})`, "remove it");
      const hidden = isScalar(node) && typeof node.value === "string" ? hiddenCharacter(node.value) : undefined;
      if (hidden) refuse(node, `contains the invisible character ${hidden}`, "remove it");
      if (isMap(node))
        for (const key of repeatedKeys(node)) refuse(key, "is not valid YAML: Map keys must be unique", "fix the YAML");
      return problems.length < MOST_PROBLEMS ? undefined : visit.BREAK;
    },
  });
  return problems.slice(0, MOST_PROBLEMS);
}

export type PathStep = string | number;

/** Where a part of a file stands. @param which the value, or the key that leads to it */
export function placeOf(
  file: YamlFile,
  steps: readonly PathStep[],
  which: "key" | "value" = "value",
): Pick<DataProblem, "path" | "line" | "column"> {
  return placeAt(file.path, file.lines, offsetOf(file, steps, which));
}

function placeAt(path: string, lines: LineCounter, offset: number) {
  const { line, col } = lines.linePos(offset);
  return { path, line: line || 1, column: col || 1 };
}

function offsetOf(file: YamlFile, steps: readonly PathStep[], which: "key" | "value"): number {
  if (which === "key" && steps.length > 0) {
    const parent = file.document.getIn(steps.slice(0, -1), true);
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(steps.at(-1)))
      : undefined;
    if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0];
  }
  for (let length = steps.length; length >= 0; length -= 1) {
    const node = file.document.getIn(steps.slice(0, length), true) as ParsedNode | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}
