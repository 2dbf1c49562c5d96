/** The versions that a package or technology can have in a stack, and what each costs. */
import type { Catalog } from "../../catalog.js";
import { getOrInsertComputed } from "../../maps.js";
import type { Day } from "../../technology/lifecycle.js";
import { isFirstOfMajor, supportLeft } from "../../technology/support.js";
import type { Technology } from "../../technology/technology.js";
import { intersects, isWithin, onlyRelease, type VersionRange } from "../../versions/range.js";
import { candidatesOf, preferred } from "../solve/candidates.js";
import type { Option } from "../solve/group-fit.js";
import type { Member } from "../solve/members.js";
import { lineNameOf, type Version, versionOf } from "../solve/releases.js";

/** A version that one member can have; undefined in it where none is known and none was asked for. */
export interface VersionOption extends Option {
  /** The release, or release line; undefined where it is not known to exist. */
  known: string | undefined;
  isEnded: boolean;
}

/**
 * The farther behind the preferred line the worse, so that one part far behind is worse than several a bit behind. The first
 * release of a major version is taken where no later one goes, or where the newest of something else requires that one alone.
 */
export const COST = { line: 1000, first: 100_000, ending: 200_000, ended: 1_000_000, mostWithin: 900 };

export const versionIn = ({ versions: [version] }: Pick<VersionOption, "versions">): Version | undefined => version;

/** All that is known of a package or technology. */
export interface Known {
  /** Newest first. */
  versions: readonly Version[];
  /** What it can be where nothing particular is wanted. */
  options: readonly VersionOption[];
  /** The releases that the newest releases of others here require alone. */
  requiredAlone: ReadonlySet<string>;
  /** Whether it is not known which of the packages of a technology goes with the frameworks of the stack. */
  isUnclear?: boolean;
}

/** What is known of a technology of which it is not known which package is meant. */
export const UNCLEAR: Known = {
  versions: [],
  options: [{ versions: [undefined], known: undefined, cost: 0, isEnded: false }],
  requiredAlone: new Set(),
  isUnclear: true,
};

export function knownOf(catalog: Catalog, member: Member, today: Day, beside: readonly Technology[] = []): Known {
  const versions = candidatesOf(catalog, member, today, beside);
  const known = { versions, requiredAlone: requiredAlone(member, beside) };
  return { ...known, options: listOptions(member, known, [], today) };
}

function requiredAlone({ technology, name }: Member, beside: readonly Technology[]): Set<string> {
  const about = beside.flatMap((by) => by.requirements.get(technology?.id ?? "") ?? []);
  return new Set(
    about.flatMap(({ by, package: own, ofPackages, line, self, range }) => {
      const newest = versionOf(by.releases.get(own)?.[0] ?? "");
      if (own === name || !ofPackages.includes(name) || !newest || !isWithin(newest.range, line)) return [];
      return (self === "" ? newest.text : onlyRelease(range)?.version) ?? [];
    }),
  );
}

/**
 * What a member can be, cheapest first; never empty where `wanted` are the versions of one name only.
 * @param wanted what is asked for; every one of them counts
 */
export function optionsFor(member: Member, known: Known, wanted: readonly VersionRange[], today: Day) {
  return wanted.length > 0 ? listOptions(member, known, wanted, today) : known.options;
}

/** A package that only others need is held back first: an older driver is better than an older framework. */
export const asNeeded = (option: VersionOption): VersionOption => ({ ...option, cost: option.cost / 10 });

/** What others require of a member where no release of that was read, as the last choices: it is out, as they name it. */
export function unreadOptions({ versions }: Known, required: readonly VersionRange[]): VersionOption[] {
  const unread = required.filter((range) => !versions.some((one) => intersects(one.range, range)));
  return versions.length > 0 ? unread.map((range) => unknownIn(range, COST.ended)) : [];
}

function listOptions(
  member: Member,
  { versions, requiredAlone: alone }: Pick<Known, "versions" | "requiredAlone">,
  wanted: readonly VersionRange[],
  today: Day,
): VersionOption[] {
  const found = versions.flatMap((version) => narrowed(version, wanted));
  if (found.length === 0) return withoutKnown(versions, wanted);
  const order = preferred(member, today);
  const lines = new Map<string, number>();
  const patched = new Set<string>();
  return found
    .sort((one, other) => order(one.version.range, other.version.range))
    .map(({ version, text }, place): VersionOption => {
      const line = lineNameOf(version);
      const behind = getOrInsertComputed(lines, line, () => lines.size);
      const isPatched = patched.has(line);
      patched.add(line);
      const first = isPatched && isFirstOfMajor(version.range) && !alone.has(version.text) ? COST.first : 0;
      const end = endCost(member, version, today);
      const cost = behind ** 2 * COST.line + Math.min(place, COST.mostWithin) + first + end;
      return { versions: [version], known: text, cost, isEnded: end === COST.ended };
    })
    .sort((one, other) => one.cost - other.cost);
}

function endCost({ technology, package: name }: Member, { range }: Version, today: Day): number {
  if (!technology || (name !== undefined && name !== technology.mainPackage)) return 0;
  const support = supportLeft(technology, range, today);
  return support === "ended" ? COST.ended : support === "ending" ? COST.ending : 0;
}

/** A version as far as it is wanted. A line of which a part is wanted is judged by that part. */
function narrowed(version: Version, wanted: readonly VersionRange[]): { version: Version; text: string }[] {
  let { range } = version;
  const isRelease = onlyRelease(range) !== undefined;
  for (const want of wanted) {
    if (isWithin(range, want)) continue;
    if (isRelease || !intersects(range, want)) return [];
    if (isWithin(want, range)) range = want;
  }
  return [{ version: range === version.range ? version : { text: range.text, range }, text: version.text }];
}

/** What is wanted stays where it is not known, and is never replaced. */
function withoutKnown(versions: readonly Version[], wanted: readonly VersionRange[]): VersionOption[] {
  const [only, more] = wanted;
  if (!only) return [{ versions: [undefined], known: undefined, cost: 0, isEnded: false }];
  // Each is known, and none is in all.
  if (more && wanted.every((want) => versions.some(({ range }) => intersects(range, want)))) return [];
  if (more && wanted.some((want) => !intersects(want, only))) return [];
  return [unknownIn(only, 0)];
}

/** What lies in a range, and was never read. */
const unknownIn = (range: VersionRange, cost: number): VersionOption => ({
  ...{ versions: [{ text: range.text, range }], known: undefined, cost, isEnded: false },
});
