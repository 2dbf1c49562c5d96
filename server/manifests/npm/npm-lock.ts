/** package-lock.json and npm-shrinkwrap.json (https://docs.npmjs.com/cli/configuring-npm/package-lock-json). */
import { type JsonPlace, withObject } from "../formats/json.js";
import { aliased, isRecord, type Problem, packageEntry, textOf, textsOf, valueAt } from "../reading.js";
import { ReadingBuilder } from "../reading-builder.js";
import { isNode, type Node, noteDirect, type Required, type Tree } from "../tree.js";
import { addAsked, checkVersion, isForPlatforms, type Lock, npmTree, runtimesOf } from "./lock.js";
import { addRuntimes, declared } from "./package-json.js";

const KIND = "package-lock.json";
/** The newest `lockfileVersion` that is known here. */
const NEWEST = 3;

export const openNpmLock = (text: string): Lock | Problem => withObject("a package-lock.json", text, npmLock);

/** A lockfile of npm. Version 1 does not mark direct dependencies as versions 2 and 3 do. */
export function npmLock(lock: Record<string, unknown>, place?: JsonPlace): Lock {
  const begin = () => {
    const reading = new ReadingBuilder();
    checkVersion(reading, lock.lockfileVersion, NEWEST, place?.at("lockfileVersion")?.line);
    return reading;
  };
  return isRecord(lock.packages)
    ? packagesLock(lock.packages, place?.at("packages"), begin)
    : dependenciesLock(lock.dependencies, place?.at("dependencies"), begin);
}

type Begin = () => ReadingBuilder;
type Own = [folder: string, manifest: Record<string, unknown>];

function packagesLock(packages: Record<string, unknown>, place: JsonPlace | undefined, begin: Begin): Lock {
  const places = new Map(Object.entries(packages));
  const installed: Lock["installed"] = (folder, key) => {
    const path = find(places, folder, key);
    const found = path === undefined ? undefined : places.get(path);
    if (path === undefined || !isRecord(found)) return undefined;
    if (found.link === true) return "own";
    const { name, version } = found;
    // An alias has the name of the package that is behind it.
    const line = place?.at(path)?.line;
    return packageEntry("npm", typeof name === "string" ? name : key, textOf(version), line);
  };
  const reading = () => {
    const read = begin();
    const own = [...places].filter(([path, manifest]) => isRecord(manifest) && !isInstalled(path)) as Own[];
    for (const [path, manifest] of own) addAsked(read, path, declared(manifest), installed);
    for (const [path, manifest] of own) addRuntimes(read, manifest, place?.at(path));
    for (const [path, manifest] of places)
      if (!isRecord(manifest))
        read.miss(["package that is not an object", "packages that are not objects"], place?.at(path)?.line);
    return read.build(KIND, "locked");
  };
  return { kind: KIND, installed, reading, tree: () => packagesTree(places, (path) => place?.at(path)?.line) };
}

/**
 * What is installed by place. Manifests are copied into the entries of versions 2 and 3 as they were published.
 * @param places the manifests of installed releases by their folders, and of the project by its; `{link: true}` for its folders
 * @param lineOf where a release stands in the lockfile
 */
export function packagesTree(
  places: ReadonlyMap<string, unknown>,
  lineOf: (path: string, name: string, version: string) => number | undefined,
): Tree {
  const nodes = new Map<string, Node>();
  const from = (folder: string, name: string): Node | "own" | undefined => {
    const path = find(places, folder, name);
    return path === undefined ? undefined : (nodes.get(path) ?? "own");
  };
  for (const [path, entry] of places) {
    const version = isRecord(entry) && entry.link !== true && isInstalled(path) ? textOf(entry.version) : undefined;
    if (!isRecord(entry) || version === undefined) continue;
    const optional = new Map(textsOf(entry.optionalDependencies));
    // Also taken, where it is there already (https://github.com/npm/rfcs/blob/main/implemented/0023-acceptDependencies.md).
    const accepts = new Map(textsOf(entry.acceptDependencies).map(([name, range]) => [name, [range]]));
    const own = new Map([...textsOf(entry.dependencies), ...optional]);
    // What a package asks of peers is looked for beside it, and not below it.
    const beside = path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1));
    const name = textOf(entry.name) ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    nodes.set(path, {
      name,
      version,
      isOptional: entry.optional === true,
      isPartOfAnother: entry.inBundle === true || (entry.optional === true && isForPlatforms(entry)),
      get line() {
        return lineOf(path, name, version);
      },
      dependencies: () => [...own.keys()].map((name) => from(path, name)).filter(isNode),
      requires: () => [
        ...[...own].map(([key, asked]): Required => {
          const { name, version = "" } = aliased(key, asked);
          const range = [version, ...(accepts.get(key) ?? [])].join(" || ");
          return { kind: "dependency", name, range, optional: optional.has(key), found: from(path, key) };
        }),
        ...textsOf(entry.peerDependencies)
          .filter(([name]) => !own.has(name))
          .map(([name, range]): Required => {
            const optional = valueAt(entry, "peerDependenciesMeta", name, "optional") === true;
            return { kind: "peer", name, range, optional, found: from(beside, name) };
          }),
      ],
      runtimes: runtimesOf(textsOf(entry.engines)),
    });
  }
  const direct = [...places].flatMap(([folder, manifest]) =>
    isRecord(manifest) && !isInstalled(folder)
      ? [...declared(manifest).keys()].map((name) => [folder, from(folder, name)] as const)
      : [],
  );
  return npmTree([...nodes.values()], noteDirect(direct), true);
}

const isInstalled = (path: string): boolean => /(^|\/)node_modules\//.test(path);

const MOST_LEVELS = 40;

/** Where the package is that a folder gets: in the nearest of the `node_modules` from there up. */
function find(places: ReadonlyMap<string, unknown>, folder: string, name: string): string | undefined {
  let at = folder === "." ? "" : folder;
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    // There is no `node_modules/node_modules`.
    if (!at.endsWith("node_modules")) {
      const path = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
      if (isRecord(places.get(path))) return path;
    }
    if (at === "") return undefined;
    at = at.slice(0, Math.max(0, at.lastIndexOf("/")));
  }
  return undefined;
}

function dependenciesLock(dependencies: unknown, place: JsonPlace | undefined, begin: Begin): Lock {
  const places = new Map(Object.entries(isRecord(dependencies) ? dependencies : {}));
  const entryOf = (key: string, found: unknown) => {
    const version = isRecord(found) ? textOf(found.version) : undefined;
    const { name, version: locked } = version === undefined ? { name: key, version } : aliased(key, version);
    return packageEntry("npm", name, locked, place?.at(key)?.line);
  };
  return {
    kind: KIND,
    installed: (_folder, key) => (places.has(key) ? entryOf(key, places.get(key)) : undefined),
    releases: () => releasesIn(dependencies, place),
    reading: () => {
      const read = begin();
      if (!isRecord(dependencies) && dependencies !== undefined)
        read.miss(["list of packages that is not an object", "lists of packages that are not objects"], place?.line);
      for (const [key, found] of places) read.add(entryOf(key, found));
      return read.build(KIND, "all");
    },
  };
}

/** What is installed below a package stands in its entry. */
function releasesIn(dependencies: unknown, place: JsonPlace | undefined, depth = 0): Map<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (const [key, entry] of Object.entries(isRecord(dependencies) && depth < 20 ? dependencies : {})) {
    if (!isRecord(entry)) continue;
    const own = place?.at(key);
    const { name, version } = aliased(key, textOf(entry.version) ?? "");
    if (version) found.set(`${name}@${version}`, own?.line);
    for (const [below, line] of releasesIn(entry.dependencies, own?.at("dependencies"), depth + 1))
      if (!found.has(below)) found.set(below, line);
  }
  return found;
}
