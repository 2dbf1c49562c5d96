/** What reading a file comes to, and the entries that readers make. Runs in browsers as well as in Node. */
import type { Entry } from "../catalog/entry.js";

/**
 * What the entries of a file are: what a project asks for itself (`named`), the versions that were locked for exactly
 * that (`locked`), or everything that is installed, with what the dependencies need in turn (`all`).
 */
export type Extent = "named" | "locked" | "all";

export interface Reading {
  /** What the file is, in words: `package-lock.json`. */
  kind: string;
  extent: Extent;
  entries: Entry[];
  /** What was left out, in words: `2 lines that name other files`. */
  passedOver: string[];
}

export interface Problem {
  /** What is wrong and what to do, in a sentence or two. */
  problem: string;
}

/** Types of package URLs by our ecosystems (https://github.com/package-url/purl-spec). */
const PURL_TYPES = new Map([
  ["npm", "npm"],
  ["pypi", "pypi"],
  ["gem", "gem"],
  ["go", "golang"],
  ["composer", "composer"],
]);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The own entries of a map of texts; what is no text is left out. */
export function textsOf(map: unknown): [key: string, value: string][] {
  if (!isRecord(map)) return [];
  return Object.entries(map).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/** A package of an ecosystem, in a version, a range or none. */
export function packageEntry(ecosystem: string, name: string, version: string | undefined): Entry {
  const entry = { text: "", ecosystem, name, version };
  return { ...entry, text: lineOf(entry) };
}

/**
 * A package as npm's files name it: `"x": "npm:react@17"` installs react 17 under the name x
 * (https://docs.npmjs.com/cli/using-npm/package-spec#aliases).
 */
export function npmEntry(key: string, value: string): Entry {
  const { name, version } = aliased(key, value);
  return { text: `${key}@${value}`, ecosystem: "npm", name, version };
}

/** The package behind a name and what npm is asked for under it. */
export function aliased(key: string, value: string): { name: string; version: string | undefined } {
  const alias = /^npm:(@?[^@]+)(?:@(.+))?$/.exec(value);
  return alias?.[1] ? { name: alias[1], version: alias[2] } : { name: key, version: value };
}

/**
 * A language, runtime or package manager in a version.
 * @param id how the catalog knows it
 * @param shown how the file calls it
 */
export function runtimeEntry(id: string, shown: string, version: string): Entry {
  return { text: `${shown}@${version}`, ecosystem: undefined, name: `${id}@${version}`, version: undefined };
}

/**
 * The line of a plain list that stands for an entry: `react@19.0.0`, or a purl where the name alone could mean something
 * else (`pkg:pypi/django@5.1`).
 */
export function lineOf({ ecosystem, name, version }: Entry): string {
  if (ecosystem === undefined) return name;
  if (ecosystem === "npm" && version) return `${name}@${version}`;
  const path = name.split("/").map(encodeURIComponent).join("/");
  return `pkg:${PURL_TYPES.get(ecosystem) ?? ecosystem}/${path}${version ? `@${encodeURIComponent(version)}` : ""}`;
}

/** `1 line that …` or `3 lines that …`; nothing for none. */
export function tellCount(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString("en")} ${count === 1 ? one : many}`];
}
