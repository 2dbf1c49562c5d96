/** Problems with answers, in terms of form fields. */
import type { FormField } from "../../../contributions/forms/form-fields.js";
import { type FieldProblem, formatFieldProblem } from "../../../contributions/problem.js";

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
