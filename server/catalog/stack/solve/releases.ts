/** The releases of packages that the data know: nothing else is ever proposed. */
import type { Catalog } from "../../catalog.js";
import type { CompiledRule } from "../../facts/compiled.js";
import type { InstalledRequirement } from "../../scan/unmet.js";
import { currentCycle, type Day, endOfLife, releasedLines } from "../../technology/lifecycle.js";
import { knownLines, type LinedPackage } from "../../technology/package-lines.js";
import { supportLeft } from "../../technology/support.js";
import type { Technology } from "../../technology/technology.js";
import { parseDeclared } from "../../versions/ecosystems.js";
import { parseRange, releaseLine, releaseOf } from "../../versions/parse.js";
import {
  containsEnd,
  includes,
  intersects,
  isAfter,
  isWithin,
  lowerBounds,
  lowestOf,
  newestFirst,
  onlyRelease,
  type SemVer,
  upperBounds,
  type VersionRange,
} from "../../versions/range.js";
import { lineOfRelease } from "../../versions/runs.js";

/** A release (`9.2.0`), or a release line (`22`) of what is known by its lines alone. */
export interface Version {
  text: string;
  range: VersionRange;
  /** Whether it follows from others of its makers, and no source has it. */
  isAssumed?: true;
}

/** A run of releases that declare the same: its ends, which are the same where it is a single one. */
export interface Run {
  oldest: Version;
  newest: Version;
}

/**
 * The known releases of a package, newest first: those whose manifests were read, else its release lines.
 * @param name undefined for the technology as such, as of a runtime
 */
export function runsOf(technology: Technology, name: string | undefined, today: Day): readonly Run[] {
  const read = (name !== undefined && technology.read.get(name)) || [];
  if (read.length > 0) return read.flatMap(({ text }) => runFrom(text));
  if (name === undefined && technology.cycles.length > 0) return linesOut(technology, today).map(asRun);
  return knownLines({ technology, name }, today).lines.map(lineVersion).map(asRun);
}

/** All lines that are out, the ended ones too: somebody may be on the way through them. */
export const linesOut = (technology: Technology, today: Day): Version[] =>
  releasedLines(technology, today).sort(newestFirst).map(lineVersion);

const lineVersion = (line: VersionRange): Version => ({ text: line.text.replace(/^v/, ""), range: line });
const asRun = (version: Version): Run => ({ oldest: version, newest: version });

/** A run is written `9.2.0` or `>=9.2.0 <=9.3.0`. */
function runFrom(text: string): Run[] {
  const [first, last = first] = text.split(" ").map((part) => versionOf(part.replace(/^[<>]=/, "")));
  return first && last ? [{ oldest: first, newest: last }] : [];
}

/** The name of the line that a version belongs to, as `lineOfRelease` has it; a version that is no release is its own. */
export function lineNameOf({ text, range }: Version): string {
  const release = onlyRelease(range);
  if (!release) return text;
  return release.major > 0 ? `${release.major}` : `0.${release.minor}`;
}

/** A release as a version; undefined for what is none. */
export function versionOf(text: string): Version | undefined {
  // Most are written so, and quicker read as a range of one release.
  const range = /^\d+\.\d+\.\d+$/.test(text) ? parseRange(text) : undefined;
  if (range) return { text, range };
  const release = /^v?\d/.test(text) ? releaseOf(text) : undefined;
  return release && { text, range: release.range };
}

/** The ranges in which others ask for a package. @param others the packages of a project, with the technologies they belong to */
export function rangesAsked(others: readonly LinedPackage[], { technology, name = "" }: LinedPackage): VersionRange[] {
  return others
    .flatMap((other) =>
      (other.technology.requirements.get(technology.id) ?? []).filter((one) => one.package === other.name),
    )
    .filter(({ ofPackages, lockstep }) => !lockstep && ofPackages.includes(name))
    .map(({ range }) => range);
}

/** The releases and lines that the ranges of others begin with: makers name them in their manifests, so they are out. */
export function boundsAsked(others: readonly LinedPackage[], asked: LinedPackage): Version[] {
  const bounds = rangesAsked(others, asked)
    .flatMap(lowerBounds)
    .filter(({ prerelease }) => prerelease.length === 0);
  // `>=5.8` begins with the first release of 5.8, which need not be 5.8.0.
  const texts = bounds.map(({ version, major, minor, patch }) => (patch === 0 ? `${major}.${minor}` : version));
  return [...new Set(texts)].flatMap((text) => releaseLine(text) ?? []).map(lineVersion);
}

/**
 * The releases from which on rules with others say something else, as their conditions name them: `>=2.4.8`, and `<2.4.8` where
 * that is a release between two that were read. What begins a minor line need not be out as such.
 */
export function boundsOfRules(catalog: Catalog, technology: Technology, others: readonly Technology[], today: Day) {
  const pairs = catalog.neighbours.of(technology);
  const rules = [...new Set(others)].flatMap((other) => pairs.get(other)?.rule ?? []);
  const conditions = rules.flatMap((rule) => rangesIn(rule, technology));
  const read = runsOf(technology, technology.mainPackage, today);
  const ends = conditions
    .flatMap(upperBounds)
    .filter((end) => read.some(({ oldest, newest }) => isBetween(end, oldest.range, newest.range)));
  const begins = conditions
    .flatMap(lowerBounds)
    .filter(({ patch, prerelease }) => patch > 0 && prerelease.length === 0);
  const bounds = new Set([...ends, ...begins].map(({ version }) => version));
  return [...bounds].flatMap((version) => versionOf(version) ?? []);
}

/** The versions of a technology that a rule states. */
export const rangesIn = ({ exceptions }: CompiledRule, { id }: Technology): VersionRange[] =>
  exceptions.flatMap(({ versions }) => versions.flatMap((one) => (one.id === id ? one.range : [])));

const isBetween = (release: SemVer, oldest: VersionRange, newest: VersionRange) =>
  lowestOf(oldest).compare(release) <= 0 && release.compare(lowestOf(newest)) <= 0;

/** The releases that manifests of public projects name of a package, newest first: the lower ends of their ranges. */
export function seenVersions({ stacks }: Catalog, ecosystem: string | undefined, name: string): Version[] {
  const ranges = stacks.flatMap(({ manifests }) =>
    manifests.flatMap(({ packages }) => (packages as Packages | undefined)?.[ecosystem ?? ""]?.[name] ?? []),
  );
  const releases = new Set(ranges.flatMap((range) => /^[~^]?v?(\d+\.\d+\.\d+)$/.exec(range)?.[1] ?? []));
  return newestReleases([...releases]);
}

/** Releases as versions, newest first; what is none is left out. */
export const newestReleases = (texts: readonly string[]): Version[] =>
  texts.flatMap((text) => versionOf(text) ?? []).sort((one, other) => newestFirst(one.range, other.range));

type Packages = Partial<Record<string, Record<string, string>>>;

/** The newest known version in a range, and every older run in it, newest first; before them lines that are out, and not read. */
export function versionsIn(technology: Technology, name: string | undefined, asked: VersionRange, today: Day) {
  const read = runsOf(technology, name, today).flatMap(({ oldest, newest }) => {
    if (isWithin(newest.range, asked)) return [newest];
    // A line that is asked about as a range of it: `22` for `^22.1`.
    if (!onlyRelease(newest.range) && (isWithin(asked, newest.range) || containsEnd(asked, newest.range)))
      return [{ text: asked.text, range: asked }];
    const inside = releasesIn(technology, name, asked).find((one) => !isAfter(one.range, newest.range));
    return inside && !isAfter(oldest.range, inside.range) ? [inside] : [];
  });
  if (name !== technology.mainPackage || technology.isService) return read;
  const isUnread = ({ range }: Version) => read.every((version) => isAfter(range, version.range));
  return [...linesOut(technology, today).filter((line) => isWithin(line.range, asked) && isUnread(line)), ...read];
}

/** The releases that were read and are in a range, newest first: the range may begin or end within a run. */
const releasesIn = ({ releases }: Technology, name: string | undefined, asked: VersionRange): Version[] =>
  newestReleases(releases.get(name ?? "") ?? []).filter(({ range }) => isWithin(range, asked));

/** Whether the line of a version is past its end of life, or older than every line that is recorded. */
export const hasEnded = (technology: Technology, name: string | undefined, { range }: Version, today: Day): boolean =>
  (name === undefined || name === technology.mainPackage) &&
  (endOfLife(technology, range, today) !== undefined || supportLeft(technology, range, today) === "ended");

/** The lines between two versions, oldest first, both left out: those of the lifecycle, else those of the releases that were read. */
export function linesBetween(
  technology: Technology,
  name: string | undefined,
  from: VersionRange,
  to: VersionRange,
  today: Day,
): VersionRange[] {
  const cycles = releasedLines(technology, today);
  const read = runsOf(technology, name, today).map(({ newest }) => lineOfRelease(newest.text));
  const lines = [...new Map((cycles.length > 0 ? cycles : read).map((line) => [line.text, line])).values()];
  return lines.filter((line) => isAfter(line, from) && isAfter(to, line)).sort((one, other) => newestFirst(other, one));
}

/** The newest version of a package to begin with: that of the current line where one is known. */
export function newestVersions(technology: Technology, name: string | undefined, today: Day): Version[] {
  const known = runsOf(technology, name, today).map(({ newest }) => newest);
  const alive = known.filter((version) => !hasEnded(technology, name, version, today));
  const current = name === undefined ? currentCycle(technology, today)?.line : undefined;
  const rank = ({ range }: Version) => (current && !isWithin(range, current) && isAfter(range, current) ? 1 : 0);
  return (alive.length > 0 ? alive : known).sort((one, other) => rank(one) - rank(other));
}

/** Whether a declared range lets in a version; undefined where it is no range. */
export function accepts(
  { ecosystem, range }: Pick<InstalledRequirement, "ecosystem" | "range">,
  version: VersionRange,
): boolean | undefined {
  const declared = parseDeclared(ecosystem, range);
  return declared && letsIn(declared, version);
}

export function letsIn(range: VersionRange, version: VersionRange): boolean {
  const release = onlyRelease(version);
  return release ? includes(range, release) : intersects(range, version);
}
