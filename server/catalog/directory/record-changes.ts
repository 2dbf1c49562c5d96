/** What is different between two states of a record. */
import type { AiTool, Rule, Technology } from "../../../schemas/types.js";
import type { RuleException } from "../facts/compiled.js";
import { describeRange } from "../versions/describe.js";
import { listOf } from "../words.js";
import { withPrices } from "./tool-prices.js";

export type RuleStatus = Rule["status"];
export type Condition = RuleException["when"];

/** What a rule says, in short. */
export type RuleState = Pick<Rule, "status" | "basis" | "checked">;

/** An exception that came, went or says something else now. */
export interface ExceptionChange {
  when: Condition;
  before?: RuleStatus;
  after?: RuleStatus;
}

export interface RuleChange {
  /** Left out where there was no rule. */
  before?: RuleState;
  /** Left out where there is none any more. */
  after?: RuleState;
  exceptions: readonly ExceptionChange[];
  /** The fields that differ besides, such as `evidence`. */
  fields: readonly string[];
}

/** What is known of how a fact changed. */
export interface Details {
  ids: readonly string[];
  /** What a rule said before and after; left out where that is not known. */
  rule?: RuleChange;
  /** What changed in a technology or AI tool, in a few words each; left out where that is not known. */
  notes?: readonly string[];
}

/** Compares a rule before and after; one of the two may be missing. */
export function compareRules(before: Rule | undefined, after: Rule | undefined): RuleChange {
  return {
    ...(before && { before: stateOf(before) }),
    ...(after && { after: stateOf(after) }),
    exceptions: compareExceptions(before, after),
    fields: before && after ? changedFields(before, after).filter((field) => field !== "status") : [],
  };
}

const stateOf = ({ status, basis, checked }: Rule): RuleState => ({ status, basis, checked });

function compareExceptions(before: Rule | undefined, after: Rule | undefined): ExceptionChange[] {
  const byCondition = (rule: Rule | undefined) =>
    new Map((rule?.exceptions ?? []).map(({ when, status }) => [keyOf(when), { when, status }]));
  const [old, current] = [byCondition(before), byCondition(after)];
  const keys = [...new Set([...current.keys(), ...old.keys()])];
  return keys.flatMap((key): ExceptionChange[] => {
    const [from, to] = [old.get(key), current.get(key)];
    const { when } = (to ?? from) as { when: Condition };
    if (from?.status === to?.status) return [];
    return [{ when, ...(from && { before: from.status }), ...(to && { after: to.status }) }];
  });
}

/** Two changes of a rule, one after the other, as one. */
export function mergeRules(first: RuleChange, last: RuleChange): RuleChange {
  const exceptions = new Map(first.exceptions.map((change) => [keyOf(change.when), change]));
  for (const change of last.exceptions) {
    const key = keyOf(change.when);
    const { before: _, ...after } = change;
    const before = exceptions.get(key)?.before ?? (exceptions.has(key) ? undefined : change.before);
    exceptions.set(key, { ...after, ...(before && { before }) });
  }
  return {
    ...(first.before && { before: first.before }),
    ...(last.after && { after: last.after }),
    exceptions: [...exceptions.values()].filter(({ before, after }) => before !== after),
    fields: [...new Set([...first.fields, ...last.fields])],
  };
}

/** Equal for conditions that differ in their order alone. */
const keyOf = (when: Condition) => JSON.stringify(Object.entries(when).sort(([a], [b]) => (a < b ? -1 : 1)));

function changedFields(before: object, after: object): string[] {
  const [old, current] = [before, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(old?.[name]) !== JSON.stringify(current?.[name]));
}

/** More of one sort are counted. */
const MOST_NAMED = 3;

/** What changed in a technology where that is clear: release lines, ends of life, capabilities, requirements. */
export function compareTechnologies(before: Technology, after: Technology): string[] {
  const { came, went } = difference(before.requires, after.requires, ({ version, package: name, of, range }) =>
    [name ? `${name} ${version}` : describeRange(version), "of", of, describeRange(range)].join(" "),
  );
  return [
    ...compareLines(before, after),
    ...compareEnd(before, after),
    ...counted(came, "requirement", "added"),
    ...counted(went, "requirement", "removed"),
    ...changedList("need", before.needs, after.needs, ({ capability }) => capability),
    ...changedList("missing capability", before.lacks, after.lacks, ({ capability }) => capability),
    ...changedList("supported technology", supportedBy(before), supportedBy(after), (id) => id),
  ];
}

const supportedBy = ({ supports }: Technology) => supports?.flatMap(({ with: ids }) => ids);

function compareLines(before: Technology, after: Technology): string[] {
  const old = new Map(before.lifecycle?.cycles.map((line) => [line.cycle, line]));
  const lines = after.lifecycle?.cycles ?? [];
  const added = lines.filter(({ cycle }) => !old.has(cycle)).map(({ cycle }) => cycle);
  const ends = lines.flatMap(({ cycle, eol }) => {
    const known = old.get(cycle);
    if (!known || eol === undefined || known.eol === eol) return [];
    const end = eol === true ? `${cycle} is past its end of life` : `end of life of ${cycle}: ${eol}`;
    return [typeof known.eol === "string" ? `${end} (was ${known.eol})` : end];
  });
  return [
    ...named(added, "release line", "added"),
    ...(ends.length > MOST_NAMED ? [`${ends.length} ends of life changed`] : ends),
  ];
}

function compareEnd({ endOfLife: before }: Technology, { endOfLife: after }: Technology): string[] {
  if (!before && after) return [after.date ? `retired on ${after.date}` : "retired"];
  if (before && !after) return ["no longer retired"];
  if (before?.date !== after?.date && after?.date) return [`end of life: ${after.date}`];
  return [];
}

function changedList<Item>(
  what: string,
  before: readonly Item[] | undefined,
  after: readonly Item[] | undefined,
  name: (item: Item) => string,
): string[] {
  const { came, went } = difference(before, after, name);
  return [...named(came, what, "added"), ...named(went, what, "removed")];
}

function difference<Item>(before: readonly Item[] = [], after: readonly Item[] = [], name: (item: Item) => string) {
  const [old, current] = [new Set(before.map(name)), new Set(after.map(name))];
  return {
    came: [...current].filter((one) => !old.has(one)),
    went: [...old].filter((one) => !current.has(one)),
  };
}

/** `release line 16 added`, `5 release lines added`. */
function named(names: readonly string[], what: string, happened: string): string[] {
  if (names.length === 0 || names.length > MOST_NAMED) return counted(names, what, happened);
  return [`${names.length > 1 ? plural(what) : what} ${listOf(names)} ${happened}`];
}

function counted(names: readonly string[], what: string, happened: string): string[] {
  if (names.length === 0) return [];
  return [names.length === 1 ? `${what} ${happened}` : `${names.length} ${plural(what)} ${happened}`];
}

const plural = (what: string) => (what.endsWith("y") ? `${what.slice(0, -1)}ies` : `${what}s`);

/** Fields of a tool that people call something else. */
const TOOL_FIELDS: ReadonlyMap<string, string> = new Map([
  ["aliases", "other names"],
  ["pricing", "price"],
  ["providers", "model providers"],
  ["license", "licence"],
  ["launchDate", "launch date"],
  ["enterprise", "enterprise options"],
]);

/** Days and sources go without saying. */
const UNTOLD = new Set(["sources", "evidence", "checked", "updated"]);

/** What changed in an AI tool: `starting price $25 (was $20)`, `editors and languages changed`. */
export function compareTools(before: AiTool, after: AiTool): string[] {
  const [from, to] = [before, after].map((tool) => withPrices(tool).pricing?.startingPrice);
  const isPriced = from !== to && from !== undefined && to !== undefined;
  const others = changedFields(before, after).filter(
    (field) => !UNTOLD.has(field) && !(field === "pricing" && isPriced),
  );
  return [
    ...(isPriced ? [`starting price ${to} (was ${from})`] : []),
    ...(others.length > 0 ? [`${listOf(others.map((field) => TOOL_FIELDS.get(field) ?? field))} changed`] : []),
  ];
}
