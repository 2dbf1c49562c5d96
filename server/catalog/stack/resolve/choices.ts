/** The versions that a package or technology can have in a stack, and what each costs. */
import type { Catalog } from "../../catalog.js";
import { getOrInsertComputed } from "../../maps.js";
import { type Day, releasedLines } from "../../technology/lifecycle.js";
import { isPassed, knownLines } from "../../technology/package-lines.js";
import type { Technology } from "../../technology/technology.js";
import { intersects, isWithin, type VersionRange } from "../../versions/range.js";
import type { Member } from "../solve/members.js";
import { hasEnded, lineNameOf, newestReleases, newestVersions, type Version } from "../solve/releases.js";
import type { Choice } from "../solve/solver.js";

export interface Option extends Choice {
  /** What is judged; undefined where no version is known and none was asked for. */
  version: Version | undefined;
  /** The release, or release line; undefined where it is not known to exist. */
  known: string | undefined;
}

/** The farther behind the newest line the worse, so that one part far behind is worse than several a bit behind. */
const COST = { line: 1000, ended: 1_000_000, mostWithin: 900 };

/** All that is known of a package or technology. */
export interface Known {
  /** Newest first. */
  versions: readonly Version[];
  /** Whether they are releases, and not release lines. */
  areReleases: boolean;
  /** What it can be where nothing particular is wanted. */
  options: readonly Option[];
}

type Versions = Omit<Known, "options">;

export function knownOf(catalog: Catalog, member: Member, today: Day): Known {
  const versions = versionsOf(catalog, member, today);
  return { ...versions, options: listOptions(member, versions, [], today) };
}

/** Lines that others have passed are not what one would begin with. */
function versionsOf(catalog: Catalog, { technology, package: name }: Member, today: Day): Versions {
  if (!technology) return { versions: [], areReleases: false };
  if (name !== undefined) {
    const versions = newestReleases(technology.releases.get(name) ?? []);
    if (versions.length > 0) return { versions, areReleases: true };
  }
  const versions = newestVersions(technology, name, today);
  const ended = endedLines(technology, name, today);
  const [newest] = versions;
  const isOutdated =
    name !== undefined &&
    newest !== undefined &&
    !knownLines({ technology, name }, today).recorded &&
    isPassed(catalog, { technology, name }, newest.range);
  return {
    versions: isOutdated ? [] : [...new Map([...versions, ...ended].map((one) => [one.text, one])).values()],
    areReleases: false,
  };
}

/** Of what is known by its lines: those past their end. */
function endedLines(technology: Technology, name: string | undefined, today: Day): Version[] {
  if (name !== undefined && name !== technology.mainPackage) return [];
  return releasedLines(technology, today).map((line) => ({ text: line.text.replace(/^v/, ""), range: line }));
}

/**
 * What a member can be, cheapest first; never empty where `wanted` are the versions of one name only.
 * @param wanted what is asked for; every one of them counts
 */
export function optionsFor(
  member: Member,
  known: Known,
  wanted: readonly VersionRange[],
  today: Day,
): readonly Option[] {
  return wanted.length > 0 ? listOptions(member, known, wanted, today) : known.options;
}

function listOptions(member: Member, known: Versions, wanted: readonly VersionRange[], today: Day): Option[] {
  const { technology, package: name } = member;
  const found = known.versions.flatMap((version) => narrowed(version, known.areReleases, wanted));
  if (found.length === 0 || !technology) return withoutKnown(known, wanted);
  const lines = new Map<string, number>();
  return found
    .map(({ version, text }, place): Option => {
      const behind = getOrInsertComputed(lines, lineOf(known, version), () => lines.size);
      const ended = hasEnded(technology, name, version, today) ? COST.ended : 0;
      return { version, known: text, cost: behind ** 2 * COST.line + Math.min(place, COST.mostWithin) + ended };
    })
    .sort((one, other) => one.cost - other.cost);
}

const lineOf = ({ areReleases }: Versions, version: Version) => (areReleases ? lineNameOf(version) : version.text);

/** A version as far as it is wanted. A line of which a part is wanted is judged by that part. */
function narrowed(
  version: Version,
  isRelease: boolean,
  wanted: readonly VersionRange[],
): { version: Version; text: string }[] {
  let { range } = version;
  for (const want of wanted) {
    if (isWithin(range, want)) continue;
    if (isRelease || !intersects(range, want)) return [];
    if (isWithin(want, range)) range = want;
  }
  return [{ version: range === version.range ? version : { text: range.text, range }, text: version.text }];
}

/** What is wanted stays where it is not known, and is never replaced. */
function withoutKnown({ versions }: Versions, wanted: readonly VersionRange[]): Option[] {
  const [only, more] = wanted;
  if (!only) return [{ version: undefined, known: undefined, cost: 0 }];
  // Each is known, and none is in all.
  if (more && wanted.every((want) => versions.some(({ range }) => intersects(range, want)))) return [];
  if (more && wanted.some((want) => !intersects(want, only))) return [];
  return [{ version: { text: only.text, range: only }, known: undefined, cost: 0 }];
}
