/** Finds the current record about the subject of a form. */
import { type Catalog, factsOn } from "../../../catalog/catalog.js";
import type { Technology } from "../../../catalog/technology/technology.js";
import { type Answers, answersOf } from "../../../contributions/forms/answers.js";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import type { ContributionKind } from "../../../contributions/submission.js";

export interface ExistingRecord {
  /** `Next.js and Prisma`. */
  name: string;
  page: { pair: readonly [Technology, Technology] } | { tool: string };
  file: string;
  /** Number of exceptions, which the form cannot edit. */
  exceptions: number;
  answers: Answers;
}

const SUBJECTS: Record<ContributionKind, readonly string[]> = {
  compatibility: ["techA", "techB"],
  "ai-tool": ["name"],
};

/** @returns undefined for a new subject */
export function findExistingRecord(
  kind: ContributionKind,
  fields: readonly FormField[],
  answers: Answers,
  catalog: Catalog,
): ExistingRecord | undefined {
  const [first = "", second = ""] = SUBJECTS[kind].map((id) => answers.get(id)?.[0] ?? "");
  // A correction has another contributor.
  const own = fields.filter(({ id }) => id !== "contributor");
  if (kind === "ai-tool") {
    const tool = toolNamed(catalog, first);
    if (!tool) return undefined;
    const [slug, record] = tool;
    const file = `data/ai-tools/${slug}.yaml`;
    return { name: record.name, page: { tool: slug }, file, exceptions: 0, answers: answersOf(own, record) };
  }
  const [one, other] = [first, second].map((name) => catalog.names.resolve(name)?.technology);
  const facts = one && other && factsOn(catalog, one, other);
  const record = facts?.rule?.record;
  if (!record) return undefined;
  return {
    name: `${facts.a.name} and ${facts.b.name}`,
    page: { pair: [facts.a, facts.b] },
    file: `data/rules/${record.techA}/${record.techB}.yaml`,
    exceptions: record.exceptions?.length ?? 0,
    answers: answersOf(own, record),
  };
}

export function isSubjectOnly(kind: ContributionKind, answers: Answers): boolean {
  return [...answers.keys()].every((id) => SUBJECTS[kind].includes(id));
}

function toolNamed({ tools }: Catalog, name: string) {
  const wanted = name.trim().toLowerCase();
  return [...tools].find(([slug, tool]) => slug === wanted || tool.name.toLowerCase() === wanted);
}
