/** What a change of a fact comes to for those who ask, and how it is worded. */
import type { Catalog } from "../catalog.js";
import { curatedIn, formatCondition } from "../facts/rule.js";
import { countEach } from "../maps.js";
import type { Day } from "../technology/lifecycle.js";
import { check } from "../verdict/check.js";
import { describeLines, listOf } from "../words.js";
import type { Details, ExceptionChange, RuleStatus } from "./record-changes.js";

/** The status of a rule in words, after the name of a pair. */
export const STATUS_WORDS: Readonly<Record<RuleStatus, string>> = {
  compatible: "works",
  partial: "works with limits",
  incompatible: "does not work",
};

/** What a change of a rule comes to; `none` where no answer changes, as far as is known */
export type Effect = "status" | "exceptions" | "added" | "removed" | "none";

/** @returns `none` for what is no rule, too */
export function effectOf({ rule }: Details): Effect {
  if (!rule) return "none";
  const { before, after, exceptions } = rule;
  if (!before) return "added";
  if (!after) return "removed";
  if (before.status !== after.status) return "status";
  return exceptions.length > 0 ? "exceptions" : "none";
}

/** Whether a change of a rule makes some answer another one where there was one before. */
export const changesVerdict = (fact: Details): boolean => ["status", "exceptions", "removed"].includes(effectOf(fact));

/** Whether the verdict on a pair without versions rests on its rule today, and not on what its makers declare or test. */
export function ruleDecides(catalog: Catalog, { ids: [techA = "", techB = ""] }: Details, today: Day): boolean {
  return curatedIn(check(catalog, { techA, techB }, today).verdict.decision) !== undefined;
}

/** `with Next.js <14`, `on edge` */
export function formatWhen({ names }: Catalog, { when }: ExceptionChange): string {
  const text = formatCondition(when, (id) => names.byId(id)?.name ?? id);
  return /^(?:on|together) /.test(text) ? text : `with ${text}`;
}

/** What a rule is about, or an exception of it: `Next.js before 14 with Prisma on edge`. */
export function nameAsked({ names }: Catalog, ids: readonly string[], when: Partial<ExceptionChange["when"]> = {}) {
  const { platform, with: present = [], ...ranges } = when;
  const nameOf = (id: string) => names.byId(id)?.name ?? id;
  const sides = ids.map((id) => {
    const range = (ranges as Record<string, string>)[id];
    return range === undefined ? nameOf(id) : `${nameOf(id)} ${describeLines(String(range))}`;
  });
  const others = present.length > 0 ? ` together with ${listOf(present.map(nameOf))}` : "";
  return `${sides.join(" with ")}${others}${platform ? ` on ${platform}` : ""}`;
}

/** Exceptions that are named in a line; more are counted. */
const MOST_EXCEPTIONS = 2;

/** What follows the name of a fact: `works with limits, before: works`; undefined where that is not known */
export function formatDifference(catalog: Catalog, fact: Details, today: Day): string | undefined {
  const { rule, notes } = fact;
  if (!rule) return notes?.join("; ");
  const { before, after, exceptions, fields } = rule;
  if (!after) return before && `it said: ${STATUS_WORDS[before.status]}`;
  const says = `${ruleDecides(catalog, fact, today) ? "" : "the rule says: "}${STATUS_WORDS[after.status]}`;
  if (!before) return says;
  const other = exceptions.slice(0, MOST_EXCEPTIONS).map((one) => formatException(catalog, one));
  const more = exceptions.length - other.length;
  const parts = [
    ...(before.status === after.status ? [] : [`${says}, before: ${STATUS_WORDS[before.status]}`]),
    ...other,
    ...(more > 0 ? [`${more} more ${more > 1 ? "exceptions" : "exception"} changed`] : []),
  ];
  return parts.length > 0 ? parts.join("; ") : formatFields(fields);
}

/** Whether an exception came or went is said: what applied to these versions before, others may say. */
function formatException(catalog: Catalog, change: ExceptionChange): string {
  const { before, after } = change;
  const when = formatWhen(catalog, change);
  if (!after) return `no longer an exception ${when}`;
  return `${when}: ${STATUS_WORDS[after]}${before ? `, before: ${STATUS_WORDS[before]}` : " (new exception)"}`;
}

/** Fields of a rule in words; those that are one thing to a reader have one word. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  evidence: "sources",
  checked: "dates",
  updated: "dates",
  explanation: "wording",
  workaround: "wording",
  notes: "wording",
  exceptions: "wording",
  testedVersions: "tested versions",
};

/** `sources and dates`; undefined where nothing differs. */
export function formatFields(fields: readonly string[]): string | undefined {
  const words = [...new Set(fields.map((field) => FIELD_WORDS[field] ?? field))];
  return words.length > 0 ? listOf(words.sort()) : undefined;
}

/**
 * Many changes by what they come to: `12 pairs now work, 3 no longer work, 40 rules got other sources or dates`.
 * @returns a text for each, those that change most first; facts that are no rules, or of which nothing is known, are left out
 */
export function countEffects(catalog: Catalog, facts: readonly Details[], today: Day): string[] {
  const counts = countEach(facts.map((fact) => countKey(catalog, fact, today)));
  return Object.entries(COUNTS).flatMap(([key, [one, many]]) => {
    const count = counts.get(key) ?? 0;
    return count > 0 ? [`${count.toLocaleString("en")} ${count === 1 ? one : many}`] : [];
  });
}

const COUNTS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  incompatible: ["pair no longer works", "pairs no longer work"],
  partial: ["pair now works with limits", "pairs now work with limits"],
  compatible: ["pair now works", "pairs now work"],
  says: ["rule that does not decide says otherwise now", "rules that do not decide say otherwise now"],
  exceptions: ["rule has other exceptions", "rules have other exceptions"],
  removed: ["rule removed", "rules removed"],
  added: ["rule added", "rules added"],
  none: ["rule got other sources, dates or words", "rules got other sources, dates or words"],
};

function countKey(catalog: Catalog, fact: Details, today: Day): string | undefined {
  if (!fact.rule) return undefined;
  const effect = effectOf(fact);
  if (effect !== "status") return effect;
  return ruleDecides(catalog, fact, today) ? fact.rule.after?.status : "says";
}
