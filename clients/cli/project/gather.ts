/** From files to stacks: which folders are projects, what each of them names, in which versions, and where that stands. */
import { posix } from "node:path";
import type { Entry } from "../../../server/catalog/entry.js";
import { findEdgeRuntime } from "../../../server/manifests/edge-runtime.js";
import { readFile } from "../../../server/manifests/read.js";
import { type NamedEntry, nameOf, type Problem, type Reading } from "../../../server/manifests/reading.js";
import { type Role, roleOf } from "../../../server/manifests/recognize.js";
import type { Place, ReadFile } from "../report/report.js";
import type { FileText } from "./find.js";
import { homeOf, isInherited, readAs, upwards } from "./folders.js";
import { atLockedVersions, lockFor, openLocks, openWorkspace, readPackage, type Workspace } from "./locking.js";

/** Something that a project names. */
export interface PlacedEntry extends Entry {
  place: Place;
}

/** What is judged as one. */
export interface Stack {
  /** Of its folder, or of the bill of materials that it is made of; `.` for the folder that was scanned. */
  path: string;
  /** Paths of the files it is made of. */
  files: readonly string[];
  entries: readonly PlacedEntry[];
}

export interface Gathered {
  /** In the order of paths. */
  files: readonly ReadFile[];
  /** In the order of paths. */
  stacks: readonly Stack[];
}

interface Named {
  path: string;
  reading: Reading;
}

/** What the files of one folder come to. */
interface Folder {
  named: Named[];
  /** Lockfiles that list packages; those of npm's kind are asked instead, where there is a package.json. */
  locked: Named[];
  hints: Named[];
}

/** What all files come to. */
interface Project {
  folders: ReadonlyMap<string, Folder>;
  workspace: Workspace;
  /** Sources that choose the edge runtime. */
  edges: readonly { path: string; entry: NamedEntry }[];
}

/**
 * Gathers the stacks of a project. Each folder with manifests is a stack of its own; lockfiles and version files of folders
 * above count for it too. A file that cannot be read, or only in part, is told and loses nothing else.
 * @param texts by path, relative, with `/` between folders
 */
export function gather(texts: ReadonlyMap<string, FileText>): Gathered {
  const locks = openLocks(texts);
  const workspace = openWorkspace(texts, locks);
  const files: ReadFile[] = locks.map(({ path, lock }) => tellFile(path, "problem" in lock ? lock : lock.reading()));
  const folders = new Map<string, Folder>();
  const bills: Named[] = [];
  for (const [path, file] of texts) {
    const role = roleOf(path) ?? "manifest";
    if (role === "source" || role === "npm-lock" || (role === "ranges" && "text" in file)) continue;
    const reading = "text" in file ? readOne(path, file.text, workspace) : file;
    files.push(tellFile(path, reading));
    if ("problem" in reading || role === "ranges") continue;
    if (role === "bill") bills.push({ path, reading });
    else folderAt(folders, homeOf(path))[LIST_OF[role]].push({ path, reading });
  }
  for (const [path, { path: file, lock }] of workspace.locks) {
    if (!texts.get(file)?.isAround && !hasPackage(folders.get(path)))
      folderAt(folders, path).locked.push({ path: file, reading: lock.reading() });
  }
  const project = { folders, workspace, edges: edgesIn(texts) };
  // What lies above is no project of this scan.
  const scanned = new Set([...texts].filter(([, { isAround }]) => !isAround).map(([path]) => homeOf(path)));
  const stacks = [
    ...[...folders.keys()]
      .filter((path) => scanned.has(path))
      .map((path) => stackOf(path, project))
      .filter((stack) => isProject(stack, folders)),
    ...bills.map(({ path, reading }) => ({ path, files: [path], entries: placed(path, reading.entries) })),
  ];
  const counted = new Set(stacks.flatMap((stack) => stack.files));
  const told = files.filter(({ path }) => !texts.get(path)?.isAround || counted.has(path));
  return { files: told.sort(byPath), stacks: stacks.sort(byPath) };
}

const LIST_OF: Record<Exclude<Role, "bill" | "source" | "npm-lock" | "ranges">, keyof Folder> = {
  manifest: "named",
  lock: "locked",
  hint: "hints",
};

const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);

function folderAt(folders: Map<string, Folder>, path: string): Folder {
  const folder = folders.get(path) ?? { named: [], locked: [], hints: [] };
  folders.set(path, folder);
  return folder;
}

/** A manifest makes a project, even where it names nothing; a file that turns out to be something else does not. */
const isProject = ({ path, entries }: Stack, folders: ReadonlyMap<string, Folder>) =>
  entries.length > 0 || (folders.get(path)?.named.length ?? 0) > 0;

const isPackage = ({ path }: Named) => nameOf(path) === "package.json";
const hasPackage = (folder: Folder | undefined) => folder?.named.some(isPackage) ?? false;

function readOne(path: string, text: string, workspace: Workspace): Reading | Problem {
  // A file with nothing in it names nothing, and is read whole.
  if (text.trim() === "")
    return { kind: posix.basename(path), extent: "named", entries: [], passedOver: [], notRead: [] };
  return nameOf(path) === "package.json" ? readPackage(path, text, workspace) : readFile(readAs(path), text);
}

function tellFile(path: string, reading: Reading | Problem): ReadFile {
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

function edgesIn(texts: ReadonlyMap<string, FileText>): { path: string; entry: NamedEntry }[] {
  return [...texts].flatMap(([path, file]) => {
    const entry = roleOf(path) === "source" && "text" in file ? findEdgeRuntime(file.text) : undefined;
    return entry ? [{ path, entry }] : [];
  });
}

/** @param ambient whether they are named for more than this stack */
const placed = (file: string, entries: readonly NamedEntry[], ambient = false): PlacedEntry[] =>
  entries.map(({ line, ...entry }) => ({ ...entry, place: { file, line }, ambient }));

const allPlaced = (list: readonly Named[], ambient = false) =>
  list.flatMap(({ path, reading }) => placed(path, reading.entries, ambient));

function stackOf(path: string, { folders, workspace, edges }: Project): Stack {
  const { named, locked, hints } = folders.get(path) as Folder;
  const above = [...upwards(path)].slice(1).flatMap((folder) => folders.get(folder) ?? []);
  // A stack of hints alone, such as a folder with a Dockerfile, is not about what stands above it.
  const taken = named.length + locked.length > 0 ? inheritedBy(hints, above) : [];
  const sources = edges.filter((edge) => projectOf(edge.path, folders) === path);
  const lock = named.some(isPackage) ? lockFor(path, workspace) : undefined;
  const versions = [...locked, ...above.flatMap((folder) => folder.locked)].flatMap(({ reading }) => reading.entries);
  const asked = new Set(named.flatMap(({ reading }) => reading.entries.map(({ ecosystem }) => ecosystem)));
  return {
    path,
    files: [
      ...[...named, ...locked, ...hints, ...taken].map(({ path: file }) => file),
      ...(lock ? [lock.path] : []),
      ...sources.map((edge) => edge.path),
    ],
    entries: [
      ...named.flatMap(({ path: file, reading }) => placed(file, atLockedVersions(reading.entries, versions))),
      // Where a file says what the project asks for, a lockfile that lists everything only gives the versions.
      ...allPlaced(locked).filter(({ ecosystem }) => !asked.has(ecosystem)),
      ...allPlaced(hints),
      ...allPlaced(taken, true),
      ...sources.flatMap((edge) => placed(edge.path, [edge.entry])),
    ],
  };
}

/** What the folders above tell for all below them, unless a file of the same name tells it anew. */
function inheritedBy(hints: readonly Named[], above: readonly Folder[]): Named[] {
  const met = new Set(hints.map(({ path }) => nameOf(path)));
  const taken: Named[] = [];
  for (const { hints: theirs } of above) {
    const fresh = theirs.filter(({ path }) => isInherited(path) && !met.has(nameOf(path)));
    taken.push(...fresh);
    for (const { path } of fresh) met.add(nameOf(path));
  }
  return taken;
}

/** The folder of the nearest project that a source belongs to, where that asks for Next.js. */
function projectOf(source: string, folders: ReadonlyMap<string, Folder>): string | undefined {
  for (const path of upwards(posix.dirname(source))) {
    const packages = folders.get(path)?.named.filter(isPackage) ?? [];
    if (packages.length > 0)
      return packages.some(({ reading }) => reading.entries.some(({ name }) => name === "next")) ? path : undefined;
  }
  return undefined;
}
