/** From files to stacks: which folders are projects, and the packages, versions and places of each. */
import { posix } from "node:path";
import { type InstalledRequirement, NOTHING_HELD, type Requirements } from "../../../server/catalog/scan/unmet.js";
import type { Kind } from "../../../server/manifests/format.js";
import { NO_LOCKFILE } from "../../../server/manifests/npm/exceptions.js";
import { readFile } from "../../../server/manifests/read.js";
import {
  formatCount,
  type NamedEntry,
  nameOf,
  type PlacedEntry,
  type Problem,
  type Reading,
  whatRuns,
} from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import { NOT_RECORDED, type ReportedFile } from "../report/report.js";
import type { FoundText } from "./find.js";
import { projectFolder, upwards } from "./folders.js";
import { type InheritedName, inheritedBy } from "./inherited.js";
import {
  atLockedVersions,
  lockFor,
  openLocks,
  openWorkspace,
  readPackage,
  type Workspace,
  withInstalled,
} from "./locking.js";
import { type PlacedTree, RequirementsByFolder } from "./requirements.js";

/** The entries that are judged together. */
export interface Stack {
  /** Its folder, or its bill of materials; `.` for the scanned folder. */
  path: string;
  files: readonly string[];
  entries: readonly PlacedEntry[];
  /** What it and its lockfiles require, checked against what is installed and what runs. */
  requirements: Requirements;
}

export interface GatheredStack extends Stack {
  /** What its installed releases require, met or not; listed when it is asked for. */
  installed(): readonly InstalledRequirement[];
}

export interface Gathered {
  /** Sorted by path. */
  files: readonly ReportedFile[];
  /** Sorted by path. */
  stacks: readonly GatheredStack[];
}

interface Folder {
  named: InheritedName[];
  /** Lockfiles that list packages. With a package.json, npm-style lockfiles only provide versions. */
  locked: InheritedName[];
  hints: InheritedName[];
}

interface GatheredProject {
  folders: ReadonlyMap<string, Folder>;
  workspace: Workspace;
  /** Sources that choose the edge runtime. */
  edges: readonly { path: string; entry: NamedEntry }[];
  requirements: RequirementsByFolder;
}

/**
 * Gathers the stacks of a project. Each folder with manifests is a stack; lockfiles and version files of parent folders count
 * for it too. Unreadable files are reported and do not affect others.
 * @param texts by relative path, with `/` between folders
 * @param base the folder that they are relative to; undefined where nothing can be installed
 */
export function gather(texts: ReadonlyMap<string, FoundText>, base?: string): Gathered {
  const locks = openLocks(texts).map((placed) => (base === undefined ? placed : withInstalled(placed, texts, base)));
  const workspace = openWorkspace(texts, locks);
  const files: ReportedFile[] = locks.map(({ path, lock }) => {
    if ("problem" in lock) return describeFile(path, lock);
    const file = describeFile(path, lock.reading());
    return lock.tree ? file : { ...file, notes: [...file.notes, `it ${NOT_RECORDED}`], isUnrecorded: true };
  });
  const folders = new Map<string, Folder>();
  const bills: InheritedName[] = [];
  for (const [path, file] of texts) {
    const kind = formatOf(path)?.kind ?? "manifest";
    if (kind === "source" || kind === "npm-lockfile" || (kind === "shared-ranges" && "text" in file)) continue;
    const reading = "text" in file ? readOne(path, file.text, workspace) : file;
    // Most workflows have nothing to do with what a project runs on.
    if (kind === "ci" && "entries" in reading && reading.entries.length + reading.notRead.length === 0) continue;
    files.push(describeFile(path, reading));
    if ("problem" in reading || kind === "shared-ranges") continue;
    if (kind === "bill-of-materials") bills.push({ path, reading });
    else folderAt(folders, projectFolder(path))[LIST_OF[kind]].push({ path, reading });
  }
  for (const [path, { path: file, lock }] of workspace.locks) {
    if (!texts.get(file)?.isAbove && !hasPackage(folders.get(path)))
      folderAt(folders, path).locked.push({ path: file, reading: lock.reading() });
  }
  // Parent folders are not projects of this scan.
  const scanned = new Set([...texts].filter(([, { isAbove }]) => !isAbove).map(([path]) => projectFolder(path)));
  const requirements = new RequirementsByFolder(folders, scanned);
  const project = { folders, workspace, edges: edgesIn(texts), requirements };
  const stacks = [
    ...[...folders.keys()]
      .filter((path) => scanned.has(path))
      .map((path) => stackOf(path, project))
      .filter((stack) => isProject(stack, folders)),
    ...bills.map(({ path, reading }) => {
      const entries = placed(path, reading.entries);
      return { path, files: [path], entries, requirements: NOTHING_HELD, installed: () => [] };
    }),
  ];
  const counted = new Set(stacks.flatMap((stack) => stack.files));
  const reported = files
    .filter(({ path }) => !texts.get(path)?.isAbove || counted.has(path))
    .map((file) => ({
      ...file,
      notes: [...file.notes, ...formatNotChecked(file.path, requirements.notChecked(file.path))],
    }));
  return { files: reported.sort(byPath), stacks: stacks.sort(byPath) };
}

const formatNotChecked = (path: string, count: number) =>
  formatOf(path)?.kind === "npm-lockfile"
    ? formatCount(count, "requirement not checked: not a version range", "requirements not checked: not version ranges")
    : formatCount(
        count,
        "requirement not checked: the lockfile does not decide it",
        "requirements not checked: the lockfile does not decide them",
      );

const LIST_OF: Record<
  Exclude<Kind, "bill-of-materials" | "source" | "npm-lockfile" | "shared-ranges">,
  keyof Folder
> = {
  manifest: "named",
  lockfile: "locked",
  environment: "hints",
  ci: "hints",
};

export const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);

function folderAt(folders: Map<string, Folder>, path: string): Folder {
  const folder = folders.get(path) ?? { named: [], locked: [], hints: [] };
  folders.set(path, folder);
  return folder;
}

/** A manifest makes a project, even an empty one; other files only if they list something, and CI has a project to build. */
const isProject = ({ path, files, entries }: Stack, folders: ReadonlyMap<string, Folder>) =>
  (folders.get(path)?.named.length ?? 0) > 0 ||
  (entries.length > 0 && files.some((file) => formatOf(file)?.kind !== "ci"));

const isPackage = ({ path }: InheritedName) => nameOf(path) === "package.json";
const hasPackage = (folder: Folder | undefined) => folder?.named.some(isPackage) ?? false;

function readOne(path: string, text: string, workspace: Workspace): Reading | Problem {
  // An empty file lists nothing.
  if (text.trim() === "")
    return { kind: posix.basename(path), extent: "named", entries: [], passedOver: [], notRead: [] };
  return nameOf(path) === "package.json" ? readPackage(path, text, workspace) : readFile(path, text);
}

function describeFile(path: string, reading: Reading | Problem): ReportedFile {
  if ("problem" in reading)
    return { path, kind: posix.basename(path), state: "unread", notes: [reading.problem], entries: 0 };
  const { kind, notRead, passedOver, entries } = reading;
  return {
    path,
    kind,
    state: notRead.length > 0 ? "partly" : "read",
    notes: [...notRead.map((what) => `not understood: ${what}`), ...passedOver.map((what) => `left out: ${what}`)],
    entries: entries.length,
  };
}

function edgesIn(texts: ReadonlyMap<string, FoundText>): { path: string; entry: NamedEntry }[] {
  return [...texts].flatMap(([path, file]) => {
    if (formatOf(path)?.kind !== "source" || !("text" in file)) return [];
    const reading = readFile(path, file.text);
    return "problem" in reading ? [] : reading.entries.map((entry) => ({ path, entry }));
  });
}

/** @param ambient whether they also count for other stacks */
const placed = (file: string, entries: readonly NamedEntry[], ambient = false): PlacedEntry[] =>
  entries.map(({ line, ...entry }) => ({ ...entry, place: { file, line }, ambient }));

const allPlaced = (list: readonly InheritedName[], ambient = false) =>
  list.flatMap(({ path, reading }) => placed(path, reading.entries, ambient));

function stackOf(path: string, { folders, workspace, edges, requirements }: GatheredProject): GatheredStack {
  const { named, locked, hints } = folders.get(path) as Folder;
  const above = [...upwards(path)].slice(1).flatMap((folder) => folders.get(folder) ?? []);
  // A stack with only hints, such as a Dockerfile, inherits nothing.
  const sources = edges.filter((edge) => projectOf(edge.path, folders) === path);
  const lock = named.some(isPackage) ? lockFor(path, workspace) : undefined;
  const lockRoot = lock ? posix.dirname(lock.path) : locked.length > 0 ? path : undefined;
  const all = named.length + locked.length > 0 ? inheritedBy(hints, above) : [];
  // A workflow installs the root and its workspaces. A folder with its own lockfile may not be installed by it at all.
  const inherited = all.filter(
    ({ path: file }) => formatOf(file)?.kind !== "ci" || !lockRoot || lockRoot === projectFolder(file),
  );
  const versions = [...locked, ...above.flatMap((folder) => folder.locked)].flatMap(({ reading }) => reading.entries);
  const declared = new Set(named.flatMap(({ reading }) => reading.entries.map(({ ecosystem }) => ecosystem)));
  const entries = [
    ...named.flatMap(({ path: file, reading }) => placed(file, atLockedVersions(reading.entries, versions))),
    // With a manifest, a lockfile only provides versions.
    ...allPlaced(locked).filter(({ ecosystem }) => !declared.has(ecosystem)),
    ...allPlaced(hints),
    ...allPlaced(inherited, true),
    ...sources.flatMap((edge) => placed(edge.path, [edge.entry])),
  ];
  const trees = treesFor(path, locked, workspace);
  return {
    path,
    files: [
      ...[...named, ...locked, ...hints, ...inherited].map(({ path: file }) => file),
      ...(lock ? [lock.path] : []),
      ...sources.map((edge) => edge.path),
    ],
    entries: whatRuns(entries),
    requirements: requirements.of(path, entries, trees, () => workspace.exceptions(posix.join(path, NO_LOCKFILE))),
    installed: () => trees.flatMap((tree) => requirements.installed(path, tree)),
  };
}

function treesFor(path: string, locked: readonly InheritedName[], workspace: Workspace): PlacedTree[] {
  const found = lockFor(path, workspace);
  const place = (file: string, tree: PlacedTree["tree"]) => {
    return { file, tree, exceptions: () => workspace.exceptions(file), relaxed: workspace.relaxed(file) };
  };
  const trees = locked.flatMap(({ path: file, reading: { tree } }) => (tree ? place(file, tree) : []));
  const tree = found?.lock.tree;
  return tree && !trees.some(({ file }) => file === found.path) ? [place(found.path, tree), ...trees] : trees;
}

/** The folder of the nearest project above a source, if it uses Next.js. */
function projectOf(source: string, folders: ReadonlyMap<string, Folder>): string | undefined {
  for (const path of upwards(posix.dirname(source))) {
    const packages = folders.get(path)?.named.filter(isPackage) ?? [];
    if (packages.length > 0)
      return packages.some(({ reading }) => reading.entries.some(({ name }) => name === "next")) ? path : undefined;
  }
  return undefined;
}
