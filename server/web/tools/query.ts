/** What the addresses of the directory of tools ask for: read, told apart from what means nothing, and written again. */
import type { ToolFilter } from "../../catalog/directory.js";
import { TOOL_ORDERS, type ToolOrder } from "../../catalog/tool-order.js";
import { CAPABILITIES, CATEGORIES, FREE, PLATFORMS, STORAGE, TRAINING } from "./words.js";

/** The query of a request, as it came: repeated parameters are lists. */
export type RawQuery = Readonly<Record<string, unknown>>;

/** The filters that are chosen from options, by the name of their parameter. */
export const CHOICES = {
  category: Object.fromEntries(Object.entries(CATEGORIES).map(([key, { name }]) => [key, name])),
  platform: PLATFORMS,
  capability: CAPABILITIES,
  trainsOnCode: TRAINING,
  storage: STORAGE,
  free: FREE,
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type Choice = keyof typeof CHOICES;

export const CHOICE_NAMES: Record<Choice, string> = {
  category: "Category",
  platform: "Runs on",
  capability: "Builds or does",
  trainsOnCode: "Trains on your code",
  storage: "Keeps data",
  free: "Cost",
};

export interface ToolQuery {
  /** The options chosen, by filter; each is one that exists. */
  chosen: ReadonlyMap<Choice, string>;
  /** The text looked for; empty for none. */
  q: string;
  sort: ToolOrder;
  /** The slugs that were picked for a comparison, as given. */
  picked: readonly string[];
}

/** Longer texts are in no description; as for the interface. */
const LONGEST_TEXT = 214;
/** Of slugs; more are not read. */
const MOST_PICKED = 100;
const LONGEST_SLUG = 80;

/**
 * Reads the query of the directory.
 * @returns what it asks for, and a sentence for each part that means nothing and is left out
 */
export function readToolQuery(raw: RawQuery): { query: ToolQuery; mistakes: string[] } {
  const mistakes: string[] = [];
  const chosen = new Map<Choice, string>();
  for (const name of Object.keys(CHOICES) as Choice[]) {
    const value = textOf(raw, name);
    const options = new Map<string, string>(Object.entries(CHOICES[name]));
    if (options.has(value)) chosen.set(name, value);
    else if (value !== "") mistakes.push(tellUnknown(value, name, options));
  }
  const text = textOf(raw, "q");
  if (text.length > LONGEST_TEXT)
    mistakes.push(`Only the first ${LONGEST_TEXT} characters of the text were looked for.`);
  const order = textOf(raw, "sort");
  const sort = TOOL_ORDERS.find((known) => known === order);
  if (!sort && order !== "") mistakes.push(`There is no order “${shorten(order)}”, so the tools stand by name.`);
  return {
    query: { chosen, q: text.slice(0, LONGEST_TEXT), sort: sort ?? "name", picked: readPicked(raw) },
    mistakes,
  };
}

function tellUnknown(value: string, name: Choice, options: ReadonlyMap<string, string>): string {
  const known = [...options.keys()].join(", ");
  return `“${shorten(value)}” is no option of “${CHOICE_NAMES[name]}”, so that filter was left out. It knows ${known}.`;
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The slugs in `ids`: separated by commas, repeated, or both; each once, in the order given. */
export function readPicked(raw: RawQuery): string[] {
  const slugs = textsOf(raw, "ids")
    .flatMap((text) => text.split(",", MOST_PICKED))
    .map((slug) => slug.trim().slice(0, LONGEST_SLUG));
  return [...new Set(slugs.filter((slug) => slug !== ""))].slice(0, MOST_PICKED);
}

/** What a query asks of the catalog. */
export function filterOf({ chosen, q }: ToolQuery): ToolFilter {
  const free = chosen.get("free");
  return {
    category: chosen.get("category"),
    platform: chosen.get("platform"),
    capability: chosen.get("capability"),
    trainsOnCode: chosen.get("trainsOnCode"),
    storage: chosen.get("storage"),
    free: free === undefined ? undefined : free === "true",
    q,
  };
}

/** The path of the directory with a query, from the root of the service; what is as usual is left out. */
export function toolsPath({ chosen, q, sort, picked }: ToolQuery): string {
  return withQuery("/tools", [
    ...textQuery(q),
    ...chosen,
    ...(sort === "name" ? [] : ([["sort", sort]] as const)),
    ...idsQuery(picked),
  ]);
}

/** The path of the same list for programs, which is called the same there. */
export function apiQuery({ chosen, q, sort }: ToolQuery): string {
  return withQuery("", [...textQuery(q), ...chosen, ["sort", sort]]);
}

/** The path of a comparison. @param onlyDifferent whether rows that are the same are left out */
export function comparePath(slugs: readonly string[], onlyDifferent = false): string {
  return withQuery("/tools/compare", [...idsQuery(slugs), ...(onlyDifferent ? ([["differing", "1"]] as const) : [])]);
}

const textQuery = (q: string): [string, string][] => (q.trim() === "" ? [] : [["q", q.trim()]]);
const idsQuery = (slugs: readonly string[]): [string, string][] => (slugs.length > 0 ? [["ids", slugs.join(",")]] : []);

function withQuery(path: string, entries: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(entries.map(([name, value]) => [name, value]));
  // Commas need no escaping in a query (RFC 3986, section 3.4), and are read more easily without.
  return entries.length > 0 ? `${path}?${String(query).replaceAll("%2C", ",")}` : path;
}

/** The texts of a parameter; what is no text is passed over. */
function textsOf(raw: RawQuery, name: string): string[] {
  const value = new Map(Object.entries(raw)).get(name);
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");
}

/** The last one counts, as where a form is filled in over an address. */
const textOf = (raw: RawQuery, name: string): string => textsOf(raw, name).at(-1) ?? "";

/** Whether a parameter is given and not empty. */
export function isGiven(raw: RawQuery, name: string): boolean {
  return textOf(raw, name) !== "";
}
