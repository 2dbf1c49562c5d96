/** The directories: technologies and AI tools, filtered and paged. */

import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../catalog.js";
import { alone, bare, inOrder, inVersion } from "../names/question.js";
import { includesName } from "../names/tool-sides.js";
import { type Day, endOfLife } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { judge } from "../verdict/verdict.js";
import type { VersionRange } from "../versions/range.js";
import { matchesText } from "./text-search.js";
import type { TOOL_CHOICES } from "./tool-claims.js";
import { type ListOrder, orderTools } from "./tool-order.js";

export interface PageRequest {
  offset: number;
  limit: number;
}

export interface Page<T> {
  entries: T[];
  /** Entries that match, on all pages. */
  total: number;
}

export interface TechnologyFilter {
  category?: string | undefined;
  /** Part of an id, name, alias or package name, in any case. */
  q?: string | undefined;
}

export interface ToolFilter extends Partial<Record<keyof typeof TOOL_CHOICES, string | undefined>> {
  free?: boolean | undefined;
  q?: string | undefined;
}

function page<T>(matching: readonly T[], { offset, limit }: PageRequest): Page<T> {
  return { entries: matching.slice(offset, offset + limit), total: matching.length };
}

/** Technologies that fit a filter, by id. */
export function listTechnologies(catalog: Catalog, filter: TechnologyFilter, request: PageRequest): Page<Technology> {
  const { q = "" } = filter;
  const matching = catalog.technologies.filter(({ id, name, category, record }) => {
    if (filter.category !== undefined && category !== filter.category) return false;
    return matchesText([id, name, ...(record.aliases ?? []), ...Object.values(record.packages ?? {}).flat()], q);
  });
  return page(matching, request);
}

export interface ToolPage extends Page<[slug: string, tool: AiTool]> {
  /** Tools that nothing known rules out, but whose record leaves open what the filter asks; they are not among the entries. */
  open: number;
}

/**
 * Tools that fit a filter, by slug or in another order. What a record leaves open fits no filter about it; tools that have
 * ended are among them only where the filter asks for those.
 * @param request which part of the list is asked for
 */
export function listTools(
  catalog: Catalog,
  filter: ToolFilter,
  { sort, ...request }: PageRequest & { sort?: ListOrder | undefined },
): ToolPage {
  const fitting: [slug: string, tool: AiTool][] = [];
  let open = 0;
  for (const entry of catalog.tools) {
    const fit = fits(entry, filter);
    if (fit) fitting.push(entry);
    else if (fit === undefined) open += 1;
  }
  return { ...page(sort ? orderTools(fitting, sort) : fitting, request), open };
}

/** Whether a tool fits a filter; undefined where its record leaves that open. */
function fits(entry: [slug: string, tool: AiTool], filter: ToolFilter): boolean | undefined {
  if (filter.status === undefined && entry[1].status?.state === "ended") return false;
  if (!isNamed(entry, filter.q?.trim().toLowerCase() ?? "")) return false;
  const answers = askedOf(entry[1], filter).filter(([wanted]) => wanted !== undefined);
  if (answers.some(([wanted, known]) => known !== undefined && known !== wanted)) return false;
  return answers.every(([, known]) => known !== undefined) || undefined;
}

/** Whether a tool is named so or fits the text in another way, for each part between commas. */
function isNamed([slug, tool]: [slug: string, tool: AiTool], q: string): boolean {
  const { name, aliases = [], description } = tool;
  const traits = traitsOf(tool);
  return q
    .split(",")
    .map((part) => part.trim())
    .every(
      (part) =>
        [slug, name, ...aliases].some((text) => text.toLowerCase().includes(part)) ||
        ` ${description.toLowerCase()}`.includes(` ${part}`) ||
        traits.some((trait) => includesName(trait, part)),
    );
}

/** Programs that run models on the user's own machine. */
const LOCAL_MODELS: ReadonlySet<string> = new Set([
  ...["Ollama", "LM Studio", "llama.cpp", "llama-cpp-python", "llamafile", "vLLM", "RamaLama", "Docker Model Runner"],
]);

/** What people look for by a word: the editors and models of a tool, whether these can be local, and an open licence. */
export const traitsOf = ({ editors = [], providers = [], license }: AiTool): string[] => [
  ...editors,
  ...providers,
  ...(providers.some((one) => LOCAL_MODELS.has(one)) ? ["local models"] : []),
  ...(license === undefined ? [] : ["open source"]),
];

/** What a filter asks of a tool, beside what its record says. */
function askedOf(tool: AiTool, filter: ToolFilter): [wanted: unknown, known: unknown][] {
  const { platforms, capabilities, privacy, pricing, status } = tool;
  const ifAsked = (key: string | undefined) => (key === undefined ? undefined : true);
  const held = (map: object | undefined, key = "") => new Map<string, unknown>(Object.entries(map ?? {})).get(key);
  return [
    [filter.category, tool.category],
    [ifAsked(filter.platform), held(platforms, filter.platform)],
    [ifAsked(filter.capability), held(capabilities, filter.capability)],
    [filter.storage, privacy?.dataStorage],
    [filter.trainsOnCode, privacy?.trainsOnCode === undefined ? undefined : String(privacy.trainsOnCode)],
    [filter.free, pricing?.free],
    [filter.status, status?.state],
  ];
}

/** Whether the whole technology is past its end of life. */
export function isRetired(technology: Technology, today: Day): boolean {
  return endOfLife(technology, undefined, today)?.whole === true;
}

/** The technologies that one has a verdict with, by id. @param version asked about of the one */
export function verdictsOf(catalog: Catalog, technology: Technology, today: Day, version?: VersionRange) {
  const own = inVersion(technology, version);
  return [...catalog.neighbours.of(technology).keys()]
    .filter((partner) => partner !== technology)
    .map((partner) => ({ partner, verdict: judge(catalog, alone(...inOrder(own, bare(partner)), today)) }))
    .filter(({ verdict }) => verdict.status !== "unknown")
    .sort((one, other) => one.partner.index - other.partner.index);
}
