/** composer.json and composer.lock (https://getcomposer.org/doc/04-schema.md). */
import { fromComposer } from "../../catalog/versions/ecosystems.js";
import type { JsonPlace } from "../formats/json.js";
import { allowedEntry, buildEntry, isRecord, packageEntry, runtimeEntry, textOf, valueAt } from "../reading.js";
import { type ReadingBuilder, reader } from "../reading-builder.js";
import { composerTree, isPlatform } from "./composer-tree.js";

type Table = Record<string, unknown>;

export const isComposerJson = (value: Table): boolean => isRecord(value.require) || isRecord(value["require-dev"]);

export const isComposerLock = (value: Table): boolean => Array.isArray(value.packages) && "content-hash" in value;

export const readComposerJson = reader("composer.json", (reading, manifest: Table, place?: JsonPlace) => {
  addRequirements(reading, manifest.require, place?.at("require"));
  addRequirements(reading, manifest["require-dev"], place?.at("require-dev"), true);
  // The PHP that Composer resolves for, which need not be the one that runs (https://getcomposer.org/doc/06-config.md#platform).
  const php = valueAt(manifest, "config", "platform", "php");
  const line = place?.at("config")?.at("platform")?.at("php")?.line;
  if (typeof php === "string") reading.add(buildEntry(runtimeEntry("php", "php", php, line)));
});

/** Reads a composer.lock. It does not mark direct dependencies. */
export const readComposerLock = reader("composer.lock", (reading, lock: Table, place?: JsonPlace) => {
  reading.extent = "all";
  reading.tree = () => composerTree(lock, place);
  for (const list of ["packages", "packages-dev"]) addInstalled(reading, lock[list], place?.at(list));
  addRequirements(reading, lock.platform, place?.at("platform"));
});

function addRequirements(reading: ReadingBuilder, list: unknown, place: JsonPlace | undefined, isDev = false): void {
  // PHP writes a map without entries as a list without elements.
  const isEmpty = list === undefined || (Array.isArray(list) && list.length === 0);
  if (!isEmpty && !isRecord(list))
    reading.miss(
      ["list of requirements that is not an object", "lists of requirements that are not objects"],
      place?.line,
    );
  for (const [name, version] of Object.entries(isRecord(list) ? list : {})) {
    const line = place?.at(name)?.line;
    if (typeof version !== "string")
      reading.miss(["requirement whose version is not a string", "requirements whose version is not a string"], line);
    else if (isPlatform(name)) reading.passOver(["extension of PHP", "extensions of PHP"]);
    else {
      const entry =
        name === "php"
          ? allowedEntry("php", "php", fromComposer(version), line)
          : packageEntry("composer", name, version, line);
      reading.add(isDev ? { ...entry, isDev } : entry);
    }
  }
}

function addInstalled(reading: ReadingBuilder, list: unknown, place: JsonPlace | undefined): void {
  if (list !== undefined && !Array.isArray(list))
    reading.miss(["list of packages that is not an array", "lists of packages that are not arrays"], place?.line);
  for (const [index, one] of (Array.isArray(list) ? list : []).entries()) {
    const { name, version } = isRecord(one) ? one : {};
    const where = place?.at(index);
    const line = where?.at("name")?.line;
    if (typeof name === "string") reading.add(packageEntry("composer", name, textOf(version), line));
    else reading.miss(["package without a name", "packages without a name"], where?.line);
  }
}
