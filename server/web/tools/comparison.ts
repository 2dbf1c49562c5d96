/** Selects the tools to compare. */
import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import { nearestTools } from "../../catalog/directory/similar-tools.js";

/** More columns are hard to compare. */
export const MOST_COMPARED = 6;
export const LEAST_COMPARED = 2;

type Entry = [slug: string, tool: AiTool];

export interface Comparison {
  /** In the requested order. */
  shown: Entry[];
  /** Known, but over the limit. */
  left: Entry[];
  /** Unknown slugs, with suggestions. */
  unknown: { asked: string; near: Entry[] }[];
}

/** @param slugs as requested, without duplicates */
export function selectTools(catalog: Catalog, slugs: readonly string[]): Comparison {
  const known: Entry[] = [];
  const unknown: Comparison["unknown"] = [];
  for (const slug of slugs) {
    const tool = catalog.tools.get(slug);
    if (tool) known.push([slug, tool]);
    // Listing more would not help.
    else if (unknown.length < MOST_COMPARED) unknown.push({ asked: slug, near: nearestTools(catalog, slug) });
  }
  return { shown: known.slice(0, MOST_COMPARED), left: known.slice(MOST_COMPARED), unknown };
}
