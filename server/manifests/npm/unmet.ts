/** Holds what the installed releases of a lockfile declare of their peers against what they get. */
import semver from "semver";
import type { Peers, Release, UnmetPeer } from "../../catalog/scan/peers.js";
import { isNode, type Lock, type Node, type Tree } from "./lock.js";

export interface HeldPeers extends Peers {
  /** Peers that were held against their ranges. */
  checked: number;
  /** Peers that could not be: ranges that are none, such as tags, and versions that are none. */
  notChecked: number;
}

/**
 * Holds the peers of a lockfile against what they get.
 * @returns what is unmet, each release, peer and version once and in the order of the lockfile; undefined where the lockfile
 * does not record peers
 */
export function holdPeers(lock: Lock): HeldPeers | undefined {
  const tree = lock.tree?.();
  if (!tree) return undefined;
  const unmet = new Map<string, UnmetPeer>();
  const held = new Set<string>();
  const through = findThrough(tree);
  const installed = new Set(tree.nodes.map(({ name }) => name));
  let [checked, notChecked] = [0, 0];
  for (const node of tree.nodes) {
    for (const { name: of, range, optional, found } of node.peers()) {
      // A folder of the project has the version that the project gives it, which the lockfile does not record.
      if (found === "own" || (optional && !found)) continue;
      // Another package under the name of the peer is there on purpose, and has versions of its own.
      const isOther = found && found.name !== of;
      // The others than npm do not record where they put packages: one that is there may well be found.
      const isElsewhere = !found && lock.kind !== NPM && installed.has(of);
      const isMet = found && !isOther ? accepts(range, found.version, lock.kind) : undefined;
      if (isElsewhere || (found && isMet === undefined)) {
        notChecked += 1;
        continue;
      }
      checked += 1;
      held.add(`${node.name} ${of}`);
      if (isMet) continue;
      const key = [node.name, node.version, of, found?.name, found?.version].join(" ");
      const root = through.get(node);
      if (unmet.has(key) && root !== node) continue;
      const [by, from, to] = [nameOf(node), root && nameOf(root), found && nameOf(found)];
      const folders = (root && tree.direct.get(root)) ?? [];
      unmet.set(key, { by, through: from, folders, of, range, optional, found: to, line: node.line });
    }
  }
  return { ecosystem: "npm", unmet: [...unmet.values()], held, checked, notChecked };
}

const nameOf = ({ name, version }: Node): Release => ({ name, version });

/** For everything that is installed, what the project asks for itself and brings it by the fewest steps. */
function findThrough({ direct }: Tree): Map<Node, Node> {
  const through = new Map([...direct.keys()].map((node) => [node, node]));
  // A map grows while it is gone through, so this goes on until nothing new is found.
  for (const [node, root] of through) {
    const peers = [...node.peers()].map(({ found }) => found).filter(isNode);
    for (const next of [...node.dependencies(), ...peers]) if (!through.has(next)) through.set(next, root);
  }
  return through;
}

/**
 * Whether a range accepts a version, as the package manager has it: for npm, a pre-release only where the range names one of
 * the same release; for the others, wherever it stands between the ends
 * (https://github.com/npm/node-semver#prerelease-tags).
 * @returns undefined where either cannot be parsed
 */
function accepts(range: string, version: string, kind: string): boolean | undefined {
  if (semver.validRange(range, LOOSE) === null || !semver.valid(version, LOOSE)) return undefined;
  const includePrerelease = kind !== NPM;
  return range.trim() === "*" || semver.satisfies(version, range, { ...LOOSE, includePrerelease });
}

const NPM = "package-lock.json";
const LOOSE = { loose: true };
