/** The projects that are measured, each laid out in a folder of its own as if it were installed. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";

/** A file of lists/: what a public project asks for, and what of it is locked. */
export interface DependencyLists {
  name: string;
  /** The lockfile that the lists are of, at its commit. */
  source: string;
  /** Its package.json: name, version and the lists of what it asks for. */
  asks: Record<string, unknown>;
  /** By place, as lockfiles of npm have them (https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages). */
  packages: Record<string, Locked>;
}

interface Locked {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /** Those of its peers that it does without. */
  optionalPeers?: string[];
  /** `dev`, `optional` … as the lockfile marks it. */
  flags?: string[];
}

/** Reads the lists of a folder, those with the fewest packages first. */
export async function readLists(folder: string): Promise<DependencyLists[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const lists = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as DependencyLists),
  );
  return lists.sort((a, b) => countPackages(a) - countPackages(b));
}

/** Number of packages that a project has locked. */
export const countPackages = ({ packages }: DependencyLists): number => Object.keys(packages).length;

/**
 * The lists of a folder with a package-lock.json of npm 7 or newer.
 * @throws Error when it has none
 */
export async function readInstalled(folder: string): Promise<DependencyLists> {
  const lock = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8"));
  const found = Object.entries((lock.packages ?? {}) as Record<string, Record<string, unknown>>);
  const packages = found
    // The project itself and its workspaces are no packages that were installed.
    .filter(([path, { link }]) => path.includes("node_modules/") && link !== true)
    .map(([path, { peerDependenciesMeta = {}, ...locked }]) => {
      const optional = Object.entries(peerDependenciesMeta as Record<string, { optional?: boolean }>);
      const optionalPeers = optional.filter(([, meta]) => meta.optional).map(([peer]) => peer);
      return [path, { ...locked, optionalPeers }];
    });
  const { workspaces: _, ...asks } = lock.packages[""];
  return {
    name: asks.name ?? basename(folder),
    source: "its package-lock.json",
    asks,
    packages: Object.fromEntries(packages),
  };
}

/**
 * Lays out a project: its package.json, its lockfile, and of each locked package the package.json that an installer would
 * put there, with nothing but what it is and what it asks for. That is all that checks of peers look at.
 * @throws Error when a place is outside of the project
 */
export async function writeProject({ asks, packages }: DependencyLists, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const locked = Object.entries(packages).map(([path, one]) => [path, buildLockEntry(one)] as const);
  const lock = { lockfileVersion: 3, packages: Object.fromEntries([["", asks] as const, ...locked]) };
  await writeFile(join(to, "package.json"), JSON.stringify(asks, null, 2));
  await writeFile(join(to, "package-lock.json"), JSON.stringify(lock, null, 2));
  for (const [path, one] of Object.entries(packages)) {
    const place = resolve(to, path);
    if (!place.startsWith(resolve(to) + sep)) throw new Error(`${path} is outside of the project`);
    await mkdir(place, { recursive: true });
    await writeFile(join(place, "package.json"), JSON.stringify(buildManifest(path, one)));
  }
}

function buildLockEntry({ optionalPeers = [], flags = [], ...locked }: Locked): object {
  return { ...locked, ...peersMeta(optionalPeers), ...Object.fromEntries(flags.map((flag) => [flag, true])) };
}

const peersMeta = (optionalPeers: readonly string[]) =>
  optionalPeers.length > 0 && {
    peerDependenciesMeta: Object.fromEntries(optionalPeers.map((peer) => [peer, { optional: true }])),
  };

function buildManifest(path: string, locked: Locked): object {
  const name = locked.name ?? path.split("node_modules/").at(-1);
  const { version, dependencies, optionalDependencies, peerDependencies, optionalPeers = [] } = locked;
  // Published manifests have optional dependencies in both lists.
  const all = { ...dependencies, ...optionalDependencies };
  return { name, version, dependencies: all, optionalDependencies, peerDependencies, ...peersMeta(optionalPeers) };
}
