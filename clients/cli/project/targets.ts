/** Reads the folders and files given on a command line, by the paths that people see. */
import { readdirSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { createPathFilter } from "../config/paths.js";
import type { ReadConfig } from "../config/read.js";
import { type FileText, type FindOptions, readManifests, readText } from "./find.js";
import { countsBelow } from "./folders.js";

export interface TargetOptions {
  /** Its include and exclude patterns apply. */
  config: ReadConfig | undefined;
  /** More patterns to skip, in .gitignore syntax. */
  exclude?: readonly string[];
  progress?: FindOptions["progress"];
}

/**
 * Reads the manifests of folders and files, and the files of their parents, up to the current folder, that count for them.
 * @param targets as given, relative to the current folder or absolute
 * @returns texts by path relative to the current folder, starting with `../` outside it
 * @throws UnreadableError if one does not exist
 */
export function readTargets(targets: readonly string[], cwd: string, options: TargetOptions): Map<string, FileText> {
  const read = new Map(
    targets.flatMap((target) => {
      const start = resolve(cwd, target);
      const prefix = prefixOf(start, cwd);
      const findOptions = { filter: filterFor(folderOf(start), cwd, options), progress: options.progress };
      return [...readManifests(start, findOptions)].map(([path, file]) => [prefix + path, file] as const);
    }),
  );
  const filter = filterFor(cwd, cwd, options);
  const above = targets
    .flatMap((target) => parentFolders(prefixOf(resolve(cwd, target), cwd)))
    .flatMap((folder) => ["", ...CI_FOLDERS].map((inner) => folder + inner))
    .flatMap((folder) => filesIn(join(cwd, folder)).map((name) => folder + name))
    .filter((path) => !read.has(path) && countsBelow(path) && filter.takesFile(path))
    .map((path): [string, FileText] => [path, { ...readText(join(cwd, path)), isAbove: true }]);
  return new Map([...read, ...above].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Folders of CI that count for the folders below, too, without the actions that their workflows use. */
const CI_FOLDERS = [".github/workflows/", ".circleci/"];

const filesIn = (folder: string) =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];

/** The parents of a target, from the current folder down, each with a trailing slash; none outside the current folder. */
export function parentFolders(prefix: string): string[] {
  if (prefix === "" || isOutside(prefix)) return [];
  const steps = prefix.split("/").slice(0, -2);
  return ["", ...steps.map((_, index) => `${steps.slice(0, index + 1).join("/")}/`)];
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

/** The path from the current folder to that of a target, with a trailing slash; empty for the current folder. */
export function prefixOf(start: string, cwd: string): string {
  const path = relative(cwd, folderOf(start)).replaceAll("\\", "/");
  return path === "" ? "" : `${path}/`;
}

/** Whether a target is outside the current folder. */
export const isOutside = (prefix: string) => prefix.startsWith("../") || isAbsolute(prefix);

/** The folder of a target, which may be a file. */
export function folderOf(start: string): string {
  return (statSync(start, { throwIfNoEntry: false })?.isFile() ?? false) ? dirname(start) : start;
}
