/** Where the configuration of a project is. */
import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { printable } from "../../../server/data/problem.js";
import { UsageError } from "../command.js";

/** What it may be called. */
export const CONFIG_NAMES = ["stackfit.yaml", "stackfit.yml", ".stackfit.yaml", ".stackfit.yml"] as const;

/**
 * Finds the configuration for a folder: in it or the nearest folder above that has one, up to the root of the repository.
 * Outside a repository it is looked for in the folder alone: what lies above may be anybody's.
 * @param from what is scanned, a folder or a file
 * @returns its absolute path; undefined when there is none
 * @throws UsageError when a folder has two
 */
export function findConfig(from: string): string | undefined {
  const start = isFolder(from) ? resolve(from) : dirname(resolve(from));
  const root = repositoryRoot(start) ?? start;
  for (let folder = start; ; folder = dirname(folder)) {
    const [found, other] = CONFIG_NAMES.filter((name) => existsSync(join(folder, name)));
    if (other) throw new UsageError(printable(`${folder} holds both ${found} and ${other}: keep one of the two.`));
    if (found) return join(folder, found);
    if (folder === root) return undefined;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** The folder with `.git`, which is a file in worktrees and submodules. */
function repositoryRoot(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".git"))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
