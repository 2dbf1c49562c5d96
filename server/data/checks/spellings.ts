/** Spellings: a name means one technology. */
import { packagesOf } from "../../catalog/facts/technology.js";
import type { DataFile, Step } from "../file.js";
import type { CheckedFiles, Report } from "./report.js";

/**
 * Ids and aliases share one space of spellings; packages have one for each ecosystem.
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
  const squeeze = (text: string) => text.replace(/[\s._\-/]/g, "");
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
}
