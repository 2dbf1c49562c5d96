/** pnpm-lock.yaml, of the versions 5.4 to 9 (https://github.com/pnpm/spec/tree/master/lockfile). */
import { type Indented, type IndentedMap, mapAt, readIndented, textAt } from "../formats/indented.js";
import { packageEntry, type Reading, Tally } from "../reading.js";
import { formatOwn, type Installed, isOwnPlace, type Lock } from "./lock.js";
import { DEPENDENCY_LISTS } from "./package-json.js";

const KIND = "pnpm-lock.yaml";
/** The newest `lockfileVersion` that is known here. */
const NEWEST = 9;

/** The longest parts, which do not say what the project requires. */
const UNASKED = new Set(["packages", "snapshots"]);

/**
 * A pnpm-lock.yaml. One without workspaces can have its lists at the top. Where there are several documents, the first
 * has what pnpm itself needs, in lists of other names, and the last has the project (https://pnpm.io/lockfile).
 */
export function pnpmLock(text: string): Lock {
  const lock = readIndented(text, UNASKED);
  const folders = mapAt(lock, "importers");
  const importerAt = (folder: string) => {
    const importer = mapAt(folders, folder === "" ? "." : folder);
    return folder === "." && importer.size === 0 ? lock : importer;
  };
  return {
    kind: KIND,
    installed: (folder, key) => {
      const importer = importerAt(folder || ".");
      for (const list of DEPENDENCY_LISTS) {
        const packages = mapAt(importer, list);
        const found = packages.get(key);
        if (found !== undefined) return installedEntry(key, found, packages.lines.get(key));
      }
      return undefined;
    },
    reading: () => readAll(lock, [lock, ...[...folders.keys()].map((folder) => mapAt(folders, folder))]),
  };
}

function readAll(lock: IndentedMap, importers: readonly IndentedMap[]): Reading {
  const notRead = new Tally();
  if (Number.parseFloat(textAt(lock, "lockfileVersion") ?? "") >= NEWEST + 1)
    notRead.add("unknown lockfileVersion", "", lock.lines.get("lockfileVersion"));
  const lists = importers.flatMap((importer) => DEPENDENCY_LISTS.map((list) => mapAt(importer, list)));
  const installed = lists.flatMap((list) =>
    [...list].map(([key, found]) => installedEntry(key, found, list.lines.get(key))),
  );
  const entries = installed.filter((found) => found !== "own");
  const passedOver = formatOwn(installed.length - entries.length);
  return { kind: KIND, extent: "locked", entries, passedOver, notRead: notRead.summary() };
}

function installedEntry(key: string, installed: Indented, line: number | undefined): Installed {
  const version = typeof installed === "string" ? installed : (textAt(installed, "version") ?? "");
  if (isOwnPlace(version)) return "own";
  // What is asked of peers stands behind the version, in brackets or, before version 6, behind an underscore.
  const bare = version.replace(/[(_].*$/s, "");
  // An alias: `/string-width/4.2.3`, `/string-width@4.2.3` or `string-width@4.2.3`.
  const alias = /^\/?((?:@[^/@]+\/)?[^/@]+)[/@](\d[^/@]*)$/.exec(bare);
  if (alias?.[1]) return packageEntry("npm", alias[1], alias[2], line);
  return packageEntry("npm", key, /^\d/.test(bare) ? bare : undefined, line);
}
