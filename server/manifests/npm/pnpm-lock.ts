/** pnpm-lock.yaml, of the versions 5.4 to 9 (https://github.com/pnpm/spec/tree/master/lockfile). */
import { flowMap, type Indented, type IndentedMap, mapAt, readIndented, textAt } from "../formats/indented.js";
import { packageEntry, type Reading, Tally } from "../reading.js";
import { isNode, type Node, noteDirect, type Required, type Tree } from "../tree.js";
import { formatOwn, type Installed, isOwnPlace, type Lock, npmTree, runtimesOf } from "./lock.js";
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
    reading: () => readAll(lock),
    tree: () => treeOf(readIndented(text)),
  };
}

/** The lists of the folders of a project; one without workspaces can have its own at the top. */
function importersOf(lock: IndentedMap): [folder: string, importer: IndentedMap][] {
  const folders = mapAt(lock, "importers");
  return [[".", lock], ...[...folders.keys()].map((folder): [string, IndentedMap] => [folder, mapAt(folders, folder)])];
}

function readAll(lock: IndentedMap): Reading {
  const notRead = new Tally();
  if (Number.parseFloat(textAt(lock, "lockfileVersion") ?? "") >= NEWEST + 1)
    notRead.add("unknown lockfileVersion", "", lock.lines.get("lockfileVersion"));
  const lists = importersOf(lock).flatMap(([, importer]) => DEPENDENCY_LISTS.map((list) => mapAt(importer, list)));
  const installed = lists.flatMap((list) =>
    [...list].map(([key, found]) => installedEntry(key, found, list.lines.get(key))),
  );
  const entries = installed.filter((found) => found !== "own");
  const passedOver = formatOwn(installed.length - entries.length);
  return { kind: KIND, extent: "locked", entries, passedOver, notRead: notRead.summary() };
}

/**
 * From version 9 on, `packages` has what releases declare and `snapshots` what each copy of them gets; before that, the
 * entries of copies have both.
 */
function treeOf(lock: IndentedMap): Tree {
  const packages = mapAt(lock, "packages");
  const snapshots = lock.has("snapshots") ? mapAt(lock, "snapshots") : packages;
  const nodes = new Map<string, Node>();
  const nodeFor = (name: string, version: string): Node | "own" | undefined => {
    for (const keyOf of KEYS) {
      const found = nodes.get(keyOf(name, version));
      if (found) return found;
    }
    return isOwnPlace(version) || /^\w+:/.test(version) ? "own" : undefined;
  };
  for (const [key, copy] of snapshots) {
    const manifest = packages.get(key) ?? packages.get(withoutPeers(key));
    const { name, version } = releaseAt(key) ?? gitRelease(key, manifest) ?? {};
    if (!name || !version) continue;
    const meta = mapAt(manifest, "peerDependenciesMeta");
    const peers = [...mapAt(manifest, "peerDependencies")].filter(
      (one): one is [string, string] => typeof one[1] === "string",
    );
    const declared = new Set(peers.map(([peer]) => peer));
    const installed = new Map(
      ["optionalDependencies", "dependencies"]
        .flatMap((list) => [...mapAt(copy, list)])
        .filter((one): one is [string, string] => typeof one[1] === "string"),
    );
    nodes.set(key, {
      name,
      version,
      line: snapshots.lines.get(key),
      dependencies: () =>
        [...installed]
          .filter(([one]) => !declared.has(one))
          .map(([one, of]) => nodeFor(one, of))
          .filter(isNode),
      requires: () =>
        peers.map(([peer, range]): Required => {
          const optional = textAt(mapAt(meta, peer), "optional") === "true";
          const of = installed.get(peer);
          const found = of === undefined ? undefined : nodeFor(peer, of);
          return { kind: "peer", name: peer, range, optional, found };
        }),
      runtimes: runtimesOf(flowMap(textAt(manifest, "engines"))),
    });
  }
  const direct = importersOf(lock).flatMap(([folder, importer]) =>
    DEPENDENCY_LISTS.flatMap((list) =>
      [...mapAt(importer, list)].map(([key, found]) => {
        const version = typeof found === "string" ? found : (textAt(found, "version") ?? "");
        return [folder, nodeFor(key, version)] as const;
      }),
    ),
  );
  return { ...npmTree([...nodes.values()], noteDirect(direct)), isPlaced: true };
}

/** The keys that a name and a version can have: of versions 9, 6 and 5; an alias stands for itself. */
const KEYS: readonly ((name: string, version: string) => string)[] = [
  (name, version) => `${name}@${version}`,
  (name, version) => `/${name}@${version}`,
  (name, version) => `/${name}/${version}`,
  (_name, version) => version,
];

/** The peers of a copy stand behind it in brackets. */
const withoutPeers = (key: string) => key.replace(/\(.*$/s, "");

/** `name@1.0.0(peer@2.0.0)`, in versions 6 and 5 `/name@1.0.0(peer@2.0.0)` and `/name/1.0.0_peer@2.0.0`. */
function releaseAt(key: string): { name: string; version: string } | undefined {
  const [, name, version] = /^\/?((?:@[^/@(]+\/)?[^/@(]+)[/@](\d[^/@(_]*)(?:[(_].*)?$/s.exec(key) ?? [];
  return name && version ? { name, version } : undefined;
}

/** `name@https://…`: what comes from Git or a file at an address, with the version that its manifest gives. */
function gitRelease(key: string, manifest: Indented | undefined): { name: string; version: string } | undefined {
  const [, name, address = ""] = /^((?:@[^/@]+\/)?[^/@]+)@([^@]+:.*)$/s.exec(withoutPeers(key)) ?? [];
  const version = textAt(manifest, "version");
  return name && version && !isOwnPlace(address) ? { name, version } : undefined;
}

function installedEntry(key: string, installed: Indented, line: number | undefined): Installed {
  const version = typeof installed === "string" ? installed : (textAt(installed, "version") ?? "");
  if (isOwnPlace(version)) return "own";
  const plain = /^\d+\.\d+\.\d+[^(_]*/.exec(version)?.[0];
  // An alias: `/string-width/4.2.3`, `/string-width@4.2.3` or `string-width@4.2.3`.
  const alias = plain === undefined ? releaseAt(version) : undefined;
  return packageEntry("npm", alias?.name ?? key, alias?.version ?? plain, line);
}
