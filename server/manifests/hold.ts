/** What the folders of a project and their lockfiles require, checked against what is installed and what runs there. */
import { getOrInsertComputed, groupBy } from "../catalog/maps.js";
import { type InstalledRequirement, isOfRuntime, type Requirements, type Unmet } from "../catalog/scan/unmet.js";
import { below, within } from "./folders.js";
import { acceptedKeys, accepting, NO_LOCKFILE } from "./npm/exceptions.js";
import { type PlacedEntry, type Reading, runtimeOf } from "./reading.js";
import { type AskedAs, type Demand, type HeldTree, holdTree, listInstalled } from "./requirements.js";
import { holdOwn, holdRuntimes } from "./runtimes.js";
import type { Tree } from "./tree.js";
import type { Workspace } from "./workspace.js";

export interface PlacedTree {
  /** The lockfile, as people know it. */
  file: string;
  /** The folder that it is in. */
  root: string;
  tree(): Tree;
}

interface ProjectFolders {
  /** All folders with manifests, by path; hints are those of version files, images and the like. */
  folders: ReadonlyMap<string, Readonly<Record<"named" | "hints", readonly { reading: Reading }[]>>>;
  /** Those that are reported on; the others only count for them. */
  scanned: ReadonlySet<string>;
  workspace: Workspace;
  /** Whether the files of one folder are all that is known, so that nothing is known of the others of a lockfile. */
  isAlone?: boolean;
}

interface CheckedLockfile extends HeldTree {
  file: string;
  /** What is unmet, with the folders that it is reported in, relative to the lockfile. */
  homes: readonly (readonly [one: Unmet, folders: readonly string[]])[];
}

export class RequirementsByFolder {
  readonly #project: ProjectFolders;
  readonly #asked = new Map<string, ReadonlyMap<string, AskedAs>>();
  readonly #checked = new Map<PlacedTree["tree"], CheckedLockfile>();

  constructor(project: ProjectFolders) {
    this.#project = project;
  }

  /**
   * What belongs to a folder, so that each is reported once: in the folder that depends on the package, or in the folder of the
   * lockfile if several do. Packages that no manifest lists any more are left out.
   * @param entries what the files of the folder say, and those above that count for it
   * @returns plain data, which threads can send each other
   */
  of(path: string, entries: readonly PlacedEntry[], trees: readonly PlacedTree[]): Requirements {
    const all: Requirements[] = [holdOwn(entries)];
    // What is accepted on purpose counts by itself where no lockfile says what is installed.
    const exceptions = trees.length === 0 ? this.#project.workspace.exceptions(path, NO_LOCKFILE) : [];
    all.push({ unmet: [], held: new Set(acceptedKeys(exceptions, entries)) });
    for (const placed of trees) {
      const { homes, held, demands } = this.check(placed);
      const { root } = placed;
      const inside = within(root, path);
      const own = demands.filter(({ folders }) => folders.includes(inside));
      const here = this.#statementsAt(root, path, entries);
      all.push({ unmet: homes.flatMap(([one, folders]) => (folders.includes(inside) ? one : [])), held });
      all.push(holdRuntimes(this.#demandsOn(demands, root, inside), here, "runtime"));
      all.push(holdRuntimes(own, entries, "allowed"));
    }
    const patched = this.#project.workspace.patched(path);
    return {
      unmet: all.flatMap(({ unmet }) => unmet.map((one) => acceptedByPatch(one, patched))),
      patched,
      held: new Set(all.flatMap(({ held }) => [...held])),
      refusesPeers: this.#project.workspace.refusesPeers(path),
    };
  }

  /** What the releases that a lockfile installs require, met or not, as brought by what a folder asks for. */
  installed(path: string, { file, root, tree }: PlacedTree): InstalledRequirement[] {
    const all = tree();
    const inside = within(root, path);
    const isHere = ([, folders]: readonly [unknown, readonly string[]]) =>
      this.#project.isAlone || folders.includes(inside);
    const direct = all.direct && new Map([...all.direct].filter(isHere));
    return listInstalled({ ...all, direct }, { file, asked: this.#askedBelow(root, all.ecosystem) });
  }

  /** How many requirements of a lockfile could not be held, as they are no ranges; of one that no folder counts, none. */
  notChecked(file: string): number {
    return [...this.#checked.values()].find((one) => one.file === file)?.notChecked ?? 0;
  }

  /** A lockfile, checked once for all folders. */
  check(placed: PlacedTree): CheckedLockfile {
    return getOrInsertComputed(this.#checked, placed.tree, () => this.#checkTree(placed));
  }

  #checkTree({ file, root, tree }: PlacedTree): CheckedLockfile {
    const { workspace } = this.#project;
    const installed = tree();
    const held = holdTree(installed, {
      file,
      asked: this.#askedBelow(root, installed.ecosystem),
      accepting: () => accepting(workspace.exceptions(root, file), installed),
      relaxed: workspace.relaxed(root, file),
    });
    const isOnly = this.#isOnly(root, installed.ecosystem);
    // A Gemfile.lock repeats what its Gemfile asks for, which says so itself, and may have changed.
    const isRepeated = ({ by, ecosystem, of }: Unmet) =>
      ecosystem === "gem" && by.name === "Gemfile" && this.#askedIn(root, ".").has(`gem ${of}`);
    const unmet = held.unmet.filter((one) => !isRepeated(one));
    return {
      ...held,
      unmet,
      file,
      homes: unmet.map((one) => [one, this.#homesOf(one, root, isOnly)] as const),
      demands: held.demands.filter((one) => !one.through || this.#asking(one, root, isOnly).length > 0),
    };
  }

  /** How the manifests of the folders below a lockfile ask for packages. */
  #askedBelow(root: string, ecosystem: string) {
    return (folder: string, name: string) => this.#askedIn(root, folder).get(`${ecosystem} ${name}`);
  }

  #askedIn(root: string, inside: string): ReadonlyMap<string, AskedAs> {
    const folder = this.#project.isAlone ? root : below(root, inside);
    return getOrInsertComputed(this.#asked, folder, () => {
      const entries = this.#project.folders.get(folder)?.named.flatMap(({ reading }) => reading.entries) ?? [];
      const named = groupBy(entries, ({ ecosystem, name }) => `${ecosystem} ${name}`);
      return new Map(
        [...named].map(([key, all]): [string, AskedAs] => {
          const ranges = all.flatMap(({ declared, version }) => declared ?? version ?? []);
          return [key, { isDev: all.every(({ isDev }) => isDev === true), ranges }];
        }),
      );
    });
  }

  /** The folders that still ask for what brings a requirement. */
  #asking({ folders, through, ecosystem }: Demand, root: string, isOnly: boolean): readonly string[] {
    if (!through || through.isOwn || isOnly) return folders;
    const key = `${ecosystem} ${through.name}`;
    return folders.filter(
      (folder) => (this.#project.isAlone && folder !== ".") || this.#askedIn(root, folder).has(key),
    );
  }

  #homesOf(one: Unmet, root: string, isOnly: boolean): readonly string[] {
    const still = this.#asking(one, root, isOnly);
    if (!this.#project.scanned.has(root)) return one.through ? still : [];
    if (still.length === 0 && one.through) return [];
    return still.length === 1 && !this.#project.isAlone && !isOnly ? still : ["."];
  }

  /** Whether a lockfile is all that there is, without a manifest. */
  #isOnly(root: string, ecosystem: string): boolean {
    const { folders, scanned } = this.#project;
    const isBelow = (folder: string) => root === "." || folder === root || folder.startsWith(`${root}/`);
    const asks = (folder: string) =>
      [...this.#askedIn(folder, ".").keys()].some((key) => key.startsWith(`${ecosystem} `));
    return scanned.has(root) && ![...folders.keys()].some((folder) => isBelow(folder) && asks(folder));
  }

  /**
   * The requirements on runtimes that are checked in a folder. The lockfile's own folder gets all of them, except those of packages
   * that only workspaces with a runtime version of their own depend on.
   */
  #demandsOn(demands: readonly Demand[], root: string, inside: string): readonly Demand[] {
    if (inside !== "." && this.#project.scanned.has(root))
      return demands.filter(({ folders }) => folders.includes(inside));
    const runsHere = (folder: string, of: string) => folder === "." || !this.#runsOwn(root, folder, of);
    return demands.filter(({ folders, of }) => folders.length === 0 || folders.some((folder) => runsHere(folder, of)));
  }

  /** In the folder of a lockfile, everything that counts there; in the others, what they say themselves. */
  #statementsAt(root: string, path: string, entries: readonly PlacedEntry[]): readonly PlacedEntry[] {
    return path === root || !this.#project.scanned.has(root) ? entries : entries.filter(({ ambient }) => !ambient);
  }

  #runsOwn(root: string, inside: string, runtime: string): boolean {
    if (this.#project.isAlone) return false;
    const { named = [], hints = [] } = this.#project.folders.get(below(root, inside)) ?? {};
    return [...named, ...hints].some(({ reading }) =>
      reading.entries.some((entry) => !entry.isAllowed && runtimeOf(entry)?.id === runtime),
    );
  }
}

/** What a patched package requires of others is the project's own matter. */
const acceptedByPatch = (one: Unmet, patched: ReadonlySet<string>): Unmet =>
  isOfRuntime(one) || !patched.has(one.by.name) ? one : { accepted: `the patch of ${one.by.name}`, ...one };

export interface Held extends Requirements {
  /**
   * What lockfiles say of what their releases require.
   * @property checked requirements that were checked against what is installed; undefined where the lockfile does not record any
   * @property notChecked those that could not be, such as ranges that are tags
   */
  lockfiles: readonly { file: string; checked: number | undefined; notChecked: number }[];
}

/** What was read from lockfiles, in sentences for people; empty without any. */
export function describeHeld({ lockfiles }: Pick<Held, "lockfiles">): string {
  return lockfiles
    .map(({ file, checked, notChecked }) => {
      if (checked === undefined) return `${file} does not record what installed releases require.`;
      const rest =
        notChecked === 0 ? "" : `; ${notChecked.toLocaleString("en")} could not be, such as tags in place of ranges`;
      return `${count(checked)} of installed releases in ${file} ${checked === 1 ? "was" : "were"} checked${rest}.`;
    })
    .join(" ");
}

const count = (number: number) => `${number.toLocaleString("en")} ${number === 1 ? "requirement" : "requirements"}`;
