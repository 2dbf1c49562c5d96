/** Several files of a project, read together: what it asks for, in the versions that were locked. */
import { type AskedEntry, type Entry, type Installers, MAX_ENTRIES } from "../catalog/scan/entry.js";
import type { InstalledRequirement } from "../catalog/scan/unmet.js";
import { type Held, type PlacedTree, RequirementsByFolder } from "./hold.js";
import { installersIn } from "./installers.js";
import { type Catalogs, resolveCatalog } from "./npm/workspace-catalogs.js";
import { readFile, readManifest } from "./read.js";
import {
  type FileReading,
  lineOf,
  type NamedEntry,
  npmEntry,
  type PlacedEntry,
  type Problem,
  placedIn,
  type TextFile,
  whatRuns,
  withLine,
} from "./reading.js";
import { FORMATS, formatOf } from "./registry.js";
import { type OpenedLock, Workspace } from "./workspace.js";

export interface ProjectFile {
  name: string | undefined;
  text: string;
}

export interface Project {
  /** What was read, in words: `package.json`. */
  kinds: string[];
  /** Each once. */
  entries: AskedEntry[];
  /** What was left out on purpose, in words. */
  passedOver: string[];
  /** What could not be understood, in words. */
  notRead: string[];
  /** What it and its lockfiles require, checked against what is installed and what runs. */
  requirements: Held;
  installers: Installers;
  /** What the installed releases require, met or not: listed when it is asked for, as only plans need it. */
  readonly installed: InstalledRequirement[];
}

/**
 * Reads the files of a project. Where a file says what the project asks for, a lockfile that lists everything gives the
 * versions of that alone.
 * @returns what they name, or what is wrong with the first that cannot be read
 */
export function readProject(files: readonly ProjectFile[]): Project | Problem {
  const settings = files.filter(({ name }) => formatOf(name ?? "")?.kind === "shared-ranges");
  if (settings.length === files.length && files.length > 0)
    return { problem: "This only configures a workspace. Choose its package.json or its lockfile, too." };
  const readings: (FileReading & TextFile)[] = [];
  for (const file of files) {
    const { name, text } = file;
    const isSetting = settings.includes(file);
    if (isSetting && text.trim() === "") continue;
    // One of several may name nothing: a package.json without dependencies, beside a lockfile.
    const reading = files.length > 1 ? readFile(name, text) : readManifest(name, text);
    if ("problem" in reading) return name ? { problem: `${name}: ${reading.problem}` } : reading;
    if (!isSetting) readings.push({ path: name ?? reading.kind, text, reading });
  }
  const texts = [...readings, ...settings.map(({ name = "", text }) => ({ path: name, text }))];
  const workspace = new Workspace(texts, readings.some(isPackage) ? readings.flatMap(lockOf) : [], () => ".");
  for (const one of readings) {
    const { path, text, reading } = one;
    // As its lockfile has it, which may have other copies of a package for others.
    const locked = isPackage(one) && workspace.lockFor(".") ? workspace.readPackage({ path, text }) : reading;
    one.reading = "problem" in locked ? reading : locked;
    one.reading.entries = withCatalogs(one.reading.entries, workspace.catalogsAt("."));
  }
  const all = readings.map(({ reading }) => reading);
  const placed = combine(readings.some(asksForPackages) ? readings.filter((one) => !openerOf(one)) : readings);
  const unique = new Map(whatRuns(placed).map((entry) => [lineOf(entry), entry]));
  const entries = [...unique.values()].map(({ place: { line }, ...entry }) => withLine(line, entry));
  if (entries.length === 0) return { problem: "These files list no dependencies." };
  if (entries.length > MAX_ENTRIES) {
    const most = MAX_ENTRIES.toLocaleString("en");
    return {
      problem: `This lists more than ${most} packages, which is the limit. Use the direct dependencies of the project only.`,
    };
  }
  const lockfiles = readings
    .filter(isLockfile)
    .map(({ path, reading }) => ({ file: path, root: ".", tree: reading.tree }));
  const trees = lockfiles.filter((one): one is PlacedTree => one.tree !== undefined);
  const named = readings.filter(isNamed);
  const checks = new RequirementsByFolder({
    folders: new Map([[".", { named, hints: [] }]]),
    scanned: new Set(["."]),
    workspace,
    isAlone: true,
  });
  return {
    kinds: [...new Set(all.map(({ kind }) => kind))],
    entries,
    passedOver: [...new Set(all.flatMap(({ passedOver }) => passedOver))],
    notRead: [...new Set(all.flatMap(({ notRead }) => notRead))],
    requirements: {
      ...checks.of(".", placed, trees),
      lockfiles: lockfiles.map(({ file, root, tree }) => {
        const { checked, notChecked = 0 } = tree ? checks.check({ file, root, tree }) : {};
        return { file, checked, notChecked };
      }),
    },
    installers: installersIn(texts),
    get installed() {
      return trees.flatMap((tree) => checks.installed(".", tree));
    },
  };
}

const isPackage = ({ reading }: FileReading) => reading.kind === "package.json";
const asksForPackages = (one: FileReading) =>
  isPackage(one) && one.reading.entries.some(({ ecosystem }) => ecosystem === "npm");

/** Of a lockfile that gives the versions of each folder, what opens it. */
const openerOf = (one: FileReading) => formatIn(one)?.open;

function lockOf(one: FileReading & TextFile): OpenedLock[] {
  const open = openerOf(one);
  return open ? [{ path: one.reading.kind, lock: open(one.text) }] : [];
}

const isNamed = ({ reading }: FileReading) => reading.extent === "named";

/** By its name or, where it was pasted, by what it was recognised as. */
const formatIn = ({ path, reading }: FileReading) =>
  formatOf(path) ?? FORMATS.find(({ label }) => label === reading.kind);

const isLockfile = (one: FileReading): boolean => formatIn(one)?.kind.includes("lockfile") === true;

/** With the ranges that a workspace names in place of `catalog:`. */
const withCatalogs = (entries: readonly NamedEntry[], catalogs: Catalogs): NamedEntry[] =>
  entries.map((entry) => {
    const { name, version, line, isDev } = entry;
    if (!version?.startsWith("catalog:")) return entry;
    return { ...npmEntry(name, resolveCatalog(catalogs, name, version), line), ...(isDev && { isDev }) };
  });

/** The entries of all readings; those of lockfiles in the place of what they lock, with the range that was asked for. */
function combine(readings: readonly FileReading[]): PlacedEntry[] {
  const named = readings.filter(isNamed).flatMap((one) => placedIn(one));
  const asked = new Map(
    named.flatMap((one) => (one.ecosystem === undefined ? [] : [[keyOf(one), one.declared ?? one.version]])),
  );
  const ecosystems = new Set(named.map(({ ecosystem }) => ecosystem));
  const isSaid = named.some(({ isAllowed }) => isAllowed);
  const locked = readings
    .filter((one) => !isNamed(one))
    .flatMap((one) =>
      placedIn(one).filter((entry) => {
        // What lockfiles repeat of manifests counts where there is none of them.
        if (entry.ecosystem === undefined) return !(entry.isAllowed && isSaid);
        // What is installed beyond what a project asks for is left out when it is known what that is.
        return one.reading.extent !== "all" || !ecosystems.has(entry.ecosystem) || asked.has(keyOf(entry));
      }),
    );
  const isLocked = new Set(locked.map(keyOf));
  const others = named.filter((entry) => entry.ecosystem === undefined || !isLocked.has(keyOf(entry)));
  return [...locked, ...others].map((entry) => ({ ...entry, declared: asked.get(keyOf(entry)) }));
}

const keyOf = ({ ecosystem, name }: Entry) => `${ecosystem} ${name}`;
