/** Which of the tools asked for stand side by side, and what to tell of the others. */
import type { AiTool } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import { nearestTools } from "../../catalog/similar-tools.js";

/** More columns are no comparison any more. */
export const MOST_COMPARED = 6;
export const LEAST_COMPARED = 2;

type Entry = [slug: string, tool: AiTool];

export interface Compared {
  /** In the order they were asked for. */
  shown: Entry[];
  /** Known, but more than there is room for. */
  left: Entry[];
  /** Each with the tools that may have been meant. */
  unknown: { asked: string; near: Entry[] }[];
}

/** Sorts what was asked for. @param slugs as in the address, each once */
export function sortCompared(catalog: Catalog, slugs: readonly string[]): Compared {
  const known: Entry[] = [];
  const unknown: Compared["unknown"] = [];
  for (const slug of slugs) {
    const tool = catalog.tools.get(slug);
    if (tool) known.push([slug, tool]);
    // More are told in a row; nobody reads further.
    else if (unknown.length < MOST_COMPARED) unknown.push({ asked: slug, near: nearestTools(catalog, slug) });
  }
  return { shown: known.slice(0, MOST_COMPARED), left: known.slice(MOST_COMPARED), unknown };
}
