/** composer.json and composer.lock (https://getcomposer.org/doc/04-schema.md). */
import { fromComposer } from "../../catalog/facts/version-range.js";
import type { JsonPlace } from "../formats/json.js";
import {
  allowedEntry,
  buildEntry,
  formatCount,
  isRecord,
  type NamedEntry,
  packageEntry,
  type Reading,
  runtimeEntry,
  Tally,
} from "../reading.js";
import { composerTree, isPlatform } from "./composer-tree.js";

export const isComposerJson = (value: Record<string, unknown>): boolean =>
  isRecord(value.require) || isRecord(value["require-dev"]);

export const isComposerLock = (value: Record<string, unknown>): boolean =>
  Array.isArray(value.packages) && "content-hash" in value;

export function readComposerJson(manifest: Record<string, unknown>, place?: JsonPlace): Reading {
  const notRead = new Tally();
  const run = requirements(manifest.require, place?.at("require"), notRead);
  const develop = requirements(manifest["require-dev"], place?.at("require-dev"), notRead);
  return {
    kind: "composer.json",
    extent: "named",
    entries: [
      ...run.entries,
      ...develop.entries.map((entry) => ({ ...entry, isDev: true })),
      ...platformOf(manifest, place),
    ],
    passedOver: formatExtensions(run.extensions + develop.extensions),
    notRead: notRead.summary(),
  };
}

/** The PHP that Composer resolves for, which need not be the one that runs (https://getcomposer.org/doc/06-config.md#platform). */
function platformOf({ config }: Record<string, unknown>, place: JsonPlace | undefined): NamedEntry[] {
  const { platform } = isRecord(config) ? config : {};
  const { php } = isRecord(platform) ? platform : {};
  const line = place?.at("config")?.at("platform")?.at("php")?.line;
  return typeof php === "string" ? [buildEntry(runtimeEntry("php", "php", php, line))] : [];
}

/** Reads a composer.lock. It does not mark direct dependencies. */
export function readComposerLock(lock: Record<string, unknown>, place?: JsonPlace): Reading {
  const notRead = new Tally();
  const packages = ["packages", "packages-dev"].flatMap((list) => installed(lock[list], place?.at(list), notRead));
  const { entries, extensions } = requirements(lock.platform, place?.at("platform"), notRead);
  return {
    kind: "composer.lock",
    extent: "all",
    entries: [...packages, ...entries],
    passedOver: formatExtensions(extensions),
    notRead: notRead.summary(),
    tree: () => composerTree(lock, place),
  };
}

function requirements(list: unknown, place: JsonPlace | undefined, notRead: Tally) {
  const entries: NamedEntry[] = [];
  let extensions = 0;
  // PHP writes a map without entries as a list without elements.
  const isEmpty = list === undefined || (Array.isArray(list) && list.length === 0);
  if (!isEmpty && !isRecord(list))
    notRead.add(
      "list of requirements that is not an object",
      "lists of requirements that are not objects",
      place?.line,
    );
  for (const [name, version] of Object.entries(isRecord(list) ? list : {})) {
    const line = place?.at(name)?.line;
    if (typeof version !== "string")
      notRead.add("requirement whose version is not a string", "requirements whose version is not a string", line);
    else if (isPlatform(name)) extensions += 1;
    else if (name === "php") entries.push(allowedEntry("php", "php", fromComposer(version), line));
    else entries.push(packageEntry("composer", name, version, line));
  }
  return { entries, extensions };
}

function installed(list: unknown, place: JsonPlace | undefined, notRead: Tally): NamedEntry[] {
  if (list !== undefined && !Array.isArray(list))
    notRead.add("list of packages that is not an array", "lists of packages that are not arrays", place?.line);
  return (Array.isArray(list) ? list : []).flatMap((one, index) => {
    const { name, version } = isRecord(one) ? one : {};
    const where = place?.at(index);
    if (typeof name === "string") {
      const line = where?.at("name")?.line;
      return [packageEntry("composer", name, typeof version === "string" ? version : undefined, line)];
    }
    notRead.add("package without a name", "packages without a name", where?.line);
    return [];
  });
}

const formatExtensions = (count: number) => formatCount(count, "extension of PHP", "extensions of PHP");
