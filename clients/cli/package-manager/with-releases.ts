/** The data, with releases that a registry has beside those that the data know. */
import type { Declared, DeclaredReleases, Technology } from "../../../schemas/types.js";
import type { Catalog, Records } from "../../../server/catalog/catalog.js";
import { buildCatalog } from "../../../server/catalog/compile.js";
import { groupBy } from "../../../server/catalog/maps.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import { parseDeclared } from "../../../server/catalog/versions/ecosystems.js";
import { releaseOf } from "../../../server/catalog/versions/parse.js";
import { lineOfRelease } from "../../../server/catalog/versions/runs.js";
import type { DataRecords } from "../command.js";
import type { RegistryRelease } from "./registries.js";

/** Also the id of what stands for a package that the data do not know: no id in the data has a colon. */
const keyOf = ({ ecosystem, name }: { ecosystem: string; name: string }) => `${ecosystem}:${name}`;

/**
 * A catalog of the data and of what a registry says. A package that no technology has becomes one of its own.
 * @param today the day that the registry was asked
 * @returns undefined where it says nothing that is newer
 */
export function catalogWith(
  { records, revision }: DataRecords,
  { names }: Pick<Catalog, "names">,
  releases: readonly RegistryRelease[],
  today: Day,
): Catalog | undefined {
  const known = new Map(records.declared.map((one) => [keyOf(one), one]));
  const added = [...groupBy(releases, keyOf)].flatMap(([key, own]): DeclaredPackage[] => {
    const [{ ecosystem, name }] = own as [RegistryRelease];
    const before = known.get(key)?.record;
    const newer = newerIn(own, before, today);
    const all = [...newer, ...(before?.releases ?? [])];
    return newer.length > 0
      ? [{ ecosystem, name, record: { ...before, checked: today, releases: all } as Declared }]
      : [];
  });
  if (added.length === 0) return undefined;
  const isReplaced = new Set(added.map(keyOf));
  const unlisted = added
    .filter(({ ecosystem, name }) => names.resolvePackage(ecosystem, name) === undefined)
    .map((one): [string, Technology] => [
      keyOf(one),
      {
        ...{ name: one.name, category: "language-library", checked: today },
        packages: { [one.ecosystem]: [one.name] },
      },
    ]);
  const whole: Records = {
    ...records,
    technologies: new Map([...records.technologies, ...unlisted]),
    declared: [...records.declared.filter((one) => !isReplaced.has(keyOf(one))), ...added],
  };
  return buildCatalog(whole, revision);
}

/** Releases that are newer than all that the data know, newest first; neighbours of one line that declare the same together. */
function newerIn(own: readonly RegistryRelease[], before: Declared | undefined, today: Day): DeclaredReleases[] {
  const newest = releaseOf(before?.releases[0]?.versions.at(-1) ?? "");
  const sorted = own
    .flatMap((one) => {
      const parsed = releaseOf(one.version);
      return parsed && (!newest || parsed.version.compare(newest.version) > 0) ? [{ one, parsed }] : [];
    })
    .sort((a, b) => b.parsed.version.compare(a.parsed.version));
  const runs: DeclaredReleases[] = [];
  for (const { one } of sorted) {
    const declared = declaredBy(one);
    if (!declared) continue;
    const source = { file: `pkg:${one.ecosystem}/${one.name.replace("@", "%40")}@${one.version}`, day: today };
    const last = runs.at(-1);
    const { versions: others = [], sources: _, ...same } = last ?? {};
    const isSame =
      last !== undefined &&
      lineOfRelease(others[0] ?? "").text === lineOfRelease(one.version).text &&
      JSON.stringify(same) === JSON.stringify(declared);
    if (isSame) {
      last.versions = [one.version, ...last.versions] as typeof last.versions;
      last.sources = [source, last.sources.at(-1) ?? source];
    } else runs.push({ ...declared, versions: [one.version], sources: [source] });
  }
  return runs;
}

/** @returns undefined where a range cannot be understood */
function declaredBy(
  release: RegistryRelease,
): Pick<DeclaredReleases, "requires" | "optional" | "runtimes"> | undefined {
  const { ecosystem, requires, optional, runtimes } = release;
  const ranges = [...Object.values(requires), ...Object.values(runtimes)];
  if (!ranges.every((range) => range === "self" || parseDeclared(ecosystem, range))) return undefined;
  const isOptional = Object.keys(requires).filter((name) => optional.has(name));
  return {
    ...(Object.keys(requires).length > 0 && { requires }),
    ...(isOptional.length > 0 && { optional: isOptional as [string, ...string[]] }),
    ...(Object.keys(runtimes).length > 0 && { runtimes }),
  };
}
