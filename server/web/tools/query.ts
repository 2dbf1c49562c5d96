/** Parses and writes the queries of the tool pages, and selects the tools that are compared. */
import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import type { ToolFilter } from "../../catalog/directory/directory.js";
import { nearestTools } from "../../catalog/directory/similar-tools.js";
import { LIST_ORDERS, type ListOrder } from "../../catalog/directory/tool-order.js";
import { findTool } from "../../catalog/names/tool-sides.js";
import { shorten, withQuery } from "../texts.js";
import {
  CAPABILITIES,
  CATEGORIES,
  COLUMN_SETS,
  type ColumnSet,
  FREE,
  PLATFORMS,
  STATUS,
  STORAGE,
  TRAINING,
} from "./labels.js";

/** Unvalidated; repeated parameters are lists. */
export type RawQuery = Readonly<Record<string, unknown>>;

const CATEGORY_NAMES = Object.fromEntries(Object.entries(CATEGORIES).map(([key, { name }]) => [key, name]));

export const CHOICES = {
  category: { name: "Category", options: CATEGORY_NAMES },
  platform: { name: "Runs on", options: PLATFORMS },
  capability: { name: "Capability", options: CAPABILITIES },
  trainsOnCode: { name: "Trains on your code", options: TRAINING },
  storage: { name: "Data storage", options: STORAGE },
  free: { name: "Cost", options: FREE },
  status: { name: "Status", options: STATUS },
} as const satisfies Record<string, { name: string; options: Readonly<Record<string, string>> }>;

export type FilterChoice = keyof typeof CHOICES;

export interface ToolQuery {
  chosen: ReadonlyMap<FilterChoice, string>;
  q: string;
  sort: ListOrder;
  /** The tools to compare with each other, unvalidated; empty for the list. */
  ids: readonly string[];
  columns: ColumnSet;
}

export const isFiltered = ({ chosen, q }: ToolQuery): boolean => chosen.size > 0 || q.trim() !== "";

/** Of few tools, all is compared. */
const usualColumns = (ids: readonly string[]): ColumnSet => (ids.length > 0 ? "all" : "usual");

/** Same limit as the API. */
const LONGEST_TEXT = 214;
const MOST_IDS = 100;
const LONGEST_SLUG = 80;

export function parseToolQuery(raw: RawQuery): { query: ToolQuery; mistakes: string[] } {
  const mistakes: string[] = [];
  const chosen = new Map<FilterChoice, string>();
  for (const name of Object.keys(CHOICES) as FilterChoice[]) {
    const value = textOf(raw, name);
    const options = new Map<string, string>(Object.entries(CHOICES[name].options));
    if (options.has(value)) chosen.set(name, value);
    else if (value !== "") mistakes.push(unknownOption(value, name, options));
  }
  const text = textOf(raw, "q");
  if (text.length > LONGEST_TEXT) mistakes.push(`Searched for the first ${LONGEST_TEXT} characters only.`);
  const order = textOf(raw, "sort");
  const sort = LIST_ORDERS.find((known) => known === order);
  if (!sort && order !== "") mistakes.push(`Unknown order “${shorten(order, 40)}”; sorted by what is known instead.`);
  const ids = parseIds(raw);
  const columns = COLUMN_SETS.find(([known]) => known === textOf(raw, "columns"))?.[0] ?? usualColumns(ids);
  return {
    query: { chosen, q: text.slice(0, LONGEST_TEXT), sort: sort ?? "known", ids, columns },
    mistakes,
  };
}

function unknownOption(value: string, name: FilterChoice, options: ReadonlyMap<string, string>): string {
  const known = [...options.keys()].join(", ");
  return `Unknown value “${shorten(value, 40)}” for “${CHOICES[name].name}”, so this filter is ignored. Choose one of: ${known}.`;
}

/** The slugs in `ids`: comma-separated, repeated, or both; without duplicates. */
export function parseIds(raw: RawQuery): string[] {
  const slugs = textsOf(raw, "ids")
    .flatMap((text) => text.split(",", MOST_IDS))
    .map((slug) => slug.trim().slice(0, LONGEST_SLUG));
  return [...new Set(slugs.filter((slug) => slug !== ""))].slice(0, MOST_IDS);
}

export function toToolFilter({ chosen, q }: ToolQuery): ToolFilter {
  const { free, ...others } = Object.fromEntries(chosen) as Partial<Record<FilterChoice, string>>;
  return { ...others, free: free === undefined ? undefined : free === "true", q };
}

/** The address of `/tools` with a query, without default parameters. */
export function toolsPath({ chosen, q, sort, ids, columns }: ToolQuery): string {
  return withQuery("/tools", [
    ...textQuery(q),
    ...chosen,
    ...(sort === "known" ? [] : ([["sort", sort]] as const)),
    ...idsQuery(ids),
    ...(columns === usualColumns(ids) ? [] : ([["columns", columns]] as const)),
  ]);
}

/** The same query for the API, which has its own order where a page begins with what is known best. */
export function apiQuery({ chosen, q, sort }: ToolQuery): string {
  return withQuery("", [...textQuery(q), ...chosen, ...(sort === "known" ? [] : ([["sort", sort]] as const))]);
}

export function comparePath(slugs: readonly string[]): string {
  return withQuery("/tools", idsQuery(slugs));
}

const textQuery = (q: string): [string, string][] => (q.trim() === "" ? [] : [["q", q.trim()]]);
const idsQuery = (slugs: readonly string[]): [string, string][] => (slugs.length > 0 ? [["ids", slugs.join(",")]] : []);

function textsOf(raw: RawQuery, name: string): string[] {
  const value = new Map(Object.entries(raw)).get(name);
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");
}

/** The last value wins. */
const textOf = (raw: RawQuery, name: string): string => textsOf(raw, name).at(-1) ?? "";

type ToolEntry = [slug: string, tool: AiTool];

export interface Comparison {
  /** In the order in which they were asked for. */
  shown: ToolEntry[];
  unknown: { asked: string; near: ToolEntry[] }[];
}

/** Near names are looked for of so many. */
const MOST_UNKNOWN = 6;

/** @param names slugs, or other names that a question may have for a tool */
export function selectTools(catalog: Catalog, names: readonly string[]): Comparison {
  const shown = new Map<string, AiTool>();
  const unknown: Comparison["unknown"] = [];
  for (const name of names) {
    const slug = slugOf(catalog, name);
    const tool = catalog.tools.get(slug);
    if (tool) shown.set(slug, tool);
    else if (unknown.length < MOST_UNKNOWN) unknown.push({ asked: name, near: nearestTools(catalog, name) });
  }
  return { shown: [...shown], unknown };
}

/** The slug of a tool, or the name as it was given where it means none. */
function slugOf({ tools }: Catalog, name: string): string {
  return tools.has(name) ? name : (findTool(tools, name)?.id ?? name);
}
