/** What may have been meant by names that are not known. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Answer } from "../../catalog/check.js";
import { splitVersion } from "../../catalog/names.js";
import type { Subject } from "../../catalog/question.js";
import { parseAskedVersion } from "../../catalog/version-range.js";

/** More guesses than this help nobody. */
const MOST = 6;

/**
 * Pairs of known technologies with names close to those that were asked about; versions stay as asked.
 * @param answer to a check in which a name is not known
 * @param names as they were asked about
 * @returns the likeliest first; none when nothing is close to one of the names
 */
export function correctionsOf(
  { names }: Catalog,
  { a, b }: Answer,
  [nameA, nameB]: readonly [string, string],
): [Subject, Subject][] {
  const meant = (known: Subject | undefined, name: string): Subject[] =>
    known ? [known] : names.nearest(name).map((technology) => ({ technology, named: [versionNamed(name)] }));
  const others = meant(b, nameB);
  return meant(a, nameA)
    .flatMap((one) => others.map((other): [Subject, Subject] => [one, other]))
    .slice(0, MOST);
}

function versionNamed(name: string): Subject["named"][number] {
  const { version } = splitVersion(name.trim());
  return { package: undefined, version: version === undefined ? undefined : parseAskedVersion(version) };
}
