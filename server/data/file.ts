/** A file of YAML, parsed with the places of its parts; data files are such. */
import { type Document, isAlias, isMap, isScalar, LineCounter, type ParsedNode, parseDocument, visit } from "yaml";
import { type Kind, kindOf } from "./kinds.js";
import type { Problem } from "./problem.js";
import { hiddenCharacter, isTooNested } from "./text.js";

interface Parsed {
  document: Document.Parsed<ParsedNode>;
  lines: LineCounter;
}

function parseText(text: string): Parsed {
  const lines = new LineCounter();
  return { document: parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true }), lines };
}

export class YamlFile {
  #parsed: Parsed | undefined;

  /**
   * @param path what mistakes are told with
   * @param value the plain value of the document
   * @param parsed left out where the text is parsed when somebody asks for a place
   */
  constructor(
    readonly path: string,
    readonly text: string,
    readonly value: unknown,
    parsed?: Parsed,
  ) {
    this.#parsed = parsed;
  }

  get document(): Document.Parsed<ParsedNode> {
    return this.#again().document;
  }

  get lines(): LineCounter {
    return this.#again().lines;
  }

  #again(): Parsed {
    this.#parsed ??= parseText(this.text);
    return this.#parsed;
  }

  /**
   * Drops the document, which takes many times the memory of the text and the value. It is parsed again where somebody
   * asks for it, such as for the place of a mistake.
   */
  forget(): void {
    this.#parsed = undefined;
  }
}

export class DataFile extends YamlFile {
  /** @param path relative to the data folder, with `/` between folders */
  constructor(
    path: string,
    text: string,
    readonly kind: Kind,
    value: unknown,
    parsed?: Parsed,
  ) {
    super(path, text, value, parsed);
  }
}

/** Files longer than this are refused; the longest fact file has a tenth of it. */
const MAX_LENGTH = 1024 * 1024;

/** Most nodes on the way from the root of a file to a part of it; no record has a fifth of it. */
const MAX_DEPTH = 50;

/**
 * Parses a data file.
 * @returns the file, or the problems that keep it from being read
 */
export function parseFile(path: string, text: string): { file?: DataFile; problems: Problem[] } {
  const kind = kindOf(path);
  if (!kind) {
    const allowed =
      "technologies/<id>.yaml, rules/<a>/<b>.yaml, stacks/<slug>.yaml, ai-tools/<slug>.yaml or capabilities.yaml";
    const fix = "move or remove the file";
    return { problems: [{ path, line: 1, column: 1, what: "is not where a data file belongs", allowed, fix }] };
  }
  return parse(path, text, (value, parsed) => new DataFile(path, text, kind, value, parsed));
}

/**
 * Parses a file of YAML that people write. Anchors and aliases are refused: none is needed, and they can be made to
 * explode. So is nesting beyond any use, before anything descends into it.
 * @returns the file, or the problems that keep it from being read
 */
export function parseYaml(path: string, text: string): { file?: YamlFile; problems: Problem[] } {
  return parse(path, text, (value, parsed) => new YamlFile(path, text, value, parsed));
}

function parse<File extends YamlFile>(
  path: string,
  text: string,
  fileOf: (value: unknown, parsed: Parsed) => File,
): { file?: File; problems: Problem[] } {
  const at = { path, line: 1, column: 1 };
  if (text.length > MAX_LENGTH) {
    return { problems: [{ ...at, what: `is too long (${text.length} characters)`, allowed: `at most ${MAX_LENGTH}` }] };
  }
  if (isTooNested(text))
    return { problems: [{ ...at, what: "is nested too deeply", fix: "see the fields of the schema" }] };
  const parsed = parseText(text);
  const { document, lines } = parsed;
  const problems = [...document.errors, ...document.warnings].map((error) => {
    const place = lines.linePos(error.pos[0]);
    const what = `is not valid YAML: ${error.message.split("\n")[0]}`;
    return { path, line: place.line || 1, column: place.col || 1, what, fix: "mend the YAML" };
  });
  if (problems.length > 0) return { problems };
  const refused = refusedParts(path, document, lines);
  if (refused.length > 0) return { problems: refused };
  try {
    return { file: fileOf(document.toJS(), parsed), problems: [] };
  } catch (error) {
    return { problems: [{ ...at, what: `is not valid YAML: ${(error as Error).message}`, fix: "mend the YAML" }] };
  }
}

/** Parts that are good YAML but have no place in a fact file. */
function refusedParts(path: string, document: Document.Parsed<ParsedNode>, lines: LineCounter): Problem[] {
  const problems: Problem[] = [];
  visit(document, {
    Node(_, node, parents) {
      const place = lines.linePos(node.range?.[0] ?? 0);
      const at = { path, line: place.line || 1, column: place.col || 1 };
      if (parents.length > MAX_DEPTH) {
        problems.push({ ...at, what: "is nested too deeply", fix: "see the fields of the schema" });
        return visit.BREAK;
      }
      if (isAlias(node))
        problems.push({ ...at, what: `uses a YAML alias (*${node.source})`, fix: "write the value out" });
      else if (node.anchor) problems.push({ ...at, what: `has a YAML anchor (&${node.anchor})`, fix: "remove it" });
      const hidden = isScalar(node) && typeof node.value === "string" ? hiddenCharacter(node.value) : undefined;
      if (hidden) {
        problems.push({ ...at, what: `holds the character ${hidden}, which cannot be seen`, fix: "remove it" });
      }
      return undefined;
    },
  });
  return problems;
}

export type Step = string | number;

/**
 * Where a part of a file stands.
 * @param steps keys and indexes from the root
 * @param which the value, or the key that leads to it
 */
export function placeOf(
  file: YamlFile,
  steps: readonly Step[],
  which: "key" | "value" = "value",
): Pick<Problem, "path" | "line" | "column"> {
  const offset = offsetOf(file, steps, which);
  const place = file.lines.linePos(offset);
  return { path: file.path, line: place.line || 1, column: place.col || 1 };
}

function offsetOf(file: YamlFile, steps: readonly Step[], which: "key" | "value"): number {
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
