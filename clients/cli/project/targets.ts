/** Reads the folders and files given on a command line, by the paths that people see. */
import { readdirSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { repositoryRoot } from "../config/find.js";
import { createPathFilter } from "../config/paths.js";
import type { ReadConfig } from "../config/read.js";
import { type FindOptions, type FoundText, readManifests, readText } from "./find.js";
import { countsBelow } from "./folders.js";

export interface TargetOptions {
  /** Its include and exclude patterns apply. */
  config: ReadConfig | undefined;
  exclude?: readonly string[];
  progress?: FindOptions["progress"];
}

/**
 * Reads the manifests of folders and files, and the files of their parents, up to the root, that count for them.
 * @param targets as given, relative to the current folder or absolute
 * @returns texts by path relative to the root, starting with `../` outside it
 * @throws UnreadableError if one does not exist
 */
export function readTargets(
  targets: readonly string[],
  { cwd, root }: Pick<Standpoint, "cwd" | "root">,
  options: TargetOptions,
): Map<string, FoundText> {
  const read = new Map(
    targets.flatMap((target) => {
      const start = resolve(cwd, target);
      const prefix = prefixOf(start, root);
      const findOptions = { filter: filterFor(folderOf(start), cwd, options), progress: options.progress };
      return [...readManifests(start, findOptions)].map(([path, file]) => [prefix + path, file] as const);
    }),
  );
  const isTaken = filterAbove({ cwd, root }, options);
  const above = [...new Set(targets.flatMap((target) => parentFolders(prefixOf(resolve(cwd, target), root))))]
    .flatMap((folder) => ["", ...CI_FOLDERS].map((inner) => folder + inner))
    .filter((folder) => statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory())
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => folder + name))
    .filter((path) => !read.has(path) && countsBelow(path) && isTaken(path))
    .map((path): [string, FoundText] => [path, { ...readText(join(root, path)), isAbove: true }]);
  return new Map([...read, ...above].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Folders of CI that count for the folders below, too, without the actions that their workflows use. */
const CI_FOLDERS = [".github/workflows/", ".circleci/"];

/** The parents of a target, from the root down, each with a trailing slash; none outside the root. */
export function parentFolders(prefix: string): string[] {
  if (prefix === "" || isOutside(prefix)) return [];
  const steps = prefix.split("/").slice(0, -2);
  return ["", ...steps.map((_, index) => `${steps.slice(0, index + 1).join("/")}/`)];
}

/** Tests whether the patterns let a file of a parent folder count, which they can only exclude below their own folder. */
export function filterAbove(
  { cwd, root }: Pick<Standpoint, "cwd" | "root">,
  options: TargetOptions,
): (path: string) => boolean {
  const base = options.config?.folder ?? cwd;
  const filter = filterFor(base, cwd, options);
  return (path) => filter.takesFile(relative(base, join(root, path)).replaceAll("\\", "/"));
}

/** The filter for a folder. @param folder an absolute path */
export function filterFor(folder: string, cwd: string, { config, exclude = [] }: TargetOptions) {
  return createPathFilter(
    {
      ...(config?.include && { include: config.include }),
      exclude: [...(config?.exclude ?? []), ...exclude],
      folder: config?.folder ?? cwd,
    },
    folder,
  );
}

/** The path from a folder to that of a target, with a trailing slash; empty for the folder itself. */
export function prefixOf(start: string, folder: string): string {
  const path = relative(folder, folderOf(start)).replaceAll("\\", "/");
  return path === "" ? "" : `${path}/`;
}

export const isOutside = (prefix: string) => prefix.startsWith("../") || isAbsolute(prefix);

export function folderOf(start: string): string {
  return (statSync(start, { throwIfNoEntry: false })?.isFile() ?? false) ? dirname(start) : start;
}

export interface Standpoint {
  cwd: string;
  /** The root of the repository that is scanned; without one, the current folder, or that of a target outside it. */
  root: string;
  /** From a path relative to the root to one relative to the current folder. */
  toShown(path: string): string;
  /** The other way round. */
  toRoot(path: string): string;
}

/** Finds the root for a scan. @param target the first folder or file to scan, as given */
export function standpointFor(target: string, cwd: string): Standpoint {
  const start = folderOf(resolve(cwd, target));
  const root = repositoryRoot(start) ?? (isOutside(prefixOf(start, cwd)) ? start : cwd);
  return { cwd, root, toShown: between(root, cwd), toRoot: between(cwd, root) };
}

function between(from: string, to: string): (path: string) => string {
  if (from === to) return (path) => path;
  return (path) => {
    const other = relative(to, resolve(from, path)).replaceAll("\\", "/") || ".";
    return path.endsWith("/") ? `${other}/` : other;
  };
}
