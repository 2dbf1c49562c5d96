/** Of the versions that everything else in a stack takes alike, the cheapest: mostly a few of some hundred. */
import { type Catalog, factsOn } from "../../catalog.js";
import { listedRanges } from "../../facts/release-set.js";
import { getOrInsertComputed } from "../../maps.js";
import { includes, intersects, isWithin, onlyRelease, type VersionRange } from "../../versions/range.js";
import type { Member } from "../solve/members.js";
import { lineNameOf } from "../solve/releases.js";
import type { Option } from "./choices.js";
import { declaredWithSiblings } from "./declared.js";

/** Something else in the stack, and the versions that are wanted of it. */
export interface Other {
  member: Member;
  wanted: readonly VersionRange[];
}

/**
 * Leaves out versions that differ from a cheaper one in nothing that matters to the others.
 * @param options cheapest first
 */
export function distinctOptions<Of extends Option>(
  catalog: Catalog,
  member: Member,
  options: readonly Of[],
  others: readonly Other[],
): readonly Of[] {
  if (options.length < 2 || !member.technology) return options;
  const { ranges, isLockstep, isByLine } = cutsOf(catalog, member, others);
  const present = new Set(others.flatMap(({ member: { technology } }) => technology?.id ?? []));
  const numbers = new Map<object, number>();
  const numberOf = (one: object) => getOrInsertComputed(numbers, one, () => numbers.size);
  const seen = new Set<string>();
  return options.filter(({ version }) => {
    if (!version) return true;
    const own = declaredWithSiblings({ member, version }).filter(({ optional, of }) => !optional || present.has(of));
    const release = onlyRelease(version.range);
    const line = isByLine ? lineNameOf(version) : "";
    // What is released together is so minor version by minor version.
    const minor = isLockstep && release ? `${release.major}.${release.minor}` : "";
    const key = [own.map(numberOf), ranges.map((range) => placeIn(range, version.range)), line, minor].join(" ");
    return !seen.has(key) && seen.add(key);
  });
}

function placeIn(range: VersionRange, version: VersionRange): string {
  const release = onlyRelease(version);
  if (release) return includes(range, release) ? "1" : "0";
  return isWithin(version, range) ? "1" : intersects(version, range) ? "2" : "0";
}

/** What tells versions of a member apart for others: ranges that they declare or that rules state. */
function cutsOf(catalog: Catalog, { technology, ecosystem, package: name }: Member, others: readonly Other[]) {
  const ranges = new Set<VersionRange>();
  let [isLockstep, isByLine] = [false, false];
  for (const { member: other, wanted } of others) {
    if (!technology || !other.technology) continue;
    for (const requirement of other.technology.requirements.get(technology.id) ?? []) {
      const { package: by, ofPackages, range, lockstep } = requirement;
      if (by !== other.package || (ofPackages.length > 0 && name !== undefined && !ofPackages.includes(name))) continue;
      if (lockstep) isLockstep = true;
      ranges.add(range);
    }
    const own = technology.requirements.get(other.technology.id) ?? [];
    isLockstep ||= own.some(({ lockstep, package: by }) => lockstep && by === name);
    if (other.technology === technology) {
      // Siblings may be released line by line.
      isByLine = true;
      for (const range of wanted) ranges.add(range);
    }
    const listed = name ?? technology.mainPackage ?? technology.id;
    for (const range of listedRanges(other.technology, { ecosystem, name: listed })) ranges.add(range);
    const rule = factsOn(catalog, technology, other.technology)?.rule;
    if (!rule) continue;
    isByLine = true;
    for (const { versions } of rule.exceptions) {
      for (const { id, range } of versions) if (id === technology.id) ranges.add(range);
    }
  }
  return { ranges: [...ranges], isLockstep, isByLine };
}
