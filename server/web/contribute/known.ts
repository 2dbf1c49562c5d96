/** What the data hold already on the subject of a form: a correction starts from there. */
import { type Catalog, factsOn } from "../../catalog/catalog.js";
import type { Technology } from "../../catalog/technology.js";
import { type Answers, answersOf } from "../../contributions/answers.js";
import type { FormField } from "../../contributions/form-fields.js";
import type { ContributionKind } from "../../contributions/submission.js";

export interface Known {
  /** What it is called: `Next.js and Prisma`. */
  name: string;
  /** Its page. */
  page: { pair: readonly [Technology, Technology] } | { tool: string };
  /** Its file, from the root of the repository. */
  file: string;
  /** Conditions under which the verdict differs, which only the file can say. */
  exceptions: number;
  /** The answers that would make it. */
  answers: Answers;
}

/** The fields that say what a form is about. */
const SUBJECTS: Record<ContributionKind, readonly string[]> = {
  compatibility: ["techA", "techB"],
  "ai-tool": ["name"],
};

/** Looks up what the answers are about. @returns undefined when nothing is known of it */
export function knownRecord(
  kind: ContributionKind,
  fields: readonly FormField[],
  answers: Answers,
  catalog: Catalog,
): Known | undefined {
  const [first = "", second = ""] = SUBJECTS[kind].map((id) => answers.get(id)?.[0] ?? "");
  // Whoever corrects it is another than who gave it.
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

/** Whether the answers name a subject and say nothing of it yet. */
export function saysNothing(kind: ContributionKind, answers: Answers): boolean {
  return [...answers.keys()].every((id) => SUBJECTS[kind].includes(id));
}

function toolNamed({ tools }: Catalog, name: string) {
  const wanted = name.trim().toLowerCase();
  return [...tools].find(([slug, tool]) => slug === wanted || tool.name.toLowerCase() === wanted);
}
