/** The released package.json files of a repository: which tag is which release of which package. */
import semver from "semver";
import { parse as parseYaml } from "yaml";
import type { Checkout } from "./checkout.js";

export interface Release {
  manifest: Record<string, unknown>;
  /** Without a leading `v`; never a pre-release where releases are searched for. */
  version: string;
  path: string;
  tag: string;
}

/** Whether a manifest is of a package that is published. */
export function packageNames({ name, private: isPrivate }: Record<string, unknown>): boolean {
  return typeof name === "string" && name !== "" && isPrivate !== true;
}

interface Tag {
  tag: string;
  version: string;
  /** What stands before the version: a package's name or its last part; undefined when the tag is for the whole repository. */
  of: string | undefined;
}

/** `v1.2.3`, `1.2.3`, `name@1.2.3`, `@scope/name@1.2.3`, `name-v1.2.3`, `name/v1.2.3`. */
export function readTag(tag: string): Tag | undefined {
  const match = /^(?:(.+?)(?:@|[-/_]v?|-v))?v?(\d+\.\d+\.\d+)$/.exec(tag);
  return match?.[2] && semver.valid(match[2]) ? { tag, version: match[2], of: match[1] || undefined } : undefined;
}

const isTagOf = (name: string, { of }: Tag) => of === undefined || of === name || name.endsWith(`/${of}`);

/** Tags of a repository of many packages are not all releases of this one; the first few of a line tell. */
const TRIES = 3;

interface Found {
  manifest: Record<string, unknown>;
  path: string;
}

/**
 * The newest release of each of the last release lines of every package that is wanted.
 * @param wants how many lines of a package are; none when it is not wanted
 * @param lineOf the line that a version belongs to
 */
export async function findReleases(
  checkout: Checkout,
  wants: (name: string) => number,
  lineOf: (version: string) => string,
): Promise<Release[]> {
  const tags = (await checkout.tags()).map(readTag).filter((tag) => tag !== undefined);
  const atTag = new Map<string, ReadonlyMap<string, Found>>();
  const packagesAt = async (ref: string) => {
    const known = atTag.get(ref) ?? (await packagesIn(checkout, ref, (name) => wants(name) > 0));
    atTag.set(ref, known);
    return known;
  };
  const releases: Release[] = [];
  for (const name of (await packagesAt("HEAD")).keys()) {
    let lines = 0;
    for (const candidates of linesOf(name, tags, lineOf).values()) {
      if (lines === wants(name)) break;
      const release = await firstRelease(name, candidates.slice(0, TRIES), packagesAt);
      if (!release) continue;
      lines += 1;
      releases.push(release);
    }
  }
  return releases;
}

/** The tags that can be releases of a package, by line, the newest first. */
function linesOf(name: string, tags: readonly Tag[], lineOf: (version: string) => string): Map<string, Tag[]> {
  const fitting = tags.filter((tag) => isTagOf(name, tag)).sort((a, b) => semver.rcompare(a.version, b.version));
  // Where a package has tags of its own, those of the whole repository are another's.
  const named = fitting.filter(({ of }) => of !== undefined);
  const lines = new Map<string, Tag[]>();
  for (const tag of named.length > 0 ? named : fitting) {
    const line = lineOf(tag.version);
    lines.set(line, [...(lines.get(line) ?? []), tag]);
  }
  return lines;
}

async function firstRelease(
  name: string,
  candidates: readonly Tag[],
  packagesAt: (ref: string) => Promise<ReadonlyMap<string, Found>>,
): Promise<Release | undefined> {
  for (const { tag, version } of candidates) {
    const found = (await packagesAt(tag)).get(name);
    // Some set the version only when they publish.
    const own = String(found?.manifest.version ?? "0.0.0");
    if (found && (own === version || own.startsWith("0.0.0"))) return { ...found, version, tag };
  }
  return undefined;
}

/** The packages at a commit that are wanted, by name; the shortest path counts where two have one name. */
async function packagesIn(
  checkout: Checkout,
  ref: string,
  wants: (name: string) => boolean,
): Promise<Map<string, Found>> {
  const paths = (await checkout.files(ref)).filter((path) => /(?:^|\/)package\.json$/.test(path) && !isAside(path));
  const texts = await checkout.readAll(ref, [WORKSPACE, ...paths.sort((a, b) => a.length - b.length)]);
  const catalogs = catalogsIn(texts.get(WORKSPACE) ?? "");
  texts.delete(WORKSPACE);
  const found = new Map<string, Found>();
  for (const [path, text] of texts) {
    const manifest = parseManifest(text);
    if (!manifest || !packageNames(manifest)) continue;
    const name = String(manifest.name);
    if (wants(name) && !found.has(name)) found.set(name, { manifest: fillIn(manifest, catalogs), path });
  }
  return found;
}

/** Where a workspace keeps the ranges that its packages share, at the root of the repository. */
export const WORKSPACE = "pnpm-workspace.yaml";

type Ranges = Record<string, unknown>;
const rangesOf = (value: unknown): Ranges => (typeof value === "object" && value !== null ? (value as Ranges) : {});

/** Ranges that packages of a workspace share, by the name of their list (https://pnpm.io/catalogs). */
export function catalogsIn(text: string): ReadonlyMap<string, Ranges> {
  if (!/^catalogs?:/m.test(text)) return new Map();
  const workspace = rangesOf(parseYaml(text, { logLevel: "silent" }));
  const named = Object.entries(rangesOf(workspace.catalogs)).map(([name, list]) => [name, rangesOf(list)] as const);
  return new Map([["default", rangesOf(workspace.catalog)], ...named]);
}

/** The manifest as it is published: with the shared ranges in place of the names of their lists. */
export function fillIn(
  manifest: Record<string, unknown>,
  catalogs: ReadonlyMap<string, Ranges>,
): Record<string, unknown> {
  if (catalogs.size === 0) return manifest;
  const peers = Object.entries(rangesOf(manifest.peerDependencies)).map(([name, range]) => {
    const list = /^catalog:(.*)$/.exec(String(range))?.[1];
    return [name, list === undefined ? range : (catalogs.get(list || "default")?.[name] ?? range)];
  });
  return { ...manifest, peerDependencies: Object.fromEntries(peers) };
}

function parseManifest(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    // A template, or a test of what is broken: no package.
    return undefined;
  }
}

const isAside = (path: string) =>
  /(?:^|\/)(?:node_modules|examples?|tests?|__tests__|fixtures?|templates?|playgrounds?|e2e|website|docs|benchmarks?)\//.test(
    path,
  );
