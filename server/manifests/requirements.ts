/** Holds what the installed releases of a lockfile declare against what is installed, and against what runs. */
import {
  heldKey,
  type InstalledRequirement,
  isDirect,
  type Release,
  type Requirements,
  type Unmet,
} from "../catalog/scan/unmet.js";
import { parseDeclared } from "../catalog/versions/ecosystems.js";
import { containsEnd, intersects } from "../catalog/versions/range.js";
import { normalizedName } from "./python/requirements.js";
import { isNode, type Match, type Node, type Required, type Tree } from "./tree.js";
import { fitsRange } from "./workspace.js";

/** How a folder asks for a package. */
export interface AskedAs {
  isDev: boolean;
  /** As its manifests write them. */
  ranges: readonly string[];
}

interface RequiringProject {
  file: string;
  /** How a folder of the project asks for a package itself. @param folder relative to the lockfile; `.` for its own */
  asked(folder: string, name: string): AskedAs | undefined;
  /**
   * Prepares to tell what of the project accepts on purpose that a release does not get what it requires.
   * @returns a function to words such as `overrides of package.json`; undefined where nothing does
   */
  accepting?(): (by: Node, one: Required) => string | undefined;
  /** The setting by which it installs peers in any version; undefined without one. */
  relaxed?: string | undefined;
}

export type Demand = Omit<Unmet, "kind" | "found" | "foundThrough" | "isFree" | "optional" | "accepted" | "relaxed">;

export interface HeldTree extends Requirements {
  /** What has to be checked against what runs, each release once. */
  demands: readonly Demand[];
  checked: number;
  /** Requirements that could not be: ranges that are none, such as tags, and versions that are none. */
  notChecked: number;
}

/**
 * Holds what is declared in a lockfile against what is installed.
 * @returns what is unmet, each release, package and version once and in the order of the lockfile
 */
export function holdTree(tree: Tree, project: RequiringProject): HeldTree {
  const installed = new Set(tree.nodes.map(({ name }) => name));
  const unmet = new Map<string, readonly [one: Unmet, found: Match]>();
  const wanted = new Set<Match>();
  const demands = new Map<string, Demand>();
  const held = new Set<string>();
  const acceptedBy = project.accepting?.();
  let [checked, notChecked] = [0, 0];
  for (const { node, isRoot, requires, runtimes, rootFor, ...common } of installedBy(tree, project)) {
    for (const [of, range] of runtimes) {
      const key = [node.name, node.version, of].join(" ");
      if (!demands.has(key) || isRoot) demands.set(key, { ...common, of, range });
    }
    for (const one of requires) {
      const { kind, name: of, range, optional, found, replacedBy } = one;
      const isMet = isMetBy(tree, one, installed);
      if (isMet === "not checked") notChecked += 1;
      if (typeof isMet !== "boolean") continue;
      checked += 1;
      held.add(heldKey(tree.ecosystem, node.name, of));
      if (isMet && kind === "peer") wanted.add(found);
      if (isMet || (!found && isOfOtherTarget(of, installed))) continue;
      const to = isNode(found) ? { ...releaseOf(found), ...(replacedBy && { version: replacedBy }) } : undefined;
      const relaxed = kind === "peer" && project.relaxed !== undefined && { relaxed: project.relaxed };
      const accepted = aliasOf(one) ?? acceptedBy?.(node, one);
      const key = [kind, node.name, node.version, of, to?.name, to?.version, accepted].join(" ");
      if (unmet.has(key) && !isRoot) continue;
      const root = isNode(found) ? rootFor(found) : undefined;
      const foundThrough = root === found ? undefined : root?.name;
      const rest = { ...(foundThrough && { foundThrough }), ...(accepted && { accepted }), ...relaxed };
      unmet.set(key, [{ kind, ...common, of, range, optional, found: to, ...rest }, found]);
    }
  }
  const free = ([one, found]: readonly [Unmet, Match]): Unmet =>
    one.kind === "peer" && one.foundThrough && isDirect(one) && !wanted.has(found) ? { ...one, isFree: true } : one;
  return { unmet: [...unmet.values()].map(free), held, demands: [...demands.values()], checked, notChecked };
}

/** Lists what the installed releases of a lockfile require, met or not */
export function listInstalled(tree: Tree, project: Pick<RequiringProject, "file" | "asked">): InstalledRequirement[] {
  const listed = new Map<string, InstalledRequirement>();
  const installedNames = new Map(tree.nodes.map(({ name }) => [normalizedName(name), name]));
  for (const { node, isRoot, requires, runtimes, folders: _, rootFor: __, ...common } of installedBy(tree, project)) {
    const own = new Map<string, InstalledRequirement>();
    const add = ({ of: named, ...rest }: ListedRequirements) => {
      const one = { ...common, of: installedNames.get(normalizedName(named)) ?? named, ...rest };
      const key = [node.name, node.version, one.kind, one.of].join(" ");
      own.set(key, either(own.get(key), one));
    };
    for (const [of, range] of runtimes) add({ kind: "runtime", of, range, optional: false });
    for (const { kind, name: of, range, optional, isConditional } of requires) {
      // With npm, each package can have dependencies of its own.
      if (kind === "peer" || (kind === "dependency" && tree.ecosystem !== "npm"))
        add({ kind, of, range, optional, ...(isConditional && { isConditional }) });
    }
    for (const [key, one] of own) if (!listed.has(key) || isRoot) listed.set(key, one);
  }
  return [...listed.values()];
}

/**
 * Each release that is installed, with what it requires and what brings it. Of what a manifest no longer accepts, and what only
 * that brings, the lockfile says nothing any more: the next install changes it.
 */
function* installedBy(tree: Tree, project: Pick<RequiringProject, "file" | "asked">) {
  const roots = rootsOf(tree, project);
  const all = new Map(tree.nodes.map((node) => [node, node.isPartOfAnother ? [] : [...node.requires()]]));
  const outdated = new Set([...roots].flatMap(([node, { outdatedBy }]) => (outdatedBy === undefined ? [] : node)));
  // What comes with what is for some platforms only has no say either.
  const ofOthers = tree.nodes.filter(({ isPartOfAnother }) => isPartOfAnother);
  const without = new Set([...outdated, ...ofOthers]);
  const through = findThrough(roots, all, without);
  const before = without.size > 0 ? findThrough(roots, all) : through;
  for (const [node, required] of all) {
    // What is there as an optional peer alone is nothing that the project needs.
    if ((before.has(node) || node.isOptional) && !through.has(node)) continue;
    const requires = required.map((one): HeldRequired => {
      const range = isNode(one.found) ? roots.get(one.found)?.outdatedBy : undefined;
      return range === undefined ? one : { ...one, replacedBy: range };
    });
    const { root, isDev = false } = through.get(node) ?? {};
    yield {
      ...{ node, requires, isRoot: root === node },
      // What is optional is not installed where it does not run.
      runtimes: node.isOptional ? [] : node.runtimes,
      ecosystem: tree.ecosystem,
      by: releaseOf(node, project.file),
      through: root && rootOf(root),
      isDev,
      folders: (root && roots.get(root)?.folders) ?? [],
      rootFor: (other: Node) => through.get(other)?.root,
    };
  }
}

type ListedRequirements = Pick<InstalledRequirement, "kind" | "of" | "range" | "optional" | "isConditional">;

/** What a release requires for sure; of several ranges that each hold under a condition of their own, any of them. */
function either(known: InstalledRequirement | undefined, one: InstalledRequirement): InstalledRequirement {
  if (!known || (known.isConditional && !one.isConditional)) return one;
  return known.isConditional && one.isConditional ? { ...known, range: `${known.range} || ${one.range}` } : known;
}

/** @property replacedBy the range that a manifest asks for in place of what the lockfile still has */
type HeldRequired = Required & { replacedBy?: string };

/** Whether what a package manager installs for a range is accepted: npm takes the newest, others search. */
function acceptsRange(ecosystem: string, required: string, asked: string): boolean | undefined {
  const [accepted, range] = [parseDeclared(ecosystem, required), parseDeclared(ecosystem, asked)];
  if (!accepted || !range) return undefined;
  return ecosystem === "npm" ? containsEnd(accepted, range) : intersects(accepted, range);
}

/** @returns undefined for what needs no check */
function isMetBy(
  tree: Tree,
  { kind, name, range, optional, isConditional, found, countsAs, replacedBy }: HeldRequired,
  installed: ReadonlySet<string>,
): boolean | "not checked" | undefined {
  // A folder of the project has the version that the project gives it, which the lockfile does not record.
  if (found === "own" || isConditional || (!found && (optional || kind === "conflict"))) return undefined;
  if (found === "unknown") return "not checked";
  // One that is installed elsewhere may well be found, where the lockfile does not record the places.
  if (!found) return !tree.isPlaced && installed.has(name) ? undefined : false;
  // Another package in the place of the one required has versions of its own, but under an alias of npm, which is on purpose.
  const version = countsAs ?? (found.name === name || tree.ecosystem === "npm" ? found.version : undefined);
  const isAccepted =
    replacedBy !== undefined
      ? acceptsRange(tree.ecosystem, range, replacedBy)
      : version === undefined
        ? undefined
        : tree.accepts(range, version);
  if (isAccepted === undefined) return "not checked";
  return kind === "conflict" ? !isAccepted : isAccepted;
}

/** A peer for a platform that the project does not have, such as `react-native-windows` beside `react-native`. */
const isOfOtherTarget = (name: string, installed: ReadonlySet<string>): boolean => {
  const base = /^(.+)-(?:windows|macos|web|tvos|visionos|electron|android|ios)$/.exec(name)?.[1];
  return base !== undefined && installed.has(base) && !installed.has(name);
};

/** Another package under the name of the one that is required is there on purpose, and has versions of its own. */
const aliasOf = ({ name, found }: Required) =>
  isNode(found) && found.name !== name ? `${found.name} is installed under that name` : undefined;

const releaseOf = ({ name, version, line }: Node, file?: string): Release =>
  file === undefined ? { name, version } : { name, version, place: { file, line } };

const rootOf = ({ name, version, isOwn }: Node): Release => ({ name, version, ...(isOwn && { isOwn }) });

interface Root {
  folders: readonly string[];
  isDev: boolean;
  /** The range that a manifest asks for where it does not accept what is installed. */
  outdatedBy: string | undefined;
}

function rootsOf({ direct, nodes }: Tree, { asked }: Pick<RequiringProject, "asked">): Map<Node, Root> {
  const known = direct ?? nodes.map((node) => [node, asked(".", node.name) ? ["."] : []] as const);
  return new Map(
    [...known].flatMap(([node, folders]): [Node, Root][] => {
      if (folders.length === 0) return [];
      const isDev = folders.every((folder) => asked(folder, node.name)?.isDev === true);
      const ranges = folders.flatMap((folder) => asked(folder, node.name)?.ranges ?? []);
      const isOutdated = !ranges.some((range) => fitsRange(node.version, range));
      return [[node, { folders, isDev, outdatedBy: isOutdated ? ranges[0] : undefined }]];
    }),
  );
}

/** What a release needs in one version, which is the one that is installed. */
const pinnedBy = (node: Node, requires: ReadonlyMap<Node, readonly Required[]>): Node[] =>
  (requires.get(node) ?? []).flatMap(({ kind, range, found }) =>
    kind === "dependency" && isNode(found) && isPinned(range) ? found : [],
  );

/** A whole version, with or without the sign for it, and nothing behind it. */
function isPinned(range: string): boolean {
  const version = range.replace(/^[=\s]+/, "");
  return /^v?\d+\.\d+\.\d+/.test(version) && !/\s/.test(version);
}

/**
 * For everything that is installed, what the project asks for itself and brings it by the fewest steps: first what it needs
 * to run, then what only development needs.
 * @param without what will not be there any more
 */
function findThrough(
  roots: ReadonlyMap<Node, Root>,
  requires: ReadonlyMap<Node, readonly Required[]>,
  without: ReadonlySet<Node> = new Set(),
): Map<Node, { root: Node; isDev: boolean }> {
  const through = new Map<Node, { root: Node; isDev: boolean }>();
  for (const isDev of [false, true]) {
    const own = [...roots].flatMap(([node, root]) => (root.isDev === isDev && !without.has(node) ? [node] : []));
    const reached = new Map(own.map((node) => [node, node]));
    // What one of them pins stays until that one moves, whoever else brings it.
    for (const root of own)
      for (const one of pinnedBy(root, requires)) if (!reached.has(one) && !without.has(one)) reached.set(one, root);
    // A map grows while it is gone through, so this goes on until nothing new is found.
    for (const [node, root] of reached) {
      const before = through.get(node);
      if (!before || root === node) through.set(node, { root, isDev: before ? before.isDev : isDev });
      if (before) continue;
      // An optional peer is there for the sake of others.
      const peers = (requires.get(node) ?? []).flatMap(({ kind, optional, found }) =>
        kind === "peer" && isNode(found) && (isDev || !optional) ? found : [],
      );
      for (const next of [...node.dependencies(), ...peers])
        if (!reached.has(next) && !without.has(next)) reached.set(next, root);
    }
  }
  return through;
}
