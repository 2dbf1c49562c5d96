/** What is wrong with answers, in the words of the form and at its fields. */
import type { FormField } from "../../contributions/form-fields.js";
import { type FieldProblem, tellFieldProblem } from "../../contributions/problem.js";

export interface ShownProblem {
  /** Where it is mended; undefined when it is about the whole. */
  field: FormField | undefined;
  /** A sentence or two, to be read beside the label of the field. */
  text: string;
}

/** Problems as the form shows them, in the order of its fields; those about the whole come first. */
export function shownProblems(fields: readonly FormField[], problems: readonly FieldProblem[]): ShownProblem[] {
  const shown = problems.map((problem) => {
    const field = fieldOf(fields, problem.field);
    const text = inWordsOf(fields, tellFieldProblem(problem));
    return { field, text: field ? besideLabel(field.label, text) : text };
  });
  const place = ({ field }: ShownProblem) => (field ? fields.indexOf(field) : -1);
  return shown.sort((a, b) => place(a) - place(b));
}

/** The field that a way such as `technologies.foo.aliases[0]` leads to, or the first of those below it. */
function fieldOf(fields: readonly FormField[], way: string): FormField | undefined {
  const steps = way.replaceAll(/\[\d+\]/g, "").split(".");
  const leads = ({ path }: FormField) => path.every((step, index) => steps[index] === step);
  const below = ({ path }: FormField) => way !== "" && steps.every((step, index) => path[index] === step);
  return fields.find(leads) ?? fields.find(below);
}

/** The text of a problem or a warning, in which fields have their labels and not the names of the interface. */
export function inWordsOf(fields: readonly FormField[], text: string): string {
  const labels = new Map(fields.map(({ path, label }) => [path.join("."), label]));
  const missing = /^(?:`[\w.]+`: )?"(\w+)" is missing/.exec(text);
  const label = labels.get(missing?.[1] ?? "");
  if (missing && label !== undefined) return `${label} is missing${text.slice(missing[0].length)}`;
  return text.replaceAll(/`([\w.]+)(?:\[(\d+)\])?`/g, (whole, way: string, index?: string) => {
    const known = labels.get(way);
    if (known === undefined) return whole;
    return index === undefined ? known : `${known}, line ${Number(index) + 1}`;
  });
}

/** Without the label at its beginning: `Line 1: …` for `Evidence, line 1: …`. */
function besideLabel(label: string, text: string): string {
  if (!text.startsWith(label)) return text;
  const rest = text.slice(label.length);
  const own = /^(?:, |: )/.test(rest) ? rest.slice(2) : /^ /.test(rest) ? `this${rest}` : text;
  return own.charAt(0).toUpperCase() + own.slice(1);
}
