/** pnpm-lock.yaml, of the versions 5.4 to 9 (https://github.com/pnpm/spec/tree/master/lockfile). */
import { parseYaml, type Yaml, yamlAt, yamlMap, yamlText, yamlTexts } from "../formats/yaml.js";
import { type Problem, packageEntry, type Reading } from "../reading.js";
import { ReadingBuilder } from "../reading-builder.js";
import { isNode, type Node, noteDirect, type Required, type Tree } from "../tree.js";
import { addInstalled, checkVersion, type Installed, isOwnPlace, type Lock, npmTree, runtimesOf } from "./lock.js";
import { DEPENDENCY_LISTS } from "./package-json.js";

const KIND = "pnpm-lock.yaml";
/** The newest `lockfileVersion` that is known here. */
const NEWEST = 9;

/**
 * A pnpm-lock.yaml. One without workspaces can have its lists at the top. Where there are several documents, the first
 * has what pnpm itself needs, in lists of other names, and the last has the project (https://pnpm.io/lockfile).
 */
export function pnpmLock(text: string): Lock | Problem {
  const lock = parseYaml(text, "a pnpm-lock.yaml");
  if ("problem" in lock) return lock;
  return {
    kind: KIND,
    installed: (folder, key) => {
      const importer = yamlAt(lock, "importers", folder || ".") ?? (folder === "." ? lock : undefined);
      const found = DEPENDENCY_LISTS.map((list) => yamlAt(importer, list, key)).find((one) => one !== undefined);
      return found && installedEntry(key, found);
    },
    reading: () => readAll(lock),
    tree: () => treeOf(lock),
  };
}

/** What the folders of a project get; one without workspaces can have its lists at the top. */
const importedIn = (lock: Yaml): [folder: string, key: string, found: Yaml][] =>
  [[".", lock] as const, ...yamlMap(yamlAt(lock, "importers"))].flatMap(([folder, importer]) =>
    DEPENDENCY_LISTS.flatMap((list) =>
      [...yamlMap(yamlAt(importer, list))].map(([key, found]): [string, string, Yaml] => [folder, key, found]),
    ),
  );

function readAll(lock: Yaml): Reading {
  const reading = new ReadingBuilder();
  const version = yamlAt(lock, "lockfileVersion");
  checkVersion(reading, yamlText(version), NEWEST, version?.line);
  for (const [, key, found] of importedIn(lock)) addInstalled(reading, installedEntry(key, found));
  return reading.build(KIND, "locked");
}

/**
 * From version 9 on, `packages` has what releases declare and `snapshots` what each copy of them gets; before that, the
 * entries of copies have both.
 */
function treeOf(lock: Yaml): Tree {
  const packages = yamlMap(yamlAt(lock, "packages"));
  const snapshots = yamlMap(yamlAt(lock, "snapshots") ?? yamlAt(lock, "packages"));
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
    const peers = yamlTexts(yamlAt(manifest, "peerDependencies"));
    const declared = new Set(peers.map(([peer]) => peer));
    const installed = new Map(
      ["optionalDependencies", "dependencies"].flatMap((list) => yamlTexts(yamlAt(copy, list))),
    );
    // Before version 9, the entry of a copy has both.
    const isOptional = yamlText(yamlAt(copy, "optional")) === "true";
    nodes.set(key, {
      name,
      version,
      line: copy.line,
      isOptional,
      isPartOfAnother: isOptional && ["os", "cpu", "libc"].some((key) => yamlAt(manifest, key) !== undefined),
      dependencies: () =>
        [...installed]
          .filter(([one]) => !declared.has(one))
          .map(([one, of]) => nodeFor(one, of))
          .filter(isNode),
      requires: () =>
        peers.map(([peer, range]): Required => {
          const optional = yamlText(yamlAt(manifest, "peerDependenciesMeta", peer, "optional")) === "true";
          const of = installed.get(peer);
          const found = of === undefined ? undefined : nodeFor(peer, of);
          return { kind: "peer", name: peer, range, optional, found };
        }),
      runtimes: runtimesOf(yamlTexts(yamlAt(manifest, "engines"))),
    });
  }
  const direct = importedIn(lock).map(([folder, key, found]) => [folder, nodeFor(key, versionOf(found))] as const);
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
function gitRelease(key: string, manifest: Yaml | undefined): { name: string; version: string } | undefined {
  const [, name, address = ""] = /^((?:@[^/@]+\/)?[^/@]+)@([^@]+:.*)$/s.exec(withoutPeers(key)) ?? [];
  const version = yamlText(yamlAt(manifest, "version"));
  return name && version && !isOwnPlace(address) ? { name, version } : undefined;
}

const versionOf = (installed: Yaml): string => yamlText(yamlAt(installed, "version") ?? installed) ?? "";

function installedEntry(key: string, installed: Yaml): Installed {
  const version = versionOf(installed);
  if (isOwnPlace(version)) return "own";
  const plain = /^\d+\.\d+\.\d+[^(_]*/.exec(version)?.[0];
  // An alias: `/string-width/4.2.3`, `/string-width@4.2.3` or `string-width@4.2.3`.
  const alias = plain === undefined ? releaseAt(version) : undefined;
  return packageEntry("npm", alias?.name ?? key, alias?.version ?? plain, installed.line);
}
