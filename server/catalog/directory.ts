/** The directories: technologies and AI tools, filtered and paged. */
import type { AiTool } from "../../schemas/types.js";
import type { Catalog, PairFacts } from "./catalog.js";
import { type Day, endOfLife } from "./lifecycle.js";
import type { Technology } from "./technology.js";
import { judge, type Verdict } from "./verdict.js";

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

export interface ToolFilter {
  category?: string | undefined;
  /** A key of `platforms` that must be true. */
  platform?: string | undefined;
  /** A key of `capabilities` that must be true. */
  capability?: string | undefined;
  storage?: string | undefined;
  trainsOnCode?: string | undefined;
  free?: boolean | undefined;
  q?: string | undefined;
}

function page<T>(matching: readonly T[], { offset, limit }: PageRequest): Page<T> {
  return { entries: matching.slice(offset, offset + limit), total: matching.length };
}

/** Technologies that fit a filter, by id. */
export function listTechnologies(catalog: Catalog, filter: TechnologyFilter, request: PageRequest): Page<Technology> {
  const q = filter.q?.trim().toLowerCase() ?? "";
  const matching = catalog.technologies.filter(({ id, name, category, record }) => {
    if (filter.category !== undefined && category !== filter.category) return false;
    const spellings = [id, name, ...(record.aliases ?? []), ...Object.values(record.packages ?? {}).flat()];
    return q === "" || spellings.some((text) => String(text).toLowerCase().includes(q));
  });
  return page(matching, request);
}

/** Tools that fit a filter, by slug. What a record leaves open fits no filter about it. */
export function listTools(
  catalog: Catalog,
  filter: ToolFilter,
  request: PageRequest,
): Page<[slug: string, tool: AiTool]> {
  const { category, platform, capability, storage, trainsOnCode, free } = filter;
  const q = filter.q?.trim().toLowerCase() ?? "";
  const isTrue = (map: object | undefined, key: string) => new Map(Object.entries(map ?? {})).get(key) === true;
  const matching = [...catalog.tools].filter(([slug, tool]) => {
    if (category !== undefined && tool.category !== category) return false;
    if (platform !== undefined && !isTrue(tool.platforms, platform)) return false;
    if (capability !== undefined && !isTrue(tool.capabilities, capability)) return false;
    if (storage !== undefined && tool.privacy?.dataStorage !== storage) return false;
    if (trainsOnCode !== undefined && String(tool.privacy?.trainsOnCode) !== trainsOnCode) return false;
    if (free !== undefined && tool.pricing?.free !== free) return false;
    return q === "" || [slug, tool.name, tool.description].some((text) => text.toLowerCase().includes(q));
  });
  return page(matching, request);
}

/** Whether the whole technology is past its end of life. */
export function isRetired(technology: Technology, today: Day): boolean {
  return endOfLife(technology, undefined, today)?.whole === true;
}

/** The technologies that one has a verdict with, asked without versions, by id. */
export function verdictsOf(
  catalog: Catalog,
  technology: Technology,
  today: Day,
): { partner: Technology; verdict: Verdict }[] {
  const partners: ReadonlyMap<Technology, PairFacts> = catalog.neighbours[technology.index] ?? new Map();
  const named = [{ package: undefined, version: undefined }];
  return [...partners]
    .filter(([partner]) => partner !== technology)
    .map(([partner, { a, b }]) => {
      const question = {
        a: { technology: a, named },
        b: { technology: b, named },
        platform: undefined,
        present: new Set<string>(),
        versioned: new Set<string>(),
      };
      return { partner, verdict: judge(catalog, { ...question, today }) };
    })
    .filter(({ verdict }) => verdict.status !== "unknown")
    .sort((one, other) => one.partner.index - other.partner.index);
}
