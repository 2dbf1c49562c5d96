/** What is said of a name in a matrix that means no technology and no category. */
import { distance } from "fastest-levenshtein";
import type { Catalog } from "../catalog.js";
import { InvalidVersion } from "../names/invalid-version.js";
import { MAX_NAME_LENGTH } from "../names/names.js";
import { findTool } from "../names/tool-sides.js";
import { describeTool } from "../verdict/tool-verdict.js";

export interface UnknownName {
  /** As it was written. */
  text: string;
  /** What is wrong where the name is known: its version cannot be one, or it is an AI coding tool. */
  problem: string | undefined;
  /** Else the ids of technologies and categories that are spelt nearly so. */
  near: string[];
}

/** Says why a name means nothing here. @param categories those that can be meant */
export function explainName(catalog: Catalog, categories: readonly string[], text: string): UnknownName {
  const problem = problemOf(catalog, text);
  return { text, problem, near: problem === undefined ? nearTo(catalog, categories, text) : [] };
}

function problemOf({ names, tools }: Catalog, text: string): string | undefined {
  const invalid = names.resolve(text)?.invalidVersion;
  if (invalid !== undefined) return new InvalidVersion(invalid).message;
  const tool = findTool(tools, text);
  return tool && describeTool(tool);
}

function nearTo({ names }: Catalog, categories: readonly string[], text: string): string[] {
  if (text.length > MAX_NAME_LENGTH) return [];
  const lower = text.trim().toLowerCase();
  const nearCategories = categories.filter((category) => distance(category, lower) <= Math.min(2, lower.length / 4));
  return [...new Set([...nearCategories, ...names.nearest(text).map(({ id }) => id)])].slice(0, 3);
}
