/** Parses and checks the answers of a contribution form. */
import type { Catalog } from "../../../catalog/catalog.js";
import { type Answers, bodyOf } from "../../../contributions/forms/answers.js";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import { prepare } from "../../../contributions/prepare/prepare.js";
import type { FieldProblem } from "../../../contributions/problem.js";
import type { ContributionKind, Submission } from "../../../contributions/submission.js";

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

/** Far more than anyone writes by hand; parsing time grows faster than the text. */
export const LONGEST_YAML = 20_000;

/** Turns answers into an API request body. @returns the body, and problems of unreadable fields */
export function readAnswers(fields: readonly FormField[], answers: Answers): ReturnType<typeof bodyOf> {
  const isLong = ({ id, entry }: FormField) =>
    entry.type === "yaml" && (answers.get(id)?.[0] ?? "").length > LONGEST_YAML;
  const { body, problems } = bodyOf(
    fields.filter((field) => !isLong(field)),
    answers,
  );
  for (const { path } of fields.filter(isLong)) {
    const field = path.join(".");
    problems.push({ field, what: `\`${field}\` is too long`, allowed: `at most ${LONGEST_YAML} characters` });
  }
  return { body, problems };
}

export interface Checked {
  body: Record<string, unknown>;
  outcome: { submission: Submission } | { problems: FieldProblem[] };
}

/** Checks answers like the API does. Stores nothing. */
export function checkAnswers(
  kind: ContributionKind,
  fields: readonly FormField[],
  answers: Answers,
  { catalog, now }: { catalog: Catalog; now: Date },
): Checked {
  const { body, problems: unread } = readAnswers(fields, answers);
  const outcome = prepare(kind, body, { catalog, now });
  if (unread.length === 0) return { body, outcome };
  // Unreadable fields are also missing in the body; report them once.
  const found = "problems" in outcome ? outcome.problems : [];
  const others = found.filter(({ field }) => !unread.some((problem) => problem.field === field));
  return { body, outcome: { problems: [...unread, ...others] } };
}
