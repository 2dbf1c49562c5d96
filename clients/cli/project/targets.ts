/** What is named on a command line: folders and files, read under the paths that people see. */
import { readdirSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { createPathFilter } from "../config/paths.js";
import type { ReadConfig } from "../config/read.js";
import { type FileText, readManifests, readText, type Wanted } from "./find.js";
import { countsBelow } from "./folders.js";

export interface Choice {
  /** Of which includes and excludes count. */
  config: ReadConfig | undefined;
  /** More patterns to pass over, as .gitignore has them. */
  exclude?: readonly string[];
  progress?: Wanted["progress"];
}

/**
 * Reads the manifests of folders and files, and of the folders above them, up to the current one, what counts for all below.
 * @param targets as they were given, relative to the current folder or absolute
 * @returns texts by path, relative to the current folder, `../` in front where they lie outside of it
 * @throws UnreadableError when one of them is not there
 */
export function readTargets(targets: readonly string[], cwd: string, choice: Choice): Map<string, FileText> {
  const read = new Map(
    targets.flatMap((target) => {
      const start = resolve(cwd, target);
      const prefix = prefixOf(start, cwd);
      const wanted = { filter: filterFor(folderOf(start), cwd, choice), progress: choice.progress };
      return [...readManifests(start, wanted)].map(([path, file]) => [prefix + path, file] as const);
    }),
  );
  const filter = filterFor(cwd, cwd, choice);
  const around = targets
    .flatMap((target) => foldersAbove(prefixOf(resolve(cwd, target), cwd)))
    .flatMap((folder) => readdirSync(join(cwd, folder)).map((name) => folder + name))
    .filter((path) => !read.has(path) && countsBelow(path) && filter.takesFile(path))
    .map((path): [string, FileText] => [path, { ...readText(join(cwd, path)), isAround: true }]);
  return new Map([...read, ...around].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The folders above a target, from the current one on, each with a slash at its end. What lies outside has none here. */
export function foldersAbove(prefix: string): string[] {
  if (prefix === "" || isOutside(prefix)) return [];
  const steps = prefix.split("/").slice(0, -2);
  return ["", ...steps.map((_, index) => `${steps.slice(0, index + 1).join("/")}/`)];
}

/** Which files of a folder are to be read. @param folder an absolute path */
export function filterFor(folder: string, cwd: string, { config, exclude = [] }: Choice) {
  return createPathFilter(
    {
      ...(config?.include && { include: config.include }),
      exclude: [...(config?.exclude ?? []), ...exclude],
      folder: config?.folder ?? cwd,
    },
    folder,
  );
}

/** The way from the current folder to that of a target, with a slash at its end; empty for the current folder itself. */
export function prefixOf(start: string, cwd: string): string {
  const way = relative(cwd, folderOf(start)).replaceAll("\\", "/");
  return way === "" ? "" : `${way}/`;
}

/** Whether the way to a target leads out of the current folder. */
export const isOutside = (prefix: string) => prefix.startsWith("../") || isAbsolute(prefix);

/** The folder of a target, which may be a file. */
export function folderOf(start: string): string {
  return (statSync(start, { throwIfNoEntry: false })?.isFile() ?? false) ? dirname(start) : start;
}
