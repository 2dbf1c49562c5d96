/** Suggestions for unknown names. */
import type { Catalog } from "../../catalog/catalog.js";
import { parseAskedVersion } from "../../catalog/facts/version-range.js";
import { splitVersion } from "../../catalog/names/names.js";
import type { Subject } from "../../catalog/names/question.js";
import type { Answer } from "../../catalog/verdict/check.js";
import type { Side } from "../../catalog/verdict/tool-verdict.js";

const MOST = 6;

/**
 * Pairs of technologies with similar names, in the requested versions.
 * @param answer with an unknown side
 * @param names as requested
 * @returns the most likely first
 */
export function suggestPairs(
  catalog: Catalog,
  { a, b }: Answer,
  [nameA, nameB]: readonly [string, string],
): [Subject, Subject][] {
  const meant = (known: Side | undefined, name: string): Subject[] => {
    // An AI coding tool is no misspelling of a technology.
    if (known) return known.technology ? [known] : [];
    return catalog.names.nearest(name).map((technology) => ({ technology, named: [versionNamed(name)] }));
  };
  const others = meant(b, nameB);
  return meant(a, nameA)
    .flatMap((one) => others.map((other): [Subject, Subject] => [one, other]))
    .slice(0, MOST);
}

function versionNamed(name: string): Subject["named"][number] {
  const { version } = splitVersion(name.trim());
  return { package: undefined, version: version === undefined ? undefined : parseAskedVersion(version) };
}
