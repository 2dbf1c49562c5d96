/** What the folders of a project share: lockfiles of npm and its like, version ranges, and exceptions. */
import { groupBy } from "../catalog/maps.js";
import type { Entry } from "../catalog/scan/entry.js";
import { parseAskedVersion } from "../catalog/versions/ecosystems.js";
import { intersects } from "../catalog/versions/range.js";
import { below, folderOf, upwards, within } from "./folders.js";
import { locate, parseJson } from "./formats/json.js";
import { installersIn } from "./installers.js";
import { readGradle } from "./jvm/gradle.js";
import { gradleVariables } from "./jvm/gradle-catalog.js";
import { type AcceptedExtension, readExceptions, relaxedPeers } from "./npm/exceptions.js";
import { formatOwn, type Lock } from "./npm/lock.js";
import { entryOf, readPackageJson } from "./npm/package-json.js";
import { type Catalogs, packageJsonCatalogs, readCatalogs, resolveCatalog } from "./npm/workspace-catalogs.js";
import { isRecord, type NamedEntry, nameOf, type Problem, type Reading, type TextFile } from "./reading.js";
import { formatOf } from "./registry.js";

export interface PlacedLock {
  path: string;
  lock: Lock;
}

export interface OpenedLock {
  path: string;
  lock: Lock | Problem;
}

export class Workspace {
  /** By folder; of several in one, the one that has most of what its package.json asks for, or else the first. */
  readonly locks = new Map<string, PlacedLock>();
  readonly #files: ReadonlyMap<string, readonly TextFile[]>;
  readonly #catalogs = new Map<string, Catalogs>();

  /** @param folderOf the folder that a file counts for */
  constructor(files: readonly TextFile[], locks: readonly OpenedLock[] = [], at: (path: string) => string = folderOf) {
    this.#files = groupBy(files, ({ path }) => at(path));
    for (const [folder, own] of this.#files) {
      const catalogs = own.flatMap((file) => [...catalogsIn(file)]);
      if (catalogs.length > 0) this.#catalogs.set(folder, new Map(catalogs));
    }
    const opened = locks.flatMap(({ path, lock }) => ("problem" in lock ? [] : { path, lock }));
    for (const [folder, found] of groupBy(opened, ({ path }) => at(path))) {
      const [manifest] = found.length > 1 ? this.#named(folder, "package.json") : [];
      const missing = (lock: PlacedLock) => (manifest ? this.#missingIn(lock, folder, manifest) : 0);
      const counted = found.map((lock) => ({ lock, missing: missing(lock) }));
      this.locks.set(folder, counted.reduce((one, other) => (other.missing < one.missing ? other : one)).lock);
    }
  }

  /** How much of what a package.json asks for is not in a lockfile, or in another version. */
  #missingIn(lock: PlacedLock, folder: string, manifest: TextFile): number {
    this.locks.set(folder, lock);
    const reading = this.readPackage(manifest);
    if ("problem" in reading) return 0;
    return reading.entries.filter(({ ecosystem, declared }) => ecosystem === "npm" && declared === undefined).length;
  }

  /** The ranges that the packages of a folder share. */
  catalogsAt(folder: string): Catalogs {
    const nearest = [...upwards(folder)].find((above) => this.#catalogs.has(above));
    return this.#catalogs.get(nearest ?? "") ?? new Map();
  }

  /** The lockfile of a folder: its own, or that of the nearest parent. */
  lockFor(folder: string): PlacedLock | undefined {
    const nearest = [...upwards(folder)].find((above) => this.locks.has(above));
    return this.locks.get(nearest ?? "");
  }

  /** What a folder accepts on purpose. @param lockfile the one that counts, or NO_LOCKFILE */
  exceptions(folder: string, lockfile: string): AcceptedExtension[] {
    // The manifest and the settings come first, as people write those.
    return ["package.json", "pnpm-workspace.yaml", nameOf(lockfile)].flatMap((name) =>
      this.#named(folder, name).flatMap(({ path, text }) => readExceptions(path, text, lockfile)),
    );
  }

  /** The setting beside a lockfile by which peers are installed in any version. */
  relaxed(folder: string, lockfile: string): string | undefined {
    const [npmrc] = this.#named(folder, ".npmrc");
    return npmrc && relaxedPeers(npmrc.text, lockfile);
  }

  /** The packages that a folder, or one above it, patches: as patch-package, pnpm and Yarn name them. */
  patched(folder: string): ReadonlySet<string> {
    return new Set(this.#upwards(folder, "patches").flatMap(patchedBy));
  }

  /** Reads a build script of Gradle, with what it takes from other files of its build; the nearest counts. */
  readScript({ path, text }: TextFile): Reading {
    const files = this.#upwards(folderOf(path), "gradle");
    return readGradle(text, new Map(files.toReversed().flatMap(gradleVariables)));
  }

  /** The files of a folder and those above it, each with those of a folder in it. */
  #upwards(folder: string, inside: string): TextFile[] {
    return [...upwards(folder)].flatMap((above) =>
      [above, below(above, inside)].flatMap((one) => this.#files.get(one) ?? []),
    );
  }

  /** Whether npm installs the folder without a lockfile: a peer out of range, optional or not, then stops it (ERESOLVE). */
  refusesPeers(folder: string): boolean {
    const files = [...upwards(folder)].flatMap((above) => this.#files.get(above) ?? []);
    const isRelaxed = files.some(
      ({ path, text }) => nameOf(path) === ".npmrc" && relaxedPeers(text, "package-lock.json") !== undefined,
    );
    const isPackage = files.some(({ path }) => nameOf(path) === "package.json");
    return isPackage && !isRelaxed && !this.lockFor(folder) && installersIn(files).npm?.manager === "npm";
  }

  #named(folder: string, name: string): TextFile[] {
    return this.#files.get(folder)?.filter(({ path }) => nameOf(path) === name) ?? [];
  }

  /** Reads a package.json, with the versions that its lockfile has. */
  readPackage({ path, text }: TextFile): Reading | Problem {
    const content = text.replace(/^\uFEFF/, "");
    const parsed = parseJson(content, "a package.json");
    if ("problem" in parsed) return parsed;
    if (!isRecord(parsed.value)) return { problem: "This is JSON, but not a package.json." };
    const folder = folderOf(path);
    const found = this.lockFor(folder);
    const inside = found && within(folderOf(found.path), folder);
    const shared = this.catalogsAt(folder);
    let own = 0;
    const reading = readPackageJson(parsed.value, locate(content), (dependency) => {
      const { key, asked, line } = dependency;
      const range = resolveCatalog(shared, key, asked);
      const installedAs = (text: string) => found?.lock.installed(inside ?? ".", key, text);
      // Lockfiles keyed by range use the shared range, or the placeholder for it.
      const installed = installedAs(asked) ?? installedAs(range);
      if (installed === "own") {
        // Workspace packages are judged on their own.
        own += 1;
        return undefined;
      }
      const named = entryOf({ ...dependency, asked: range });
      // A lockfile of a parent that does not cover this folder may lock another version.
      if (!installed || !fitsRange(installed.version, range)) return named;
      return { ...installed, line, declared: named?.version };
    });
    return { ...reading, passedOver: [...reading.passedOver, ...formatOwn(own)] };
  }
}

/** `recoil+0.7.6.patch`, `@scope+kit+1.0.0.patch`, `recoil@0.7.6.patch`, and `"recoil": "patch:recoil@npm%3A0.7.6#…"` */
function patchedBy({ path, text }: TextFile): string[] {
  const file = /(?:^|\/)patches\/([^/]+)\.patch$/.exec(path)?.[1];
  const [, name] = /^(@?[^+@]+(?:\+[^+@\d][^+@]*)?)[+@]\d/.exec(file?.replace(/^(@[^_]+)__/, "$1+") ?? "") ?? [];
  if (name) return [name.replace("+", "/")];
  return nameOf(path) === "package.json"
    ? [...text.matchAll(/:\s*"patch:((?:@[^/"@]+\/)?[^@"/]+)@/g)].map(([, patched = ""]) => patched)
    : [];
}

function catalogsIn({ path, text }: TextFile): Catalogs {
  if (formatOf(path)?.kind === "shared-ranges") return /\.ya?ml$/.test(path) ? readCatalogs(text) : new Map();
  // Bun keeps them in package.json; most have none and need not be parsed twice.
  if (nameOf(path) !== "package.json" || !/"catalogs?"/.test(text)) return new Map();
  const parsed = parseJson(text, "a package.json");
  return "problem" in parsed || !isRecord(parsed.value) ? new Map() : packageJsonCatalogs(parsed.value);
}

/** The entries with their locked versions, if the lockfiles agree on one. */
export function atLockedVersions(entries: readonly NamedEntry[], locked: readonly NamedEntry[]): NamedEntry[] {
  const packages = locked.filter(({ ecosystem }) => ecosystem !== undefined);
  const byName = groupBy(packages, keyOf);
  return entries.map((entry) => {
    const found = byName.get(keyOf(entry))?.filter(({ version }) => version && fitsRange(version, entry.version)) ?? [];
    const [only] = found;
    const isOne = only && found.every(({ version }) => version === only.version);
    return isOne ? { ...only, line: entry.line, isDev: entry.isDev ?? false, declared: entry.version } : entry;
  });
}

const keyOf = ({ ecosystem, name }: Entry) => `${ecosystem} ${name.toLowerCase()}`;

/** Whether a locked version is in the declared range; anything that is not a range, such as a tag, fits. */
export function fitsRange(version: string | undefined, declared: string | undefined): boolean {
  const [locked, range] = [parseAskedVersion(version ?? ""), parseAskedVersion(declared ?? "")];
  return !locked || !range || intersects(locked, range);
}
