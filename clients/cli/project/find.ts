/** The manifests of a folder and of all below it. */
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { roleOf } from "../../../server/manifests/recognize.js";
import { UnreadableError } from "../command.js";
import type { PathFilter } from "../config/paths.js";

/** A file's text; or why there is none, in a sentence. */
export type FileText = ({ text: string } | { problem: string }) & {
  /** Whether it lies above what is scanned, and only counts for that. */
  isAround?: boolean;
};

/** Larger files are not read, in bytes: lockfiles of the largest projects stay below. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** What package managers and builds write, wherever it lies and whether or not Git knows it. */
const NEVER = new Set([
  ".git",
  ".hg",
  ".svn",
  ".next",
  ".nuxt",
  ".output",
  ".svelte-kit",
  ".terraform",
  ".tox",
  ".turbo",
  ".venv",
  ".yarn",
  "__pycache__",
  "bower_components",
  "node_modules",
  "site-packages",
]);

/** Whether a folder of this name is never looked into. */
export const isPassedOver = (name: string) => NEVER.has(name);

export interface Wanted {
  /** What a configuration lets be read. */
  filter?: PathFilter | undefined;
  /** Told after each folder: how many folders were seen, and how many manifests found. */
  progress?: ((folders: number, manifests: number) => void) | undefined;
}

/**
 * Finds and reads the manifests below a folder, or the one file that is named. What .gitignore leaves out is left out. Links
 * to folders are not followed, so that nothing is read twice and no circle is gone; links to files are, inside the folder.
 * @param start a folder, or a file, which is read whatever its name
 * @returns texts by path, relative to the folder, in order; folders that cannot be listed stand there with a slash behind them
 * @throws UnreadableError when there is no such folder or file, or it cannot be listed
 */
export function readManifests(start: string, wanted: Wanted): Map<string, FileText> {
  if (!isFolder(start)) return new Map([[basename(start), readText(start)]]);
  const { paths, unlisted } = findManifests(start, wanted);
  const root = realpathSync(start);
  const texts = new Map<string, FileText>(unlisted);
  for (const { path, isLink } of paths) {
    if (!isSource(path)) texts.set(path, isLink ? readLink(root, join(start, path)) : readText(join(start, path)));
  }
  // Sources tell where Next.js runs them; without Next.js there is nothing to look for.
  if (asksForNext(texts)) {
    for (const { path, isLink } of paths) if (isSource(path) && !isLink) texts.set(path, readText(join(start, path)));
  }
  return new Map([...texts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

const asksForNext = (texts: ReadonlyMap<string, FileText>) =>
  [...texts].some(
    ([path, file]) => basename(path) === "package.json" && "text" in file && file.text.includes('"next"'),
  );

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new UnreadableError(
      missing ? `${path}: there is no such file or folder` : `${path}: ${(error as Error).message}`,
    );
  }
}

const isSource = (path: string) => roleOf(path) === "source";

interface Rules {
  /** The folder that the patterns are about, relative, with a slash at its end; empty for the start. */
  base: string;
  patterns: Ignore;
}

interface Found {
  paths: { path: string; isLink: boolean }[];
  /** Folders that cannot be listed, with a slash at their end. */
  unlisted: [path: string, why: FileText][];
}

function findManifests(start: string, { filter, progress }: Wanted): Found {
  const found: Found = { paths: [], unlisted: [] };
  const pending: { path: string; rules: readonly Rules[] }[] = [{ path: "", rules: [] }];
  let folders = 0;
  for (let folder = pending.pop(); folder; folder = pending.pop()) {
    const entries = list(join(start, folder.path));
    if (typeof entries === "string") {
      if (folder.path === "") throw new UnreadableError(`${start}: ${entries}`);
      found.unlisted.push([folder.path, { problem: entries }]);
      continue;
    }
    const rules = [...folder.rules, ...gitignoreOf(start, folder.path, entries)];
    for (const entry of entries) {
      const path = folder.path + entry.name;
      if (entry.isDirectory()) {
        const isSkipped = isPassedOver(entry.name) || filter?.skipsFolder(path) || isIgnored(`${path}/`, rules);
        if (!isSkipped) pending.push({ path: `${path}/`, rules });
      } else if (roleOf(path) && !isIgnored(path, rules) && filter?.takesFile(path) !== false) {
        if (isReadable(entry, join(start, path))) found.paths.push({ path, isLink: entry.isSymbolicLink() });
      }
    }
    folders += 1;
    progress?.(folders, found.paths.length);
  }
  return found;
}

/** Files and links to files, broken ones too: these are told. Not folders, pipes and sockets. */
function isReadable(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return statSync(path).isFile();
  } catch {
    return true;
  }
}

/** @returns in words why there is no list, where there is none */
function list(folder: string): Dirent[] | string {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return `This folder cannot be listed (${(error as NodeJS.ErrnoException).code}).`;
  }
}

function gitignoreOf(start: string, base: string, entries: readonly Dirent[]): Rules[] {
  if (!entries.some((entry) => entry.name === ".gitignore" && entry.isFile())) return [];
  const file = readText(join(start, base, ".gitignore"));
  return "text" in file ? [{ base, patterns: ignore().add(file.text) }] : [];
}

/** The rules nearest to a path have the last word, as in Git. */
function isIgnored(path: string, rules: readonly Rules[]): boolean {
  for (const { base, patterns } of rules.toReversed()) {
    const inside = path.slice(base.length);
    const folder = inside.replace(/[^/]+\/?$/, "");
    // The folder is looked into, so a nearer rule has brought it back.
    if (folder !== "" && patterns.ignores(folder)) continue;
    const { ignored, unignored } = patterns.test(inside);
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}

/** Reads a file. */
export function readText(path: string): FileText {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES) return { problem: `It is larger than ${MAX_BYTES / 1024 / 1024} MiB.` };
    return { text: readFileSync(path, "utf8") };
  } catch (error) {
    return { problem: `It cannot be read (${(error as NodeJS.ErrnoException).code}).` };
  }
}

/** The file that a link leads to; what lies outside of the folder is not the project's to show. */
function readLink(root: string, path: string): FileText {
  try {
    const way = relative(root, realpathSync(path));
    if (way === ".." || way.startsWith(`..${sep}`))
      return { problem: "It is a link that leads out of the folder, which is not followed." };
  } catch (error) {
    return { problem: `It is a link that leads nowhere (${(error as NodeJS.ErrnoException).code}).` };
  }
  return readText(path);
}
