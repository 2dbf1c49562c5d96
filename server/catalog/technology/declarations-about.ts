/** Which declarations of one side are about what was named of the other: a matter of packages, whatever the versions. */
import { getOrInsertComputed, groupBy } from "../maps.js";
import { isTypes, type Named, type Subject } from "../names/question.js";
import { areReleasedTogether, isOfService, type Requirement, type Technology } from "./technology.js";

/** What one side declares about the other, in any version, newest first. */
export function declarationsAbout(declaring: Subject, target: Subject): Requirement[] {
  const requirements = declaring.technology.requirements.get(target.technology.id) ?? [];
  const { packages } = indexDeclarations(requirements);
  return requirements.filter(
    (one) =>
      declaring.named.some((by) => speaksFor(one.package, one.byMain, by, packages)) &&
      target.named.some((on) => isAbout(one, target.technology, on)),
  );
}

/** Kept, as a search for versions that go together asks about the same two hundreds of times. */
const indexes = new WeakMap<readonly Requirement[], ReturnType<typeof makeIndex>>();

/** Indexes all that one technology declares about another. */
export const indexDeclarations = (requirements: readonly Requirement[]) =>
  getOrInsertComputed(indexes, requirements, makeIndex);

function makeIndex(requirements: readonly Requirement[]) {
  const byPackage = groupBy(requirements, (one) => one.package);
  return {
    byPackage,
    /** The packages that declare something. */
    packages: new Set(byPackage.keys()),
    /** The packages that something is declared about, and whether something is about the target as a whole. */
    ofPackages: new Set(requirements.flatMap((one) => one.ofPackages)),
    isOfAny: requirements.some(({ ofPackages }) => ofPackages.length === 0),
  };
}

/**
 * Whether what a package declares applies to what was named.
 * @param declaring the packages of the technology that declare something
 */
export function speaksFor(name: string, isMain: boolean, by: Named, declaring: ReadonlySet<string>): boolean {
  if (by.package !== undefined && declaring.has(by.package)) return by.package === name;
  // A package of types does not show which version of the technology is installed, not even that it is a current one.
  return isMain && !isTypes(by) && (by.version === undefined || by.package === undefined);
}

/** Whether a requirement is about what was named, and its range in the version numbers of that. */
export function isAbout(requirement: Requirement, target: Technology, on: Named): boolean {
  // Packages of types have their own version numbers.
  if (isTypes(on)) return requirement.ofPackages.includes(on.package ?? "");
  // What a package requires of a sibling says nothing of other siblings.
  if (requirement.by === target && on.package !== undefined) return requirement.ofPackages.includes(on.package);
  if (on.version === undefined || requirement.ofPackages.length === 0) return true;
  if (isOfService(target, on.package)) return false;
  const name = on.package ?? target.mainPackage;
  return (
    name === undefined ||
    requirement.ofPackages.includes(name) ||
    (name === target.mainPackage && requirement.ofPackages.some((one) => areReleasedTogether(target, one, name)))
  );
}
