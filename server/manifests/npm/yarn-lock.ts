/** yarn.lock, of Yarn 1 (https://classic.yarnpkg.com/lang/en/docs/yarn-lock/) and of those after it. */
import { parseYaml, type Yaml, yamlAt, yamlMap, yamlText, yamlTexts } from "../formats/yaml.js";
import { aliased, type Problem, packageEntry } from "../reading.js";
import { ReadingBuilder } from "../reading-builder.js";
import { isNode, type Node, noteDirect, type Required, type Tree } from "../tree.js";
import { addInstalled, type Installed, isOwnPlace, type Lock, npmTree, splitDescriptor } from "./lock.js";

const KIND = "yarn.lock";

/** A yarn.lock. It does not mark direct dependencies, but has the version for each range. */
export function yarnLock(text: string): Lock | Problem {
  const root = parseYaml(/^__metadata:/m.test(text) ? text : toYaml(text), "a yarn.lock");
  if ("problem" in root) return root;
  const lock = yamlMap(root);
  const reading = new ReadingBuilder();
  const found: [key: string, installed: Installed][] = [];
  for (const [key, block] of lock) {
    if (key === "__metadata") continue;
    const installed = installedBy(key, block);
    if (!installed) {
      if (block.value instanceof Map)
        reading.miss(["package without a version", "packages without a version"], block.line);
      continue;
    }
    addInstalled(reading, installed);
    found.push([key, installed]);
  }
  const find = finderIn(found);
  return {
    kind: KIND,
    ...(lock.has("__metadata")
      ? { tree: () => treeOf(lock) }
      : { releases: () => new Map(reading.entries.map(({ name, version, line }) => [`${name}@${version}`, line])) }),
    installed: (_folder, key, asked) => find(key, asked),
    reading: () => reading.build(KIND, "all"),
  };
}

/**
 * Finds what is installed for a range. What a `resolutions` field turns to another range is there by that range alone, so it
 * is found by its name, where no other has it.
 */
function finderIn<One>(found: readonly [key: string, one: One][]): (name: string, range: string) => One | undefined {
  const byDescriptor = new Map<string, One>();
  const byName = new Map<string, One | undefined>();
  for (const [key, one] of found) {
    for (const descriptor of descriptorsOf(key)) {
      byDescriptor.set(descriptor, one);
      const { name } = splitDescriptor(descriptor);
      byName.set(name, byName.has(name) && byName.get(name) !== one ? undefined : one);
    }
  }
  return (name, range) =>
    byDescriptor.get(`${name}@${range}`) ?? byDescriptor.get(`${name}@npm:${range}`) ?? byName.get(name);
}

/** A lockfile of Yarn 1 has no colons between names and values, and each key of a block in quotes of its own. */
const toYaml = (text: string): string =>
  text
    .replace(/^(?=[^\s#])(.*):\r?$/gm, (_, keys: string) => `"${keys.replaceAll('"', "")}":`)
    .replace(/^( +(?:"[^"\n]*"|[^\s":]+)) (?=\S)/gm, "$1: ");

/** @returns undefined for what has no version */
function installedBy(key: string, block: Yaml): Installed | undefined {
  const version = yamlText(yamlAt(block, "version"));
  if (version === undefined) return undefined;
  const { name, asked } = splitDescriptor(yamlText(yamlAt(block, "resolution")) ?? descriptorsOf(key)[0] ?? "");
  if (isOwnPlace(asked)) return "own";
  return packageEntry("npm", aliased(name, asked.replace(/^npm:(?=[^@]*$)/, "")).name, version, block.line);
}

/** A block of a lockfile: a release or a folder of the project, with what it asks for. */
interface Block {
  /** undefined for a folder of the project. */
  node: Node | undefined;
  /** Where a folder of the project is. */
  folder: string | undefined;
  name: string;
  asked: ReadonlyMap<string, string>;
  peers: ReadonlyMap<string, string>;
  /** Yarn takes a package for a peer in any version that stands in `peerDependenciesMeta` alone. */
  passesOn: ReadonlySet<string>;
  dependents: Set<Block>;
}

/**
 * Yarn 2 and later record what releases declare, and not which copy of a peer each gets: that is the one that those who
 * depend on the release provide, by their own dependencies or as peers of theirs. A release with several comes several times.
 */
function treeOf(lock: ReadonlyMap<string, Yaml>): Tree {
  const found: [key: string, block: Block][] = [];
  for (const [key, entry] of lock) {
    const installed = key === "__metadata" ? undefined : installedBy(key, entry);
    if (!installed) continue;
    const block: Block = {
      node: undefined,
      folder: installed === "own" ? folderOf(entry) : undefined,
      name: splitDescriptor(descriptorsOf(key)[0] ?? "").name,
      asked: new Map(yamlTexts(yamlAt(entry, "dependencies"))),
      peers: new Map(yamlTexts(yamlAt(entry, "peerDependencies"))),
      passesOn: new Set(
        ["peerDependencies", "peerDependenciesMeta"].flatMap((list) => [...yamlMap(yamlAt(entry, list)).keys()]),
      ),
      dependents: new Set(),
    };
    found.push([key, block]);
    if (installed === "own" || installed.version === undefined) continue;
    const { name, version, line } = installed;
    block.node = {
      name,
      version,
      line,
      // `conditions: os=darwin & cpu=arm64`
      isPartOfAnother: yamlAt(entry, "conditions") !== undefined,
      dependencies: () => [...block.asked].map(([of, range]) => blockOf(of, range)?.node).filter(isNode),
      requires: () =>
        [...block.peers]
          .filter(([peer]) => !block.asked.has(peer))
          .flatMap(([peer, range]) => {
            const optional = yamlText(yamlAt(entry, "peerDependenciesMeta", peer, "optional")) === "true";
            return providersOf(block, peer, blockOf).map(
              (found): Required => ({ kind: "peer", name: peer, range, optional, found }),
            );
          }),
      runtimes: [],
    };
  }
  const blockOf = finderIn(found);
  const all = found.map(([, block]) => block);
  for (const block of all) for (const [name, range] of block.asked) blockOf(name, range)?.dependents.add(block);
  const direct = all.flatMap(({ node, dependents }) =>
    [...dependents].flatMap(({ folder }) => (folder === undefined ? [] : [[folder, node] as const])),
  );
  return npmTree(all.map(({ node }) => node).filter(isNode), noteDirect(direct));
}

/** What those above a block provide; nothing only where none of them provides it. */
function providersOf(
  block: Block,
  peer: string,
  blockOf: (name: string, range: string) => Block | undefined,
): Required["found"][] {
  const found = new Set<Node | "own">();
  const seen = new Set([block]);
  const left = [block];
  for (let one = left.pop(); one && seen.size < MOST_SEEN; one = left.pop()) {
    for (const dependent of one.dependents) {
      const range = dependent.asked.get(peer);
      const provider = range === undefined ? (dependent.name === peer ? dependent : undefined) : blockOf(peer, range);
      // One that is asked for is there, even if it is not known which.
      if (provider || range !== undefined) found.add(provider?.node ?? "own");
      else if (dependent.passesOn.has(peer) && !seen.has(dependent)) left.push(dependent);
      seen.add(dependent);
    }
  }
  return found.size > 0 ? [...found] : [undefined];
}

/** `apps/web` of `web@workspace:apps/web`. */
const folderOf = (entry: Yaml): string =>
  splitDescriptor(yamlText(yamlAt(entry, "resolution")) ?? "").asked.replace(/^\w+:/, "");

/** So many of those that depend on a release are looked at for a peer; the files of projects have fewer. */
const MOST_SEEN = 2000;

/** Several ranges that come to one version share a block: `a@^1, a@^1.2`. */
const descriptorsOf = (key: string) => key.split(",").map((part) => part.trim());
