/** Declarations of releases checked against the manifests and lockfiles that they cite, in checkouts of the projects. */
import { basename } from "node:path";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import { declaredPath } from "../../../server/data/kinds.js";
import { readReleased } from "../declared/lockfile-history.js";
import type { Observation, Wants } from "../declared/observation.js";
import { keyOf } from "../declared/observation.js";
import { formatOf } from "../declared/release-tags.js";
import { inFull, observationsIn } from "../declared/runs.js";
import type { Cited, CitedFiles } from "./cited-files.js";
import type { ManifestReport } from "./manifests.js";

/**
 * Verifies the oldest and the newest release of each entry.
 * @param isKnown whether a package is of a known technology; of others nothing is recorded
 */
export async function verifyDeclared(
  packages: readonly DeclaredPackage[],
  isKnown: Wants,
  files: CitedFiles,
): Promise<ManifestReport> {
  const report: ManifestReport = { confirmed: 0, unread: new Map(), refuted: [] };
  for (const one of packages) {
    for (const observation of cited(one)) {
      const found = await readAgain(observation, files);
      if (typeof found === "string") {
        report.unread.set(found, (report.unread.get(found) ?? 0) + 1);
        continue;
      }
      const [said, says] = [observation, found].map((one) => one && inFull(comparable(one, observation), isKnown));
      if (said && says && keyOf(said) === keyOf(says)) report.confirmed += 1;
      else {
        const what = `${observation.version} is not what its source says (${observation.source.file})`;
        report.refuted.push({ path: declaredPath(one.ecosystem, one.name), what });
      }
    }
  }
  return report;
}

/** A Gemfile.lock does not say which Ruby a gem requires. */
const comparable = (one: Observation, { ecosystem, source }: Observation): Observation =>
  ecosystem === "gem" && !source.file.endsWith(".gemspec") ? { ...one, runtimes: new Map() } : one;

/** The releases that are cited: the ends of each entry. */
function cited(one: DeclaredPackage): Observation[] {
  const ends = new Set(one.record.releases.flatMap(({ versions }) => [versions[0], versions.at(-1)]));
  return observationsIn(one).filter(({ version }) => ends.has(version));
}

/** @returns undefined where the file has no such release; a text where it cannot be read here */
async function readAgain(observation: Observation, files: CitedFiles): Promise<Observation | undefined | string> {
  const { ecosystem, name, version, source } = observation;
  if (!source.file.startsWith("https://")) return "the source is the package registry";
  const file = await files.find(source.file);
  if ("reason" in file) return file.reason;
  const released = readReleased(basename(file.path), file.text, ecosystem);
  if (released) return released.find((one) => one.name === name && one.version === version);
  return readManifest(observation, file, files);
}

async function readManifest(observation: Observation, file: Cited, files: CitedFiles) {
  const format = formatOf(observation.ecosystem, file.path);
  if (!format) return "the source is no manifest that is understood";
  const texts = await files.beside(file, format.beside(file.path));
  const manifest = format.read(file.path, new Map([...texts, [file.path, file.text]]));
  return manifest?.name === observation.name
    ? { ...observation, ...manifest, version: observation.version }
    : undefined;
}
