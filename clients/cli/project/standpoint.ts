/** Paths as the project has them, from its root, and as they are shown, from where the user stands. */
import { relative, resolve } from "node:path";
import { repositoryRoot } from "../config/find.js";
import { folderOf, isOutside, prefixOf } from "./targets.js";

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
