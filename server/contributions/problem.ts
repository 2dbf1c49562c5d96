/** What is wrong with a submission: field by field, what was given, what is allowed, how to fix it. */
import { printable } from "../data/problem.js";

export interface FieldProblem {
  /** The way to it, such as `technologies.foo.aliases[0]`; empty for the submission as a whole. */
  field: string;
  /** What was found, the field's name in it. */
  what: string;
  allowed?: string | undefined;
  fix?: string | undefined;
}

/** What a preparation step finds: what it makes of the body, or what is wrong. */
export type Preparation<T> = { value: T } | { problems: FieldProblem[] };

/** A problem as one sentence or two, on one line. */
export function formatFieldProblem({ what, allowed, fix }: FieldProblem): string {
  const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);
  const start = allowed ? `${what}: ${allowed}` : what;
  return printable([sentence(start), fix && sentence(fix[0]?.toUpperCase() + fix.slice(1))].filter(Boolean).join(" "));
}
