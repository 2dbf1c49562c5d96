/** An issue that was written with one of the forms, read back into the body that the API takes. */
import { parse } from "yaml";
import { isTooNested } from "../data/text.js";
import { type FormField, formFields } from "./form-fields.js";
import type { FieldProblem } from "./problem.js";
import type { ContributionKind } from "./submission.js";

export type ParsedForm = { body: Record<string, unknown> } | { problems: FieldProblem[] };

/** GitHub takes no longer ones. */
const MAX_LENGTH = 65_536;

/** More problems than anybody mends at once; beyond them the rest are left out. */
const MOST_PROBLEMS = 50;

const NO_ANSWER = "_No response_";
const NO_CHOICE = "None";

interface Section {
  field: FormField;
  lines: string[];
}

/**
 * Reads the Markdown that GitHub makes of a form: each label as a heading of the third level, the answer below it.
 * It is strict, so that no text can pass for an answer to another question: every heading must be one of the form and
 * stand there once.
 * @param markdown the body of the issue
 * @returns the body as far as the issue tells it, not validated, or everything that keeps it from being read
 */
export function parseIssueForm(kind: ContributionKind, markdown: string): ParsedForm {
  if (markdown.length > MAX_LENGTH)
    return { problems: [{ field: "", what: "the issue is too long", allowed: `at most ${MAX_LENGTH} characters` }] };
  const problems: FieldProblem[] = [];
  const body: Record<string, unknown> = {};
  for (const { field, lines } of sectionsOf(kind, markdown, problems)) {
    const answer = lines.join("\n").trim();
    if (answer === "" || answer === NO_ANSWER) continue;
    const read = readAnswer(field, answer);
    if (Array.isArray(read)) problems.push(...read);
    else if (read.value !== undefined) place(body, field.path, read.value);
  }
  return problems.length > 0 ? { problems: problems.slice(0, MOST_PROBLEMS) } : { body };
}

/** The answers by their headings; what belongs to no heading of the form is added to the problems. */
function sectionsOf(kind: ContributionKind, markdown: string, problems: FieldProblem[]): Section[] {
  const byLabel = new Map(formFields(kind).map((field) => [field.label, field]));
  const sections = new Map<string, Section>();
  const before: string[] = [];
  let lines = before;
  let isCode = false;
  let inBlock = false;
  for (const line of markdown.replace(/\r\n?/g, "\n").split("\n")) {
    if (inBlock || !line.startsWith("### ")) {
      lines.push(line);
      // Code may hold lines that look like headings, where the form asks for code.
      inBlock = isCode && (inBlock ? line !== "```" : line === "```yaml");
      continue;
    }
    const heading = line.slice(4).trim();
    const field = byLabel.get(heading);
    lines = [];
    isCode = field?.entry.type === "yaml";
    const fix = "keep the headings of the form, and begin no line of an answer with ###";
    if (!field) {
      problems.push({ field: "", what: `the heading "${heading.slice(0, 80)}" is not one of the form`, fix });
    } else if (sections.has(heading)) {
      problems.push({ field: field.path.join("."), what: `the heading "${heading}" is there twice`, fix });
    } else {
      sections.set(heading, { field, lines });
    }
  }
  if (before.some((line) => line.trim() !== ""))
    problems.push({ field: "", what: "there is text above the first heading", fix: "remove it, or put it into notes" });
  return [...sections.values()];
}

/** The value of an answer; undefined when nothing was chosen. */
function readAnswer(field: FormField, answer: string): { value: unknown } | FieldProblem[] {
  const { entry } = field;
  const path = field.path.join(".");
  switch (entry.type) {
    case "line":
      return answer.includes("\n")
        ? [{ field: path, what: `\`${path}\` has several lines`, allowed: "one line" }]
        : { value: answer };
    case "text":
      return { value: answer };
    case "choice":
      return readChoice(path, entry.options, answer);
    case "list":
      return { value: linesOf(answer) };
    case "ticks":
      return readTicks(path, entry.options, answer);
    case "pairs":
      return readPairs(path, answer);
    case "yaml":
      return readYaml(path, answer);
  }
}

function readChoice(path: string, options: ReadonlyMap<string, unknown>, answer: string) {
  if (answer === NO_CHOICE) return { value: undefined };
  if (options.has(answer)) return { value: options.get(answer) };
  const what = `\`${path}\`: "${answer.slice(0, 80)}"`;
  return [{ field: path, what, allowed: `allowed: ${[...options.keys()].join(", ")}` }];
}

function readTicks(path: string, options: ReadonlyMap<string, string>, answer: string) {
  const ticked: string[] = [];
  for (const line of answer.split("\n").filter((text) => text.trim() !== "")) {
    const [, mark, text = ""] = /^- \[([ xX])\] (.*)$/.exec(line) ?? [];
    const key = options.get(text.trim());
    if (key === undefined) {
      const what = `\`${path}\`: "${line.slice(0, 80)}" is not a box of the form`;
      return [{ field: path, what, fix: "tick and untick the boxes only" }];
    }
    if (mark !== " ") ticked.push(key);
  }
  return { value: ticked.length > 0 ? Object.fromEntries(ticked.map((key) => [key, true])) : undefined };
}

function readPairs(path: string, answer: string) {
  const pairs = new Map<string, string>();
  const problems: FieldProblem[] = [];
  for (const line of linesOf(answer)) {
    const [, name = "", text = ""] = /^([^:\s]+):\s(.*)$/s.exec(line) ?? [];
    const shown = `\`${path}\`: "${line.slice(0, 80)}"`;
    if (!name) problems.push({ field: path, what: shown, allowed: "lines of the form `name: address`" });
    else if (pairs.has(name)) problems.push({ field: path, what: `${shown} names "${name}" for the second time` });
    pairs.set(name, text.trim());
  }
  return problems.length > 0 ? problems : { value: Object.fromEntries(pairs) };
}

/** The object in a code block of YAML. Aliases are refused: they can be made to explode. */
function readYaml(path: string, answer: string) {
  const [, code] = /^```yaml\n((?:(?!```).*\n)*)```$/.exec(answer) ?? [];
  const allowed = "one code block, from ```yaml to ```";
  if (code === undefined) return [{ field: path, what: `\`${path}\` is not the code block of the form`, allowed }];
  if (isTooNested(code)) {
    return [{ field: path, what: `\`${path}\` is nested too deeply`, fix: "see the files in `data/technologies`" }];
  }
  try {
    return { value: parse(code, { maxAliasCount: 0, prettyErrors: false, logLevel: "error" }) ?? undefined };
  } catch (error) {
    const what = `\`${path}\` is not valid YAML: ${(error as Error).message.split("\n")[0]}`;
    return [{ field: path, what, fix: "mend the YAML" }];
  }
}

/** The lines that hold something; people like to begin them with the hyphen of a list. */
function linesOf(answer: string): string[] {
  return answer
    .split("\n")
    .map((line) => line.trim().replace(/^[-*] +/, ""))
    .filter((line) => line !== "");
}

function place(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  body[name] ??= {};
  place(body[name] as Record<string, unknown>, rest, value);
}
