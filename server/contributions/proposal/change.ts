/** From a submission to the files that say it, in the layout that `data:check --fix` gives them. */
import { isDeepStrictEqual } from "node:util";
import { Document, isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import type { AiTool, Rule, ToolPricing } from "../../../schemas/types.js";
import { summarizePlans } from "../../catalog/directory/tool-prices.js";
import { parseFile } from "../../data/file.js";
import { formatDocument } from "../../data/format.js";
import { kindOf } from "../../data/kinds.js";
import type { FileText } from "../../forges/forge.js";
import type { RuleSubmission, Submission, SubmittedRule, ToolSubmission } from "../submission.js";

/** Reads a file of the data as it stands; undefined when there is none. */
export type FileReader = (path: string) => Promise<string | undefined>;

export interface FileChange {
  /** Files that differ from what is there. */
  files: FileText[];
  /** Whether the record of the submission was there before. */
  updates: boolean;
}

/** The path of the file that a submission is about, relative to the data folder. */
export function pathOf(submission: Submission): string {
  return submission.kind === "ai-tool"
    ? `ai-tools/${submission.slug}.yaml`
    : `rules/${submission.rule.techA}/${submission.rule.techB}.yaml`;
}

/** Writes a submission into the data; comments stay. @throws Error when a file there is not valid YAML */
export async function changeFiles(submission: Submission, read: FileReader): Promise<FileChange> {
  const path = pathOf(submission);
  const before = await read(path);
  const record = submission.kind === "ai-tool" ? submission.tool : submission.rule;
  const text = before === undefined ? freshText(path, record) : updatedText(path, before, submission);
  const files = [{ path, text, before }];
  for (const [id, record] of Object.entries(submission.kind === "compatibility" ? submission.technologies : {})) {
    const place = `technologies/${id}.yaml`;
    // Somebody else may have brought it in the meantime; theirs is reviewed already.
    if ((await read(place)) === undefined)
      files.push({ path: place, text: freshText(place, record), before: undefined });
  }
  return {
    files: files.filter(({ text, before }) => text !== before).map(({ path, text }) => ({ path, text })),
    updates: before !== undefined,
  };
}

function freshText(path: string, record: object): string {
  const kind = kindOf(path);
  if (!kind) throw new Error(`no record belongs at ${path}`);
  return formatDocument(new Document(record), path, kind);
}

function updatedText(path: string, before: string, submission: Submission): string {
  const { file, problems } = parseFile(path, before);
  const document = file?.document.clone() as Document | undefined;
  if (!file || !document || !isMap(document.contents)) {
    throw new Error(`data/${path} is not valid: ${problems[0]?.what ?? "it holds no record"}`);
  }
  const map = document.contents;
  const days =
    submission.kind === "ai-tool"
      ? updateTool(map, file.value as AiTool, submission)
      : updateRule(map, file.value as Rule, submission);
  // Another day alone is no change.
  if (isDeepStrictEqual(document.toJS(), file.value)) return before;
  for (const [field, day] of Object.entries(days)) {
    // What waited for long does not turn back the days of what came in meanwhile.
    const known = String(map.get(field) ?? "");
    assign(map, { [field]: day > known ? day : known });
  }
  return formatDocument(document, path, file.kind);
}

/** Days to set when a record changes, by field. */
type ChangedDays = Record<string, string>;

/** Fields of a verdict that say why and what to do; they go with it when it changes. */
const REASONS = ["workaround", "notes", "contributor", "testedVersions"] as const;

/** What a condition and a rule have in common. */
const VERDICT_FIELDS = ["status", "severity", "explanation", "evidence", ...REASONS] as const;

type VerdictFields = Pick<Rule, "status" | "severity" | "explanation" | "evidence" | (typeof REASONS)[number]>;

/** Where the platforms differ, the verdict for one becomes an exception of the other: neither is lost. */
function updateRule(map: YAMLMap, before: Rule, { rule }: RuleSubmission): ChangedDays {
  const { checked, updated } = rule;
  if (rule.platform === before.platform) {
    assign(map, { ...merged(before, rule), basis: rule.basis });
    return { checked, updated };
  }
  if (rule.platform === undefined) {
    // The general verdict was missing; what stands there speaks for one platform, and so do its exceptions.
    const { platform } = before;
    assign(map, { ...verdictOf(rule), basis: rule.basis, platform: undefined });
    for (const index of (before.exceptions ?? []).keys())
      if (!map.hasIn(["exceptions", index, "when", "platform"]))
        map.setIn(["exceptions", index, "when", "platform"], platform);
    addException(map, { platform }, verdictOf(before), before);
    return { checked, updated };
  }
  addException(map, { platform: rule.platform }, verdictOf(rule), before);
  return { updated };
}

const verdictOf = (record: VerdictFields): Record<string, unknown> =>
  Object.fromEntries(VERDICT_FIELDS.map((field) => [field, record[field]]));

/** The same verdict again gains sources and versions, and keeps what is not said anew; another one brings reasons of its own. */
function merged(before: VerdictFields, rule: SubmittedRule): Record<string, unknown> {
  const fields = verdictOf(rule);
  if (before.status !== rule.status) return fields;
  const kept = REASONS.filter((field) => fields[field] === undefined).map((field) => [field, before[field]]);
  const joined = (field: "evidence" | "testedVersions") => [
    ...new Set([...(before[field] ?? []), ...(rule[field] ?? [])]),
  ];
  const lists = { evidence: joined("evidence"), testedVersions: joined("testedVersions") };
  return { ...fields, ...Object.fromEntries(kept), ...lists };
}

function addException(map: YAMLMap, when: Record<string, unknown>, verdict: Record<string, unknown>, before: Rule) {
  const index = (before.exceptions ?? []).findIndex((entry) => JSON.stringify(entry.when) === JSON.stringify(when));
  const known = before.exceptions?.[index];
  const list = map.get("exceptions");
  if (known && isSeq(list)) {
    const entry = list.items[index];
    if (isMap(entry)) assign(entry, merged(known, verdict as never));
    return;
  }
  // Last: whoever wrote the others thought of versions or third technologies, which are more specific.
  const entry = { when, ...withoutUndefined(verdict) };
  if (isSeq(list)) list.add(new Document(entry).contents);
  else map.set("exceptions", new Document([entry]).contents);
}

/** What is left out stays; the source of what changes goes with it. */
function updateTool(map: YAMLMap, before: AiTool, { tool }: ToolSubmission): ChangedDays {
  const { checked, updated, ...fields } = tool;
  const evidence = [...new Set([...before.evidence, ...tool.evidence])];
  const nested = (["platforms", "capabilities", "privacy", "pricing"] as const).filter((field) => tool[field]);
  const parts = Object.fromEntries(nested.map((field) => [field, { ...before[field], ...tool[field] }]));
  if (tool.pricing) parts.pricing = mergePricing(before.pricing, tool.pricing);
  const given: Record<string, unknown> = { ...withoutUndefined(fields), ...parts, evidence };
  const changed = (field: string) =>
    given[field] !== undefined && !isDeepStrictEqual(given[field], before[field as keyof AiTool]);
  const kept = Object.entries(before.sources ?? {}).filter(([field]) => !changed(field));
  const sources = { ...Object.fromEntries(kept), ...tool.sources };
  assign(map, { ...given, sources: Object.keys(sources).length > 0 ? sources : undefined });
  return { ...(checked !== undefined && { checked }), updated };
}

/** Prices follow from plans. Where a submission contradicts those that are there, it takes their place: reviewers decide. */
function mergePricing({ plans, ...before }: ToolPricing = {}, pricing: ToolPricing): ToolPricing {
  if (pricing.plans) return pricing;
  const following = plans && summarizePlans(plans);
  const all = { ...following, ...before, ...pricing };
  return plans && isDeepStrictEqual(all, following) ? { plans } : all;
}

function withoutUndefined(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** Sets fields of a map, leaving alone what does not change, with its comments; undefined removes a field. */
function assign(map: YAMLMap, fields: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(fields)) {
    const node = map.get(key, true) as unknown;
    if (value === undefined) map.delete(key);
    else if (isScalar(node) && typeof value !== "object") node.value = value;
    else if (isSeq(node) && Array.isArray(value)) assignItems(node, value);
    else if (isMap(node) && typeof value === "object" && value !== null) {
      for (const { key: own } of [...node.items]) if (!(String(own) in value)) node.delete(own);
      assign(node, value as Record<string, unknown>);
    } else map.set(key, new Document(value).contents);
  }
}

function assignItems(seq: YAMLSeq, values: readonly unknown[]): void {
  const present = seq.items;
  seq.items = values.map((value) => {
    const same = present.find((item) => isScalar(item) && item.value === value);
    return same ?? new Document(value).contents;
  });
}
