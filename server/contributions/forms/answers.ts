/** The answers to the fields of a form, and the body that they make: one reader of each type of field for all doors. */
import { parse, stringify } from "yaml";
import { isTooNested } from "../../data/text.js";
import type { FieldProblem } from "../problem.js";
import type { FormField } from "./form-fields.js";

/** What was answered, by the id of the field: one text, or the names of all boxes that were ticked */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** The value of an answer; undefined when nothing was chosen. */
type ReadAnswer = { value: unknown } | FieldProblem[];

/** Reads the answer to one field. @param texts as `Answers` has them, not empty */
export function readAnswer({ entry, path: steps }: FormField, texts: readonly string[]): ReadAnswer {
  const path = steps.join(".");
  const text = (texts[0] ?? "").trim();
  switch (entry.type) {
    case "line":
      return text.includes("\n")
        ? [{ field: path, what: `\`${path}\` has several lines`, allowed: "one line" }]
        : { value: text };
    case "text":
      return { value: text };
    case "choice":
      return readChoice(path, entry.options, text);
    case "list":
      return { value: linesOf(text) };
    case "ticks":
      return readTicks(path, new Set(entry.options.values()), texts);
    case "pairs":
      return readPairs(path, text);
    case "yaml":
      return readYaml(path, texts[0] ?? "");
  }
}

/** The body that the answers make, not validated, and what could not be read and is missing in it. */
export function bodyOf(fields: readonly FormField[], answers: Answers) {
  const body: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const texts = answers.get(field.id);
    if (!texts?.some((text) => text.trim() !== "")) continue;
    const read = readAnswer(field, texts);
    if (Array.isArray(read)) problems.push(...read);
    else if (read.value !== undefined) place(body, field.path, read.value);
  }
  return { body, problems };
}

/** The answers that would make a record, as far as the fields can say it; the other way round of `bodyOf`. */
export function answersOf(fields: readonly FormField[], record: object): Answers {
  const answers = new Map<string, readonly string[]>();
  for (const field of fields) {
    const value = field.path.reduce<unknown>(
      (part, step) => (part as Record<string, unknown> | undefined)?.[step],
      record,
    );
    const texts = value === undefined ? [] : textsOf(field, value);
    if (texts.length > 0) answers.set(field.id, texts);
  }
  return answers;
}

function textsOf({ entry }: FormField, value: unknown): string[] {
  switch (entry.type) {
    case "choice":
      return [...entry.options].filter(([, option]) => option === value).map(([name]) => name);
    case "list":
      return [(value as string[]).join("\n")];
    case "ticks":
      return [...entry.options.values()].filter((name) => (value as Record<string, unknown>)[name] === true);
    case "pairs":
      return [
        Object.entries(value as object)
          .map((pair) => pair.join(": "))
          .join("\n"),
      ];
    case "yaml":
      return [stringify(value)];
    default:
      return [String(value)];
  }
}

/** Puts a value at its way in a body. */
export function place(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  body[name] ??= {};
  place(body[name] as Record<string, unknown>, rest, value);
}

function readChoice(path: string, options: ReadonlyMap<string, unknown>, text: string): ReadAnswer {
  if (options.has(text)) return { value: options.get(text) };
  const what = `\`${path}\`: "${text.slice(0, 80)}"`;
  return [{ field: path, what, allowed: `allowed: ${[...options.keys()].join(", ")}` }];
}

function readTicks(path: string, names: ReadonlySet<string>, ticked: readonly string[]): ReadAnswer {
  const unknown = ticked.find((name) => !names.has(name));
  if (unknown !== undefined) {
    const what = `\`${path}\`: "${unknown.slice(0, 80)}" is not a checkbox of the form`;
    return [{ field: path, what, fix: "only check or uncheck the boxes" }];
  }
  return { value: ticked.length > 0 ? Object.fromEntries(ticked.map((name) => [name, true])) : undefined };
}

function readPairs(path: string, text: string): ReadAnswer {
  const pairs = new Map<string, string>();
  const problems: FieldProblem[] = [];
  for (const line of linesOf(text)) {
    const [, name = "", value = ""] = /^([^:\s]+):\s(.*)$/s.exec(line) ?? [];
    const shown = `\`${path}\`: "${line.slice(0, 80)}"`;
    if (!name) problems.push({ field: path, what: shown, allowed: "lines of the form `name: URL`" });
    else if (pairs.has(name)) problems.push({ field: path, what: `${shown} lists "${name}" twice` });
    pairs.set(name, value.trim());
  }
  return problems.length > 0 ? problems : { value: Object.fromEntries(pairs) };
}

/** Characters; far more than anyone writes by hand. Parsing time grows faster than the text. */
const LONGEST_YAML = 20_000;

/** Aliases are refused: they can be made to explode. */
function readYaml(path: string, text: string): ReadAnswer {
  if (isTooNested(text)) {
    return [{ field: path, what: `\`${path}\` is nested too deeply`, fix: "see the files in `data`" }];
  }
  if (text.length > LONGEST_YAML)
    return [{ field: path, what: `\`${path}\` is too long`, allowed: `at most ${LONGEST_YAML} characters` }];
  try {
    return { value: parse(text, { maxAliasCount: 0, prettyErrors: false, logLevel: "error" }) ?? undefined };
  } catch (error) {
    const what = `\`${path}\` is not valid YAML: ${(error as Error).message.split("\n")[0]}`;
    return [{ field: path, what, fix: "fix the YAML" }];
  }
}

/** The lines that hold something; people like to begin them with the hyphen of a list. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim().replace(/^[-*] +/, ""))
    .filter((line) => line !== "");
}
