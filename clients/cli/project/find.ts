/** Finds and reads the manifests in a folder and its subfolders. */
import { execFileSync } from "node:child_process";
import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { environment } from "../../../server/data/git.js";
import { folderOf, upwards } from "../../../server/manifests/folders.js";
import { jsonBoundsProblem, textBoundsProblem } from "../../../server/manifests/formats/json-bounds.js";
import { formatOf, isUnsupported } from "../../../server/manifests/registry.js";
import { UnreadableError } from "../command.js";
import type { PathFilter } from "../config/paths.js";

/** The text of a file, or a sentence that says why it could not be read. */
export type FoundText = ({ text: string } | { problem: string }) & {
  /** Whether it is in a parent folder, and only counts for the scanned folders below. */
  isAbove?: boolean;
};

/** Larger files are not read, in bytes. Lockfiles of the largest projects are smaller. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Lockfiles have 25,000 values a megabyte in JSON, and twice as many in YAML: enough for one of 40 MB or 20 MB. */
const BOUNDS = { levels: 100, values: 1_000_000 };

/** Without comments, in which a quote means nothing. */
const IS_JSON = /\.json$|(?:^|\/)(?:composer|Pipfile)\.lock$/i;

/** Written by package managers and builds, or input of tests: skipped even if Git tracks them. */
const SKIPPED_FOLDERS =
  /^(?:\.(?:git|hg|svn|next|nuxt|output|svelte-kit|terraform|tox|turbo|venv|yarn)|__fixtures__|__pycache__|bower_components|fixtures|node_modules|site-packages|testdata)$/;

export const isSkippedFolder = (name: string) => SKIPPED_FOLDERS.test(name);

export interface FindOptions {
  /** The patterns of a configuration. */
  filter?: PathFilter | undefined;
  /** Called after each folder, with totals so far. */
  progress?: ((folders: number, manifests: number) => void) | undefined;
}

/**
 * Reads the manifests below a folder, or a single file. Respects .gitignore, for what Git does not track. Links to
 * folders are not followed, so that nothing is read twice; links to files are, within the folder.
 * @param start a folder, or a file, which is read whatever its name
 * @returns texts by path relative to the folder, sorted; a folder that cannot be listed is an entry with a trailing slash
 * @throws UnreadableError if the folder or file does not exist or cannot be read
 */
export function readManifests(start: string, options: FindOptions): Map<string, FoundText> {
  if (!isFolder(start)) return new Map([[basename(start), readText(start)]]);
  const { paths, unlisted } = findManifests(start, options);
  const root = realpathSync(start);
  const texts = new Map<string, FoundText>(unlisted);
  for (const { path, isLink } of paths) {
    if (!isSource(path)) texts.set(path, isLink ? readLink(root, join(start, path)) : readText(join(start, path)));
  }
  // Next.js sources choose their runtime; other projects need not be searched.
  const usesNext = [...texts].some(
    ([path, file]) => basename(path) === "package.json" && "text" in file && file.text.includes('"next"'),
  );
  if (usesNext) {
    for (const { path, isLink } of paths) if (isSource(path) && !isLink) texts.set(path, readText(join(start, path)));
  }
  return new Map([...texts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw new UnreadableError(missing ? `${path}: no such file or folder` : `${path}: ${(error as Error).message}`);
  }
}

const isSource = (path: string) => formatOf(path)?.kind === "source";

interface Rules {
  /** The folder of the .gitignore, relative, with a trailing slash; empty for the start. */
  base: string;
  patterns: Ignore;
}

function findManifests(start: string, { filter, progress }: FindOptions) {
  const paths: { path: string; isLink: boolean }[] = [];
  /** Folders that cannot be listed, with a trailing slash. */
  const unlisted: [path: string, why: FoundText][] = [];
  const pending: { path: string; rules: readonly Rules[]; isIgnored?: boolean }[] = [{ path: "", rules: [] }];
  let folders = 0;
  let tracked: ReadonlySet<string> | undefined;
  const isTracked = (path: string) => {
    tracked ??= trackedThoughIgnored(start);
    return tracked.has(path);
  };
  for (let folder = pending.pop(); folder; folder = pending.pop()) {
    const entries = list(join(start, folder.path));
    if (typeof entries === "string") {
      if (folder.path === "") throw new UnreadableError(`${start}: ${entries}`);
      unlisted.push([folder.path, { problem: entries }]);
      continue;
    }
    const rules = [...folder.rules, ...gitignoreOf(start, folder.path, entries)];
    for (const entry of entries) {
      const path = folder.path + entry.name;
      const isFolder = entry.isDirectory();
      if (
        isFolder ? isSkippedFolder(entry.name) || filter?.skipsFolder(path) : !(formatOf(path) || isUnsupported(path))
      )
        continue;
      const ignored = folder.isIgnored || isIgnored(isFolder ? `${path}/` : path, rules);
      if (ignored && !isTracked(isFolder ? `${path}/` : path)) continue;
      if (isFolder) pending.push({ path: `${path}/`, rules, isIgnored: ignored });
      else if (filter?.takesFile(path) !== false && isReadable(entry, join(start, path)))
        paths.push({ path, isLink: entry.isSymbolicLink() });
    }
    folders += 1;
    progress?.(folders, paths.length);
  }
  return { paths, unlisted };
}

/** What Git tracks although a .gitignore names it, and the folders that it is in; nothing where Git does not tell. */
function trackedThoughIgnored(start: string): ReadonlySet<string> {
  const list = ["ls-files", "-z", "--cached", "--ignored", "--exclude-standard"];
  try {
    const output = { stdio: "pipe", encoding: "utf8", maxBuffer: 2 ** 28, env: environment() } as const;
    const listed = execFileSync("git", ["-c", "core.fsmonitor=false", "-C", start, ...list], output);
    return new Set(
      listed.split("\0").flatMap((path) => [path, ...[...upwards(folderOf(path))].map((folder) => `${folder}/`)]),
    );
  } catch {
    return new Set();
  }
}

/** Files and links to files, including broken links, which are reported. Not folders, pipes or sockets. */
function isReadable(entry: Dirent, path: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return statSync(path).isFile();
  } catch {
    return true;
  }
}

/** @returns the entries, or a sentence that says why they cannot be listed */
export function list(folder: string): Dirent[] | string {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return `This folder cannot be listed (${(error as NodeJS.ErrnoException).code}).`;
  }
}

/** The entries; none where they cannot be listed. */
export const entriesIn = (folder: string) => [list(folder)].flat().filter((entry) => typeof entry !== "string");

function gitignoreOf(start: string, base: string, entries: readonly Dirent[]): Rules[] {
  if (!entries.some((entry) => entry.name === ".gitignore" && entry.isFile())) return [];
  const file = readText(join(start, base, ".gitignore"));
  return "text" in file ? [{ base, patterns: ignore().add(file.text) }] : [];
}

/** The nearest .gitignore wins, as in Git. */
function isIgnored(path: string, rules: readonly Rules[]): boolean {
  for (const { base, patterns } of rules.toReversed()) {
    const inside = path.slice(base.length);
    const folder = inside.replace(/[^/]+\/?$/, "");
    // The folder was entered, so a nearer rule has un-ignored it.
    if (folder !== "" && patterns.ignores(folder)) continue;
    const { ignored, unignored } = patterns.test(inside);
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}

/** @param advice what to do about a text that is too much for a parser */
export function readText(path: string, advice?: string): FoundText {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES) return { problem: `This file is larger than ${MAX_BYTES / 1024 / 1024} MiB.` };
    return boundedText(path, readFileSync(path, "utf8"), advice);
  } catch (error) {
    return { problem: `This file cannot be read (${(error as NodeJS.ErrnoException).code}).` };
  }
}

/** A text that any parser may be given. */
export function boundedText(
  path: string,
  text: string,
  advice = "Write it again with its own tool, or leave it out with --exclude.",
): FoundText {
  const excess = IS_JSON.test(path) ? jsonBoundsProblem(text, BOUNDS) : textBoundsProblem(text, BOUNDS.values);
  if (excess === undefined) return { text };
  const most = `more than ${BOUNDS.levels} levels or ${BOUNDS.values.toLocaleString("en")} values`;
  return { problem: `This file ${excess} (${most}). ${advice}` };
}

/** Reads the target of a link, unless it is outside the scanned folder. */
function readLink(root: string, path: string): FoundText {
  try {
    const target = relative(root, realpathSync(path));
    if (target === ".." || target.startsWith(`..${sep}`))
      return { problem: "This link points outside the scanned folder, so it was not followed." };
  } catch (error) {
    return { problem: `This link is broken (${(error as NodeJS.ErrnoException).code}).` };
  }
  return readText(path);
}
