/** What a folder of a project gets from its lockfile, and what the releases that it gets declare. */
import type { AskedEntry } from "../../../../server/catalog/scan/entry.js";
import type { InstalledRequirement } from "../../../../server/catalog/scan/unmet.js";
import type { Lock } from "../../../../server/manifests/npm/lock.js";
import { npmEntry } from "../../../../server/manifests/reading.js";
import { listInstalled } from "../../../../server/manifests/requirements.js";
import { isNode, type Node, type Tree } from "../../../../server/manifests/tree.js";

type Ranges = readonly (readonly [name: string, range: string])[];

/** What a release declares, as far as its lockfile records that. */
export interface Release {
  peers: Ranges;
  /** Only those that the lockfile has ranges of: pnpm and Yarn record what was installed for them instead. */
  dependencies: Ranges;
  engines: Ranges;
}

export class LockedFolder {
  readonly #lock: Lock;
  readonly #folder: string;
  readonly #asked: ReadonlyMap<string, string>;
  /** What the folder gets; undefined for a lockfile that does not record what releases declare. */
  readonly #tree: Tree | undefined;

  /**
   * @param folder relative to the lockfile, `.` for its own
   * @param asked what that folder asks for
   */
  constructor(lock: Lock, folder: string, asked: ReadonlyMap<string, string>) {
    [this.#lock, this.#folder, this.#asked] = [lock, folder, asked];
    const tree = lock.tree?.();
    this.#tree = tree && partOf(tree, folder);
  }

  get isRecorded(): boolean {
    return this.#tree !== undefined;
  }

  /** What is installed under a name that the folder asks for: the release, or `own` for another folder of the project. */
  installed(key: string) {
    return this.#lock.installed(this.#folder, key, this.#asked.get(key) ?? "");
  }

  /** What the release that the folder gets under a name declares. */
  release(key: string): Release | undefined {
    const found = this.installed(key);
    if (!found || found === "own") return undefined;
    const node = this.#tree?.nodes.find(
      (one) => one.name === found.name && one.version === found.version && this.#tree?.direct?.has(one),
    );
    if (!node) return undefined;
    const requires = [...node.requires()];
    const rangesOf = (kind: string): Ranges =>
      requires.filter((one) => one.kind === kind).map(({ name, range }) => [name, range]);
    return {
      peers: rangesOf("peer"),
      dependencies: rangesOf("dependency"),
      engines: node.runtimes.map(([id, range]) => [id === "nodejs" ? "node" : id, range]),
    };
  }

  /** What the folder asks for, in the versions that are locked. */
  entries(): AskedEntry[] {
    return [...this.#asked].flatMap(([key, range]): AskedEntry[] => {
      const found = this.installed(key);
      const asked = npmEntry(key, range);
      return found === "own" ? [] : [{ ...(found ?? asked), declared: asked.version }];
    });
  }

  /** What the releases that the folder gets require. */
  requirements(file: string): InstalledRequirement[] {
    return this.#tree ? listInstalled(this.#tree, { file, asked: () => ({ isDev: false, ranges: [] }) }) : [];
  }
}

/** Of what a lockfile installs, what one folder gets. */
function partOf(tree: Tree, folder: string): Tree {
  const direct = tree.nodes.filter((node) => tree.direct?.get(node)?.includes(folder));
  const part = new Set<Node>(direct);
  // A set grows while it is gone through.
  for (const node of part) {
    for (const found of [...node.dependencies(), ...[...node.requires()].map((one) => one.found).filter(isNode)])
      part.add(found);
  }
  return {
    ...tree,
    nodes: tree.nodes.filter((node) => part.has(node)),
    direct: new Map(direct.map((node) => [node, ["."]])),
  };
}
