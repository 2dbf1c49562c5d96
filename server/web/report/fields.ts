/** The fields of a report: those of a contribution, and where to reply. */
import type { Catalog } from "../../catalog/catalog.js";
import { splitVersion } from "../../catalog/names/names.js";
import { type Answers, answersOf } from "../../contributions/forms/answers.js";
import { type FormField, formFields } from "../../contributions/forms/form-fields.js";
import { LONGEST_REPLY, type ReportKind } from "../../contributions/reports/report.js";

export const REPORT_KINDS: readonly ReportKind[] = ["compatibility", "ai-tool", "technology"];

/** A field that people do not see; programs fill in everything. */
export const TRAP = "company";

const REPLY: FormField = {
  path: ["reply"],
  id: "reply",
  label: "Email address for replies",
  description: "Only maintainers see it. It is deleted as soon as they have decided on your report.",
  required: false,
  entry: { type: "line", maxLength: LONGEST_REPLY },
};

/** What a report on a pair asks for, in this order; severity follows from the status. */
const PAIR_FIELDS = new Map<string, Partial<FormField>>([
  ["techA", { label: "First technology" }],
  ["techB", { label: "Second technology" }],
  ["status", { label: "What is right" }],
  ["basis", { label: "How you know it", required: true }],
  ["explanation", { label: "Why" }],
  ["evidence", { label: "Sources" }],
  ["testedVersions", { label: "Versions it is true for" }],
  ["platform", {}],
  ["workaround", {}],
  ["contributor", { label: "Name to credit" }],
]);

const TECHNOLOGY_FIELDS: readonly FormField[] = [
  {
    path: ["technology"],
    id: "technology",
    label: "Technology",
    description: "With the version, if it is about one: `nodejs@20`.",
    required: true,
    entry: { type: "line", maxLength: 214 },
  },
  {
    path: ["explanation"],
    id: "explanation",
    label: "What is wrong or missing, and what is right",
    description: "In your own words. 20 to 1000 characters.",
    required: true,
    entry: { type: "text", minLength: 20, maxLength: 1000 },
  },
  {
    path: ["evidence"],
    id: "evidence",
    label: "Sources",
    description:
      "The pages that say so, the best one first. Each must be a full URL starting with https://. One per line.",
    required: true,
    entry: { type: "list", placeholder: "https://…" },
  },
];

const known = new Map<ReportKind, FormField[]>();

export function reportFields(kind: ReportKind): FormField[] {
  let fields = known.get(kind);
  if (!fields) {
    fields = [...contentFields(kind), REPLY];
    known.set(kind, fields);
  }
  return fields;
}

function contentFields(kind: ReportKind): readonly FormField[] {
  if (kind === "technology") return TECHNOLOGY_FIELDS;
  const fields = formFields(kind);
  if (kind === "ai-tool") return fields;
  return [...PAIR_FIELDS].flatMap(([id, own]) =>
    fields.filter((field) => field.id === id).map((f) => ({ ...f, ...own })),
  );
}

export interface ReportQuery {
  techA?: string;
  techB?: string;
  platform?: string;
  technology?: string;
  tool?: string;
}

export function kindAsked({ technology, tool }: ReportQuery): ReportKind {
  if (tool !== undefined) return "ai-tool";
  return technology === undefined ? "compatibility" : "technology";
}

const NEVER_FILLED_IN: ReadonlySet<string> = new Set(["evidence", "sources", "contributor"]);

/** The form as it begins: the subject with the versions asked about, and for a tool what its entry says. */
export function startAnswers(kind: ReportKind, query: ReportQuery, catalog: Catalog): Answers {
  if (kind === "technology") return answersFrom({ technology: query.technology });
  if (kind === "ai-tool") {
    const tool = catalog.tools.get(query.tool ?? "");
    if (!tool) return answersFrom({ name: query.tool });
    // The sources of what stands there are not those of what is right, and its contributor is somebody else.
    const own = contentFields(kind).filter(({ id }) => !NEVER_FILLED_IN.has(id));
    return answersOf(own, tool);
  }
  const sides = [query.techA ?? "", query.techB ?? ""].map((text) => {
    const { name, version } = splitVersion(text);
    return version === undefined ? { name: text } : { name, tested: text };
  });
  const versions = sides.flatMap(({ tested }) => (tested === undefined ? [] : [tested]));
  return answersFrom({
    techA: sides[0]?.name,
    techB: sides[1]?.name,
    testedVersions: versions.join("\n"),
    platform: query.platform,
  });
}

function answersFrom(texts: Record<string, string | undefined>): Answers {
  return new Map(Object.entries(texts).flatMap(([id, text]): [string, string[]][] => (text ? [[id, [text]]] : [])));
}
