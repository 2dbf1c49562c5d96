/** What ties the declarations of a package to others: its technology, those that it names, and the order of its releases. */
import type { Declared, DeclaredReleases } from "../../../schemas/types.js";
import { packagesOf, scopePattern } from "../../catalog/facts/technology.js";
import { factRange, lineOfRelease, releaseOf } from "../../catalog/facts/version-range.js";
import type { DataFile, Step } from "../file.js";
import { declaredPackage, type PackageName } from "../kinds.js";
import type { CheckedFiles, CheckId, Report } from "./report.js";

/** Whether a package belongs to a technology, by its name or by the pattern of its scope. */
export type IsKnownPackage = (ecosystem: string, name: string) => boolean;

/** Collects the packages of all technologies. */
export function knownPackages({ technologies }: CheckedFiles): IsKnownPackage {
  const known = new Set<string>();
  for (const { record } of technologies.values()) {
    for (const [ecosystem, names] of packagesOf(record)) for (const name of names) known.add(`${ecosystem} ${name}`);
  }
  return (ecosystem, name) =>
    known.has(`${ecosystem} ${name}`) || known.has(`${ecosystem} ${scopePattern(name) ?? name}`);
}

/** Checks the declarations of one package. */
export function checkDeclared(
  file: DataFile,
  { releases }: Declared,
  isKnown: IsKnownPackage,
  report: Report,
  checkId: CheckId,
): void {
  const own = declaredPackage(file.path) as PackageName;
  if (!isKnown(own.ecosystem, own.name)) {
    report(file, [], {
      what: `"${own.name}" is no package of a known technology`,
      fix: "list it under the packages of one, or remove the file",
    });
  }
  let above: string | undefined;
  for (const [index, entry] of releases.entries()) {
    const at = (...steps: Step[]): Step[] => ["releases", index, ...steps];
    above = checkVersions(file, entry, at, above, report);
    for (const [name, range] of Object.entries(entry.requires ?? {})) {
      if (!isKnown(own.ecosystem, name)) {
        report(file, at("requires", name), {
          what: `"${name}" is no package of a known technology`,
          fix: "list it under the packages of one, or remove it",
        });
      }
      checkDeclaredRange(file, at("requires", name), own.ecosystem, range ?? "", report);
    }
    for (const name of entry.optional ?? []) {
      if (entry.requires?.[name] === undefined)
        report(file, at("optional"), { what: `"${name}" is not among what is required`, fix: "remove it" });
    }
    for (const [id, range] of Object.entries(entry.runtimes ?? {})) {
      checkId(file, at("runtimes", id), id);
      checkDeclaredRange(file, at("runtimes", id), own.ecosystem, range ?? "", report);
    }
    const ends = entry.versions.length > 1 ? 2 : 1;
    if (entry.sources.length !== ends) {
      report(file, at("sources"), {
        what: `has ${entry.sources.length} sources`,
        allowed: "the manifest of the oldest and that of the newest release; one where there is one release",
        fix: "run the program that wrote the file again",
      });
    }
  }
}

/** @returns the oldest version of the entry, which those of the next must be older than */
function checkVersions(
  file: DataFile,
  { versions }: DeclaredReleases,
  at: (...steps: Step[]) => Step[],
  above: string | undefined,
  report: Report,
): string | undefined {
  const parsed = versions.map((text) => releaseOf(text)?.version);
  const odd = parsed.indexOf(undefined);
  if (odd >= 0) {
    report(file, at("versions", odd), { what: `"${versions[odd]}" is not a version`, fix: "correct it" });
    return undefined;
  }
  const isSorted = parsed.every(
    (version, place) => place === 0 || (parsed[place - 1]?.compare(version ?? "") ?? 0) <= 0,
  );
  if (!isSorted)
    report(file, at("versions"), { what: "are not in order", allowed: "the oldest first", fix: "sort them" });
  const [first, last] = [versions[0] as string, versions.at(-1) as string];
  if (lineOfRelease(first).text !== lineOfRelease(last).text)
    report(file, at("versions"), { what: `are of several release lines (${first}, ${last})`, fix: "divide the entry" });
  if (above !== undefined && (releaseOf(last)?.version.compare(releaseOf(above)?.version ?? "") ?? 0) > 0)
    report(file, at("versions"), {
      what: `${last} is newer than the entry above`,
      allowed: "the newest first",
      fix: "sort them",
    });
  return first;
}

function checkDeclaredRange(file: DataFile, steps: Step[], ecosystem: string, text: string, report: Report): void {
  if (/^[~^]?self$/.test(text) || factRange(text, ecosystem)) return;
  report(file, steps, { what: `"${text}" is not a version range of ${ecosystem}`, fix: "correct it, or leave it out" });
}
