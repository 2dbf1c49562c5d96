/** Paths as the project has them, from its root, and as they are shown, from where the user stands. */
import { relative, resolve } from "node:path";
import type { Release, Unmet } from "../../../server/catalog/scan/unmet.js";
import { repositoryRoot } from "../config/find.js";
import { byPath, type Gathered, type GatheredStack } from "./gather.js";
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

export function showPaths({ files, stacks }: Gathered, { cwd, root, toShown }: Standpoint): Gathered {
  if (root === cwd) return { files, stacks };
  const known = new Map<string, string>();
  const shown = (path: string) => {
    const text = known.get(path) ?? toShown(path);
    known.set(path, text);
    return text;
  };
  const showRelease = (release: Release): Release =>
    release.place ? { ...release, place: { ...release.place, file: shown(release.place.file) } } : release;
  const showUnmet = (one: Unmet): Unmet => ({
    ...one,
    by: showRelease(one.by),
    found: one.found && showRelease(one.found),
  });
  const showStack = (stack: GatheredStack): GatheredStack => ({
    ...stack,
    path: shown(stack.path),
    files: stack.files.map(shown),
    entries: stack.entries.map((entry) => ({ ...entry, place: { ...entry.place, file: shown(entry.place.file) } })),
    requirements: { ...stack.requirements, unmet: stack.requirements.unmet.map(showUnmet) },
    installed: () => stack.installed().map((one) => ({ ...one, by: showRelease(one.by) })),
  });
  return {
    files: files.map((file) => ({ ...file, path: shown(file.path) })).sort(byPath),
    stacks: stacks.map(showStack).sort(byPath),
  };
}
