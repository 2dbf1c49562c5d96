/** Everything that a lockfile installs, with what the manifests of the installed releases declare. */

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
  /**
   * Whether a range accepts a version, as the package manager has it.
   * @returns undefined where either cannot be parsed
   */
  accepts(range: string, version: string): boolean | undefined;
}

/** An installed release, with what its manifest declares. */
export interface Node {
  name: string;
  version: string;
  /** Where it stands in the lockfile, counted from 1. */
  line: number | undefined;
  /** What it needs to run, as installed for it; peers are apart. */
  dependencies(): Iterable<Node>;
  /** What it declares of others, held against what it gets; dependencies only where the lockfile records their ranges. */
  requires(): Iterable<Required>;
  /** What it declares of runtimes: ranges by the ids of the runtimes. */
  runtimes: readonly (readonly [id: string, range: string])[];
}

/** What a release requires of a package. */
export interface Required {
  kind: "peer" | "dependency" | "conflict";
  name: string;
  /** As the manifest writes it; of a conflict, the versions that do not go together with the release. */
  range: string;
  optional: boolean;
  /** What is installed for it: `own` for a folder of the project, undefined for nothing. */
  found: Node | "own" | undefined;
}

export const isNode = (found: Node | "own" | undefined): found is Node => found !== undefined && found !== "own";

/** Notes that folders ask for what is installed; those of the project itself, and what is not installed, are left out. */
export function noteDirect(
  asked: Iterable<readonly [folder: string, found: Node | "own" | undefined]>,
): ReadonlyMap<Node, readonly string[]> {
  const direct = new Map<Node, string[]>();
  for (const [folder, node] of asked) {
    if (!isNode(node)) continue;
    const folders = direct.get(node) ?? [];
    direct.set(node, folders);
    if (!folders.includes(folder || ".")) folders.push(folder || ".");
  }
  return direct;
}
