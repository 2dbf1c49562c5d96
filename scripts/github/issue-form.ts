/** An issue that was written with one of the forms, read back into the body that the API takes. */

import { bodyOf } from "../../server/contributions/forms/answers.js";
import { type FormField, formFields } from "../../server/contributions/forms/form-fields.js";
import type { FieldProblem } from "../../server/contributions/problem.js";
import type { ContributionKind } from "../../server/contributions/submission.js";

type ParsedForm = { body: Record<string, unknown> } | { problems: FieldProblem[] };

/** GitHub takes no longer ones. */
const MAX_LENGTH = 65_536;

const MOST_PROBLEMS = 50;

const NO_ANSWER = "_No response_";
const NO_CHOICE = "None";

interface Section {
  field: FormField;
  lines: string[];
}

/**
 * Reads the Markdown that GitHub makes of a form: each label as a heading of the third level, the answer below it. It is strict, so
 * that no text can pass for an answer to another question: every heading must be one of the form and stand there once.
 * @param markdown the body of the issue
 * @returns the body with the answers of the issue, not validated, or all problems with reading it
 */
export function parseIssueForm(kind: ContributionKind, markdown: string): ParsedForm {
  if (markdown.length > MAX_LENGTH)
    return { problems: [{ field: "", what: "the text is too long", allowed: `at most ${MAX_LENGTH} characters` }] };
  const problems: FieldProblem[] = [];
  const answers = new Map<string, readonly string[]>();
  for (const { field, lines } of sectionsOf(kind, markdown, problems)) {
    const answer = lines.join("\n").trim();
    if (answer === "" || answer === NO_ANSWER) continue;
    const texts = textsOf(field, answer);
    if ("problem" in texts) problems.push(texts.problem);
    else answers.set(field.id, texts);
  }
  const { body, problems: unread } = bodyOf(formFields(kind), answers);
  problems.push(...unread);
  return problems.length > 0 ? { problems: problems.slice(0, MOST_PROBLEMS) } : { body };
}

/** Whether a text has any of the form's headings. */
export const hasHeadings = (kind: ContributionKind, markdown: string): boolean =>
  formFields(kind).some(({ label }) => markdown.split(/\r\n?|\n/).some((line) => line.trim() === `### ${label}`));

/** The headings that need an answer, in the order of the form. */
export const requiredHeadings = (kind: ContributionKind): string[] =>
  formFields(kind)
    .filter(({ required }) => required)
    .map(({ label }) => label);

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
    const fix = "keep the form's headings, and start no line of an answer with ###";
    if (!field) {
      problems.push({ field: "", what: `the heading "${heading.slice(0, 80)}" is not in the form`, fix });
    } else if (sections.has(heading)) {
      problems.push({ field: field.path.join("."), what: `the heading "${heading}" appears twice`, fix });
    } else {
      sections.set(heading, { field, lines });
    }
  }
  if (before.some((line) => line.trim() !== ""))
    problems.push({ field: "", what: "there is text above the first heading", fix: "remove it, or move it to Notes" });
  return [...sections.values()];
}

/** What an answer says, without what GitHub puts around it: nothing where nothing was chosen. */
function textsOf({ entry, path: steps }: FormField, answer: string): string[] | { problem: FieldProblem } {
  const path = steps.join(".");
  switch (entry.type) {
    case "choice":
      return answer === NO_CHOICE ? [] : [answer];
    case "ticks":
      return tickedIn(path, entry.options, answer);
    case "yaml":
      return codeIn(path, answer);
    default:
      return [answer];
  }
}

function tickedIn(path: string, options: ReadonlyMap<string, string>, answer: string) {
  const ticked: string[] = [];
  for (const line of answer.split("\n").filter((text) => text.trim() !== "")) {
    const [, mark, text = ""] = /^- \[([ xX])\] (.*)$/.exec(line) ?? [];
    const name = options.get(text.trim());
    if (name === undefined) {
      const what = `\`${path}\`: "${line.slice(0, 80)}" is not a checkbox of the form`;
      return { problem: { field: path, what, fix: "only check or uncheck the boxes" } };
    }
    if (mark !== " ") ticked.push(name);
  }
  return ticked;
}

/** The text of the one code block of YAML. */
function codeIn(path: string, answer: string) {
  const [, code] = /^```yaml\n((?:(?!```).*\n)*)```$/.exec(answer) ?? [];
  const allowed = "one code block, from ```yaml to ```";
  return code === undefined
    ? { problem: { field: path, what: `\`${path}\` is not the code block of the form`, allowed } }
    : [code];
}
