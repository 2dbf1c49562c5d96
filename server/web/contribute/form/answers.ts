/** Parses and checks the answers of a contribution form, and tells problems with them in terms of its fields. */
import type { Catalog } from "../../../catalog/catalog.js";
import { type Answers, bodyOf } from "../../../contributions/forms/answers.js";
import type { FormField, FormKind } from "../../../contributions/forms/form-fields.js";
import { type FieldProblem, formatFieldProblem } from "../../../contributions/problem.js";
import { type PreparedForm, prepareForm } from "../../../contributions/reports/report.js";

export function parseAnswers(fields: readonly FormField[], given: URLSearchParams): Answers {
  const answers = new Map<string, readonly string[]>();
  for (const { id, entry } of fields) {
    const texts = given.getAll(id).map((text) => text.replace(/\r\n?/g, "\n"));
    if (texts.every((text) => text.trim() === "")) continue;
    const isMany = entry.type === "list" || entry.type === "pairs";
    answers.set(id, entry.type === "ticks" ? [...new Set(texts)] : [isMany ? texts.join("\n") : (texts[0] ?? "")]);
  }
  return answers;
}

export interface Checked {
  body: Record<string, unknown>;
  outcome: PreparedForm | { problems: FieldProblem[] };
}

/** Checks answers like the API does. Stores nothing. */
export function checkAnswers(
  kind: FormKind,
  fields: readonly FormField[],
  answers: Answers,
  { catalog, now }: { catalog: Catalog; now: Date },
): Checked {
  const { body, problems: unread } = bodyOf(fields, answers);
  const outcome = prepareForm(kind, body, { catalog, now });
  const missing = fields
    .filter(({ id, required }) => required && !answers.has(id))
    .map(({ id, description }) => ({ field: id, what: `"${id}" is missing`, allowed: description }));
  // What could not be read is missing in the body, too: each field is reported once.
  const own = new Map([...missing, ...unread].map((problem) => [problem.field, problem]));
  const others = "problems" in outcome ? outcome.problems.filter(({ field }) => !own.has(field)) : [];
  const problems = [...own.values(), ...others.filter(({ field }) => field !== DERIVED)];
  return { body, outcome: problems.length > 0 ? { problems } : outcome };
}

/** Follows from another field, and is missing where that is. */
const DERIVED = "severity";

export interface ShownProblem {
  /** Undefined for problems with the whole form. */
  field: FormField | undefined;
  text: string;
}

/** Problems in the order of fields; those with the whole form first. */
export function shownProblems(fields: readonly FormField[], problems: readonly FieldProblem[]): ShownProblem[] {
  const shown = problems.map((problem) => {
    const field = fieldOf(fields, problem.field);
    const text = withFieldLabels(fields, formatFieldProblem(problem));
    return { field, text: field ? besideLabel(field.label, text) : text };
  });
  const place = ({ field }: ShownProblem) => (field ? fields.indexOf(field) : -1);
  return shown.sort((a, b) => place(a) - place(b));
}

/** The field at a path such as `technologies.foo.aliases[0]`, or the first below it. */
function fieldOf(fields: readonly FormField[], path: string): FormField | undefined {
  const steps = path.replaceAll(/\[\d+\]/g, "").split(".");
  const leads = (field: FormField) => field.path.every((step, index) => steps[index] === step);
  const below = (field: FormField) => path !== "" && steps.every((step, index) => field.path[index] === step);
  return fields.find(leads) ?? fields.find(below);
}

export function withFieldLabels(fields: readonly FormField[], text: string): string {
  const labels = new Map(fields.map(({ path, label }) => [path.join("."), label]));
  const missing = /^(?:`[\w.]+`: )?"(\w+)" is missing/.exec(text);
  const label = labels.get(missing?.[1] ?? "");
  if (missing && label !== undefined) return `${label} is missing${text.slice(missing[0].length)}`;
  return text.replaceAll(/`([\w.]+)(?:\[(\d+)\])?`/g, (whole, path: string, index?: string) => {
    const known = labels.get(path);
    if (known === undefined) return whole;
    return index === undefined ? known : `${known}, line ${Number(index) + 1}`;
  });
}

/** Drops the leading label: `Line 1: …` for `Evidence, line 1: …`. */
function besideLabel(label: string, text: string): string {
  if (!text.startsWith(label)) return text;
  const rest = text.slice(label.length);
  const own = /^(?:, |: )/.test(rest) ? rest.slice(2) : /^ /.test(rest) ? `this${rest}` : text;
  return own.charAt(0).toUpperCase() + own.slice(1);
}
