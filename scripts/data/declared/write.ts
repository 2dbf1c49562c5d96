/** Joins what was observed with the records that there are, and writes what is new. */
import { Document } from "yaml";
import type { Declared } from "../../../schemas/types.js";
import type { NameIndex } from "../../../server/catalog/names/names.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import { declaredPath } from "../../../server/data/kinds.js";
import { openDataFolder, writeRecord } from "../folder.js";
import type { Observation, Wants } from "./observation.js";
import { observationsIn, recordOf, saysSame } from "./runs.js";

/**
 * Writes what was observed of packages of known technologies. The data are read anew: observing takes a while, and what others
 * changed in the meantime stays.
 * @param isComplete whether all releases of the packages were looked at: files that say the same were checked today
 * @returns how many files changed
 * @throws Error when the data have mistakes
 */
export async function writeObserved(
  observations: readonly Observation[],
  folder: string,
  { today, dryRun, isComplete = false }: { today: string; dryRun: boolean; isComplete?: boolean },
): Promise<number> {
  const data = await openDataFolder(folder, today);
  const { names } = data.catalog;
  const isKnown: Wants = (ecosystem, name) => names.resolvePackage(ecosystem, name) !== undefined;
  const byPath = new Map<string, Observation[]>();
  for (const one of observations) {
    const path = declaredPath(one.ecosystem, one.name);
    const list = byPath.get(path) ?? [];
    byPath.set(path, list);
    list.push(one);
  }
  let changed = 0;
  for (const [path, own] of byPath) {
    const known = data.files.get(path)?.value as Declared | undefined;
    const { ecosystem, name } = own[0] as Observation;
    const before = known ? observationsIn({ ecosystem, name, record: known }) : [];
    const record = recordOf([...own, ...before], isKnown, today);
    if (!record) continue;
    const isNew = known ? !saysSame(known, record) : isOfUse({ ecosystem, name, record }, own, names);
    const isConfirmed = isComplete && known !== undefined && known.checked !== today;
    if (!isNew && !isConfirmed) continue;
    changed += 1;
    if (!dryRun) await writeRecord(data, path, new Document(record, { aliasDuplicateObjects: false }));
  }
  return changed;
}

/** Packages that only a pattern stands for are recorded where they were seen in so many projects. */
const MANY_PROJECTS = 5;

/**
 * Whether a package is recorded for the first time. Of those that only a pattern stands for there are thousands; they are where many
 * projects have them, and they ask for another technology.
 */
function isOfUse(
  { ecosystem, name, record }: DeclaredPackage,
  observations: readonly Observation[],
  names: NameIndex,
): boolean {
  const own = names.resolvePackage(ecosystem, name)?.technology;
  if (!own) return false;
  if (own.packages.some(([kind, listed]) => kind === ecosystem && listed.includes(name))) return true;
  const projects = new Set(observations.map(({ source }) => projectOf(source.file)).filter(Boolean));
  const asked = new Set(record.releases.flatMap(({ requires = {} }) => Object.keys(requires)));
  const asksOthers = [...asked].some((other) => names.resolvePackage(ecosystem, other)?.technology !== own);
  return projects.size >= MANY_PROJECTS && asksOthers;
}

/** The address of the project that a file is of; undefined for a release in a package registry. */
const projectOf = (file: string): string | undefined =>
  file.startsWith("https://") ? file.split("/").slice(0, 5).join("/") : undefined;
