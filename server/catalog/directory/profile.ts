/** What is known of one technology, in the order in which people look for it. */
import type { Catalog } from "../catalog.js";
import type { Status } from "../facts/kind.js";
import { groupBy } from "../maps.js";
import type { Day } from "../technology/lifecycle.js";
import { packagesOf, type Requirement, type Technology } from "../technology/technology.js";
import type { Verdict } from "../verdict/verdict.js";
import { newestFirst, type VersionRange } from "../versions/range.js";
import { verdictsOf } from "./directory.js";

/** All that a technology is called: its id, name, aliases and packages, without repeats. */
export function spellingsOf({ id, name, record }: Technology): string[] {
  return [...new Set([id, name, ...(record.aliases ?? []), ...packagesOf(record).flatMap(([, names]) => names)])];
}

export interface PackageRequirements {
  package: string;
  /** What its newest line that declares anything asks for: what it must have first, then by name. */
  newest: Requirement[];
  /** What older lines ask for, newest first. */
  older: Requirement[];
}

/** What a technology asks of others, package by package: the main package first, the others by name. */
export function declarationsOf({ names }: Catalog, technology: Technology): PackageRequirements[] {
  const all = [...technology.requirements.values()].flat().sort((a, b) => newestFirst(a.line, b.line));
  const nameOf = (requirement: Requirement) => names.byId(requirement.of)?.name ?? requirement.of;
  return [...groupBy(all, (requirement) => requirement.package)]
    .map(([name, own]) => {
      const [first] = own;
      const isNewest = ({ line }: Requirement) => newestFirst(line, first.line) === 0;
      return {
        package: name,
        newest: own
          .filter(isNewest)
          .sort((a, b) => Number(a.optional) - Number(b.optional) || byText(nameOf(a), nameOf(b))),
        older: own.filter((requirement) => !isNewest(requirement)),
      };
    })
    .sort((a, b) => Number(isMain(b)) - Number(isMain(a)) || byText(a.package, b.package));
}

const isMain = ({ newest }: PackageRequirements) => newest[0]?.byMain === true;
const byText = (a: string, b: string) => a.localeCompare(b, "en");

export interface KnownPartner {
  partner: Technology;
  verdict: Verdict;
}

export interface StatusGroup {
  status: Status;
  count: number;
  /** By id of the category, in alphabetical order; partners by name. */
  categories: [category: string, known: KnownPartner[]][];
}

/** What breaks a stack is read first; what fits is the long list behind it. */
const ORDER: readonly Status[] = ["incompatible", "partial", "deprecated", "compatible"];

/**
 * All technologies that one has a verdict with, asked without versions: by status, the worst first, then by category.
 * @param version the version of the one that is asked about instead
 */
export function knownByStatus(
  catalog: Catalog,
  technology: Technology,
  today: Day,
  version?: VersionRange,
): StatusGroup[] {
  const all = verdictsOf(catalog, technology, today, version);
  return ORDER.map((status) => {
    const own = all.filter(({ verdict }) => verdict.status === status);
    return { status, count: own.length, categories: byCategory(own, ({ partner }) => partner) };
  }).filter(({ count }) => count > 0);
}

/**
 * Groups entries by the category of a technology.
 * @param technologyOf the technology of an entry
 * @returns categories in alphabetical order, the entries of each by the name of their technology
 */
export function byCategory<T>(
  entries: readonly T[],
  technologyOf: (entry: T) => Technology,
): [category: string, entries: T[]][] {
  const sorted = [...entries].sort((a, b) => byText(technologyOf(a).name, technologyOf(b).name));
  return [...groupBy(sorted, (entry) => technologyOf(entry).category)].sort(([a], [b]) => byText(a, b));
}
