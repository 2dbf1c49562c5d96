/**
 * Lockfiles of Python in TOML: poetry.lock, pdm.lock (https://pdm-project.org/en/latest/usage/lockfile/), uv.lock
 * (https://docs.astral.sh/uv/concepts/projects/layout/#the-lockfile) and pylock.toml
 * (https://packaging.python.org/en/latest/specifications/pylock-toml/).
 */
import { type Toml, tomlReader } from "../formats/toml.js";
import { isRecord, type NamedEntry, packageEntry, recordAt, textOf, valueAt } from "../reading.js";
import { ODD, OWN, type ReadingBuilder } from "../reading-builder.js";
import { pythonEntry } from "./python.js";
import { type LockedRelease, type PythonNeed, pythonTree } from "./python-tree.js";
import { requirementEntry } from "./requirements.js";

type Table = Record<string, unknown>;

/** Reads a poetry.lock: all that is installed. It does not mark direct dependencies. */
export const readPoetryLock = lockReader("a poetry.lock", "package", "metadata", "python-versions");

/** Reads a pdm.lock: all that is installed. It does not mark direct dependencies. */
export const readPdmLock = lockReader("a pdm.lock", "package", "metadata", "requires_python");

/** Reads a pylock.toml: all that is installed. It does not mark direct dependencies. */
export const readPylock = lockReader("a pylock.toml", "packages", "requires-python");

function lockReader(what: string, list: string, ...python: string[]) {
  return tomlReader(what, (reading, toml) => {
    addPython(reading, toml, python);
    const packages = lockedPackages(reading, toml, list);
    for (const { entry } of packages) if (entry) reading.add(entry);
    reading.extent = "all";
    reading.tree = () => pythonTree(packages.map(releaseOf));
  });
}

/** Reads a uv.lock: what the projects that it was made for ask for, in the versions that are locked. */
export const readUvLock = tomlReader("a uv.lock", (reading, toml) => {
  addPython(reading, toml, ["requires-python"]);
  const packages = lockedPackages(reading, toml, "package");
  const installed = packages.flatMap(({ entry }) => entry ?? []);
  const asked = uvRoots(
    toml.value,
    packages.flatMap(({ entry, table }) => (entry ? [] : [table])),
  );
  // Without any, it is a lock of packages alone.
  const isAlone = asked.size === 0;
  reading.addAsked(installed, isAlone ? new Set(installed.map(({ name }) => name)) : asked);
  reading.extent = isAlone ? "all" : "locked";
  reading.tree = () => pythonTree(uvReleases(packages, toml.value), true);
});

/** With what the projects themselves ask for, in the ranges of their manifests; those that are overridden count for nothing. */
function uvReleases(packages: readonly Locked[], { manifest }: Table): LockedRelease[] {
  const overridden = new Set(tablesIn(isRecord(manifest) && manifest.overrides).map(({ name }) => name));
  return packages.map((one) => {
    const release = releaseOf(one);
    const { metadata } = one.table;
    if (one.entry || !isRecord(metadata)) return release;
    const asked = [metadata["requires-dist"], ...Object.values(recordAt(metadata, "requires-dev"))].flatMap(tablesIn);
    const needs = asked.flatMap((need) => (overridden.has(need.name) ? [] : needOf(need.name, need, need.specifier)));
    return { ...release, needs: [...release.needs, ...needs] };
  });
}

/** What the project, its extras and groups ask for: `name`, or `name version` where several versions are locked for one name. */
function uvRoots({ manifest }: Table, own: readonly Table[]): Set<string> {
  const lists = own.flatMap((table) => [
    table.dependencies,
    ...Object.values(recordAt(table, "optional-dependencies")),
    ...Object.values(recordAt(table, "dev-dependencies")),
  ]);
  if (isRecord(manifest)) lists.push(manifest.requirements, ...Object.values(recordAt(manifest, "dependency-groups")));
  const asked = lists.flatMap((list) => (Array.isArray(list) ? list : [])).filter(isRecord);
  return new Set(
    asked.flatMap(({ name, version }) => {
      if (typeof name !== "string") return [];
      return typeof version === "string" ? `${name} ${version}` : name;
    }),
  );
}

function addPython(reading: ReadingBuilder, toml: Toml, path: readonly string[]): void {
  const range = valueAt(toml.value, ...path);
  if (typeof range === "string") reading.add(pythonEntry(range, toml.lineOf(...path)));
}

/** A package of a lock, without an entry where it is one of the project's own. */
interface Locked {
  name: string;
  table: Table;
  line: number | undefined;
  entry: NamedEntry | undefined;
}

function lockedPackages(reading: ReadingBuilder, toml: Toml, list: string): Locked[] {
  const tables = toml.value[list];
  return (Array.isArray(tables) ? tables : []).flatMap((table: unknown, index) => {
    const line = toml.lineOf(list, index, "name");
    const known = isRecord(table) && typeof table.name === "string" ? requirementEntry(table.name, line) : undefined;
    if (!isRecord(table) || !known) {
      reading.miss(ODD, line);
      return [];
    }
    const { name } = known;
    if (!isOwn(table)) return { name, table, line, entry: packageEntry("pypi", name, textOf(table.version), line) };
    reading.passOver(OWN);
    return { name, table, line, entry: undefined };
  });
}

/** What a package is told to need, in the words of any of the four. */
function releaseOf({ name, table, line, entry }: Locked): LockedRelease {
  const { dependencies, version, source } = table;
  const listed = Array.isArray(dependencies) ? dependencies : [];
  const needs = isRecord(dependencies)
    ? Object.entries(dependencies).flatMap(([of, asked]) => [asked].flat().flatMap((one) => needOf(of, one, one)))
    : listed.flatMap((one) => (isRecord(one) ? needOf(one.name, one, undefined) : needOf(one, {}, one)));
  const python = ["python-versions", "requires_python", "requires-python"].map((key) => table[key]);
  const folder = Object.values(recordAt(source)).find((path) => typeof path === "string");
  return {
    name,
    version: textOf(version) ?? "",
    line,
    ...(!entry && { folder: textOf(folder)?.replace(/^\.\/(?=.)/, "") ?? "." }),
    python: textOf(python.find((range) => typeof range === "string")),
    isConditional: isConditional(table),
    needs,
  };
}

/**
 * @param name a name, or a whole requirement: `anyio>=3.7; python_version < "3.11"`
 * @param conditions where these may stand
 * @param range as a text, or as the `version` of a table
 */
function needOf(name: unknown, conditions: unknown, range: unknown): PythonNeed[] {
  const known = typeof name === "string" ? requirementEntry(name, undefined) : undefined;
  if (!known) return [];
  const given =
    name === range ? (known.version ?? "*") : (textOf(range) ?? (isRecord(range) ? textOf(range.version) : undefined));
  const isMarked = typeof name === "string" && name.includes(";");
  return [{ name: known.name, range: given, isConditional: isMarked || isConditional(conditions) }];
}

const isConditional = (table: unknown): boolean =>
  isRecord(table) &&
  (table.optional === true ||
    ["marker", "markers", "resolution-markers", "python", "platform"].some((key) => key in table));

const tablesIn = (list: unknown): Table[] => (Array.isArray(list) ? list.filter(isRecord) : []);

/** Whether a package is a folder or file of the project's own, in the words of any of the four. */
function isOwn({ source, path, directory, archive }: Table): boolean {
  if (isRecord(source)) {
    if (source.type === "directory" || source.type === "file") return true;
    return ["virtual", "editable", "directory", "path"].some((key) => key in source);
  }
  return path !== undefined || directory !== undefined || (isRecord(archive) && "path" in archive);
}
