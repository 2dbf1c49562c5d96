/** pnpm-lock.yaml, of the versions 5.4 to 9 (https://github.com/pnpm/spec/tree/master/lockfile). */
import type { Entry } from "../catalog/entry.js";
import { type Indented, mapAt, readIndented, textAt } from "./indented.js";
import { DEPENDENCY_LISTS } from "./package-json.js";
import { packageEntry, type Reading, tellCount } from "./reading.js";

/** Reads what the project and its workspaces ask for. One without workspaces can have its lists at the top. */
export function readPnpmLock(text: string): Reading {
  const lock = readIndented(text);
  const importers = [lock, ...mapAt(lock, "importers").values()];
  const entries: Entry[] = [];
  let own = 0;
  for (const importer of importers) {
    for (const list of DEPENDENCY_LISTS) {
      for (const [key, installed] of mapAt(importer, list)) {
        const entry = installedEntry(key, installed);
        if (entry) entries.push(entry);
        else own += 1;
      }
    }
  }
  const passedOver = tellCount(own, "package of the project's own", "packages of the project's own");
  return { kind: "pnpm-lock.yaml", extent: "locked", entries, passedOver };
}

/** @returns undefined for what comes from a folder */
function installedEntry(key: string, installed: Indented): Entry | undefined {
  const version = typeof installed === "string" ? installed : (textAt(installed, "version") ?? "");
  if (/^(link|file|workspace):/.test(version)) return undefined;
  // What is asked of peers stands behind the version, in brackets or, before version 6, behind an underscore.
  const bare = version.replace(/[(_].*$/s, "");
  // An alias: `/string-width/4.2.3`, `/string-width@4.2.3` or `string-width@4.2.3`.
  const alias = /^\/?((?:@[^/@]+\/)?[^/@]+)[/@](\d[^/@]*)$/.exec(bare);
  if (alias?.[1]) return packageEntry("npm", alias[1], alias[2]);
  return packageEntry("npm", key, /^\d/.test(bare) ? bare : undefined);
}
