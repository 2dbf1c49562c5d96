/** Spellings: a name means one technology. */
import { packagesOf } from "../../catalog/facts/technology.js";
import { squeeze } from "../../catalog/names/squeezed.js";
import type { DataFile, Step } from "../file.js";
import type { CheckedFiles, Report } from "./report.js";

/**
 * Ids and aliases share one space of spellings; packages have one for each ecosystem. A package may be spelt exactly as
 * another technology, which then is what the spelling means; only nearly so, nobody could tell which one is meant.
 * @param isChecked the files that collisions are reported in; what the others claim is theirs
 */
export function checkSpellings(
  { technologies }: CheckedFiles,
  report: Report,
  isChecked: (file: DataFile) => boolean,
): void {
  const names = new Map<string, string>();
  const packages = new Map<string, string>();
  const claim = (
    space: Map<string, string>,
    key: string,
    id: string,
    file: DataFile,
    steps: readonly Step[],
    shown: string,
  ) => {
    const other = space.get(key);
    if (other === undefined) space.set(key, id);
    else if (other !== id) {
      report(file, steps, {
        what: `"${shown}" is also claimed by "${other}"`,
        allowed: "a spelling can mean only one technology",
        fix: "remove it from one of the two files",
      });
    }
  };
  const all = [...technologies];
  for (const group of [all.filter(([, { file }]) => !isChecked(file)), all.filter(([, { file }]) => isChecked(file))]) {
    for (const [id, { file }] of group) claim(names, squeeze(id), id, file, [], id);
    for (const [id, { file, record }] of group) {
      for (const [index, alias] of (record.aliases ?? []).entries()) {
        claim(names, squeeze(alias), id, file, ["aliases", index], alias);
      }
      for (const [ecosystem, list] of packagesOf(record)) {
        for (const [index, name] of list.entries()) {
          claim(packages, `${ecosystem}:${name.toLowerCase()}`, id, file, ["packages", ecosystem, index], name);
        }
      }
    }
  }
  checkSharedNames(technologies, names, report, isChecked);
  checkNearlySpelt(technologies, names, report, isChecked);
}

/**
 * Reports shared names that stand for one technology only.
 * @param names technologies by their squeezed ids and aliases
 */
function checkSharedNames(
  technologies: CheckedFiles["technologies"],
  names: ReadonlyMap<string, string>,
  report: Report,
  isChecked: (file: DataFile) => boolean,
): void {
  const all = [...technologies.values()];
  for (const { file, record } of all.filter((entry) => isChecked(entry.file))) {
    for (const [index, shared] of (record.sharedNames ?? []).entries()) {
      const owner = names.get(squeeze(shared));
      const others = all.filter((entry) => entry.record.sharedNames?.includes(shared));
      if (owner === undefined && others.length > 1) continue;
      report(file, ["sharedNames", index], {
        what: owner ? `"${shared}" is also claimed by "${owner}"` : `no other technology shares "${shared}"`,
        fix: owner ? "remove it from one of the two files" : "list it in the other files, or under aliases here",
      });
    }
  }
}

/**
 * Reports packages that are nearly spelt like another technology.
 * @param names technologies by their squeezed ids and aliases
 */
function checkNearlySpelt(
  technologies: CheckedFiles["technologies"],
  names: ReadonlyMap<string, string>,
  report: Report,
  isChecked: (file: DataFile) => boolean,
): void {
  for (const [id, { file, record }] of technologies) {
    for (const [ecosystem, list] of packagesOf(record)) {
      for (const [index, name] of list.entries()) {
        const spelling = name.toLowerCase();
        const owner = names.get(squeeze(spelling)) ?? id;
        const other = technologies.get(owner);
        if (!other || owner === id || owner === spelling || other.record.aliases?.includes(spelling)) continue;
        const [where, steps] = isChecked(file) ? [file, ["packages", ecosystem, index]] : [other.file, []];
        if (!isChecked(where)) continue;
        report(where, steps, {
          what: `the package "${name}" of "${id}" is nearly spelt like "${owner}"`,
          allowed: "a spelling can mean only one technology, with or without dots and hyphens",
          fix: `add "${spelling}" to the aliases of "${owner}"; manifests name the package all the same`,
        });
      }
    }
  }
}
