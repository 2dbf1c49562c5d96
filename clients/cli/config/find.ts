/** Finds the configuration of a project. */
import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { printable } from "../../../server/data/problem.js";
import { UsageError } from "../command.js";

export const CONFIG_NAMES = ["stackfit.yaml", "stackfit.yml", ".stackfit.yaml", ".stackfit.yml"] as const;

/**
 * Finds the configuration for a folder: in the folder itself, or in the nearest parent that has one, up to the root of the
 * repository. Outside a repository parents are ignored, as they may belong to someone else.
 * @param from the folder or file to scan
 * @throws UsageError if a folder has two
 */
export function findConfig(from: string): string | undefined {
  const isFolder = statSync(from, { throwIfNoEntry: false })?.isDirectory();
  const start = isFolder ? resolve(from) : dirname(resolve(from));
  const root = repositoryRoot(start) ?? start;
  for (let folder = start; ; folder = dirname(folder)) {
    const [found, other] = CONFIG_NAMES.filter((name) => existsSync(join(folder, name)));
    if (other) throw new UsageError(printable(`${folder} has both ${found} and ${other}: keep only one.`));
    if (found) return join(folder, found);
    if (folder === root) return undefined;
  }
}

/** The folder with `.git`, which is a file in worktrees and submodules; undefined outside a repository. */
export function repositoryRoot(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
