/** The projects that `fix` mends: those that a scan finds. */
import { resolve } from "node:path";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Context, Values } from "../command.js";
import { gather } from "../project/gather.js";
import { folderOf, isOutside, prefixOf, readTargets } from "../project/targets.js";
import { catalogFor, configFor, textOf } from "../setup.js";
import type { FixProject } from "./plan.js";

/** What a scan finds, as far as it can be mended. */
export interface FixScope {
  /** The folder that paths are told from; nothing outside of it is written. */
  root: string;
  projects: readonly FixProject[];
  /** The facts to judge by. */
  catalog: Catalog;
  /** A setting such as `edge`, or the name of a host, where one is given or the configuration names one. */
  platform: string | undefined;
  /** Files that were not read as a whole, each with its reason. */
  unread: readonly string[];
}

/** Finds the projects below the folder or file that is named, or below the current folder. */
export type OpenProjects = (context: Context, positionals: readonly string[], values: Values) => Promise<FixScope>;

/** @throws UsageError, UnreadableError */
export const openProjects: OpenProjects = async (context, [given = "."], values) => {
  const start = resolve(context.cwd, given);
  const root = isOutside(prefixOf(start, context.cwd)) ? folderOf(start) : context.cwd;
  const config = await configFor(start, context, values);
  const texts = readTargets([start], root, { config });
  const { files, stacks } = gather(texts);
  const fileAt = (path: string) => {
    const file = texts.get(path);
    return file && "text" in file ? [{ path, text: file.text }] : [];
  };
  return {
    root,
    catalog: await catalogFor(context, config),
    platform: textOf(values.platform) ?? config?.platform,
    projects: stacks.map(({ path, entries, files: own }) => ({ path, entries, files: own.flatMap(fileAt) })),
    unread: files
      .filter(({ state }) => state !== "read")
      .map(({ path, notes: [first = "it was read in part"] }) => `${path}: ${first}`),
  };
};
