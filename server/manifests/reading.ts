/** What reading a file comes to, and the entries that readers make. Runs in browsers as well as in Node. */
import type { AskedEntry, Entry } from "../catalog/scan/entry.js";
import type { Place } from "../catalog/scan/unmet.js";
import type { Tree } from "./tree.js";

/**
 * What the entries of a file are: what a project asks for itself (`named`), the versions that were locked for exactly
 * that (`locked`), or everything that is installed, indirect dependencies included (`all`).
 */
export type Extent = "named" | "locked" | "all";

export interface NamedEntry extends AskedEntry {
  /** In its file, counted from 1. */
  line?: number | undefined;
  /** The folder that it is set up for, where that is one below. */
  folder?: string;
}

export interface PlacedEntry extends AskedEntry {
  place: Place;
}

export interface Reading {
  /** What the file is, in words: `package-lock.json`. */
  kind: string;
  extent: Extent;
  entries: NamedEntry[];
  /** What was left out on purpose, in words: `2 lines that include other files`. */
  passedOver: string[];
  /** What could not be understood, in words. Where there is any, the file was only partly read. */
  notRead: string[];
  /** Of a lockfile that records what releases declare: everything that it installs. */
  tree?: () => Tree;
}

export interface TextFile {
  path: string;
  text: string;
}

/** A file, as people know it: by its path, or what kind of file was pasted. */
export interface FileReading {
  path: string;
  reading: Reading;
}

export interface Problem {
  /** What is wrong and what to do, in a sentence or two. */
  problem: string;
}

/** What a file says that names little and leaves nothing out. */
export const readingOf = (kind: string, entries: NamedEntry[] = []): Reading => {
  return { kind, extent: "named", entries, passedOver: [], notRead: [] };
};

/** What a file names, with the place of each. @param ambient whether it counts for more than its project */
export const placedIn = ({ path, reading }: FileReading, ambient?: boolean): PlacedEntry[] =>
  reading.entries.map(({ line, ...entry }) => {
    return { ...entry, place: { file: path, line }, ...(ambient !== undefined && { ambient }) };
  });

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** What is at a path of keys and places; undefined where nothing is. */
export const valueAt = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined),
    value,
  );

/** The object at a path; an empty one where there is none. */
export function recordAt(value: unknown, ...path: readonly (string | number)[]): Record<string, unknown> {
  const found = valueAt(value, ...path);
  return isRecord(found) ? found : {};
}

/** The name of a file without its folders, in lower case: not all file systems are case-sensitive. */
export const nameOf = (path: string): string => path.split(/[/\\]/).at(-1)?.toLowerCase() ?? "";

/** The own entries of a map of texts; what is no text is left out. */
export function textsOf(map: unknown): [key: string, value: string][] {
  if (!isRecord(map)) return [];
  return Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/** A package of an ecosystem, in a version, a range or none */
export function packageEntry(ecosystem: string, name: string, version: string | undefined, line?: number): NamedEntry {
  return withLine(line, { text: version ? `${name}@${version}` : name, ecosystem, name, version });
}

/** An entry with the line where it stands, if that is known. */
export const withLine = (line: number | undefined, entry: Entry): NamedEntry =>
  line === undefined ? entry : { ...entry, line };

/**
 * A package as npm's files name it: `"x": "npm:react@17"` installs react 17 under the name x
 * (https://docs.npmjs.com/cli/using-npm/package-spec#aliases).
 */
export function npmEntry(key: string, value: string, line?: number): NamedEntry {
  const { name, version } = aliased(key, value);
  return withLine(line, { text: `${key}@${value}`, ecosystem: "npm", name, version });
}

/** The package behind a name and what npm is asked for under it. */
export function aliased(key: string, value: string): { name: string; version: string | undefined } {
  const alias = /^npm:(@?[^@]+)(?:@(.+))?$/.exec(value);
  return alias?.[1] ? { name: alias[1], version: alias[2] } : { name: key, version: value };
}

/**
 * A technology that is named as such and not as a package: a language, runtime, package manager, database or host.
 * @param version undefined if the file has none
 * @param line where it stands in its file, counted from 1, where that is known
 */
export function runtimeEntry(id: string, shown: string, version: string | undefined, line?: number): NamedEntry {
  const behind = version ? `@${version}` : "";
  return withLine(line, { text: shown + behind, ecosystem: undefined, name: id + behind, version: undefined });
}

/** A runtime in the versions that a project allows: `engines`, `requires-python`. Its parameters are those of `runtimeEntry`. */
export const allowedEntry = (...runtime: Parameters<typeof runtimeEntry>): NamedEntry => ({
  ...runtimeEntry(...runtime),
  isAllowed: true,
});

/** The technology that an entry names as such, and the version as its file gives it; undefined for packages. */
export function runtimeOf({ ecosystem, name }: Entry): { id: string; version: string | undefined } | undefined {
  if (ecosystem !== undefined) return undefined;
  const [, purl, id = "", version] = /^(pkg:generic\/)?([^@]+)(?:@(.*))?$/s.exec(name) ?? [];
  return { id, version: version && (purl ? decodeURIComponent(version) : version) };
}

export const buildEntry = (entry: NamedEntry): NamedEntry => ({ ...entry, isBuild: true });

/**
 * The entries without the runtimes that give way: what builds a project says in which version it runs where nothing else
 * does, and what it allows where neither is known. What CI builds with gives way to what builds an image; where CI leaves a
 * version open, none of its other builds tells it.
 */
export function whatRuns<One extends Entry>(entries: readonly One[]): One[] {
  const runtimes = entries.filter(({ ecosystem }) => ecosystem === undefined);
  const builds = runtimes.filter(({ isBuild }) => isBuild);
  const running = technologiesOf(runtimes.filter((entry) => !entry.isBuild && !entry.isAllowed && hasVersion(entry)));
  const inImages = technologiesOf(builds.filter((entry) => entry.isOfImage && hasVersion(entry)));
  const open = technologiesOf(builds.filter((entry) => !hasVersion(entry)));
  const built = technologiesOf(builds.filter((entry) => !open.has(technologyOf(entry))));
  return entries.filter((entry) => {
    const id = technologyOf(entry);
    if (entry.isAllowed) return ![running, inImages, built].some((known) => known.has(id));
    if (!entry.isBuild || running.has(id)) return !entry.isBuild;
    return inImages.has(id) ? entry.isOfImage : !(open.has(id) && hasVersion(entry));
  });
}

const hasVersion = (entry: Entry) => /\d/.test(runtimeOf(entry)?.version ?? "");

const technologiesOf = (entries: readonly Entry[]) => new Set(entries.map(technologyOf));

/** The id of a technology that an entry names as such, else the name of the package. */
export const technologyOf = (entry: Entry): string => runtimeOf(entry)?.id ?? entry.name;

/**
 * A technology whose version is its own, where a package of npm can have the same name: `redis@7` in a list is the client
 * from npm, so this goes by a purl of no ecosystem (https://github.com/package-url/purl-spec).
 * @param shown how the file calls it, version and all
 */
export function technologyEntry(id: string, shown: string, version: string | undefined, line?: number): NamedEntry {
  const name = version ? `pkg:generic/${id}@${encoded(version)}` : id;
  return withLine(line, { text: shown, ecosystem: undefined, name, version: undefined });
}

/**
 * A line of a plain list: `react@19.0.0`, or a purl where the name alone could mean something else
 * (https://github.com/package-url/purl-spec).
 */
export function lineOf({ ecosystem, name, version }: Entry): string {
  if (ecosystem === undefined) return name;
  if (ecosystem === "npm" && version) return `${name}@${version}`;
  // Maven's names are `group:artifact`, whose purls have the group as their namespace.
  const path = (ecosystem === "maven" ? name.replace(":", "/") : name).split("/").map(encoded).join("/");
  return `pkg:${ecosystem === "go" ? "golang" : ecosystem}/${path}${version ? `@${encoded(version)}` : ""}`;
}

/** A part of a purl. Lone surrogates, which URLs cannot encode, become the replacement character. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));

/** With commas between thousands. (The first `toLocaleString` of a process takes longer than reading most files.) */
const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** `1 line that …` or `3 lines that …`; nothing for none. */
export function formatCount(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${grouped(count)} ${count === 1 ? one : many}`];
}
