/** Everything that a lockfile installs, with what the manifests of the installed releases declare. */
import { getOrInsertComputed, groupBy } from "../catalog/maps.js";

export interface Tree {
  ecosystem: string;
  /** In the order of the lockfile; a release that stands in several places, or beside several sets of peers, comes as often. */
  nodes: readonly Node[];
  /**
   * What the folders of the project ask for themselves, with those folders as the lockfile names them, `.` for its own;
   * undefined where the lockfile does not record it.
   */
  direct: ReadonlyMap<Node, readonly string[]> | undefined;
  /** Whether a missing peer is known to be missing, as the lockfile records where everything is put. */
  isPlaced: boolean;
  /** Whether a range accepts a version, as the package manager has it; undefined where either cannot be parsed */
  accepts(range: string, version: string): boolean | undefined;
}

export interface Node {
  name: string;
  version: string;
  /** Where it stands in the lockfile, counted from 1. */
  line: number | undefined;
  /** Whether it is a folder of the project itself, whose version the lockfile records. */
  isOwn?: true;
  /** Whether it is left out where it does not run, as optional dependencies are. */
  isOptional?: boolean;
  /** Whether the project has no say in it: it is for some platforms only, or bundled in another package. */
  isPartOfAnother?: boolean;
  /** What it needs to run, as installed for it; peers are apart. */
  dependencies(): Iterable<Node>;
  /** What it declares of others, checked against what it gets; dependencies only where the lockfile records their ranges. */
  requires(): Iterable<Required>;
  /** What it declares of runtimes: ranges by the ids of the runtimes. */
  runtimes: readonly (readonly [id: string, range: string])[];
}

export interface Required {
  kind: "peer" | "dependency" | "conflict";
  name: string;
  /** As the manifest writes it; of a conflict, the versions that do not go together with the release. */
  range: string;
  optional: boolean;
  /** Whether it holds only on some platforms, for some versions of a runtime or with an extra, so that it may not hold here. */
  isConditional?: true;
  found: Match;
  /** The version that what is installed counts as, where it stands for a package of another name. */
  countsAs?: string | undefined;
}

/**
 * What is installed for a requirement: `own` for a folder of the project whose version is not recorded, `unknown` where the
 * lockfile alone does not tell, as for releases that differ from platform to platform, and undefined for nothing.
 */
export type Match = Node | "own" | "unknown" | undefined;

export const isNode = (found: Match): found is Node => typeof found === "object";

/** The one release among those of a name; `unknown` where they are several, each for a platform or a runtime of its own. */
export function onlyOne(releases: readonly Node[] = []): Match {
  const [first, ...others] = releases;
  return others.every(({ version }) => version === first?.version) ? first : "unknown";
}

/** Releases of one name that are kept apart; lockfiles list one for each platform and set of extras. */
const MOST_OF_A_NAME = 100;

/** Nodes by name, the first of each. */
export function byName(nodes: readonly Node[]): ReadonlyMap<string, readonly Node[]> {
  const groups = groupBy(nodes, ({ name }) => name);
  return new Map([...groups].map(([name, same]) => [name, same.slice(0, MOST_OF_A_NAME)]));
}

/** Notes that folders ask for what is installed; those of the project itself, and what is not installed, are left out. */
export function noteDirect(
  asked: Iterable<readonly [folder: string, found: Match]>,
): ReadonlyMap<Node, readonly string[]> {
  const direct = new Map<Node, Set<string>>();
  for (const [folder, node] of asked) {
    if (isNode(node)) getOrInsertComputed(direct, node, () => new Set()).add(folder || ".");
  }
  return new Map([...direct].map(([node, folders]) => [node, [...folders]]));
}
