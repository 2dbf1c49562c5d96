/** Releases in a project's lockfiles, in its history and at its releases, which copy published manifests. */
import { basename, dirname, join } from "node:path";
import { parse } from "yaml";
import { groupBy } from "../../../server/catalog/maps.js";
import { lineOfRelease } from "../../../server/catalog/versions/runs.js";
import type { Checkout, FileVersion } from "../checkout.js";
import { fileUrl } from "../checkout.js";
import { readGemfileLock } from "../lockfiles/bundler.js";
import { readComposerLock } from "../lockfiles/composer.js";
import { readNpmLock } from "../lockfiles/npm.js";
import { readPnpmLock } from "../lockfiles/pnpm.js";
import { readPoetryLock } from "../lockfiles/poetry.js";
import type { Release } from "../lockfiles/release.js";
import type { Observation, Observe, Wants } from "./observation.js";
import { isStable, readTag } from "./release-number.js";

/** Those of Yarn are left out: they record no engines. */
const READERS: ReadonlyMap<string, (text: string) => Release[]> = new Map([
  ["package-lock.json", readNpmLock],
  ["npm-shrinkwrap.json", readNpmLock],
  ["pnpm-lock.yaml", readPnpmLock],
  ["composer.lock", readComposerLock],
  ["poetry.lock", readPoetryLock],
  ["Gemfile.lock", readGemfileLock],
]);

/** Ids of what runs the packages, by the names that lockfiles give it. */
const RUNTIMES: ReadonlyMap<string, string> = new Map([
  ["node", "nodejs"],
  ["bun", "bun"],
  ["deno", "deno"],
  ["php", "php"],
  ["python", "python"],
]);

/** Of each lockfile, so many of its versions are read at most, at least so many days apart. */
const MOST_VERSIONS = 80;
const DAYS_APART = 7;

/** Lockfiles further down are of examples and tests. */
const MOST_FOLDERS = 2;

/** A project that corrects the manifests of others has the corrected ones in its lockfile: those that its settings name, or any, by a program. */
const HAS_CORRECTED = /^packageExtensionsChecksum:/m;
const IS_PROGRAMMED = /^pnpmfileChecksum:/m;

/**
 * Reads the lockfiles in the history of a checkout, and at the tags of its release branches.
 * @param repository its web address
 * @param wants whether a package is one to observe
 */
export async function observeLockfiles(
  checkout: Checkout,
  repository: string,
  wants: Wants,
  observe: Observe,
): Promise<void> {
  const patterns = [...READERS.keys()].map((name) => `*${name}`);
  const history = (await checkout.history(patterns)).filter(({ path }) => isOwn(path));
  const tagged = await atReleases(checkout, new Set(history.map(({ path }) => path)));
  const byId = new Map<string, FileVersion>();
  for (const version of [history, ...tagged].flatMap(choose)) if (!byId.has(version.id)) byId.set(version.id, version);
  const seen = new Set<string>();
  for await (const { id, text } of checkout.texts(byId.keys())) {
    const { commit, day, path } = byId.get(id) as FileVersion;
    const corrected = HAS_CORRECTED.test(text) ? await namesCorrected(checkout, commit, dirname(path)) : new Set();
    if (!corrected || IS_PROGRAMMED.test(text)) continue;
    const file = fileUrl(repository, commit, path);
    for (const release of readReleases(path, text)) {
      const key = `${release.ecosystem} ${release.name} ${release.version}`;
      if (seen.has(key) || corrected.has(release.name) || !isStable(release.version)) continue;
      if (!wants(release.ecosystem, release.name)) continue;
      seen.add(key);
      observe(observationOf(release, file, day));
    }
  }
}

/**
 * The packages whose manifests the settings of pnpm correct (https://pnpm.io/settings#packageextensions).
 * @returns undefined where they are not found
 */
async function namesCorrected(checkout: Checkout, commit: string, folder: string): Promise<Set<string> | undefined> {
  const [workspace, manifest] = [join(folder, "pnpm-workspace.yaml"), join(folder, "package.json")];
  const texts = await checkout.readAll(commit, [workspace, manifest]);
  const settings = [parse(texts.get(workspace) ?? ""), parse(texts.get(manifest) ?? "")?.pnpm];
  const keys = settings.flatMap((all) => Object.keys(all?.packageExtensions ?? {}));
  return keys.length > 0 ? new Set(keys.map((key) => key.replace(/(?<=.)@.*$/, ""))) : undefined;
}

const isOwn = (path: string) => READERS.has(basename(path)) && path.split("/").length <= MOST_FOLDERS + 1;

/**
 * A main branch may hold only pre-releases of what its project is released beside; the lockfiles of its release branches have the releases.
 * @returns the versions of some files at the tags outside the main branch, the oldest first, for each release line
 */
async function atReleases(checkout: Checkout, paths: ReadonlySet<string>): Promise<FileVersion[][]> {
  const tags = [...(await checkout.taggedDays("outside"))].toSorted(([, one], [, other]) => one.localeCompare(other));
  const places = tags.flatMap(([tag, day]) => {
    const release = readTag(tag);
    const line = release && lineOfRelease(release.version).text;
    return line ? [...paths].map((path) => ({ commit: tag, day, path, line })) : [];
  });
  const ids = await checkout.blobs(places.map(({ commit, path }) => `${commit}:${path}`));
  const there = places.flatMap(({ line, ...place }) => {
    const id = ids.get(`${place.commit}:${place.path}`);
    return id ? [{ line, version: { ...place, id } }] : [];
  });
  return [...groupBy(there, ({ line }) => line).values()].map((all) => all.map(({ version }) => version));
}

/** The oldest of every few days, so that a release is cited soon after it came out. */
function choose(versions: readonly FileVersion[]): FileVersion[] {
  const byPath = new Map<string, FileVersion[]>();
  for (const version of versions) {
    const list = byPath.get(version.path) ?? [];
    byPath.set(version.path, list);
    const last = list.at(-1);
    if (!last || Date.parse(version.day) - Date.parse(last.day) >= DAYS_APART * 86_400_000) list.push(version);
  }
  return [...byPath.values()].flatMap((list) => {
    const step = Math.max(1, list.length / MOST_VERSIONS);
    return Array.from({ length: Math.ceil(list.length / step) }, (_, at) => list[Math.floor(at * step)] as FileVersion);
  });
}

/** The releases of an ecosystem in a lockfile. @returns undefined where it is none that is read */
export function readReleased(name: string, text: string, ecosystem: string): Observation[] | undefined {
  if (!READERS.has(name)) return undefined;
  const releases = readReleases(name, text).filter((release) => release.ecosystem === ecosystem);
  return releases.map((release) => observationOf(release, "", ""));
}

function readReleases(path: string, text: string): Release[] {
  try {
    return READERS.get(basename(path))?.(text) ?? [];
  } catch {
    // A conflict that somebody committed, or a version that records nothing.
    return [];
  }
}

function observationOf(release: Release, file: string, day: string): Observation {
  const { ecosystem, name, version, declarations, integrity } = release;
  const packages = declarations.filter(({ kind }) => kind === "package");
  const runtimes = declarations.flatMap(({ kind, name: runtime, range }) => {
    const id = kind === "runtime" ? RUNTIMES.get(runtime) : undefined;
    return id ? [[id, range] as const] : [];
  });
  return {
    ...{ ecosystem, name, version, isPublished: true },
    requires: new Map(packages.map((one) => [one.name, one.range])),
    optional: new Set(packages.filter(({ optional }) => optional).map((one) => one.name)),
    runtimes: new Map(runtimes),
    source: { file, day, ...(integrity && { integrity }) },
  };
}
