/**
 * Takes up what the published package.json files of a technology declare (peers and engines), as `requires` of its file.
 *
 *   npm run data:import-manifest -- CHECKOUT/PATH/package.json@TAG...     these manifests
 *   npm run data:import-manifest -- CHECKOUT... [--lines 4]               the newest release of each of the last lines
 *          of every package of the checkout that belongs to a known technology
 *   options: [--repository URL] [--data FOLDER] [--dry-run]
 *
 * CHECKOUT is a Git checkout (or bare copy) with its tags. A newer release of a line replaces an older one as its source.
 * What was edited by hand stays: ranges with a comment beside them, entries whose source is no manifest, those that differ from the
 * very manifest they cite, and those for finer lines.
 * Exit codes: 0 done, 2 wrong usage, 3 something cannot be read.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import semver from "semver";
import { isMap, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import type { Requirement } from "../../schemas/types.js";
import { LOCKSTEP, mainPackageOf, packagesOf, type Technology } from "../../server/catalog/facts/technology.js";
import { intersects, newestFirst, parseRange } from "../../server/catalog/facts/version-range.js";
import type { NameIndex } from "../../server/catalog/names/names.js";
import type { DataFile } from "../../server/data/file.js";
import { runCommand, type Streams } from "../command.js";
import { Checkout, fileUrl } from "./checkout.js";
import { openDataFolder, writeRecord } from "./folder.js";
import { findReleases, packageNames, type Release, readTag } from "./releases.js";

const USAGE = `usage: npm run data:import-manifest -- CHECKOUT/PATH/package.json@TAG... [--repository URL] [--data FOLDER] [--dry-run]
       npm run data:import-manifest -- CHECKOUT... [--lines 4] [--repository URL] [--data FOLDER] [--dry-run]`;

/** The line of releases that a version belongs to: its major, or its minor below 1. */
export function lineOf(version: string): string {
  const { major, minor } = new semver.SemVer(version);
  return major > 0 ? String(major) : `0.${minor}`;
}

type Manifest = Record<string, unknown>;
const tableOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/**
 * What a package.json declares of technologies that are known.
 * @param skipped called with what cannot be taken up, in words
 */
export function requirementsOf(
  { manifest, version, source }: { manifest: Manifest; version: string; source: string },
  technology: Technology,
  names: NameIndex,
  skipped: (what: string) => void,
): Requirement[] {
  const declaring = String(manifest.name);
  // What only a scope stands for are helpers: their engines and siblings say nothing that the listed packages do not.
  const listed = isListed(technology, declaring);
  const found: Requirement[] = [];
  const add = (target: Technology | undefined, name: string | undefined, range: unknown, optional: boolean) => {
    if (!target || typeof range !== "string") return;
    const own = target === technology;
    // `1.2.3`, `^1.2.3` or `~1.2.3` of its own release: the two move together.
    const lockstep = own && range.replace(/^[\^~=]/, "") === version;
    // Of its siblings, only the rule that they move together is worth a line.
    if (own && (!lockstep || name === declaring || !listed)) return;
    if (!lockstep && (!parseRange(range) || range.includes("0.0.0-"))) {
      skipped(`${declaring}@${version} requires ${name ?? target.id} "${range}", which is not a version range`);
      return;
    }
    found.push({
      ...(declaring !== technology.mainPackage && { package: declaring }),
      version: lineOf(version),
      of: target.id,
      ...(name !== undefined && name !== target.mainPackage && { ofPackages: [name] }),
      range: lockstep ? LOCKSTEP : range,
      ...(optional && { optional: true }),
      source,
    });
  };
  const meta = tableOf(manifest.peerDependenciesMeta);
  for (const [name, range] of Object.entries(tableOf(manifest.peerDependencies))) {
    // Type declarations are no part of what runs.
    if (name.startsWith("@types/")) continue;
    add(names.resolvePackage("npm", name)?.technology, name, range, tableOf(meta[name]).optional === true);
  }
  if (listed) {
    const { node, bun } = tableOf(manifest.engines);
    add(names.byId("nodejs"), undefined, node, false);
    add(names.byId("bun"), undefined, bun, false);
  }
  return mergeSameRange(found, names);
}

const isListed = ({ record }: Technology, name: string) => packagesOf(record).some(([, list]) => list.includes(name));

/** The packages of the other technology that an entry is about; none for what is no package, such as a runtime. */
const aboutOf = ({ of, ofPackages }: Requirement, names: NameIndex): readonly string[] => {
  const main = names.byId(of)?.mainPackage;
  return ofPackages ?? (main === undefined ? [] : [main]);
};

/** Packages of one technology that are asked for in one range stand in one entry, the main one first. */
function mergeSameRange(requirements: readonly Requirement[], names: NameIndex): Requirement[] {
  const merged = new Map<string, Requirement[]>();
  for (const requirement of requirements) {
    const key = [requirement.of, plain(requirement.range), requirement.optional].join(" ");
    merged.set(key, [...(merged.get(key) ?? []), requirement]);
  }
  return [...merged.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const main = names.byId(first.of)?.mainPackage;
    const about = [...new Set([first, ...others].flatMap((one) => aboutOf(one, names)))];
    const ordered = about.sort((x, y) => Number(y === main) - Number(x === main) || (x < y ? -1 : 1));
    const { ofPackages: _, ...rest } = first;
    // In the order of the fields of the schema.
    const { version, of, range, optional, source } = rest;
    const wants = ordered.length > 1 || (ordered.length === 1 && ordered[0] !== main);
    return [
      {
        ...(rest.package !== undefined && { package: rest.package }),
        ...{ version, of },
        ...(wants && { ofPackages: ordered }),
        range,
        ...(optional && { optional }),
        source,
      },
    ];
  });
}

const plain = (range: string) => range.replace(/\s+/g, " ").trim();

// --- into the file ------------------------------------------------------------------------------------------------

export interface Change {
  what: "added" | "updated" | "kept";
  requirement: Requirement;
  why?: string;
}

/**
 * Brings requirements into a technology's document, which is changed in place; comments and other entries stay.
 * @returns what was done about each that is not there already
 */
export function mergeRequirements(
  file: DataFile,
  fresh: readonly Requirement[],
  names: NameIndex,
  today: string,
): Change[] {
  const { document } = file;
  const record = document.toJS() as { requires?: Requirement[]; checked: string };
  const changes: Change[] = [];
  let list = document.get("requires") as YAMLSeq<YAMLMap> | undefined;
  for (const requirement of fresh) {
    const entries = ((list?.toJSON() as Requirement[] | undefined) ?? []).map((entry, index) => ({ entry, index }));
    const about = aboutOf(requirement, names);
    const alike = entries.filter(({ entry }) => {
      const other = aboutOf(entry, names);
      const shared = about.length === 0 ? other.length === 0 : about.some((name) => other.includes(name));
      return entry.package === requirement.package && entry.of === requirement.of && shared;
    });
    const same = alike.find(({ entry }) => entry.version === requirement.version);
    if (same) {
      const node = list?.items[same.index];
      const change = compare(same.entry, requirement, names, node);
      if (!change) continue;
      changes.push(change);
      if (change.what === "updated") replaceEntry(node, requirement, record.checked, today);
      continue;
    }
    const line = parseRange(requirement.version);
    const finer = alike.find(({ entry }) => {
      const other = parseRange(entry.version);
      return line && other && intersects(line, other);
    });
    if (finer) {
      changes.push({
        what: "kept",
        requirement,
        why: `there are entries for more specific lines (${finer.entry.version})`,
      });
      continue;
    }
    const node = document.createNode({
      ...requirement,
      ...(record.checked !== today && { checked: today }),
    }) as YAMLMap;
    if (!isSeq(list)) {
      document.set("requires", document.createNode([]));
      list = document.get("requires") as YAMLSeq<YAMLMap>;
    }
    list.items.splice(placeFor(requirement, entries), 0, node);
    changes.push({ what: "added", requirement });
  }
  return changes;
}

/** The release that a source names: the last version in its address before the path of the file. */
function releaseIn(source: string): string | undefined {
  const ref = /\/blob\/(.+)$/.exec(source)?.[1] ?? "";
  return /(\d+\.\d+\.\d+(?:-[\w.]+)?)\//.exec(ref)?.[1];
}

const LOCKFILE = /(?:lock\.ya?ml|-lock\.json|\.lockb?)$/;

function compare(
  entry: Requirement,
  fresh: Requirement,
  names: NameIndex,
  node: YAMLMap | undefined,
): Change | undefined {
  const [known, about] = [aboutOf(entry, names), aboutOf(fresh, names)];
  const equal = plain(entry.range) === plain(fresh.range) && (entry.optional ?? false) === (fresh.optional ?? false);
  const covers = about.every((name) => known.includes(name));
  const keep = (why: string): Change | undefined => (equal ? undefined : { what: "kept", requirement: fresh, why });
  if (equal && covers && entry.source === fresh.source) return undefined;
  if (node && isCommented(node)) return keep("its range has a comment");
  if (!entry.source.endsWith("/package.json") && !LOCKFILE.test(entry.source)) {
    return keep(`its source is not a manifest: ${entry.source}`);
  }
  if (covers && about.length < known.length && !equal) return keep("it covers several packages");
  if (entry.source === fresh.source && !equal) return keep("it was edited by hand");
  const [old, now] = [releaseIn(entry.source), releaseIn(fresh.source)];
  const sameProject =
    dirname(entry.source).split("/").slice(0, 5).join() === fresh.source.split("/").slice(0, 5).join();
  const older = sameProject && old && now && semver.valid(old) && semver.valid(now) && semver.gte(old, now);
  if (older && covers) return undefined;
  return covers && about.length < known.length ? undefined : { what: "updated", requirement: fresh };
}

/** A range with a comment beside it is one that somebody thought about. */
function isCommented(node: YAMLMap): boolean {
  const range = node.get("range", true) as { comment?: string | null } | undefined;
  return Boolean(range?.comment);
}

function replaceEntry(node: YAMLMap | undefined, fresh: Requirement, checkedAbove: string, today: string): void {
  if (!isMap(node)) return;
  if (fresh.ofPackages) node.set("ofPackages", fresh.ofPackages);
  node.set("range", fresh.range);
  node.set("source", fresh.source);
  if (fresh.optional) node.set("optional", true);
  else node.delete("optional");
  if (checkedAbove === today) node.delete("checked");
  else node.set("checked", today);
}

/** Newest line first among the entries of a package, the packages in the order in which they came. */
function placeFor(fresh: Requirement, entries: readonly { entry: Requirement; index: number }[]): number {
  const own = entries.filter(({ entry }) => entry.package === fresh.package);
  const line = parseRange(fresh.version);
  const older = own.find(({ entry }) => {
    const other = parseRange(entry.version);
    return line && other && newestFirst(line, other) < 0;
  });
  if (older) return older.index;
  const last = own.at(-1);
  if (last) return last.index + 1;
  return fresh.package === undefined ? 0 : entries.length;
}

// --- the command --------------------------------------------------------------------------------------------------

interface Options {
  lines: number;
  repository: string | undefined;
  data: string;
  dryRun: boolean;
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams): Promise<number> {
  let options: Options;
  let places: string[];
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        lines: { type: "string", default: "4" },
        repository: { type: "string" },
        data: { type: "string", default: "data" },
        "dry-run": { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      out(USAGE);
      return 0;
    }
    const { lines, repository, data } = values;
    options = { lines: Number(lines), repository, data, dryRun: values["dry-run"] };
    places = positionals;
  } catch (error) {
    err((error as Error).message);
    return 2;
  }
  if (places.length === 0 || !Number.isInteger(options.lines) || options.lines < 1) {
    err(USAGE);
    return 2;
  }
  try {
    await importAll(places, options, { out, err });
    return 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

async function importAll(places: readonly string[], options: Options, { out, err }: Streams): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const { names } = (await openDataFolder(options.data, today)).catalog;
  const found = new Map<Technology, Requirement[]>();
  for (const place of places) {
    for (const release of await releasesAt(place, names, options)) {
      const technology = names.resolvePackage("npm", String(release.manifest.name))?.technology;
      if (!technology) {
        err(
          `${place}: "${release.manifest.name}" does not belong to a known technology: add it to the packages of one first`,
        );
        continue;
      }
      if (!isOfRepository(release, technology)) {
        err(`${release.source}: skipped, because ${release.manifest.name} is published from elsewhere`);
        continue;
      }
      const fresh = requirementsOf(release, technology, names, err);
      found.set(technology, [...(found.get(technology) ?? []), ...fresh]);
    }
  }
  // Reading many releases takes a while: what others changed in the meantime stays.
  const data = await openDataFolder(options.data, today);
  let changed = 0;
  for (const [technology, requirements] of found) {
    const path = `technologies/${technology.id}.yaml`;
    const file = data.files.get(path);
    if (!file) continue;
    const changes = mergeRequirements(file, requirements, names, today);
    for (const { what, requirement, why } of changes) {
      const by = `${requirement.package ?? mainPackageOf(technology.record) ?? technology.id} ${requirement.version}`;
      out(`${path}: ${what}: ${by} -> ${requirement.of} ${requirement.range}${why ? ` (${why})` : ""}`);
    }
    if (!changes.some(({ what }) => what !== "kept")) continue;
    changed += 1;
    if (!options.dryRun) await writeRecord(data, path, file.document);
  }
  out(`${changed} file${changed === 1 ? "" : "s"} ${options.dryRun ? "would change" : "changed"}`);
}

/** Forks and vendored copies carry a package's manifest too; only where it is published from counts. */
function isOfRepository({ manifest, source }: Release & { source: string }, { record }: Technology): boolean {
  const field = manifest.repository;
  const declared = String(typeof field === "string" ? field : (tableOf(field).url ?? record.repository));
  const from = projectIn(source);
  return from === projectIn(declared) || from === projectIn(record.repository ?? "");
}

/** `owner/name` of an address such as `git+https://github.com/owner/name.git` or the short `owner/name`. */
function projectIn(address: string): string | undefined {
  const path = address.toLowerCase().replace(/^.*?(?:github|gitlab|codeberg)\.[a-z]+[/:]|^github:/, "");
  const match = /^([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:[/#]|$)/.exec(path);
  return match ? `${match[1]}/${match[2]}` : undefined;
}

async function releasesAt(
  place: string,
  names: NameIndex,
  options: Options,
): Promise<(Release & { source: string })[]> {
  const one = /^(.+?)\/((?:[^/@]+\/)*package\.json)@(.+)$/.exec(place);
  const folder = one?.[1] ? rootOf(place.slice(0, place.lastIndexOf("package.json@"))) : place;
  const checkout = new Checkout(folder);
  const repository = options.repository?.replace(/(?:\.git)?\/*$/, "") ?? (await checkout.origin());
  if (!repository) throw new Error(`${folder} has no remote "origin" with a URL: pass --repository URL`);
  const releases = one?.[3]
    ? [await readOne(checkout, place.slice(folder.length + 1, -one[3].length - 1), one[3])]
    : await findReleases(checkout, (name) => linesWanted(name, names, options.lines), lineOf);
  return releases.map((release) => ({ ...release, source: fileUrl(repository, release.tag, release.path) }));
}

/** Of packages that only a scope stands for, the newest line shows what they go with. */
function linesWanted(name: string, names: NameIndex, most: number): number {
  const technology = names.resolvePackage("npm", name)?.technology;
  if (!technology || name.startsWith("@types/")) return 0;
  return isListed(technology, name) ? most : 1;
}

async function readOne(checkout: Checkout, path: string, tag: string): Promise<Release> {
  const manifest = JSON.parse(await checkout.read(tag, path)) as Manifest;
  const own = semver.valid(String(manifest.version));
  // Some set the version only when they publish.
  const version = own && !own.startsWith("0.0.0") ? own : readTag(tag)?.version;
  if (!version || !packageNames(manifest)) throw new Error(`${path} at ${tag} has no package name and version`);
  return { manifest, version, path, tag };
}

/** The checkout that a path lies in. */
function rootOf(path: string): string {
  for (let folder = path.replace(/\/$/, ""); ; folder = dirname(folder)) {
    if (existsSync(`${folder}/.git`) || existsSync(`${folder}/HEAD`)) return folder;
    if (folder === dirname(folder)) break;
  }
  throw new Error(`${path} is not in a Git checkout`);
}

await runCommand(import.meta.url, main);
