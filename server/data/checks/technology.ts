/** What ties a technology to others: requirements, tests, support, capabilities, release lines and references. */
import type { Technology } from "../../../schemas/types.js";
import { LOCKSTEP } from "../../catalog/facts/declarations.js";
import { packagesOf, scopePattern } from "../../catalog/facts/technology.js";
import { factRange, isOpenEnded } from "../../catalog/facts/version-range.js";
import type { DataFile, Step } from "../file.js";
import { nearestOf } from "../schemas.js";
import { checkKnowledge } from "./ignorance.js";
import { type CheckedFiles, type CheckId, checkRange, type Report } from "./report.js";

/** Checks the file of a technology against all others. */
export function checkTechnology(
  id: string,
  file: DataFile,
  record: Technology,
  files: CheckedFiles,
  report: Report,
  checkId: CheckId,
): void {
  checkRequirements(file, record, files, report, checkId);
  checkSupports(id, file, record, report, checkId);
  checkTests(id, file, record, report, checkId);
  checkCapabilities(file, record, files, report);
  checkLifecycle(file, record, report);
  checkReferences(id, file, record, report, checkId);
}

function ownsPackage(record: Technology | undefined, name: string): boolean {
  const scope = scopePattern(name) ?? name;
  return packagesOf(record ?? ({} as Technology)).some(([, names]) => names.includes(name) || names.includes(scope));
}

function checkRequirements(
  file: DataFile,
  record: Technology,
  files: CheckedFiles,
  report: Report,
  checkId: CheckId,
): void {
  const seen = new Set<string>();
  for (const [index, entry] of (record.requires ?? []).entries()) {
    const at = (key: string): Step[] => ["requires", index, key];
    checkId(file, at("of"), entry.of);
    checkRange(file, at("version"), entry.version, report);
    if (entry.range !== LOCKSTEP) checkRange(file, at("range"), entry.range, report);
    if (entry.package !== undefined && !ownsPackage(record, entry.package)) {
      report(file, at("package"), {
        what: `"${entry.package}" is not listed under packages`,
        fix: "add it to packages",
      });
    }
    for (const name of entry.ofPackages ?? []) {
      if (files.technologies.has(entry.of) && !ownsPackage(files.technologies.get(entry.of)?.record, name)) {
        report(file, at("ofPackages"), {
          what: `"${name}" is not a package of "${entry.of}"`,
          fix: "fix the name, or list it there",
        });
      }
    }
    const key = [entry.package, entry.version, entry.of, entry.ofPackages?.join()].join(" ");
    if (seen.has(key))
      report(file, ["requires", index], {
        what: `repeats what version ${entry.version} requires of "${entry.of}"`,
        fix: "remove one of the two",
      });
    seen.add(key);
  }
}

function checkSupports(id: string, file: DataFile, record: Technology, report: Report, checkId: CheckId): void {
  for (const [index, support] of (record.supports ?? []).entries()) {
    if (support.until !== undefined) checkRange(file, ["supports", index, "until"], `<${support.until}`, report);
    if (support.since !== undefined) checkRange(file, ["supports", index, "since"], `>=${support.since}`, report);
    if (support.range !== undefined) checkRange(file, ["supports", index, "range"], support.range, report);
    for (const [place, other] of support.with.entries()) {
      checkId(file, ["supports", index, "with", place], other);
      if (other === id)
        report(file, ["supports", index, "with", place], {
          what: "a technology cannot list itself as supported",
          fix: "remove it",
        });
    }
  }
}

function checkTests(id: string, file: DataFile, record: Technology, report: Report, checkId: CheckId): void {
  const seen = new Set<string>();
  for (const [index, test] of (record.tests ?? []).entries()) {
    const at = (key: string): Step[] => ["tests", index, key];
    checkId(file, at("with"), test.with);
    checkRange(file, at("version"), test.version, report);
    checkRange(file, at("range"), test.range, report);
    const range = factRange(test.range);
    if (range && isOpenEnded(range))
      report(file, at("range"), {
        what: `"${test.range}" has no end, and nobody tests with versions to come`,
        fix: "list the versions of the matrix",
      });
    if (test.with === id)
      report(file, at("with"), { what: "a technology cannot be tested with itself", fix: "remove it" });
    const key = `${test.version} ${test.with}`;
    if (seen.has(key))
      report(file, ["tests", index], {
        what: `repeats what ${test.version} is tested with of "${test.with}"`,
        fix: "join the two ranges",
      });
    seen.add(key);
  }
}

function checkCapabilities(file: DataFile, record: Technology, files: CheckedFiles, report: Report): void {
  for (const list of ["needs", "lacks"] as const) {
    for (const [index, entry] of (record[list] ?? []).entries()) {
      const steps = [list, index, "capability"];
      checkKnowledge(file, [list, index, "note"], entry.note, report);
      const same = (other: typeof entry) =>
        other.capability === entry.capability && versionIn(other) === versionIn(entry);
      if ((record[list] ?? []).findIndex(same) < index) {
        report(file, steps, { what: `lists "${entry.capability}" twice`, fix: "remove one of the two" });
      }
      if (files.capabilities && !files.capabilities.has(entry.capability)) {
        const near = nearestOf(entry.capability, [...files.capabilities]);
        const allowed = near ? `did you mean "${near}"?` : `known: ${[...files.capabilities].join(", ")}`;
        report(file, steps, {
          what: `unknown capability "${entry.capability}"`,
          allowed,
          fix: "see data/capabilities.yaml",
        });
      }
      if ("version" in entry && entry.version !== undefined)
        checkRange(file, [list, index, "version"], entry.version, report);
    }
  }
}

/** The versions that a need is limited to; a lack has none. */
function versionIn(entry: object): unknown {
  return "version" in entry ? entry.version : undefined;
}

function checkLifecycle(file: DataFile, record: Technology, report: Report): void {
  const cycles = record.lifecycle?.cycles ?? [];
  for (const [index, { cycle, released, eol }] of cycles.entries()) {
    const steps = ["lifecycle", "cycles", index];
    if (cycles.findIndex((other) => other.cycle === cycle) < index) {
      report(file, steps, { what: `lists the release line "${cycle}" twice`, fix: "remove one of the two" });
    }
    if (released && typeof eol === "string" && eol < released) {
      report(file, steps, {
        what: `the release line "${cycle}" ends (${eol}) before its release (${released})`,
        fix: "fix the dates",
      });
    }
  }
}

function checkReferences(id: string, file: DataFile, record: Technology, report: Report, checkId: CheckId): void {
  checkKnowledge(file, ["endOfLife", "reason"], record.endOfLife?.reason, report);
  for (const [index, other] of (record.endOfLife?.replacement ?? []).entries()) {
    checkId(file, ["endOfLife", "replacement", index], other);
  }
  for (const [index, other] of (record.alternatives ?? []).entries()) {
    checkId(file, ["alternatives", index], other);
    if (other === id)
      report(file, ["alternatives", index], { what: "a technology cannot be its own alternative", fix: "remove it" });
  }
}
