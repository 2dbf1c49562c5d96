/** The versions that advice may name of a package or technology, and the order in which a careful engineer takes them. */
import type { Catalog } from "../../catalog.js";
import { listedRanges } from "../../facts/release-set.js";
import { firstOfEach } from "../../maps.js";
import type { Day } from "../../technology/lifecycle.js";
import { isPassed, knownLines, type LinedPackage } from "../../technology/package-lines.js";
import { isPreRelease, preferredFirst } from "../../technology/support.js";
import { areReleasedTogether, ownsName, releasesKey, type Technology } from "../../technology/technology.js";
import { isAfter, isWithin, lowestOf, newestFirst, type VersionRange } from "../../versions/range.js";
import type { Member } from "./members.js";
import { boundsOfRules, linesOut, newestReleases, newestVersions, type Version } from "./releases.js";

/**
 * The releases of a package that were read or that rules name, else its release lines; newest first, without pre-releases.
 * Lines that others have passed are not what one would begin with.
 * @param beside what else is there, whose makers may list releases of it
 */
export function candidatesOf(
  catalog: Catalog,
  { technology, ecosystem, package: name }: Pick<Member, "technology" | "ecosystem" | "package">,
  today: Day,
  beside: readonly Technology[] = [],
): readonly Version[] {
  if (!technology) return [];
  const isMain = isMainPackage(technology, ecosystem, name);
  const read = name === undefined ? [] : releasesOf(technology, ecosystem, name, beside);
  if (read.length > 0) {
    const out = read.filter(({ range }) => !isPreRelease(range));
    const known = out.length > 0 ? out : read;
    return isMain && !technology.isService ? withNamed(catalog, technology, known, today) : known;
  }
  const versions = newestVersions(technology, name, today);
  if (name !== undefined && isOutdated(catalog, { technology, name }, versions[0], today)) return [];
  const ended = name === undefined || isMain ? linesOut(technology, today) : [];
  return withoutWider(distinct([...versions, ...ended]));
}

const isMainPackage = (technology: Technology, ecosystem: string | undefined, name: string | undefined): boolean =>
  name === technology.mainPackage &&
  (ecosystem === undefined || name === undefined || ownsName(technology, { ecosystem, name }));

/** Whether others of its technology have passed the lines of a package, and none is recorded of it. */
const isOutdated = (catalog: Catalog, one: LinedPackage, newest: Version | undefined, today: Day): boolean =>
  newest !== undefined && !knownLines(one, today).recorded && isPassed(catalog, one, newest.range);

/** A major line says less than the minor lines in it (4 than 4.0 and 4.1). */
const withoutWider = (versions: readonly Version[]): Version[] =>
  versions.filter(({ range }) =>
    versions.every((other) => !isWithin(other.range, range) || isWithin(range, other.range)),
  );

/** The releases of a package that were read or that sets list, or those of the main one where both are only released together. */
function releasesOf(
  technology: Technology,
  ecosystem: string | undefined,
  name: string,
  beside: readonly Technology[],
): Version[] {
  const { mainPackage = name, releases } = technology;
  const keyOf = (one: string) => (ecosystem === undefined ? one : releasesKey(ecosystem, one));
  const read =
    releases.get(keyOf(name)) ??
    (areReleasedTogether(technology, name, mainPackage) ? releases.get(keyOf(mainPackage)) : []);
  const listed = [...new Set([technology, ...beside])]
    .flatMap((by) => listedRanges(by, { ecosystem: undefined, name }))
    .map((range) => lowestOf(range).version);
  return newestReleases([...new Set([...(read ?? []), ...listed])]);
}

/** With the releases that rules name, and the lines that are newer than all that was read. */
function withNamed(catalog: Catalog, technology: Technology, read: readonly Version[], today: Day): Version[] {
  const partners = [...catalog.neighbours.of(technology).keys()];
  const ruled = boundsOfRules(catalog, technology, partners, today);
  const unread = linesOut(technology, today).filter(({ range }) => read.every((one) => isAfter(range, one.range)));
  return distinct([...unread, ...ruled, ...read]).sort((one, other) => newestFirst(one.range, other.range));
}

const distinct = (versions: readonly Version[]): Version[] => firstOfEach(versions, ({ text }) => text);

/** Orders candidates as they are preferred; packages with versions of their own by their age alone. */
export function preferred(
  { technology, package: name }: Pick<Member, "technology" | "package">,
  today: Day,
): (one: VersionRange, other: VersionRange) => number {
  const isOwn = technology && (name === undefined || name === technology.mainPackage);
  return isOwn ? preferredFirst(technology, today) : newestFirst;
}
