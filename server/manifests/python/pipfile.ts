/** Pipfile (https://pipenv.pypa.io/en/latest/pipfile.html) and Pipfile.lock. */
import type { JsonPlace } from "../formats/json.js";
import { type Toml, tomlReader } from "../formats/toml.js";
import { isRecord, recordAt } from "../reading.js";
import { ODD, type ReadingBuilder, reader } from "../reading-builder.js";
import { addPackage, pythonEntry } from "./python.js";
import { type LockedRelease, pythonTree } from "./python-tree.js";
import { requirementEntry } from "./requirements.js";

/** Tables that are no lists of packages; every other is, under whatever name. */
const SETTINGS = new Set(["source", "requires", "scripts", "pipenv"]);

/** Reads a Pipfile: what the project asks for, in every category. */
export const readPipfile = tomlReader("a Pipfile", (reading, toml) => {
  addPython(reading, toml.value.requires, toml.lineOf);
  for (const [category, packages] of Object.entries(toml.value))
    if (!SETTINGS.has(category)) addPackages(reading, packages, (...path) => toml.lineOf(category, ...path));
});

export const isPipfileLock = (value: Record<string, unknown>): boolean =>
  isRecord(value._meta) && "pipfile-spec" in value._meta;

/**
 * Reads a Pipfile.lock: all that is installed. It does not mark direct dependencies.
 * @param place where it stands in its text, if lines are wanted
 */
export const readPipfileLock = reader("Pipfile.lock", (reading, lock: Record<string, unknown>, place?: JsonPlace) => {
  reading.extent = "all";
  reading.tree = () => pythonTree(releasesIn(lock, place));
  if (isRecord(lock._meta)) addPython(reading, lock._meta.requires, () => place?.at("_meta")?.at("requires")?.line);
  for (const [category, packages] of Object.entries(lock)) {
    const list = place?.at(category);
    const lineOf = (name?: string | number) => (name === undefined ? list : list?.at(name))?.line;
    if (category !== "_meta") addPackages(reading, packages, lineOf);
  }
});

function releasesIn(lock: Record<string, unknown>, place: JsonPlace | undefined): LockedRelease[] {
  return Object.entries(lock).flatMap(([category, packages]) =>
    Object.entries(category === "_meta" ? {} : recordAt(packages)).flatMap(([key, locked]) => {
      const { name, version } = (isRecord(locked) && requirementEntry(`${key}${locked.version}`, undefined)) || {};
      if (!isRecord(locked) || !name || !version) return [];
      const line = place?.at(category)?.at(key)?.line;
      return [{ name, version, line, ...pythonOf(locked.markers), needs: [] }];
    }),
  );
}

/** The versions of Python that a release supports, which Pipenv notes as a marker: `python_version >= '3.9'` */
function pythonOf(markers: unknown): Pick<LockedRelease, "python" | "isConditional"> {
  if (typeof markers !== "string") return { python: undefined, isConditional: false };
  const marker = markers.trim().replace(/^\('[\w-]+' in dependency_groups\) and \(([^()]*)\)$/, "$1");
  const range = /^python(?:_full)?_version >= '(\d+(?:\.\d+)*)'$/.exec(marker)?.[1];
  return range ? { python: `>=${range}`, isConditional: false } : { python: undefined, isConditional: true };
}

function addPython(reading: ReadingBuilder, requires: unknown, lineOf: Toml["lineOf"]): void {
  if (!isRecord(requires)) return;
  const key = ["python_full_version", "python_version"].find((name) => typeof requires[name] === "string");
  if (key) reading.add(pythonEntry(String(requires[key]), lineOf("requires", key)));
}

function addPackages(reading: ReadingBuilder, packages: unknown, lineOf: Toml["lineOf"]): void {
  if (!isRecord(packages)) reading.miss(ODD, lineOf());
  else for (const [name, asked] of Object.entries(packages)) addPackage(reading, name, asked, lineOf(name));
}
