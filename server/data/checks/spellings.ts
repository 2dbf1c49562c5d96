/** Spellings: a name means one technology. */
import type { Technology } from "../../../schemas/types.js";
import { squeeze } from "../../catalog/names/squeezed.js";
import { packagesOf } from "../../catalog/technology/technology.js";
import type { PathStep } from "../file.js";
import type { CheckedFiles } from "./file-check.js";
import type { TechnologyCheck } from "./technology.js";

/**
 * Ids and aliases share one space of spellings; packages have one for each ecosystem. A package may be spelt exactly as
 * another technology, which then is what the spelling means; only nearly so, nobody could tell which one is meant.
 * @param checkOf gives what reports on a file; undefined for one that is not checked: what it claims is its own
 */
export function checkSpellings(
  technologies: CheckedFiles["technologies"],
  checkOf: (id: string) => TechnologyCheck | undefined,
): void {
  const names = new Map<string, string>();
  const packages = new Map<string, string>();
  const claim = (space: Map<string, string>, key: string, id: string, steps: readonly PathStep[], shown: string) => {
    const other = space.get(key);
    if (other === undefined) space.set(key, id);
    else if (other !== id) {
      const what = `"${shown}" is also claimed by "${other}"`;
      const allowed = "a spelling can mean only one technology";
      checkOf(id)?.report(steps, what, "remove it from one of the two files", { allowed });
    }
  };
  const all = [...technologies];
  for (const group of [all.filter(([id]) => !checkOf(id)), all.filter(([id]) => checkOf(id))]) {
    for (const [id] of group) claim(names, squeeze(id), id, [], id);
    for (const [id, { value }] of group) {
      for (const [index, alias] of (value.aliases ?? []).entries())
        claim(names, squeeze(alias), id, ["aliases", index], alias);
      for (const [ecosystem, index, name] of packageNames(value))
        claim(packages, `${ecosystem}:${name.toLowerCase()}`, id, ["packages", ecosystem, index], name);
    }
  }
  for (const [id] of all) checkSharedNames(technologies, names, checkOf(id));
  checkNearlySpelt(technologies, names, checkOf);
}

const packageNames = (record: Technology) =>
  packagesOf(record).flatMap(([ecosystem, list]) => list.map((name, index) => [ecosystem, index, name] as const));

/** Reports shared names that stand for one technology only. @param names technologies by their squeezed ids and aliases */
function checkSharedNames(
  technologies: CheckedFiles["technologies"],
  names: ReadonlyMap<string, string>,
  check: TechnologyCheck | undefined,
): void {
  for (const [index, shared] of (check?.file.value.sharedNames ?? []).entries()) {
    const owner = names.get(squeeze(shared));
    const others = [...technologies.values()].filter(({ value }) => value.sharedNames?.includes(shared));
    if (owner === undefined && others.length > 1) continue;
    const what = owner ? `"${shared}" is also claimed by "${owner}"` : `no other technology shares "${shared}"`;
    const fix = owner ? "remove it from one of the two files" : "list it in the other files, or under aliases here";
    check?.report(["sharedNames", index], what, fix);
  }
}

/** Reports packages that are nearly spelt like another technology. @param names technologies by their squeezed ids and aliases */
function checkNearlySpelt(
  technologies: CheckedFiles["technologies"],
  names: ReadonlyMap<string, string>,
  checkOf: (id: string) => TechnologyCheck | undefined,
): void {
  for (const [id, { value }] of technologies) {
    for (const [ecosystem, index, name] of packageNames(value)) {
      const spelling = name.toLowerCase();
      const owner = names.get(squeeze(spelling)) ?? id;
      const other = technologies.get(owner);
      if (!other || owner === id || owner === spelling || other.value.aliases?.includes(spelling)) continue;
      const own = checkOf(id);
      const what = `the package "${name}" of "${id}" is nearly spelt like "${owner}"`;
      const allowed = "a spelling can mean only one technology, with or without dots and hyphens";
      const fix = `add "${spelling}" to the aliases of "${owner}"; manifests name the package all the same`;
      (own ?? checkOf(owner))?.report(own ? ["packages", ecosystem, index] : [], what, fix, { allowed });
    }
  }
}
