/** package-lock.json and npm-shrinkwrap.json (https://docs.npmjs.com/cli/configuring-npm/package-lock-json). */
import type { Entry } from "../catalog/entry.js";
import { declared, runtimeEntries } from "./package-json.js";
import { aliased, isRecord, npmEntry, packageEntry, type Reading, tellCount } from "./reading.js";

/**
 * Reads a lockfile of npm. Versions 2 and 3 list what the root and its workspaces ask for; version 1 does not tell it
 * from what that needs in turn.
 */
export function readNpmLock(lock: Record<string, unknown>): Reading {
  return isRecord(lock.packages) ? readPackages(lock.packages) : readDependencies(lock.dependencies);
}

function readPackages(packages: Record<string, unknown>): Reading {
  const places = new Map(Object.entries(packages));
  const entries: Entry[] = [];
  let links = 0;
  for (const [place, manifest] of places) {
    if (/(^|\/)node_modules\//.test(place) || !isRecord(manifest)) continue;
    for (const [name, asked] of declared(manifest)) {
      const installed = find(places, place, name);
      if (!installed) entries.push(npmEntry(name, asked));
      else if (installed.link === true) links += 1;
      else entries.push(installedEntry(name, installed));
    }
    entries.push(...runtimeEntries(manifest));
  }
  const passedOver = tellCount(links, "package of the project's own", "packages of the project's own");
  return { kind: "package-lock.json", extent: "locked", entries, passedOver };
}

/** What is installed for a folder: the nearest of the `node_modules` from there up. */
function find(places: ReadonlyMap<string, unknown>, place: string, name: string): Record<string, unknown> | undefined {
  const steps = place === "" ? [] : place.split("/").slice(0, 20);
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const found = places.get([...steps.slice(0, depth), "node_modules", name].join("/"));
    if (isRecord(found)) return found;
  }
  return undefined;
}

function installedEntry(key: string, { name, version }: Record<string, unknown>): Entry {
  // An alias has the name of the package that is behind it.
  return packageEntry("npm", typeof name === "string" ? name : key, typeof version === "string" ? version : undefined);
}

function readDependencies(dependencies: unknown): Reading {
  const entries = Object.entries(isRecord(dependencies) ? dependencies : {}).map(([key, installed]) => {
    const locked = isRecord(installed) && typeof installed.version === "string" ? installed.version : undefined;
    const { name, version } = locked === undefined ? { name: key, version: undefined } : aliased(key, locked);
    return packageEntry("npm", name, version);
  });
  return { kind: "package-lock.json", extent: "all", entries, passedOver: [] };
}
