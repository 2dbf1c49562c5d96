/** bun.lock (https://bun.com/docs/pm/lockfile): JSON, but with commas behind the last of a list. */
import { groupBy } from "../../catalog/maps.js";
import { type JsonPlace, plainJson, withObject } from "../formats/json.js";
import { isRecord, type Problem, packageEntry, textsOf } from "../reading.js";
import { ReadingBuilder } from "../reading-builder.js";
import { isNode, type Match, type Node, noteDirect, type Required, type Tree } from "../tree.js";
import { addAsked, checkVersion, isForPlatforms, isOwnPlace, type Lock, npmTree, splitDescriptor } from "./lock.js";
import { declared } from "./package-json.js";

const KIND = "bun.lock";
/** The newest `lockfileVersion` that is known here. */
const NEWEST = 1;

export const openBunLock = (text: string): Lock | Problem => withObject("a bun.lock", plainJson(text), bunLock);

function bunLock(lock: Record<string, unknown>, place: JsonPlace): Lock {
  const packages = new Map(Object.entries(isRecord(lock.packages) ? lock.packages : {}));
  const workspaces = new Map(Object.entries(isRecord(lock.workspaces) ? lock.workspaces : {}));
  const packagesPlace = place.at("packages");
  const installed: Lock["installed"] = (folder, key) => {
    const workspace = workspaces.get(folder === "." ? "" : folder);
    // What a workspace alone gets stands below its name.
    const owner = isRecord(workspace) ? `${workspace.name}/${key}` : key;
    const path = packages.has(owner) ? owner : key;
    const { name, version } = descriptorAt(packages.get(path));
    if (name === undefined) return undefined;
    return isOwnPlace(version ?? "") ? "own" : packageEntry("npm", name, version, packagesPlace?.at(path)?.line);
  };
  const reading = () => {
    const read = new ReadingBuilder();
    checkVersion(read, lock.lockfileVersion, NEWEST, place.at("lockfileVersion")?.line);
    for (const [folder, workspace] of workspaces) {
      const line = place.at("workspaces")?.at(folder)?.line;
      if (isRecord(workspace)) addAsked(read, folder, declared(workspace), installed);
      else read.miss(["workspace that is not an object", "workspaces that are not objects"], line);
    }
    return read.build(KIND, "locked");
  };
  return { kind: KIND, installed, reading, tree: () => treeOf(packages, workspaces, packagesPlace) };
}

/** `["react-dom@19.0.0", "", { "peerDependencies": … }, "sha512-…"]`: what a package alone gets stands below its key. */
function treeOf(
  packages: ReadonlyMap<string, unknown>,
  workspaces: ReadonlyMap<string, unknown>,
  place: JsonPlace | undefined,
): Tree {
  const nodes = new Map<string, Node>();
  const from = (owners: Iterable<string>, name: string): Node | "own" | undefined => {
    const key = [...owners].map((owner) => (owner ? `${owner}/${name}` : name)).find((path) => packages.has(path));
    return key === undefined ? undefined : (nodes.get(key) ?? "own");
  };
  // What a workspace alone gets stands below its name.
  const asked = [...workspaces].flatMap(([folder, workspace]) =>
    isRecord(workspace)
      ? [...declared(workspace).keys()].map((name) => ({ folder, name, owners: [`${workspace.name ?? ""}`, ""] }))
      : [],
  );
  const askedBy = groupBy(asked, ({ name }) => name);
  /** What a package gets for a peer: a copy of its own, that of the workspaces that ask for it, or what stands above. */
  const peerOf = (key: string, peer: string): Match => {
    if (packages.has(`${key}/${peer}`)) return from([key], peer);
    const copies = new Set(askedBy.get(key)?.map(({ owners }) => from(owners, peer)));
    return copies.size > 1 ? "unknown" : ([...copies][0] ?? from(above(key), peer));
  };
  for (const [key, locked] of packages) {
    const { name, version } = descriptorAt(locked);
    const manifest = Array.isArray(locked) ? locked.find(isRecord) : undefined;
    if (name === undefined || version === undefined || isOwnPlace(version)) continue;
    const dependencies = [...textsOf(manifest?.dependencies), ...textsOf(manifest?.optionalDependencies)].map(
      ([one]) => one,
    );
    const optional = new Set(Array.isArray(manifest?.optionalPeers) ? manifest.optionalPeers : []);
    nodes.set(key, {
      name,
      version,
      isPartOfAnother: isForPlatforms(manifest),
      get line() {
        return place?.at(key)?.line;
      },
      dependencies: () => dependencies.map((one) => from([key, ...above(key)], one)).filter(isNode),
      requires: () =>
        textsOf(manifest?.peerDependencies)
          .filter(([peer]) => !dependencies.includes(peer))
          .map(([peer, range]): Required => {
            return { kind: "peer", name: peer, range, optional: optional.has(peer), found: peerOf(key, peer) };
          }),
      runtimes: [],
    });
  }
  const direct = asked.map(({ folder, owners, name }) => [folder, from(owners, name)] as const);
  return npmTree([...nodes.values()], noteDirect(direct));
}

/** The keys of the packages that one stands below, the nearest first, and last the empty one of the project. */
function* above(key: string): Generator<string> {
  const names = key.match(/(?:@[^/]+\/)?[^/]+/g)?.slice(0, 20) ?? [];
  for (let depth = names.length - 1; depth >= 0; depth -= 1) yield names.slice(0, depth).join("/");
}

/** What is locked under a key: `react@19.0.0`, `ui@workspace:packages/ui`. */
function descriptorAt(locked: unknown): { name: string | undefined; version: string | undefined } {
  const [descriptor] = Array.isArray(locked) ? locked : [];
  if (typeof descriptor !== "string") return { name: undefined, version: undefined };
  const { name, asked } = splitDescriptor(descriptor);
  return { name, version: asked || undefined };
}
