/** What facts are compiled from, and how much of it there is. */
import type { AiTool, Capability, Rule, Stack, Technology } from "../../schemas/types.js";
import type { DeclaredPackage } from "./technology/declared-package.js";

/** Validated records, as the data folder holds them; keyed by id or slug. */
export interface Records {
  technologies: ReadonlyMap<string, Technology>;
  declared: readonly DeclaredPackage[];
  rules: readonly Rule[];
  stacks: readonly Stack[];
  tools: ReadonlyMap<string, AiTool>;
  capabilities: readonly Capability[];
}

/** Which state of the data a catalog was made from. */
export interface Revision {
  /** A Git commit, or `content-…` where the folder is not what a commit holds. */
  id: string;
  /** When it came about: ISO 8601. */
  date: string;
}

export interface Figures {
  technologies: number;
  /** Pairs of technologies that at least one fact is about. */
  pairs: number;
  /** Those of them of which nothing but their use in public projects is known. */
  observed: number;
  rules: number;
  tools: number;
  /** Different addresses that facts cite. */
  sources: number;
}

/** Whatever in the record of a technology names a source of its own: requirements, supports, its lifecycle, its guide … */
export const citedIn = (record: Technology): { source?: string; url?: string; checked?: string }[] =>
  Object.values(record)
    .flat()
    .filter((one) => typeof one === "object" && ("source" in one || "url" in one));

/** Counts the different addresses that records cite. */
export function countSources({ technologies, declared, rules, stacks, tools }: Records): number {
  const sources = new Set<string>();
  for (const { record } of declared)
    for (const releases of record.releases) for (const { file } of releases.sources) sources.add(file);
  for (const record of technologies.values())
    for (const { source, url } of citedIn(record)) sources.add((source ?? url) as string);
  for (const { evidence, exceptions = [] } of rules)
    for (const source of [...evidence, ...exceptions.flatMap((exception) => exception.evidence)]) sources.add(source);
  for (const { manifests } of stacks) for (const { source } of manifests) sources.add(source);
  for (const { evidence } of tools.values()) for (const source of evidence) sources.add(source);
  return sources.size;
}
