/** A report from a visitor without an account: what it says, checked like any contribution, and how to reply. */
import { SEVERITIES } from "../../data/checks/rule.js";
import { formatSchemaError, validatorOf } from "../../data/schemas.js";
import { hiddenCharacter } from "../../data/text.js";
import { knowledgeProblems, unknownTechnology, unreadableIn } from "../prepare/guidelines.js";
import { type PrepareOptions, prepare } from "../prepare/prepare.js";
import type { FieldProblem } from "../problem.js";
import { type ContributionKind, digestOf, type Submission } from "../submission.js";

/** A technology has facts of many kinds, so a report on one is in words and maintainers change its file. */
export type ReportKind = ContributionKind | "technology";

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

export type PreparedReport =
  | { content: ReportContent; name: string; reply: string | undefined }
  | { problems: FieldProblem[] };

/** As long as an address can be (RFC 5321). */
export const LONGEST_REPLY = 254;

/** What can be written to; nothing that mail programs read as a second address or as a name. */
const REPLY = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/;

/**
 * Checks a report.
 * @param body as a contribution of that kind has it, without a severity; for a technology the fields of `TechnologyNote`
 * @param reply where to write to; empty where nobody is to
 */
export function prepareReport(
  kind: ReportKind,
  body: Record<string, unknown>,
  reply: string,
  options: PrepareOptions,
): PreparedReport {
  const problems = replyProblems(reply);
  const outcome = kind === "technology" ? prepareNote(body, options) : prepareSubmission(kind, body, options);
  if ("problems" in outcome) return { problems: [...outcome.problems, ...problems] };
  return problems.length > 0 ? { problems } : { ...outcome, reply: reply || undefined };
}

/** The same content makes the same digest. */
export function contentDigest(content: ReportContent): string {
  return "submission" in content ? content.submission.revision : digestOf(content.note);
}

type PreparedContent = { content: ReportContent; name: string } | { problems: FieldProblem[] };

function prepareSubmission(
  kind: ContributionKind,
  body: Record<string, unknown>,
  options: PrepareOptions,
): PreparedContent {
  const isRule = kind === "compatibility";
  const outcome = prepare(kind, isRule ? { ...body, ...severityFor(body.status) } : body, options);
  // Left out, an API submission counts as tested; nobody who reports here has said so.
  const missing = isRule && body.basis === undefined ? [NO_BASIS] : [];
  if ("problems" in outcome)
    return { problems: [...outcome.problems.filter(({ field }) => field !== "severity"), ...missing] };
  if (missing.length > 0) return { problems: missing };
  const { submission } = outcome;
  const name = submission.kind === "compatibility" ? submission.names.join(" and ") : submission.tool.name;
  return { content: { submission }, name };
}

const NO_BASIS: FieldProblem = {
  field: "basis",
  what: '"basis" is missing',
  allowed: "whether you tested it, the makers document it, or it follows from what they document",
};

/** The one that goes with a status; reviewers decide whether it is worse. */
function severityFor(status: unknown): { severity?: string } {
  const [, severities] = Object.entries(SEVERITIES).find(([name]) => name === status) ?? [];
  const severity = status === "partial" ? "warning" : severities?.[0];
  return severity === undefined ? {} : { severity };
}

const NOTE_SCHEMAS = {
  explanation: "rule.schema.json#/definitions/explanation",
  evidence: "rule.schema.json#/definitions/evidence",
} as const;

/** As many as reviewers go through one by one. */
const MOST_SOURCES = 20;

function prepareNote(body: Record<string, unknown>, { catalog }: PrepareOptions): PreparedContent {
  const text = (value: unknown) => (typeof value === "string" ? value.normalize("NFC").trim() : "");
  const explanation = text(body.explanation);
  const evidence = (Array.isArray(body.evidence) ? body.evidence : []).map(text);
  const problems: FieldProblem[] = [];
  const asked = text(body.technology);
  const found = catalog.names.resolve(asked);
  if (asked === "") problems.push({ field: "technology", what: '"technology" is missing' });
  else if (!found) problems.push(unknownTechnology(catalog, "technology", asked.slice(0, 80)));
  if (evidence.length > MOST_SOURCES) {
    const what = `\`evidence\` has ${evidence.length} entries`;
    return { problems: [...problems, { field: "evidence", what, allowed: `at most ${MOST_SOURCES}` }] };
  }
  for (const [field, value] of Object.entries({ explanation, evidence })) {
    if (value.length === 0) {
      problems.push({ field, what: `"${field}" is missing` });
      continue;
    }
    const validate = validatorOf(NOTE_SCHEMAS[field as keyof typeof NOTE_SCHEMAS]);
    if (validate(value)) continue;
    for (const error of validate.errors ?? []) {
      const [, index] = /^\/(\d+)/.exec(error.instancePath) ?? [];
      const place = index === undefined ? field : `${field}[${index}]`;
      const { what, allowed } = formatSchemaError(error, `\`${place}\``);
      problems.push({ field: place, what, allowed });
    }
  }
  problems.push(...unreadableIn("explanation", explanation));
  for (const [index, url] of evidence.entries()) problems.push(...unreadableIn(`evidence[${index}]`, url));
  problems.push(...knowledgeProblems({ explanation }));
  if (problems.length > 0 || !found) return { problems };
  const { id, name } = found.technology;
  const version = found.version?.text;
  return { content: { note: { technology: id, version, explanation, evidence } }, name };
}

function replyProblems(reply: string): FieldProblem[] {
  if (reply === "") return [];
  if (reply.length <= LONGEST_REPLY && REPLY.test(reply) && !hiddenCharacter(reply)) return [];
  return [{ field: "reply", what: "`reply` is not an email address", fix: "correct it, or leave it empty" }];
}
