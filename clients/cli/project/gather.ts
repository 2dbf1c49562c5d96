/** From files to stacks: which folders are projects, and the packages, versions and places of each. */
import { posix } from "node:path";
import { getOrInsertComputed } from "../../../server/catalog/maps.js";
import { type InstalledRequirement, NOTHING_HELD, type Requirements } from "../../../server/catalog/scan/unmet.js";
import { folderOf, upwards } from "../../../server/manifests/folders.js";
import type { FileKind } from "../../../server/manifests/format.js";
import { type PlacedTree, RequirementsByFolder } from "../../../server/manifests/hold.js";
import type { Lock } from "../../../server/manifests/npm/lock.js";
import { openLock, readFile, refuse } from "../../../server/manifests/read.js";
import {
  type FileReading,
  formatCount,
  type NamedEntry,
  nameOf,
  type PlacedEntry,
  type Problem,
  placedIn,
  type Reading,
  readingOf,
  type TextFile,
  whatRuns,
} from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import { atLockedVersions, type OpenedLock, type PlacedLock, Workspace } from "../../../server/manifests/workspace.js";
import type { ReportedFile } from "../report/report.js";
import { describeFile, describeLock, leaveOut } from "./describe.js";
import type { FoundText } from "./find.js";
import { inheritedBy, projectFolder, setUpIn, sharesVersions } from "./folders.js";
import { createHomes } from "./homes.js";
import { withInstalled } from "./installed.js";
import { createSetApart } from "./set-apart.js";

/** The entries that are judged together. */
export interface Stack {
  /** Its folder, or its bill of materials; `.` for the scanned folder. */
  path: string;
  files: readonly string[];
  entries: readonly PlacedEntry[];
  /** What it and its lockfiles require, checked against what is installed and what runs. */
  requirements: Requirements;
  /** Whether it is no part of what the project ships, as an example is. */
  isSetApart?: boolean;
}

export interface GatheredStack extends Stack {
  /** All that its files name, also the versions of a runtime that give way to others. */
  stated: readonly PlacedEntry[];
  /** What its installed releases require, met or not; listed when it is asked for. */
  installed(): readonly InstalledRequirement[];
}

interface Folder {
  named: FileReading[];
  /** Lockfiles that list packages. With a package.json, npm-style lockfiles only provide versions. */
  locked: FileReading[];
  hints: FileReading[];
}

interface GatheredProject {
  toShown(path: string): string;
  folders: ReadonlyMap<string, Folder>;
  workspace: Workspace;
  /** Sources that choose the edge runtime. */
  edges: readonly FileReading[];
  requirements: RequirementsByFolder;
}

/**
 * Gathers the stacks of a project. Each folder with manifests is a stack; lockfiles and version files of parent folders count
 * for it too. Unreadable files are reported and do not affect others.
 * @param texts by relative path, with `/` between folders
 * @param base the folder that they are relative to; undefined where nothing can be installed
 * @param toShown from these paths to those that people see
 * @returns the files and the stacks, both sorted by path
 */
export function gather(
  texts: ReadonlyMap<string, FoundText>,
  base?: string,
  toShown: (path: string) => string = (path) => path,
) {
  const readable = [...texts].flatMap(([path, file]): TextFile[] =>
    "text" in file ? [{ path, text: file.text }] : [],
  );
  const locks = openLocks(texts, (opened) =>
    base === undefined ? opened.lock : withInstalled(opened, readable, base),
  );
  const workspace = new Workspace(readable, locks);
  const { files, folders, bills } = readFiles(texts, workspace, createHomes(readable));
  // Parent folders are not projects of this scan.
  const scanned = new Set([...texts].filter(([, { isAbove }]) => !isAbove).map(([path]) => projectFolder(path)));
  const requirements = new RequirementsByFolder({ folders, scanned, workspace });
  const edges = readable.flatMap(({ path, text }): FileReading[] => {
    const reading = formatOf(path)?.kind === "source" ? readFile(path, text) : undefined;
    return reading && "entries" in reading && reading.entries.length > 0 ? [{ path, reading }] : [];
  });
  const project = { folders, workspace, edges, requirements, toShown };
  const stacks = [
    ...[...folders.keys()]
      .filter((path) => scanned.has(path))
      .map((path) => stackOf(path, project))
      .filter((stack) => isProject(stack, folders)),
    ...bills.map((bill): GatheredStack => {
      const { path } = bill;
      const entries = placedIn({ ...bill, path: toShown(path) }, false);
      return { path, files: [path], entries, stated: entries, requirements: NOTHING_HELD, installed: () => [] };
    }),
  ];
  const counted = new Set(stacks.flatMap((stack) => stack.files));
  const isSetApart = createSetApart(readable);
  const isRead = (folder: string) => (folders.get(folder)?.named.length ?? 0) > 0;
  return {
    files: [
      ...locks.map((one) => describeLock(one, workspace.locks.get(folderOf(one.path))?.path)),
      ...files.map((file) => leaveOut(file, isRead)),
    ]
      .filter(({ path }) => !texts.get(path)?.isAbove || counted.has(path))
      .map((file) => ({ ...file, path: toShown(file.path) }))
      .map((file) => ({ ...file, notes: [...file.notes, ...formatNotChecked(file.path, requirements)] }))
      .sort(byPath),
    stacks: stacks
      .map((stack) => {
        const path = toShown(stack.path);
        return { ...stack, path, files: stack.files.map(toShown), isSetApart: path !== "." && isSetApart(stack.path) };
      })
      .sort(byPath),
  };
}

function readFiles(texts: ReadonlyMap<string, FoundText>, workspace: Workspace, homeOf: (file: TextFile) => string) {
  const files: ReportedFile[] = [];
  const folders = new Map<string, Folder>();
  const bills: FileReading[] = [];
  for (const [path, file] of texts) {
    const kind = formatOf(path)?.kind ?? "manifest";
    if (kind === "source" || kind === "npm-lockfile") continue;
    const reading = "text" in file ? readOne(path, file.text, workspace) : file;
    // Most workflows have nothing to do with what a project runs on, and what is shared names nothing itself.
    const isAside = kind === "ci" || kind === "shared-ranges";
    if (isAside && "entries" in reading && reading.entries.length + reading.notRead.length === 0) continue;
    files.push(describeFile(path, reading));
    const list = LISTS[kind];
    if ("problem" in reading) continue;
    if (kind === "bill-of-materials") bills.push({ path, reading });
    else if (list && "text" in file) folderAt(folders, homeOf({ path, text: file.text }))[list].push({ path, reading });
  }
  for (const [path, { path: file, lock }] of workspace.locks) {
    if (!texts.get(file)?.isAbove && !folders.get(path)?.named.some(isPackage))
      folderAt(folders, path).locked.push({ path: file, reading: lock.reading() });
  }
  return { files, folders, bills };
}

function openLocks(texts: ReadonlyMap<string, FoundText>, complete: (opened: PlacedLock) => Lock): OpenedLock[] {
  return [...texts].flatMap(([path, file]) => {
    if (formatOf(path)?.kind !== "npm-lockfile") return [];
    const lock = "text" in file ? openLock(path, file.text) : file;
    return { path, lock: "problem" in lock ? lock : complete({ path, lock }) };
  });
}

function formatNotChecked(path: string, requirements: RequirementsByFolder): string[] {
  const [one, many] =
    formatOf(path)?.kind === "npm-lockfile"
      ? ["not a version range", "not version ranges"]
      : ["the lockfile does not decide it", "the lockfile does not decide them"];
  const count = requirements.notChecked(path);
  return formatCount(count, `requirement not checked: ${one}`, `requirements not checked: ${many}`);
}

const LISTS: Partial<Record<FileKind, keyof Folder>> = {
  manifest: "named",
  lockfile: "locked",
  environment: "hints",
  ci: "hints",
};

const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);

const folderAt = (folders: Map<string, Folder>, path: string): Folder =>
  getOrInsertComputed(folders, path, () => ({ named: [], locked: [], hints: [] }));

/** A manifest makes a project, even an empty one; other files only if they list something, and CI has a project to build. */
const isProject = ({ path, files, entries }: Stack, folders: ReadonlyMap<string, Folder>) =>
  (folders.get(path)?.named.length ?? 0) > 0 ||
  (entries.length > 0 && files.some((file) => formatOf(file)?.kind !== "ci"));

const isPackage = ({ path }: FileReading) => nameOf(path) === "package.json";

function readOne(path: string, text: string, workspace: Workspace): Reading | Problem {
  // An empty file lists nothing.
  if (text.trim() === "") return readingOf(posix.basename(path));
  if (/\.gradle(?:\.kts)?$/i.test(path)) return refuse(path, text) ?? workspace.readScript({ path, text });
  if (nameOf(path) !== "package.json") return readFile(path, text);
  return refuse(path, text) ?? workspace.readPackage({ path, text });
}

function stackOf(path: string, project: GatheredProject): GatheredStack {
  const { folders, workspace, edges, requirements, toShown } = project;
  const { named, locked, hints } = folders.get(path) as Folder;
  const above = [...upwards(path)].slice(1).flatMap((folder) => folders.get(folder) ?? []);
  // A stack with only hints, such as a Dockerfile, inherits nothing.
  const sources = edges.filter((edge) => projectOf(edge.path, folders) === path);
  const lock = named.some(isPackage) ? workspace.lockFor(path) : undefined;
  const lockRoot = lock ? folderOf(lock.path) : locked.length > 0 ? path : undefined;
  const here = hints.flatMap((one) => setUpIn(path, path, one, folders));
  const inherited = named.length + locked.length > 0 ? inheritedBy(hints, above) : [];
  const shared = inherited.flatMap((one) => setUpIn(path, lockRoot ?? projectFolder(one.path), one, folders));
  const versions = [...locked, ...above.flatMap((folder) => folder.locked)].flatMap(({ reading }) => reading.entries);
  const declared = new Set(named.flatMap(({ reading }) => reading.entries.map(({ ecosystem }) => ecosystem)));
  const placed = (list: readonly FileReading[], isAmbient = false) =>
    list.flatMap((one) => placedIn({ ...one, path: toShown(one.path) }, isAmbient));
  const central = above
    .flatMap((folder) => folder.named.filter(({ path }) => sharesVersions(path)))
    .flatMap(({ reading }) => reading.entries);
  const locking = named.map(({ path, reading }) => {
    const asked = reading.entries.map((entry) => inWorkspace(entry, central));
    // What is not locked is as the manifest asks for it, so that a pin is known to be one.
    const entries = atLockedVersions(asked, versions).map((entry) => ({ declared: entry.version, ...entry }));
    return { path, reading: { ...reading, entries } };
  });
  const entries = [
    ...placed(locking),
    // With a manifest, a lockfile only provides versions.
    ...placed(locked).filter(({ ecosystem }) => !declared.has(ecosystem)),
    ...placed(here),
    ...placed(shared, true),
    ...placed(sources),
  ];
  const trees = treesFor(path, locked, project);
  return {
    path,
    files: [...named, ...locked, ...here, ...shared, ...(lock ? [lock] : []), ...sources].map((one) => one.path),
    entries: whatRuns(entries),
    stated: entries,
    requirements: requirements.of(path, entries, trees),
    installed: () => trees.flatMap((tree) => requirements.installed(path, tree)),
  };
}

/**
 * A crate without a version has that of its workspace (https://doc.rust-lang.org/cargo/reference/workspaces.html#the-dependencies-table),
 * and a package of NuGet that of the central list.
 */
function inWorkspace(entry: NamedEntry, shared: readonly NamedEntry[]): NamedEntry {
  const isShared = entry.ecosystem === "cargo" || entry.ecosystem === "nuget";
  if (!isShared || entry.version !== undefined) return entry;
  const found = shared.find(({ ecosystem, name }) => ecosystem === entry.ecosystem && name === entry.name);
  return found ? { ...found, line: entry.line } : entry;
}

/** The lockfiles that say what a folder installs. */
function treesFor(path: string, locked: readonly FileReading[], { workspace, toShown }: GatheredProject): PlacedTree[] {
  const { path: file = "", lock } = workspace.lockFor(path) ?? {};
  const trees = [{ file, tree: lock?.tree }, ...locked.map((one) => ({ file: one.path, tree: one.reading.tree }))];
  return trees.flatMap(({ file, tree }) => (tree ? { file: toShown(file), root: folderOf(file), tree } : []));
}

/** The folder of the nearest project above a source, if it uses Next.js. */
function projectOf(source: string, folders: ReadonlyMap<string, Folder>): string | undefined {
  for (const path of upwards(folderOf(source))) {
    const packages = folders.get(path)?.named.filter(isPackage) ?? [];
    if (packages.length > 0)
      return packages.some(({ reading }) => reading.entries.some(({ name }) => name === "next")) ? path : undefined;
  }
  return undefined;
}
