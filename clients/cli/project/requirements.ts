/** What a folder of a project and its lockfiles require, checked against what is installed and what runs there. */
import { posix } from "node:path";
import type { InstalledRequirement, Requirements, Unmet } from "../../../server/catalog/scan/unmet.js";
import { type AcceptedExtension, acceptedKeys, accepting } from "../../../server/manifests/npm/exceptions.js";
import type { NamedEntry, PlacedEntry, Reading } from "../../../server/manifests/reading.js";
import { runtimeOf } from "../../../server/manifests/reading.js";
import {
  type Asked,
  type Demand,
  type HeldTree,
  holdTree,
  listInstalled,
} from "../../../server/manifests/requirements.js";
import { holdOwn, holdRuntimes } from "../../../server/manifests/runtimes.js";
import type { Tree } from "../../../server/manifests/tree.js";

export interface PlacedTree {
  file: string;
  tree(): Tree;
  exceptions(): readonly AcceptedExtension[];
  relaxed: string | undefined;
}

interface FolderReadings {
  /** Of manifests. */
  named: readonly { reading: Reading }[];
  /** Of version files, images and the like. */
  hints: readonly { reading: Reading }[];
}

export class RequirementsByFolder {
  readonly #asked = new Map<string, ReadonlyMap<string, Asked>>();
  /** A lockfile can count for many folders. */
  readonly #held = new Map<string, HeldTree>();

  /**
   * @param folders all folders with manifests, by path
   * @param scanned those that are reported on; the others only count for them
   */
  constructor(
    private readonly folders: ReadonlyMap<string, FolderReadings>,
    private readonly scanned: ReadonlySet<string>,
  ) {}

  /**
   * What belongs to a folder, so that each is reported once: in the folder that depends on the package, or in the folder of the
   * lockfile if several do. Packages that no manifest lists any more are left out.
   * @param entries what the files of the folder say, and those above that count for it
   * @param exceptions what the files of the folder accept on purpose; they count where no lockfile says what is installed
   */
  of(
    path: string,
    entries: readonly PlacedEntry[],
    trees: readonly PlacedTree[],
    exceptions: () => readonly AcceptedExtension[] = () => [],
  ): Requirements {
    const all: Requirements[] = [holdOwn(entries)];
    if (trees.length === 0) all.push({ unmet: [], held: new Set(acceptedKeys(exceptions(), entries)) });
    for (const placed of trees) {
      const tree = this.#hold(placed);
      const root = posix.dirname(placed.file);
      const inside = posix.relative(root, path) || ".";
      all.push({ unmet: tree.unmet.filter((one) => this.#isHere(one, root, inside)), held: tree.held });
      all.push(holdRuntimes(this.#demandsOn(tree, root, inside), this.#statementsAt(root, path, entries), "runtime"));
      const own = tree.demands.filter(({ folders }) => folders.includes(inside));
      all.push(holdRuntimes(own, entries, "allowed"));
    }
    return { unmet: all.flatMap(({ unmet }) => unmet), held: new Set(all.flatMap(({ held }) => [...held])) };
  }

  /** What the releases that a lockfile installs require, met or not, as brought by what a folder asks for. */
  installed(path: string, { file, tree }: PlacedTree): InstalledRequirement[] {
    const root = posix.dirname(file);
    const inside = posix.relative(root, path) || ".";
    const all = tree();
    const direct = all.direct && new Map([...all.direct].filter(([, folders]) => folders.includes(inside)));
    return listInstalled({ ...all, direct }, { file, asked: this.#askedBelow(root, all.ecosystem) });
  }

  /** How many requirements of a lockfile could not be held, as they are no ranges; of one that no folder counts, none. */
  notChecked(file: string): number {
    return this.#held.get(file)?.notChecked ?? 0;
  }

  #hold({ file, tree, exceptions, relaxed }: PlacedTree): HeldTree {
    const known = this.#held.get(file);
    if (known) return known;
    const root = posix.dirname(file);
    const installed = tree();
    const asked = this.#askedBelow(root, installed.ecosystem);
    const held = holdTree(installed, { file, asked, accepting: () => accepting(exceptions(), installed), relaxed });
    this.#held.set(file, held);
    return held;
  }

  /** How the manifests of the folders below a lockfile ask for packages. */
  #askedBelow(root: string, ecosystem: string) {
    return (folder: string, name: string) => this.#askedIn(posix.join(root, folder)).get(`${ecosystem} ${name}`);
  }

  #askedIn(folder: string): ReadonlyMap<string, Asked> {
    const known = this.#asked.get(folder);
    if (known) return known;
    const entries = this.folders.get(folder)?.named.flatMap(({ reading }) => reading.entries) ?? [];
    const asked = new Map<string, Asked>();
    for (const { ecosystem, name, isDev } of entries) {
      const key = `${ecosystem} ${name}`;
      if (asked.get(key) !== "prod") asked.set(key, isDev ? "dev" : "prod");
    }
    this.#asked.set(folder, asked);
    return asked;
  }

  #isHere({ folders, through, ecosystem }: Unmet, root: string, inside: string): boolean {
    // Without a manifest, the lockfile is all that there is.
    const isAlone = this.scanned.has(root) && !this.#hasManifest(root, ecosystem);
    const isAsked = (folder: string) =>
      through &&
      (isAlone || through.isOwn || this.#askedIn(posix.join(root, folder)).has(`${ecosystem} ${through.name}`));
    const still = folders.filter(isAsked);
    if (!this.scanned.has(root)) return still.includes(inside);
    const home = still.length === 1 && !isAlone ? still[0] : ".";
    return inside === home && (still.length > 0 || !through);
  }

  #hasManifest(root: string, ecosystem: string): boolean {
    const isBelow = (folder: string) => root === "." || folder === root || folder.startsWith(`${root}/`);
    const asks = (folder: string) => [...this.#askedIn(folder).keys()].some((key) => key.startsWith(`${ecosystem} `));
    return [...this.folders.keys()].some((folder) => isBelow(folder) && asks(folder));
  }

  /**
   * The requirements on runtimes that are checked in a folder. The lockfile's own folder gets all of them, except those of packages
   * that only workspaces with a runtime version of their own depend on.
   */
  #demandsOn({ demands }: HeldTree, root: string, inside: string): Demand[] {
    if (inside !== "." && this.scanned.has(root)) return demands.filter(({ folders }) => folders.includes(inside));
    return demands.filter(
      ({ folders, of }) =>
        folders.length === 0 ||
        folders.some((folder) => folder === "." || !this.#runsOwn(posix.join(root, folder), of)),
    );
  }

  /** In the folder of a lockfile, everything that counts there; in the others, what they say themselves. */
  #statementsAt(root: string, path: string, entries: readonly PlacedEntry[]): readonly PlacedEntry[] {
    return path === root || !this.scanned.has(root) ? entries : entries.filter(({ ambient }) => !ambient);
  }

  #runsOwn(folder: string, runtime: string): boolean {
    const { named = [], hints = [] } = this.folders.get(folder) ?? {};
    const says = (entry: NamedEntry) => !entry.isAllowed && runtimeOf(entry)?.id === runtime;
    return [...named, ...hints].some(({ reading }) => reading.entries.some(says));
  }
}
