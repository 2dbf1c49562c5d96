/** What a contribution is about, read off its id. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Technology } from "../../catalog/technology.js";
import { technologyOf } from "./preview.js";

export interface Subject {
  /** `Next.js and Prisma` or the name of a tool; as the id spells it where it is not known (yet). */
  name: string;
  /** The pair, where both sides are known and the id can mean no other. */
  pair?: readonly [Technology, Technology];
  /** The slug of a tool that is in the directory. */
  tool?: string;
}

/** @param id of a contribution: `rule-nextjs-prisma-4be81c02d1e3` or `tool-cursor-0123456789ab` */
export function subjectOf(id: string, catalog: Catalog): Subject {
  const words = id.replace(/^(?:rule|tool)-/, "").replace(/-[0-9a-f]{12}$/, "");
  if (id.startsWith("tool-")) {
    const tool = catalog.tools.get(words);
    return tool ? { name: tool.name, tool: words } : { name: words };
  }
  const pairs = [...words.matchAll(/-/g)].flatMap(({ index }): [Technology, Technology][] => {
    const [a, b] = [technologyOf(catalog, words.slice(0, index)), technologyOf(catalog, words.slice(index + 1))];
    return a && b ? [[a, b]] : [];
  });
  const [pair, ...others] = pairs;
  return pair && others.length === 0 ? { name: `${pair[0].name} and ${pair[1].name}`, pair } : { name: words };
}
