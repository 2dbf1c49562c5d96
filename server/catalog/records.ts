/** What facts are compiled from, and how much of it there is. */
import type { AiTool, Capability, Rule, Stack, Technology } from "../../schemas/types.js";
import { countEach } from "./maps.js";
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
  const releases = declared.flatMap(({ record }) => record.releases);
  return new Set([
    ...releases.flatMap(({ sources }) => sources.map(({ file }) => file)),
    ...[...technologies.values()].flatMap((record) => citedIn(record).map(({ source, url }) => source ?? url)),
    ...[...rules, ...rules.flatMap(({ exceptions = [] }) => exceptions)].flatMap(({ evidence }) => evidence),
    ...stacks.flatMap(({ manifests }) => manifests.map(({ source }) => source)),
    ...[...tools.values()].flatMap(({ evidence }) => evidence),
  ]).size;
}

/** Of the words in lowercase that rules are written in, those of two rules at least: one alone may be somebody's name. */
export function plainWords(rules: readonly Rule[]): string[] {
  const used = rules.map((rule) => {
    const texts = [rule, ...(rule.exceptions ?? [])].map((one) => `${one.explanation} ${one.workaround ?? ""}`);
    return new Set(texts.join(" ").match(/(?<![^\s("])[a-z]{3,}(?=[,;:.!?)"]*(?:\s|$))/g));
  });
  const counts = countEach(used.flatMap((words) => [...words]));
  return [...counts].flatMap(([word, count]) => (count > 1 ? word : [])).sort();
}
