/** Several files of a project, read together: what it asks for, in the versions that were locked. */
import { type AskedEntry, type Entry, MAX_ENTRIES } from "../catalog/scan/entry.js";
import type { InstalledRequirement } from "../catalog/scan/unmet.js";
import { type FileReading, type Held, hold, installedIn } from "./hold.js";
import { readExceptions } from "./npm/exceptions.js";
import { type Catalogs, readCatalogs, resolveCatalog } from "./npm/workspace-catalogs.js";
import { readFile, readManifest } from "./read.js";
import { lineOf, type NamedEntry, nameOf, npmEntry, type Problem, type Reading, whatRuns } from "./reading.js";
import { formatOf } from "./registry.js";

export interface ProjectFile {
  name: string | undefined;
  text: string;
}

export interface Project {
  /** What was read, in words: `package.json`. */
  kinds: string[];
  /** Each once. */
  entries: Entry[];
  /** What was left out on purpose, in words. */
  passedOver: string[];
  /** What could not be understood, in words. */
  notRead: string[];
  /** What it and its lockfiles require, checked against what is installed and what runs. */
  requirements: Held;
}

/** A project with all that an upgrade is planned by. */
export interface WholeProject extends Project {
  entries: AskedEntry[];
  /** What the installed releases require, met or not. */
  installed: InstalledRequirement[];
}

/**
 * Reads the files of a project. Where a file says what the project asks for, a lockfile that lists everything gives the
 * versions of that alone.
 * @returns what they name, or what is wrong with the first that cannot be read
 */
export function readProject(files: readonly ProjectFile[]): Project | Problem {
  const read = readAll(files);
  return "problem" in read ? read : read.project;
}

/** Reads the files of a project, with what its manifests allow and what its installed releases require. */
export function readWholeProject(files: readonly ProjectFile[]): WholeProject | Problem {
  const read = readAll(files);
  if ("problem" in read) return read;
  const { project, readings } = read;
  const named = readings.filter(({ reading }) => reading.extent === "named").flatMap(({ reading }) => reading.entries);
  const declared = new Map(named.map(({ ecosystem, name, version }) => [`${ecosystem} ${name}`, version]));
  const entries = project.entries.map((entry) => ({
    ...entry,
    declared: declared.get(`${entry.ecosystem} ${entry.name}`),
  }));
  return { ...project, entries, installed: installedIn(readings) };
}

function readAll(files: readonly ProjectFile[]): { project: Project; readings: FileReading[] } | Problem {
  const readings: FileReading[] = [];
  const workspaces = files.filter(({ name }) => formatOf(name ?? "")?.kind === "shared-ranges");
  const manifests = files.filter((file) => !workspaces.includes(file));
  if (manifests.length === 0 && files.length > 0)
    return { problem: "This only configures a workspace. Choose its package.json or its lockfile, too." };
  const catalogs: Catalogs = new Map(workspaces.flatMap(({ text }) => [...readCatalogs(text)]));
  for (const { name, text } of manifests) {
    // One of several may name nothing: a package.json without dependencies, beside a lockfile.
    const reading = files.length > 1 ? readFile(name, text) : readManifest(name, text);
    if ("problem" in reading) return name ? { problem: `${name}: ${reading.problem}` } : reading;
    const file = name ?? reading.kind;
    readings.push({ file, reading: withCatalogs(reading, catalogs), exceptions: exceptionsIn(file, text) });
  }
  const all = readings.map(({ reading }) => reading);
  const entries = combine(all);
  if (entries.length === 0) return { problem: "These files list no dependencies." };
  if (entries.length > MAX_ENTRIES) {
    const most = MAX_ENTRIES.toLocaleString("en");
    return {
      problem: `This lists more than ${most} packages, which is the limit. Use the direct dependencies of the project only.`,
    };
  }
  const project = {
    kinds: [...new Set(all.map(({ kind }) => kind))],
    entries,
    passedOver: [...new Set(all.flatMap(({ passedOver }) => passedOver))],
    notRead: [...new Set(all.flatMap(({ notRead }) => notRead))],
    requirements: hold(
      readings,
      workspaces.map(({ name = "", text }) => ({ exceptions: exceptionsIn(name, text) })),
    ),
  };
  return { project, readings };
}

/** What a file accepts on purpose, as far as it is one that says so. */
const exceptionsIn = (file: string, text: string) => (lockfile: string) =>
  SAYING.has(nameOf(file)) ? readExceptions(file, text, lockfile) : [];

const SAYING: ReadonlySet<string> = new Set(["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml"]);

/** With the ranges that a workspace names in place of `catalog:`. */
function withCatalogs(reading: Reading, catalogs: Catalogs): Reading {
  const resolved = ({ name, version, line }: NamedEntry) =>
    npmEntry(name, resolveCatalog(catalogs, name, version ?? ""), line);
  const entries = reading.entries.map((entry) => (entry.version?.startsWith("catalog:") ? resolved(entry) : entry));
  return { ...reading, entries };
}

/** The entries of all readings, each once; those of lockfiles in the place of what they lock. */
function combine(readings: readonly Reading[]): Entry[] {
  const named = readings.filter(({ extent }) => extent === "named").flatMap(({ entries }) => entries);
  const isAsked = setOf(named.filter(({ ecosystem }) => ecosystem !== undefined));
  const ecosystems = new Set(named.map(({ ecosystem }) => ecosystem));
  const locked = readings
    .filter(({ extent }) => extent !== "named")
    .flatMap(({ extent, entries }) =>
      // What is installed beyond what a project asks for is left out when it is known what that is.
      extent === "all" ? entries.filter((entry) => !ecosystems.has(entry.ecosystem) || isAsked(entry)) : entries,
    );
  const isLocked = setOf(locked);
  const entries = [...locked, ...named.filter((entry) => entry.ecosystem === undefined || !isLocked(entry))];
  return [...new Map(whatRuns(entries).map((entry) => [lineOf(entry), entry])).values()];
}

function setOf(entries: readonly Entry[]): (entry: Entry) => boolean {
  const keyOf = ({ ecosystem, name }: Entry) => `${ecosystem} ${name}`;
  const keys = new Set(entries.map(keyOf));
  return (entry) => keys.has(keyOf(entry));
}
