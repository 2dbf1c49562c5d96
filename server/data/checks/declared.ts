/** What ties the declarations of a package to others: its technology, those that it names, and the order of its releases. */
import type { Declared, DeclaredReleases } from "../../../schemas/types.js";
import { packagesOf, scopePattern } from "../../catalog/technology/technology.js";
import { factRange } from "../../catalog/versions/ecosystems.js";
import { releaseOf } from "../../catalog/versions/parse.js";
import { lineOfRelease } from "../../catalog/versions/runs.js";
import type { PathStep } from "../file.js";
import { declaredPackage, type PackageName } from "../kinds.js";
import type { CheckedFiles, FileCheck } from "./file-check.js";

/** Whether a package belongs to a technology, by its name or by the pattern of its scope. */
type IsKnownPackage = (ecosystem: string, name: string) => boolean;

export function knownPackages({ technologies }: CheckedFiles): IsKnownPackage {
  const known = new Set<string>();
  for (const { value } of technologies.values()) {
    for (const [ecosystem, names] of packagesOf(value)) for (const name of names) known.add(`${ecosystem} ${name}`);
  }
  return (ecosystem, name) =>
    known.has(`${ecosystem} ${name}`) || known.has(`${ecosystem} ${scopePattern(name) ?? name}`);
}

export function checkDeclared(check: FileCheck<Declared>, isKnown: IsKnownPackage): void {
  const { ecosystem, name: own } = declaredPackage(check.file.path) as PackageName;
  const checkKnown = (steps: PathStep[], name: string, what: string) => {
    if (isKnown(ecosystem, name)) return;
    const fix = `list it under the packages of one, or remove ${what}`;
    check.report(steps, `"${name}" is no package of a known technology`, fix);
  };
  const checkRange = (steps: PathStep[], text = "") => {
    if (!/^[~^]?self$/.test(text) && !factRange(text, ecosystem))
      check.report(steps, `"${text}" is not a version range of ${ecosystem}`, "correct it, or leave it out");
  };
  checkKnown([], own, "the file");
  const read = check.file.value.releases.map(({ requires = {}, sources }) => ({
    requires: Object.keys(requires),
    files: sources.map(({ file }) => file),
  }));
  for (const index of doubtfulAmong(read))
    check.report(
      ["releases", index],
      "requires nothing, between releases that do, by a lockfile of npm alone",
      "remove it",
    );
  let above: string | undefined;
  for (const [index, entry] of check.file.value.releases.entries()) {
    const at = (...steps: PathStep[]): PathStep[] => ["releases", index, ...steps];
    const { requires = {}, optional = [], runtimes = {}, versions, sources } = entry;
    above = checkVersions(check, entry, at, above);
    for (const [name, range] of Object.entries(requires)) {
      checkKnown(at("requires", name), name, "it");
      checkRange(at("requires", name), range);
    }
    for (const name of optional) {
      if (requires[name] === undefined)
        check.report(at("optional"), `"${name}" is not among what is required`, "remove it");
    }
    for (const [id, range] of Object.entries(runtimes)) {
      check.id(at("runtimes", id), id);
      checkRange(at("runtimes", id), range);
    }
    if (sources.length !== (versions.length > 1 ? 2 : 1)) {
      const allowed = "the manifest of the oldest and that of the newest release; one where there is one release";
      const fix = "run the program that wrote the file again";
      check.report(at("sources"), `has ${sources.length} sources`, fix, { allowed });
    }
  }
}

const NPM_LOCKFILE = /\/(?:package-lock|npm-shrinkwrap)\.json$/;

/**
 * The places of releases that seem to require nothing, between two that require the same package, by lockfiles of npm alone: npm 7
 * at first did not record the peers of what it took over from older lockfiles.
 * @param releases in their order, with the packages that they require, and the files where that was read
 */
export function doubtfulAmong(releases: readonly Record<"requires" | "files", readonly string[]>[]): Set<number> {
  const places = releases.flatMap(({ requires, files }, place) =>
    requires.length === 0 && files.every((file) => NPM_LOCKFILE.test(file)) ? place : [],
  );
  return new Set(
    places.filter((place) => {
      const newer = releases.slice(0, place).findLast(({ requires }) => requires.length > 0);
      const older = releases.slice(place + 1).find(({ requires }) => requires.length > 0);
      return newer?.requires.some((name) => older?.requires.includes(name));
    }),
  );
}

/** @returns the oldest version of the entry, which those of the next must be older than */
function checkVersions(
  check: FileCheck,
  { versions }: DeclaredReleases,
  at: (...steps: PathStep[]) => PathStep[],
  above: string | undefined,
): string | undefined {
  const parsed = versions.map((text) => releaseOf(text)?.version);
  const odd = parsed.indexOf(undefined);
  if (odd >= 0) {
    check.report(at("versions", odd), `"${versions[odd]}" is not a version`, "correct it");
    return undefined;
  }
  const isSorted = parsed.every(
    (version, place) => place === 0 || (parsed[place - 1]?.compare(version ?? "") ?? 0) <= 0,
  );
  if (!isSorted) check.report(at("versions"), "are not in order", "sort them", { allowed: "the oldest first" });
  const [first, last] = [versions[0] as string, versions.at(-1) as string];
  if (lineOfRelease(first).text !== lineOfRelease(last).text)
    check.report(at("versions"), `are of several release lines (${first}, ${last})`, "divide the entry");
  if (above !== undefined && (releaseOf(last)?.version.compare(releaseOf(above)?.version ?? "") ?? 0) > 0) {
    const allowed = "the newest first";
    check.report(at("versions"), `${last} is newer than the entry above`, "sort them", { allowed });
  }
  return first;
}
