/** Holds what installed releases declare of their peers against what they get. */
import semver from "semver";
import { isNode, type Lock, type Node, type Tree } from "./lock.js";

/** A peer that is not what a release asks for, or is not there. */
export interface Unmet {
  by: Node;
  /** What the project asks for itself and brings the release; the release itself, where the project asks for it. */
  through: Node | undefined;
  of: string;
  range: string;
  optional: boolean;
  /** undefined where none is installed. */
  found: Node | undefined;
}

export interface Held {
  /** Each release, peer and version once, in the order of the lockfile. */
  unmet: Unmet[];
  /** Peers that were held against their ranges. */
  checked: number;
  /** Peers that could not be: ranges that are none, such as tags, and versions that are none. */
  notChecked: number;
}

/**
 * Holds the peers of a lockfile against what they get.
 * @returns undefined where the lockfile does not record them
 */
export function holdPeers(lock: Lock): Held | undefined {
  const tree = lock.tree?.();
  if (!tree) return undefined;
  const unmet = new Map<string, Unmet>();
  const through = findThrough(tree);
  let [checked, notChecked] = [0, 0];
  for (const by of tree.nodes) {
    for (const { name: of, range, optional, found } of by.peers()) {
      // A folder of the project has the version that the project gives it, which the lockfile does not record.
      if (found === "own" || (optional && !found)) continue;
      const isMet = found && accepts(range, found.version, lock.kind);
      if (found && isMet === undefined) notChecked += 1;
      else checked += 1;
      if (found && isMet !== false) continue;
      const key = [by.name, by.version, of, found?.name, found?.version].join(" ");
      const one = { by, through: through.get(by), of, range, optional, found };
      const known = unmet.get(key);
      if (!known || (one.through === by && known.through !== known.by)) unmet.set(key, one);
    }
  }
  return { unmet: [...unmet.values()], checked, notChecked };
}

/** For everything that is installed, what the project asks for itself and brings it by the fewest steps. */
function findThrough({ direct }: Tree): Map<Node, Node> {
  const through = new Map([...direct].map((node) => [node, node]));
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
  const includePrerelease = kind !== "package-lock.json";
  return range.trim() === "*" || semver.satisfies(version, range, { ...LOOSE, includePrerelease });
}

const LOOSE = { loose: true };
