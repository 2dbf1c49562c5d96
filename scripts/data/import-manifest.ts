/**
 * Imports the peers and engines that published package.json files of a technology declare, as `requires` of its file.
 *
 *   npm run data:import-manifest -- CHECKOUT/PATH/package.json@TAG...     these manifests
 *   npm run data:import-manifest -- CHECKOUT... [--lines 4]               the newest release of each of the last lines
 *          of every package of the checkout that belongs to a known technology
 *   options: [--repository URL] [--data FOLDER] [--dry-run]
 *
 * CHECKOUT is a Git checkout (or bare copy) with its tags. A newer release of a line replaces an older one as its source.
 * Edits by hand stay: ranges with a comment, entries whose source is not a manifest, entries that differ from the manifest
 * they cite, and entries for more specific lines.
 * Exit codes: 0 done, 2 wrong usage, 3 something cannot be read.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import semver from "semver";
import type { Requirement } from "../../schemas/types.js";
import { mainPackageOf, type Technology } from "../../server/catalog/facts/technology.js";
import type { NameIndex } from "../../server/catalog/names/names.js";
import { runCommand, type Streams } from "../command.js";
import { Checkout, fileUrl } from "./checkout.js";
import { isListed, lineOf, type Manifest, requirementsOf, tableOf } from "./declared-requirements.js";
import { openDataFolder, writeRecord } from "./folder.js";
import { mergeRequirements } from "./merge-requirements.js";
import { findReleases, packageNames, type Release, readTag } from "./releases.js";

const USAGE = `usage: npm run data:import-manifest -- CHECKOUT/PATH/package.json@TAG... [--repository URL] [--data FOLDER] [--dry-run]
       npm run data:import-manifest -- CHECKOUT... [--lines 4] [--repository URL] [--data FOLDER] [--dry-run]`;

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
