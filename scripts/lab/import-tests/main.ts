/**
 * Imports what the CI of a technology's releases tests them with, as `tests` of its file.
 *
 *   npm -w scripts/lab run import-tests -- CHECKOUT...               each is the repository of a known technology
 *   npm -w scripts/lab run import-tests -- --checkouts FOLDER        the repositories of all technologies, in FOLDER/<owner>/<name>
 *   options: [--lines 4] [--repository URL] [--data FOLDER] [--dry-run] [--verbose]
 *
 * CHECKOUT is a Git checkout (or bare copy) with its tags. It is read, and nothing in it is run: the GitHub workflows at the tag
 * of the newest release of each of the last lines, with their matrices, reusable workflows and local actions, and the tox.ini, gemfiles and Appraisals that
 * they use. Jobs count that run tests and must pass. What depends on values that only a run knows is left out; --verbose
 * lists it.
 * Edits by hand stay: entries with a comment, and those whose source is another repository or a newer release.
 * Exit codes: 0 done, 2 wrong usage, 3 something cannot be read.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Test } from "../../../schemas/types.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { runCommand, type Streams, UsageError } from "../../command.js";
import { Checkout, fileUrl } from "../../data/checkout.js";
import { refusalOf } from "../../data/evidence/tests.js";
import { openDataFolder, writeRecord } from "../../data/folder.js";
import { mergeTests } from "./merge.js";
import { lastReleases, releaseLineOf, type TaggedRelease } from "./release.js";
import { rangeOf, type TestedVersion, versionsIn } from "./tested-versions.js";
import { readTox } from "./tox.js";
import { isOfWorkflows, Workflows } from "./workflow.js";

/** A checkout, and the address of the repository that it is of. */
interface Place {
  folder: string;
  repository: string;
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      checkouts: { type: "string" },
      lines: { type: "string", default: "4" },
      repository: { type: "string" },
      data: { type: "string", default: "data" },
      "dry-run": { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
    },
  });
  if (positionals.length === 0 && values.checkouts === undefined)
    throw new UsageError("name a checkout, or --checkouts FOLDER");
  if (values.repository !== undefined && positionals.length !== 1)
    throw new UsageError("--repository is for one checkout");
  const lines = Number(values.lines);
  if (!Number.isInteger(lines) || lines < 1) throw new UsageError(`--lines is a number from 1, not ${values.lines}`);
  const today = new Date().toISOString().slice(0, 10);
  try {
    const { catalog } = await openDataFolder(values.data, today);
    const owners = ownersOf(catalog);
    const places = await placesOf(positionals, values, owners);
    const found = new Map<Technology, Test[]>();
    for (const place of places) {
      const technologies = owners.get(place.repository.toLowerCase()) ?? [];
      if (technologies.length === 0) err(`${place.repository}: no technology has it as its repository`);
      for (const technology of technologies) {
        const skip = (what: string) => values.verbose && err(`${technology.id}: ${what}`);
        try {
          found.set(
            technology,
            await testsOf(technology, place, { isAlone: technologies.length === 1, lines }, catalog, skip),
          );
        } catch (error) {
          err(`${place.folder}: ${(error as Error).message}`);
        }
      }
    }
    await write(found, { data: values.data, isDry: values["dry-run"], today, out });
    return 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

/** The technologies of each repository, by its address in lower case. */
function ownersOf({ technologies }: Catalog): Map<string, Technology[]> {
  const owners = new Map<string, Technology[]>();
  for (const technology of technologies) {
    const address = /^https:\/\/github\.com\/[^/]+\/[^/#?]+/
      .exec(technology.record.repository ?? "")?.[0]
      .toLowerCase();
    if (address !== undefined) owners.set(address, [...(owners.get(address) ?? []), technology]);
  }
  return owners;
}

async function placesOf(
  folders: readonly string[],
  { checkouts, repository }: { checkouts?: string | undefined; repository?: string | undefined },
  owners: ReadonlyMap<string, readonly Technology[]>,
): Promise<Place[]> {
  const places: Place[] = [];
  for (const folder of folders) {
    const address = repository?.replace(/(?:\.git)?\/*$/, "") ?? (await new Checkout(folder).origin());
    if (!address) throw new Error(`${folder} has no remote "origin" with a URL: pass --repository URL`);
    places.push({ folder, repository: address });
  }
  if (checkouts === undefined) return places;
  for (const [technology] of owners.values()) {
    const address = /^https:\/\/github\.com\/[^/]+\/[^/#?]+/.exec(technology?.record.repository ?? "")?.[0] as string;
    const folder = join(checkouts, address.slice("https://github.com/".length));
    if (existsSync(folder)) places.push({ folder, repository: address });
  }
  return places;
}

/** What the CI of the last releases of a technology tests them with. @param skip called with what is left out, in words */
async function testsOf(
  technology: Technology,
  { folder, repository }: Place,
  { isAlone, lines }: { isAlone: boolean; lines: number },
  { names }: Catalog,
  skip: (what: string) => void,
): Promise<Test[]> {
  const checkout = new Checkout(folder);
  const releases = await lastReleases(checkout, technology, isAlone, lines);
  if (releases.length === 0) skip("no tag is surely a release of it");
  const found: Test[] = [];
  for (const release of releases) {
    const texts = await readFiles(checkout, release);
    const { day } = await checkout.commit(release.tag);
    const report = (what: string) => skip(`${release.version}: ${what}`);
    const subject = { technology, isAlone, names, day, texts, tox: readTox(texts.get("tox.ini")), report };
    const home = release.path?.replace(/\/?package\.json$/, "");
    const workflows = new Workflows(
      texts,
      repository.slice("https://github.com/".length),
      home,
      technology.mainPackage,
    );
    const versions = workflows.jobs(report).flatMap((job) => [...versionsIn(job, subject)]);
    const accepted = versions.filter(({ technology: other, line }) => {
      const refusal = refusalOf(technology, release.version, other, line, day);
      if (refusal) report(refusal);
      return !refusal;
    });
    for (const { of, range, path } of entriesOf(accepted, texts, report)) {
      const file = fileUrl(repository, release.tag, path);
      const source = texts.has(path) ? file : file.replace("/blob/", "/tree/");
      found.push({ version: release.version, with: of.id, range, source });
    }
  }
  return found;
}

async function readFiles(checkout: Checkout, { tag }: TaggedRelease): Promise<ReadonlyMap<string, string>> {
  const paths = (await checkout.files(tag)).filter(
    (path) =>
      isOfWorkflows(path) ||
      /^(?:tox\.ini|pyproject\.toml|package\.json|Appraisals|go\.mod|\.(?:nvmrc|(?:node|python|ruby)-version))$|(?:^|\/)gemfiles?\/|tests?\.csproj$|gemfile$/i.test(
        path,
      ),
  );
  return checkout.readAll(tag, paths);
}

/** Gemfiles name one version each: what they stand for together is their folder. */
const placeOf = (path: string): string => /^(.*\bgemfiles?)\//i.exec(path)?.[1] ?? path;

/** For each technology, the versions that one file or folder names: the one that names most of them. */
function entriesOf(
  versions: readonly TestedVersion[],
  texts: ReadonlyMap<string, string>,
  skip: (what: string) => void,
): { of: Technology; range: string; path: string }[] {
  const byTechnology = new Map<Technology, Map<string, Set<string>>>();
  for (const { technology, line, written, files } of versions) {
    const path = files.find((file) => texts.get(file)?.includes(numberIn(written)));
    if (path === undefined) {
      skip(`${technology.name} ${written} is written in none of ${files.join(", ")}`);
      continue;
    }
    const byFile = byTechnology.get(technology) ?? new Map<string, Set<string>>();
    const place = placeOf(path);
    byTechnology.set(technology, byFile.set(place, (byFile.get(place) ?? new Set()).add(line)));
  }
  return [...byTechnology].map(([of, byFile]) => {
    const [[path, lines]] = [...byFile].sort(([, one], [, other]) => other.size - one.size) as [[string, Set<string>]];
    return { of, range: rangeOf([...lines]), path };
  });
}

/** The number of a version, as the file has it where an expression puts signs around it. */
const numberIn = (written: string): string => /\d[\d.]*\d|\d/.exec(written)?.[0] ?? written;

async function write(
  found: ReadonlyMap<Technology, readonly Test[]>,
  { data: folder, isDry, today, out }: { data: string; isDry: boolean; today: string; out: Streams["out"] },
): Promise<void> {
  // Reading many repositories takes a while: what others changed in the meantime stays.
  const data = await openDataFolder(folder, today);
  let changed = 0;
  for (const [technology, tests] of found) {
    const path = `technologies/${technology.id}.yaml`;
    const file = data.files.get(path);
    if (!file) continue;
    const changes = mergeTests(file, tests, (version) => releaseLineOf(technology, version), today);
    for (const { what, test, why } of changes)
      out(`${path}: ${what}: ${test.version} with ${test.with} ${test.range}${why ? ` (${why})` : ""}`);
    if (!changes.some(({ what }) => what !== "kept")) continue;
    changed += 1;
    if (!isDry) await writeRecord(data, path, file.document);
  }
  out(`${changed} file${changed === 1 ? "" : "s"} ${isDry ? "would change" : "changed"}`);
}

await runCommand(import.meta.url, main);
