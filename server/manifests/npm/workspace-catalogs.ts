/** Ranges that the packages of a workspace share: `"react": "catalog:"` asks for the one that the workspace names. */
import { readYaml, yamlAt, yamlMap, yamlReader, yamlTexts } from "../formats/yaml.js";
import { isRecord, readingOf, textsOf } from "../reading.js";

/** Ranges by catalog and package; the catalog without a name is `default`. */
export type Catalogs = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Reads the catalogs of a pnpm-workspace.yaml (https://pnpm.io/catalogs) or a .yarnrc.yml (https://yarnpkg.com/features/catalogs). */
export function readCatalogs(text: string): Catalogs {
  const settings = readYaml(text);
  return collect(
    yamlTexts(yamlAt(settings, "catalog")),
    [...yamlMap(yamlAt(settings, "catalogs"))].map(([name, ranges]) => [name, yamlTexts(ranges)]),
  );
}

/** Shared ranges by themselves: they name no dependencies. */
export const readSettings = () => readingOf("settings of a workspace");
export const readSharedRanges = yamlReader("settings of a workspace", readSettings);

/** The catalogs of a package.json at the root of a workspace of Bun, there or below `workspaces` (https://bun.com/docs/pm/catalogs). */
export function packageJsonCatalogs(manifest: Record<string, unknown>): Catalogs {
  const owner = isRecord(manifest.workspaces) ? { ...manifest, ...manifest.workspaces } : manifest;
  const named = isRecord(owner.catalogs) ? Object.entries(owner.catalogs) : [];
  return collect(
    textsOf(owner.catalog),
    named.map(([name, ranges]) => [name, textsOf(ranges)]),
  );
}

/**
 * What is asked for in the end.
 * @param key the name it is installed under
 * @param asked `catalog:`, `catalog:name`, or a range, which stays as it is
 */
export function resolveCatalog(catalogs: Catalogs, key: string, asked: string): string {
  const name = /^catalog:(.*)$/s.exec(asked)?.[1]?.trim();
  return name === undefined ? asked : (catalogs.get(name || "default")?.get(key) ?? asked);
}

type Ranges = [name: string, range: string][];

function collect(unnamed: Ranges, named: [name: string, ranges: Ranges][]): Catalogs {
  const catalogs = new Map(named.map(([name, ranges]) => [name, new Map(ranges)]));
  if (unnamed.length > 0) catalogs.set("default", new Map(unnamed));
  return catalogs;
}
