/** Of the versions that everything else in a stack takes alike, the cheapest: mostly a few of some hundred. */
import { type Catalog, factsOn } from "../../catalog.js";
import { listedRanges } from "../../facts/release-set.js";
import { getOrInsertComputed } from "../../maps.js";
import { includes, intersects, isWithin, onlyRelease, type VersionRange } from "../../versions/range.js";
import type { Member } from "../solve/members.js";
import { lineNameOf, rangesIn } from "../solve/releases.js";
import { type VersionOption, versionIn } from "./choices.js";
import { declaredWithSiblings } from "./declared.js";

/** Something else in the stack, and the versions that are wanted of it. */
export interface Other {
  member: Member;
  wanted: readonly VersionRange[];
}

/** Leaves out versions that differ from a cheaper one in nothing that matters to the others. @param options cheapest first */
export function distinctOptions<Of extends VersionOption>(
  catalog: Catalog,
  member: Member,
  options: readonly Of[],
  others: readonly Other[],
): readonly Of[] {
  if (options.length < 2 || !member.technology) return options;
  const cuts = others.flatMap((other) => cutsFor(catalog, member, other) ?? []);
  const ranges = [...new Set(cuts.flatMap((cut) => cut.ranges))];
  const together = cuts.flatMap((cut) => cut.together);
  const isByLine = cuts.some((cut) => cut.isByLine);
  const present = new Set(others.flatMap(({ member: { technology } }) => technology?.id ?? []));
  const numbers = new Map<object, number>();
  const numberOf = (one: object) => getOrInsertComputed(numbers, one, () => numbers.size);
  const seen = new Set<string>();
  return options.filter((option) => {
    const version = versionIn(option);
    if (!version) return true;
    const own = declaredWithSiblings({ member, version }).filter(({ optional, of }) => !optional || present.has(of));
    const release = onlyRelease(version.range);
    const line = isByLine ? lineNameOf(version) : "";
    // What is released together is so minor version by minor version, as far as all of it was read.
    const minor = together.length > 0 && release ? `${release.major}.${release.minor}` : "";
    const shared = together.map((releases) => Number(releases.has(version.text)));
    const places = ranges.map((range) => placeIn(range, version.range));
    const key = [own.map(numberOf), places, line, minor, shared].join(" ");
    return !seen.has(key) && seen.add(key);
  });
}

function placeIn(range: VersionRange, version: VersionRange): string {
  const release = onlyRelease(version);
  if (release) return includes(range, release) ? "1" : "0";
  return isWithin(version, range) ? "1" : intersects(version, range) ? "2" : "0";
}

/**
 * What tells versions of a member apart for another: ranges that they declare or that rules state, the releases of what is released
 * together with it, and whether each line counts.
 */
function cutsFor(catalog: Catalog, { technology, ecosystem, package: name }: Member, { member, wanted }: Other) {
  const { technology: by } = member;
  if (!technology || !by) return undefined;
  const isAbout = (ofPackages: readonly string[]) =>
    ofPackages.length === 0 || name === undefined || ofPackages.includes(name);
  const declared = (by.requirements.get(technology.id) ?? []).filter(
    (one) => one.package === member.package && isAbout(one.ofPackages),
  );
  const own = (technology.requirements.get(by.id) ?? []).filter((one) => one.package === name);
  const rule = factsOn(catalog, technology, by)?.rule;
  // Siblings may be released line by line.
  const areSiblings = by === technology;
  return {
    ranges: [
      ...declared.map(({ range }) => range),
      ...(rule ? rangesIn(rule, technology) : []),
      ...(areSiblings ? wanted : []),
      ...listedRanges(by, { ecosystem, name: name ?? technology.mainPackage ?? technology.id }),
    ],
    together: [...declared, ...own].some(({ lockstep }) => lockstep) ? [new Set(by.releases.get(member.name))] : [],
    isByLine: areSiblings || rule !== undefined,
  };
}
