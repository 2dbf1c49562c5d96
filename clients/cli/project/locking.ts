/** The versions of manifest entries, from lockfiles and shared version ranges. */
import { join, posix } from "node:path";
import type { Entry } from "../../../server/catalog/scan/entry.js";
import { parseAskedVersion } from "../../../server/catalog/versions/ecosystems.js";
import { intersects } from "../../../server/catalog/versions/range.js";
import { locate, parseJson } from "../../../server/manifests/formats/json.js";
import { type AcceptedExtension, readExceptions, relaxedPeers } from "../../../server/manifests/npm/exceptions.js";
import { formatOwn, type Lock } from "../../../server/manifests/npm/lock.js";
import { packagesTree } from "../../../server/manifests/npm/npm-lock.js";
import { type Declared, entryOf, readPackageJson } from "../../../server/manifests/npm/package-json.js";
import {
  type Catalogs,
  packageJsonCatalogs,
  readCatalogs,
  resolveCatalog,
} from "../../../server/manifests/npm/workspace-catalogs.js";
import { openLock } from "../../../server/manifests/read.js";
import { isRecord, type NamedEntry, nameOf, type Problem, type Reading } from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import type { FoundText } from "./find.js";
import { upwards } from "./folders.js";
import { readInstalled } from "./installed.js";

interface PlacedLock {
  path: string;
  lock: Lock | Problem;
}

export function openLocks(texts: ReadonlyMap<string, FoundText>): PlacedLock[] {
  return [...texts]
    .filter(([path]) => formatOf(path)?.kind === "npm-lockfile")
    .map(([path, file]) => ({ path, lock: "text" in file ? openLock(path, file.text) : file }));
}

/** A lockfile that does not record what releases declare, with what is installed beside it, if anything is. */
export function withInstalled(placed: PlacedLock, texts: ReadonlyMap<string, FoundText>, base: string): PlacedLock {
  const { path, lock } = placed;
  if ("problem" in lock || lock.tree || !lock.releases) return placed;
  const root = posix.dirname(path);
  const manifests = new Map(
    [...texts].flatMap(([file, text]): [string, unknown][] => {
      const isInside = root === "." || file.startsWith(`${root}/`);
      if (nameOf(file) !== "package.json" || !isInside || !("text" in text)) return [];
      const parsed = parseJson(text.text.replace(/^\uFEFF/, ""), "a package.json");
      return "problem" in parsed ? [] : [[posix.relative(root, posix.dirname(file)), parsed.value]];
    }),
  );
  const releases = lock.releases();
  const isLocked = (name: string, version: string) => releases.has(`${name}@${version}`);
  const installed = readInstalled(join(base, root), ["", ...manifests.keys()], isLocked);
  if (installed.size === 0) return placed;
  const lineOf = (_: string, name: string, version: string) => releases.get(`${name}@${version}`);
  return { path, lock: { ...lock, tree: () => packagesTree(new Map([...manifests, ...installed]), lineOf) } };
}

/** Lockfiles and shared version ranges, by folder. */
export interface Workspace {
  locks: ReadonlyMap<string, { path: string; lock: Lock }>;
  ranges: ReadonlyMap<string, Catalogs>;
  /** What a lockfile and the files beside it accept on purpose. */
  exceptions(lockfile: string): AcceptedExtension[];
  /** The setting beside a lockfile by which peers are installed in any version. */
  relaxed(lockfile: string): string | undefined;
}

/** If a folder has several lockfiles, the first by name counts. */
export function openWorkspace(texts: ReadonlyMap<string, FoundText>, placed: readonly PlacedLock[]): Workspace {
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
  return {
    locks,
    ranges,
    exceptions: (lockfile) => exceptionsFor(lockfile, texts),
    relaxed: (lockfile) => {
      const npmrc = texts.get(posix.join(posix.dirname(lockfile), ".npmrc"));
      return npmrc && "text" in npmrc ? relaxedPeers(npmrc.text, lockfile) : undefined;
    },
  };
}

/** The manifest and the settings come first, as people write those. */
function exceptionsFor(lockfile: string, texts: ReadonlyMap<string, FoundText>): AcceptedExtension[] {
  const folder = posix.dirname(lockfile);
  const files = ["package.json", "pnpm-workspace.yaml", posix.basename(lockfile)];
  return files.flatMap((name) => {
    const file = texts.get(posix.join(folder, name));
    return file && "text" in file ? readExceptions(name, file.text, lockfile) : [];
  });
}

function catalogsIn(path: string, text: string): Catalogs | undefined {
  if (formatOf(path)?.kind === "shared-ranges") return nameOf(path) === ".npmrc" ? undefined : readCatalogs(text);
  // Bun keeps them in package.json; most have none and need not be parsed twice.
  if (nameOf(path) !== "package.json" || !/"catalogs?"/.test(text)) return undefined;
  const parsed = parseJson(text, "a package.json");
  return "problem" in parsed || !isRecord(parsed.value) ? undefined : packageJsonCatalogs(parsed.value);
}

/** The lockfile of a folder: its own, or that of the nearest parent. */
export function lockFor(folder: string, { locks }: Workspace) {
  for (const path of upwards(folder)) {
    const found = locks.get(path);
    if (found) return { ...found, inside: posix.relative(path, folder) || "." };
  }
  return undefined;
}

export function readPackage(path: string, text: string, workspace: Workspace): Reading | Problem {
  const content = text.replace(/^\uFEFF/, "");
  const parsed = parseJson(content, "a package.json");
  if ("problem" in parsed) return parsed;
  if (!isRecord(parsed.value)) return { problem: "This is JSON, but not a package.json." };
  const folder = posix.dirname(path);
  const found = lockFor(folder, workspace);
  const shared = [...upwards(folder)].flatMap((above) => workspace.ranges.get(above) ?? [])[0];
  let own = 0;
  const reading = readPackageJson(parsed.value, locate(content), (dependency: Declared) => {
    const { key, asked: declared, line } = dependency;
    const range = shared ? resolveCatalog(shared, key, declared) : declared;
    const installedAs = (text: string) => found?.lock.installed(found.inside, key, text);
    // Lockfiles keyed by range use the shared range, or the placeholder for it.
    const installed = installedAs(declared) ?? installedAs(range);
    if (installed === "own") {
      // Workspace packages are judged on their own.
      own += 1;
      return undefined;
    }
    // A lockfile of a parent that does not cover this folder may lock another version.
    const fits = installed && fitsRange(installed.version, range);
    return fits ? { ...installed, line } : entryOf({ ...dependency, asked: range });
  });
  return { ...reading, passedOver: [...reading.passedOver, ...formatOwn(own)] };
}

/** The entries with their locked versions, if the lockfiles agree on one. */
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
    return isOne ? { ...only, line: entry.line, isDev: entry.isDev ?? false } : entry;
  });
}

const keyOf = ({ ecosystem, name }: Entry) => `${ecosystem} ${name.toLowerCase()}`;

/** Whether a locked version is in the declared range; anything that is not a range, such as a tag, fits. */
function fitsRange(version: string | undefined, declared: string | undefined): boolean {
  const [locked, range] = [parseAskedVersion(version ?? ""), parseAskedVersion(declared ?? "")];
  return !locked || !range || intersects(locked, range);
}
