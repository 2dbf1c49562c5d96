/** Orders of AI tools. */
import type { AiTool } from "../../../schemas/types.js";
import { CLAIMS, type ClaimName, claimOf } from "./tool-claims.js";
import { costOf } from "./tool-prices.js";

/** By name; the newest launch first; those checked last first; the cheapest to begin with first. */
export const TOOL_ORDERS = ["name", "launched", "checked", "cost"] as const;

export type ToolOrder = (typeof TOOL_ORDERS)[number];

/** Those that pages list by: first those with most known of what people compare, then of everything, then with the most sources. */
export const LIST_ORDERS = ["known", ...TOOL_ORDERS] as const;

export type ListOrder = (typeof LIST_ORDERS)[number];

type OrderedTool = readonly [slug: string, tool: AiTool];

/** People look for Zed behind anything, whatever the case of its letters. */
const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Tools in an order. Those whose record leaves open what they are ordered by come last; equals stand by name. */
export function orderTools<T extends OrderedTool>(entries: readonly T[], order: ListOrder): T[] {
  const known = new Map(order === "known" ? entries.map(([slug, tool]) => [slug, knownOf(tool)]) : []);
  const more = (slug: string, other: string) => (known.get(other) ?? 0) - (known.get(slug) ?? 0);
  return [...entries].sort(
    ([slug, tool], [otherSlug, other]) =>
      more(slug, otherSlug) ||
      compare(tool, other, order) ||
      byName.compare(tool.name, other.name) ||
      (slug < otherSlug ? -1 : 1),
  );
}

function compare(a: AiTool, b: AiTool, order: ListOrder): number {
  const latest = (x: string, y: string) => (x < y ? 1 : x > y ? -1 : 0);
  if (order === "launched") return lastWithout(a.launchDate, b.launchDate, latest);
  if (order === "checked") return lastWithout(a.checked, b.checked, latest);
  if (order === "cost") return lastWithout(costOf(a), costOf(b), (x, y) => x - y);
  return 0;
}

/** What people compare, each by the claims that answer it. */
const TOPICS: readonly (readonly ClaimName[])[] = [
  ["pricing.free", "pricing.startingPrice"],
  ["providers"],
  ["editors"],
  ["privacy.trainsOnCode", "privacy.dataStorage"],
  ["platforms.desktop", "platforms.web", "platforms.cli", "platforms.mobile"],
];

/** Most of the topics. */
const MANY_TOPICS = 3;

const isKnown = (tool: AiTool) => (name: ClaimName) => claimOf(tool, name).value !== undefined;
const topicsOf = (tool: AiTool) => TOPICS.filter((claims) => claims.some(isKnown(tool))).length;

/** Whether most of price, models, editors, privacy and platforms are known: enough to compare a tool with others. */
export const isWellDocumented = (tool: AiTool): boolean => topicsOf(tool) >= MANY_TOPICS;

/** How much is known of a tool: what people compare before all claims, and claims before sources. */
function knownOf(tool: AiTool): number {
  const claims = CLAIMS.filter(isKnown(tool)).length;
  return topicsOf(tool) * (CLAIMS.length + 1) + claims + tool.evidence.length / (tool.evidence.length + 1);
}

function lastWithout<T>(a: T | undefined, b: T | undefined, compareKnown: (a: T, b: T) => number): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return compareKnown(a, b);
}
