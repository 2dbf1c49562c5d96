/** A report from a visitor without an account: what it says, checked like any contribution, and how to reply. */
import type { TechnologyContribution } from "../../../schemas/types.js";
import { hiddenCharacter } from "../../data/text.js";
import type { FormKind } from "../forms/form-fields.js";
import { knowledgeProblems, unknownTechnology } from "../prepare/guidelines.js";
import { type PrepareOptions, prepare, prepareBody } from "../prepare/prepare.js";
import type { FieldProblem } from "../problem.js";
import { digestOf, type Submission } from "../submission.js";

/** What is said of a technology. */
export interface TechnologyNote {
  /** The id of the technology. */
  technology: string;
  /** The version asked about, as it was written. */
  version?: string | undefined;
  explanation: string;
  evidence: string[];
}

/** What is held for review: a submission that can become a proposal as it is, or a note. */
export type ReportContent = { submission: Submission } | { note: TechnologyNote };

/** What a form says, and what it is about: `Next.js and React`. */
export interface PreparedForm {
  content: ReportContent;
  name: string;
}

/** As long as an address can be (RFC 5321). */
export const LONGEST_REPLY = 254;

/** What can be written to; nothing that mail programs read as a second address or as a name. */
const REPLY = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;

/** Checks what a form says. @param body as its schema has it */
export function prepareForm(
  kind: FormKind,
  body: Record<string, unknown>,
  options: PrepareOptions,
): PreparedForm | { problems: FieldProblem[] } {
  if (kind === "technology") return prepareNote(body, options);
  const outcome = prepare(kind, body, options);
  if ("problems" in outcome) return outcome;
  const { submission } = outcome;
  const name = submission.kind === "compatibility" ? submission.names.join(" and ") : submission.tool.name;
  return { content: { submission }, name };
}

/** The same content makes the same digest. */
export function contentDigest(content: ReportContent): string {
  return "submission" in content ? content.submission.revision : digestOf(content.note);
}

/** Whether somebody can be written to there. */
export const isReplyAddress = (text: string): boolean =>
  text.length <= LONGEST_REPLY && REPLY.test(text) && !hiddenCharacter(text);

function prepareNote(body: Record<string, unknown>, { catalog, now }: PrepareOptions) {
  const prepared = prepareBody("technology", body, now.toISOString().slice(0, 10));
  if ("problems" in prepared) return prepared;
  const { technology, explanation, evidence } = prepared.value as TechnologyContribution;
  const found = catalog.names.resolve(technology);
  const problems = knowledgeProblems({ explanation });
  if (!found) problems.push(unknownTechnology(catalog, "technology", technology.slice(0, 80)));
  if (problems.length > 0 || !found) return { problems };
  const { id, name } = found.technology;
  return { content: { note: { technology: id, version: found.version?.text, explanation, evidence } }, name };
}
