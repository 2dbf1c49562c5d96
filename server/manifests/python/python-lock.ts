/**
 * Lockfiles of Python in TOML: poetry.lock, pdm.lock (https://pdm-project.org/en/latest/usage/lockfile/), uv.lock
 * (https://docs.astral.sh/uv/concepts/projects/layout/#the-lockfile) and pylock.toml
 * (https://packaging.python.org/en/latest/specifications/pylock-toml/).
 */

import { parseToml, type Toml } from "../formats/toml.js";
import { isRecord, type NamedEntry, type Problem, packageEntry, type Reading } from "../reading.js";
import { NEEDED, ODD, OWN, ReadingBuilder } from "../reading-builder.js";
import { pythonEntry, requirementEntry } from "./python.js";

type Table = Record<string, unknown>;

/** Reads a poetry.lock: all that is installed. It does not mark direct dependencies. */
export const readPoetryLock = (text: string) => readLock("poetry.lock", text, "package", "metadata", "python-versions");

/** Reads a pdm.lock: all that is installed. It does not mark direct dependencies. */
export const readPdmLock = (text: string) => readLock("pdm.lock", text, "package", "metadata", "requires_python");

/** Reads a pylock.toml: all that is installed. It does not mark direct dependencies. */
export const readPylock = (text: string) => readLock("pylock.toml", text, "packages", "requires-python");

function readLock(kind: string, text: string, list: string, ...python: string[]): Reading | Problem {
  const toml = parseToml(text, `a ${kind}`);
  if ("problem" in toml) return toml;
  const reading = new ReadingBuilder();
  addPython(reading, toml, python);
  for (const { entry } of lockedPackages(reading, toml, list)) if (entry) reading.add(entry);
  return reading.build(kind, "all");
}

/** Reads a uv.lock: what the projects that it was made for ask for, in the versions that are locked. */
export function readUvLock(text: string): Reading | Problem {
  const toml = parseToml(text, "a uv.lock");
  if ("problem" in toml) return toml;
  const reading = new ReadingBuilder();
  addPython(reading, toml, ["requires-python"]);
  const packages = lockedPackages(reading, toml, "package");
  const installed = packages.flatMap(({ entry }) => entry ?? []);
  const asked = uvRoots(
    toml.value,
    packages.flatMap(({ entry, table }) => (entry ? [] : [table])),
  );
  const isAsked = ({ name, version }: NamedEntry) => asked.has(name) || asked.has(`${name} ${version}`);
  // A lock of packages alone, without anybody who asks for them.
  const kept = asked.size === 0 ? installed : installed.filter(isAsked);
  for (const entry of kept) reading.add(entry);
  if (kept.length < installed.length) reading.passOver(NEEDED, installed.length - kept.length);
  return reading.build("uv.lock", asked.size === 0 ? "all" : "locked");
}

/** What the project, its extras and groups ask for: `name`, or `name version` where several versions are locked for one name. */
function uvRoots({ manifest }: Table, own: readonly Table[]): Set<string> {
  const lists = own.flatMap((table) => [
    table.dependencies,
    ...valuesOf(table["optional-dependencies"]),
    ...valuesOf(table["dev-dependencies"]),
  ]);
  if (isRecord(manifest)) lists.push(manifest.requirements, ...valuesOf(manifest["dependency-groups"]));
  const asked = lists.flatMap((list) => (Array.isArray(list) ? list : [])).filter(isRecord);
  return new Set(
    asked.flatMap(({ name, version }) => {
      if (typeof name !== "string") return [];
      return typeof version === "string" ? `${name} ${version}` : name;
    }),
  );
}

function addPython(reading: ReadingBuilder, toml: Toml, path: readonly string[]): void {
  const range = path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), toml.value);
  if (typeof range === "string") reading.add(pythonEntry(range, toml.lineOf(...path)));
}

/** The packages of a lock; those of the project's own without an entry. */
function lockedPackages(
  reading: ReadingBuilder,
  toml: Toml,
  list: string,
): { table: Table; entry: NamedEntry | undefined }[] {
  const tables = toml.value[list];
  return (Array.isArray(tables) ? tables : []).flatMap((table: unknown, index) => {
    const line = toml.lineOf(list, index, "name");
    const known = isRecord(table) && typeof table.name === "string" ? requirementEntry(table.name, line) : undefined;
    if (!isRecord(table) || !known) {
      reading.miss(ODD, line);
      return [];
    }
    const version = typeof table.version === "string" ? table.version : undefined;
    if (!isOwn(table)) return { table, entry: packageEntry("pypi", known.name, version, line) };
    reading.passOver(OWN);
    return { table, entry: undefined };
  });
}

/** Whether a package is a folder or file of the project's own, in the words of any of the four. */
function isOwn({ source, path, directory, archive }: Table): boolean {
  if (isRecord(source)) {
    if (source.type === "directory" || source.type === "file") return true;
    return ["virtual", "editable", "directory", "path"].some((key) => key in source);
  }
  return path !== undefined || directory !== undefined || (isRecord(archive) && "path" in archive);
}

const valuesOf = (map: unknown): unknown[] => (isRecord(map) ? Object.values(map) : []);
