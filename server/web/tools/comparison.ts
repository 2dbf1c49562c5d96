/** Selects the tools to compare. */
import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import { nearestTools } from "../../catalog/directory/similar-tools.js";
import { findTool } from "../../catalog/names/tool-sides.js";

export const MOST_COMPARED = 6;
export const LEAST_COMPARED = 2;

type Entry = [slug: string, tool: AiTool];

export interface Comparison {
  shown: Entry[];
  left: Entry[];
  unknown: { asked: string; near: Entry[] }[];
}

/** @param names slugs, or other names that a question may have for a tool */
export function selectTools(catalog: Catalog, names: readonly string[]): Comparison {
  const known = new Map<string, AiTool>();
  const unknown: Comparison["unknown"] = [];
  for (const name of names) {
    const slug = slugOf(catalog, name);
    const tool = catalog.tools.get(slug);
    if (tool) known.set(slug, tool);
    // Listing more would not help.
    else if (unknown.length < MOST_COMPARED) unknown.push({ asked: name, near: nearestTools(catalog, name) });
  }
  const entries = [...known];
  return { shown: entries.slice(0, MOST_COMPARED), left: entries.slice(MOST_COMPARED), unknown };
}

/** The names with the slug of each tool in place of its other names, without duplicates. */
export function canonicalNames(catalog: Catalog, names: readonly string[]): string[] {
  return [...new Set(names.map((name) => slugOf(catalog, name)))];
}

/** The slug of a tool, or the name as it was given where it means none. */
function slugOf({ tools }: Catalog, name: string): string {
  return tools.has(name) ? name : (findTool(tools, name)?.id ?? name);
}
