/** What the chosen release of a package declares. */

import { getOrInsertComputed } from "../../maps.js";
import type { Requirement, Technology } from "../../technology/technology.js";
import { factRange } from "../../versions/ecosystems.js";
import { intersects, isAfter, isWithin, onlyRelease, type VersionRange } from "../../versions/range.js";
import type { Member, Placed } from "../solve/members.js";
import type { Version } from "../solve/releases.js";

/** What is chosen in a stack. */
export interface Chosen extends Placed {
  isAsked: boolean;
}

type Declared = WeakMap<Member, WeakMap<Version, readonly Requirement[]>>;

/** Kept, as each version is compared with those of all others. */
const own: Declared = new WeakMap();
const ownAndSiblings: Declared = new WeakMap();

function kept(
  all: Declared,
  { member, version }: Placed,
  find: (technology: Technology, name: string, version: Version) => readonly Requirement[],
): readonly Requirement[] {
  const { technology, package: name } = member;
  if (!technology || name === undefined || !version) return [];
  const known = getOrInsertComputed(all, member, () => new WeakMap<Version, readonly Requirement[]>());
  return getOrInsertComputed(known, version, () => find(technology, name, version));
}

/** What the chosen release declares, or its line where that is what was read. */
export const declaredBy = (one: Placed): readonly Requirement[] => kept(own, one, findDeclared);

/** The siblings that the chosen release requires in its own version: they are installed with it. */
export const siblingsOf = (one: Placed): string[] =>
  declaredBy(one).flatMap(({ by, of, ofPackages, lockstep }) => (lockstep && of === by.id ? ofPackages : []));

/** The same with what its siblings declare. */
export const declaredWithSiblings = (one: Placed): readonly Requirement[] =>
  kept(ownAndSiblings, one, (technology, _, version) => [
    ...declaredBy(one),
    ...siblingsOf(one).flatMap((name) => findDeclared(technology, name, version)),
  ]);

function findDeclared(technology: Technology, name: string, version: Version): Requirement[] {
  const { range } = version;
  const isRelease = onlyRelease(range) !== undefined;
  return [...technology.requirements.values()].flatMap((all) => {
    const own = all.filter((one) => one.package === name);
    const read = own.filter(({ line }) => isWithin(range, line));
    if (isRelease) return read.length > 0 ? read : lastWrittenFor(own, range);
    // Of a line, its newest releases are meant.
    const about = own.filter(({ line, noLongerDeclared }) => !noLongerDeclared && intersects(line, range));
    return about.filter(({ line }) => line === about[0]?.line);
  });
}

/** Of a release that the makers' list of versions does not have yet, what it says of the newest before it in that major version. */
function lastWrittenFor(own: readonly Requirement[], range: VersionRange): Requirement[] {
  const { major = -1 } = onlyRelease(range) ?? {};
  // What manifests were read for is known by their keys: one that is silent requires nothing.
  const last = own.find(({ line, key }) => key === undefined && isAfter(range, line));
  const isOfMajor = last && intersects(last.line, factRange(String(major)) as VersionRange);
  return last && isOfMajor ? [last] : [];
}
