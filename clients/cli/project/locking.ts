/** What manifests ask for, in the versions that lockfiles and shared ranges give. */
import { posix } from "node:path";
import type { Entry } from "../../../server/catalog/entry.js";
import { intersects, parseAskedVersion } from "../../../server/catalog/version-range.js";
import {
  type Catalogs,
  packageJsonCatalogs,
  readCatalogs,
  resolveCatalog,
} from "../../../server/manifests/catalogs.js";
import { locate, parseJson } from "../../../server/manifests/json.js";
import { type Lock, tellOwn } from "../../../server/manifests/lock.js";
import { openLock } from "../../../server/manifests/locks.js";
import { type Declared, readPackageJson } from "../../../server/manifests/package-json.js";
import {
  isRecord,
  type NamedEntry,
  nameOf,
  npmEntry,
  type Problem,
  type Reading,
} from "../../../server/manifests/reading.js";
import { roleOf } from "../../../server/manifests/recognize.js";
import type { FileText } from "./find.js";
import { upwards } from "./folders.js";

/** A lockfile of npm, pnpm, Yarn or Bun, and where it lies. */
export interface PlacedLock {
  path: string;
  lock: Lock | Problem;
}

/** Opens the lockfiles that are asked for the versions of a folder. */
export function openLocks(texts: ReadonlyMap<string, FileText>): PlacedLock[] {
  return [...texts]
    .filter(([path]) => roleOf(path) === "npm-lock")
    .map(([path, file]) => ({ path, lock: "text" in file ? openLock(path, file.text) : file }));
}

/** What the package.json files of a project are completed with, by folder. */
export interface Workspace {
  locks: ReadonlyMap<string, { path: string; lock: Lock }>;
  ranges: ReadonlyMap<string, Catalogs>;
}

/** Of several lockfiles in a folder, the first by name counts. */
export function openWorkspace(texts: ReadonlyMap<string, FileText>, placed: readonly PlacedLock[]): Workspace {
  const locks = new Map<string, { path: string; lock: Lock }>();
  for (const { path, lock } of placed) {
    const folder = posix.dirname(path);
    if (!("problem" in lock) && !locks.has(folder)) locks.set(folder, { path, lock });
  }
  const ranges = new Map<string, Catalogs>();
  for (const [path, file] of texts) {
    const catalogs = "text" in file ? catalogsIn(path, file.text) : undefined;
    if (catalogs && catalogs.size > 0) ranges.set(posix.dirname(path), catalogs);
  }
  return { locks, ranges };
}

function catalogsIn(path: string, text: string): Catalogs | undefined {
  if (roleOf(path) === "ranges") return readCatalogs(text);
  // Bun keeps them in the package.json; most have none, and need not be parsed twice.
  if (nameOf(path) !== "package.json" || !/"catalogs?"/.test(text)) return undefined;
  const parsed = parseJson(text, "a package.json");
  return "problem" in parsed || !isRecord(parsed.value) ? undefined : packageJsonCatalogs(parsed.value);
}

/** The lockfile that holds for a folder: its own, or the nearest above. */
export function lockFor(folder: string, { locks }: Workspace) {
  for (const path of upwards(folder)) {
    const found = locks.get(path);
    if (found) return { ...found, inside: posix.relative(path, folder) || "." };
  }
  return undefined;
}

/** Reads a package.json, with the versions that its lockfile gives. */
export function readPackage(path: string, text: string, workspace: Workspace): Reading | Problem {
  const content = text.replace(/^\uFEFF/, "");
  const parsed = parseJson(content, "a package.json");
  if ("problem" in parsed) return parsed;
  if (!isRecord(parsed.value)) return { problem: "This is JSON, but not a package.json." };
  const folder = posix.dirname(path);
  const found = lockFor(folder, workspace);
  const shared = [...upwards(folder)].flatMap((above) => workspace.ranges.get(above) ?? [])[0];
  let own = 0;
  const reading = readPackageJson(parsed.value, locate(content), ({ key, asked: named, line }: Declared) => {
    const asked = shared ? resolveCatalog(shared, key, named) : named;
    const installedAs = (range: string) => found?.lock.installed(found.inside, key, range);
    // Lockfiles that go by ranges have the shared one, or the word that stands for it.
    const installed = installedAs(named) ?? installedAs(asked);
    if (installed === "own") {
      // A folder of the project itself is judged by itself.
      own += 1;
      return undefined;
    }
    // A lockfile of a folder above that does not know this one may lock another version of the same package.
    const fits = installed && fitsRange(installed.version, asked);
    return fits ? { ...installed, line } : npmEntry(key, asked, line);
  });
  return { ...reading, passedOver: [...reading.passedOver, ...tellOwn(own)] };
}

/** The entries in the versions that are locked for them, where the lockfiles leave no choice. */
export function atLockedVersions(entries: readonly NamedEntry[], locked: readonly NamedEntry[]): NamedEntry[] {
  const byName = new Map<string, NamedEntry[]>();
  for (const entry of locked) {
    const known = byName.get(keyOf(entry));
    if (known) known.push(entry);
    else if (entry.ecosystem !== undefined) byName.set(keyOf(entry), [entry]);
  }
  return entries.map((entry) => {
    const found = byName.get(keyOf(entry))?.filter(({ version }) => version && fitsRange(version, entry.version)) ?? [];
    const [only] = found;
    const isOne = only && found.every(({ version }) => version === only.version);
    return isOne ? { ...only, line: entry.line } : entry;
  });
}

const keyOf = ({ ecosystem, name }: Entry) => `${ecosystem} ${name.toLowerCase()}`;

/** Whether a locked version can be what was asked for; what is no range, such as a tag, says nothing against it. */
function fitsRange(version: string | undefined, asked: string | undefined): boolean {
  const [locked, range] = [parseAskedVersion(version ?? ""), parseAskedVersion(asked ?? "")];
  return !locked || !range || intersects(locked, range);
}
