/** What a form is about: its page, what that says now, and the record that the form begins with. */
import { type Catalog, factsOn } from "../../../catalog/catalog.js";
import { InvalidVersion } from "../../../catalog/names/invalid-version.js";
import { check, isKnown } from "../../../catalog/verdict/check.js";
import { nameSubject } from "../../../catalog/words.js";
import { type Answers, answersOf } from "../../../contributions/forms/answers.js";
import type { FormField, FormKind } from "../../../contributions/forms/form-fields.js";
import type { Links } from "../../../http/views/links.js";

export interface FormSubject {
  /** `Next.js 15 and Prisma`. */
  name: string;
  path: string;
  /** What the page says now, for a pair. */
  says?: string;
  record?: ExistingRecord | undefined;
}

export interface ExistingRecord {
  file: string;
  /** Number of exceptions, which the form cannot edit. */
  exceptions: number;
  answers: Answers;
}

export const SUBJECTS: Record<FormKind, readonly string[]> = {
  compatibility: ["techA", "techB"],
  "ai-tool": ["name"],
  technology: ["technology"],
};

/** How the visitor knows it, and who they are: not copied from the current record. */
const OWN_ANSWERS: ReadonlySet<string> = new Set(["basis", "evidence", "sources", "testedVersions", "contributor"]);

interface SubjectContext {
  fields: readonly FormField[];
  catalog: Catalog;
  links: Links;
  today: string;
}

/** @param answers names may have versions @returns undefined for a new subject */
export function findSubject(kind: FormKind, answers: Answers, context: SubjectContext): FormSubject | undefined {
  const [first = "", second = ""] = SUBJECTS[kind].map((id) => answers.get(id)?.[0] ?? "");
  try {
    if (kind === "compatibility") return pairSubject(first, second, answers.get("platform")?.[0], context);
    return kind === "ai-tool" ? toolSubject(first, context) : technologySubject(first, context);
  } catch (error) {
    if (error instanceof InvalidVersion) return undefined;
    throw error;
  }
}

function pairSubject(techA: string, techB: string, platform: string | undefined, context: SubjectContext) {
  const { catalog, links, today } = context;
  const answer = check(catalog, { techA, techB, platform }, today);
  if (!isKnown(answer)) return undefined;
  const { a, b, verdict } = answer;
  const rule = factsOn(catalog, a.technology, b.technology)?.rule?.record;
  return {
    name: `${nameSubject(a)} and ${nameSubject(b)}`,
    path: `${links.askedPath(a, b)}${platform ? `?${new URLSearchParams({ platform })}` : ""}`,
    says: `${verdict.status}. ${verdict.message}`,
    record: rule && recordOf(rule, `rules/${rule.techA}/${rule.techB}`, context, rule.exceptions?.length),
  };
}

function toolSubject(name: string, context: SubjectContext): FormSubject | undefined {
  const wanted = name.trim().toLowerCase();
  const [slug, tool] =
    [...context.catalog.tools].find(([slug, tool]) => slug === wanted || tool.name.toLowerCase() === wanted) ?? [];
  if (!tool) return undefined;
  const record = recordOf(tool, `ai-tools/${slug}`, context);
  return { name: tool.name, path: context.links.to(`/tools/${slug}`), record };
}

function technologySubject(name: string, { catalog, links }: SubjectContext): FormSubject | undefined {
  const found = catalog.names.resolve(name)?.technology;
  return found && { name: found.name, path: links.to(`/tech/${found.id}`) };
}

function recordOf(record: object, name: string, { fields }: SubjectContext, exceptions = 0): ExistingRecord {
  const known = fields.filter(({ id }) => !OWN_ANSWERS.has(id));
  return { file: `data/${name}.yaml`, exceptions, answers: answersOf(known, record) };
}
