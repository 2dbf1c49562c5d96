/** The subject of a contribution, parsed from its id. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Technology } from "../../catalog/facts/technology.js";
import { findTechnology } from "./form/preview.js";

export interface Subject {
  /** `Next.js and Prisma` or the name of a tool; part of the id if unknown. */
  name: string;
  /** The pair, if it is known and unambiguous. */
  pair?: readonly [Technology, Technology];
  tool?: string;
}

/** @param id of a contribution: `rule-nextjs-prisma-4be81c02d1e3` or `tool-cursor-0123456789ab` */
export function parseSubject(id: string, catalog: Catalog): Subject {
  const words = id.replace(/^(?:rule|tool)-/, "").replace(/-[0-9a-f]{12}$/, "");
  if (id.startsWith("tool-")) {
    const tool = catalog.tools.get(words);
    return tool ? { name: tool.name, tool: words } : { name: words };
  }
  const pairs = [...words.matchAll(/-/g)].flatMap(({ index }): [Technology, Technology][] => {
    const [a, b] = [findTechnology(catalog, words.slice(0, index)), findTechnology(catalog, words.slice(index + 1))];
    return a && b ? [[a, b]] : [];
  });
  const [pair, ...others] = pairs;
  return pair && others.length === 0 ? { name: `${pair[0].name} and ${pair[1].name}`, pair } : { name: words };
}
