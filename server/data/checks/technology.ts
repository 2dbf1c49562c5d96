/** What ties a technology to others: requirements, tests, support, capabilities, release lines and references. */
import type { Technology } from "../../../schemas/types.js";
import { LOCKSTEP } from "../../catalog/technology/declarations.js";
import { isNative, packagesOf, scopePattern } from "../../catalog/technology/technology.js";
import { factRange } from "../../catalog/versions/ecosystems.js";
import { isOpenEnded } from "../../catalog/versions/range.js";
import type { PathStep } from "../file.js";
import { idOf } from "../kinds.js";
import { nearestOf } from "../schemas.js";
import type { CheckedFiles, FileCheck } from "./file-check.js";

export type TechnologyCheck = FileCheck<Technology>;

export function checkTechnology(check: TechnologyCheck, files: CheckedFiles): void {
  const id = idOf(check.file.path);
  checkRequirements(check, files);
  checkNative(check);
  checkSupports(check, id);
  checkRelations(check, id);
  checkTypes(check);
  checkTests(check, id);
  checkCapabilities(check, files);
  checkRenamed(check);
  checkSets(check);
  checkUpgrades(check);
  checkLifecycle(check);
  checkReferences(check, id);
}

function ownsPackage(record: Technology | undefined, name: string): boolean {
  const scope = scopePattern(name) ?? name;
  return packagesOf(record ?? ({} as Technology)).some(([, names]) => names.includes(name) || names.includes(scope));
}

function checkRequirements(check: TechnologyCheck, { technologies }: CheckedFiles): void {
  const { value } = check.file;
  const seen = new Set<string>();
  for (const [index, entry] of (value.requires ?? []).entries()) {
    const at = (key: string): PathStep[] => ["requires", index, key];
    check.id(at("of"), entry.of);
    check.range(at("version"), entry.version);
    if (entry.range !== LOCKSTEP) check.range(at("range"), entry.range);
    if (entry.package !== undefined && !ownsPackage(value, entry.package))
      check.report(at("package"), `"${entry.package}" is not listed under packages`, "add it to packages");
    const other = technologies.get(entry.of);
    for (const name of entry.ofPackages ?? []) {
      if (other && !ownsPackage(other.value, name))
        check.report(at("ofPackages"), `"${name}" is not a package of "${entry.of}"`, "fix the name, or list it there");
    }
    const declaring = entry.package ?? packagesOf(value)[0]?.[1][0] ?? "";
    if (entry.day === undefined && isNative({ record: value }, declaring))
      check.report(at("range"), "is declared by native code on no known day", "add the day of that release as `day`");
    const key = [entry.package, entry.version, entry.of, entry.ofPackages?.join()].join(" ");
    const what = `repeats what version ${entry.version} requires of "${entry.of}"`;
    if (seen.has(key)) check.report(["requires", index], what, "remove one of the two");
    seen.add(key);
  }
}

function checkUpgrades(check: TechnologyCheck): void {
  const { upgradeGuide, upgradeCommands = [] } = check.file.value;
  const guides = upgradeGuide?.lines ?? [];
  for (const [index, { line }] of guides.entries())
    if (guides.findIndex((other) => other.line === line) < index)
      check.report(["upgradeGuide", "lines", index], `has a second guide to ${line}`, "remove one of the two");
  for (const [index, { line, from, to, withEarlier, source, day, checked }] of upgradeCommands.entries()) {
    const at = (key: string): PathStep[] => ["upgradeCommands", index, key];
    if (from !== undefined) check.range(at("from"), from);
    if (to !== undefined) check.range(at("to"), to);
    if (withEarlier && line === undefined)
      check.report(at("withEarlier"), "is for no line, so none is earlier", "add the line, or remove it");
    checkPinned(check, at("source"), source);
    if (day !== undefined && day > checked)
      check.report(at("day"), "is later than the day on which it was opened", "correct one of the two");
  }
}

/** A file on a site for code, at a commit or tag and not at a branch. */
const PINNED =
  /^https:\/\/(?:github\.com|gitlab\.com)\/.+\/blob\/(?!(?:main|master|canary|next|trunk|develop|HEAD)\/)[^/]+\/./;

function checkNative(check: TechnologyCheck): void {
  for (const [index, { packages, version, source }] of (check.file.value.native ?? []).entries()) {
    if (version !== undefined) check.range(["native", index, "version"], version);
    const strange = packages.find((name) => !ownsPackage(check.file.value, name));
    const what = `"${strange}" is not listed under packages`;
    if (strange) check.report(["native", index], what, "fix the name, or add it to packages");
    checkPinned(check, ["native", index, "source"], source);
  }
}

function checkPinned(check: TechnologyCheck, steps: readonly PathStep[], source: string): void {
  if (!PINNED.test(source))
    check.report(steps, "is no file at a commit or tag", "link the file at the commit that was read");
}

function checkSupports(check: TechnologyCheck, id: string): void {
  for (const [index, { until, since, range, with: others }] of (check.file.value.supports ?? []).entries()) {
    if (until !== undefined) check.range(["supports", index, "until"], `<${until}`);
    if (since !== undefined) check.range(["supports", index, "since"], `>=${since}`);
    if (range !== undefined) check.range(["supports", index, "range"], range);
    for (const [place, other] of others.entries()) {
      const steps = ["supports", index, "with", place];
      check.id(steps, other);
      if (other === id) check.report(steps, "a technology cannot list itself as supported", "remove it");
    }
  }
}

function checkRelations(check: TechnologyCheck, id: string): void {
  const relations = check.file.value.relations ?? [];
  for (const [index, { extends: host, builtOn, implements: offered, runsIn, needsWindow }] of relations.entries()) {
    const [key, other] = Object.entries({ extends: host, builtOn, implements: offered }).find(([, one]) => one) ?? [];
    if (key && other) check.id(["relations", index, key], other);
    if (other === id) check.report(["relations", index], "a technology has no relation to itself", "remove it");
    if (needsWindow && runsIn !== "browsers")
      check.report(["relations", index], "only what runs in browsers needs their window", "remove one of the two");
  }
}

function checkTypes(check: TechnologyCheck): void {
  for (const [index, { package: name, line }] of (check.file.value.types ?? []).entries()) {
    const isApart = name.startsWith("@types/");
    if (!isApart && !ownsPackage(check.file.value, name))
      check.report(
        ["types", index],
        `"${name}" is not listed under packages`,
        "name its own package, or one of @types",
      );
    if (isApart && line === undefined)
      check.report(["types", index], `"${name}" has versions of its own`, "add the major version as `line`");
  }
}

function checkTests(check: TechnologyCheck, id: string): void {
  const seen = new Set<string>();
  for (const [index, test] of (check.file.value.tests ?? []).entries()) {
    const at = (key: string): PathStep[] => ["tests", index, key];
    check.id(at("with"), test.with);
    check.range(at("version"), test.version);
    check.range(at("range"), test.range);
    const range = factRange(test.range);
    if (range && isOpenEnded(range)) {
      const what = `"${test.range}" has no upper bound, but a test cannot run with future versions`;
      check.report(at("range"), what, "list the versions of the matrix");
    }
    if (test.with === id) check.report(at("with"), "a technology cannot be tested with itself", "remove it");
    const key = `${test.version} ${test.with}`;
    const what = `repeats what ${test.version} is tested with of "${test.with}"`;
    if (seen.has(key)) check.report(["tests", index], what, "join the two ranges");
    seen.add(key);
  }
}

function checkCapabilities(check: TechnologyCheck, { capabilities }: CheckedFiles): void {
  for (const list of ["needs", "lacks"] as const) {
    const entries = check.file.value[list] ?? [];
    for (const [index, entry] of entries.entries()) {
      const { capability } = entry;
      const steps = [list, index, "capability"];
      check.knowledge([list, index, "note"], entry.note);
      const isSame = (other: typeof entry) => other.capability === capability && versionIn(other) === versionIn(entry);
      if (entries.findIndex(isSame) < index)
        check.report(steps, `lists "${capability}" twice`, "remove one of the two");
      if (capabilities && !capabilities.has(capability)) {
        const near = nearestOf(capability, [...capabilities]);
        const allowed = near ? `did you mean "${near}"?` : `known: ${[...capabilities].join(", ")}`;
        check.report(steps, `unknown capability "${capability}"`, "see data/capabilities.yaml", { allowed });
      }
      const version = versionIn(entry);
      if (version !== undefined) check.range([list, index, "version"], version);
    }
  }
}

/** The versions that a need is limited to; a lack has none. */
const versionIn = (entry: { version?: string | undefined } | object) =>
  "version" in entry ? entry.version : undefined;

function checkRenamed(check: TechnologyCheck): void {
  const { renamed = [], sets = [] } = check.file.value;
  // What its build gives a project is of others.
  const isManaging = sets.some(({ managed }) => managed);
  for (const [index, { package: name, to }] of renamed.entries()) {
    const at: PathStep[] = ["renamed", index, "package"];
    if (!isManaging && !ownsPackage(check.file.value, name))
      check.report(at, `"${name}" is not listed under packages`, "add it to packages");
    if (name === to) check.report(at, `"${name}" cannot take its own place`, "name what does");
    if (renamed.findIndex((other) => other.package === name) < index)
      check.report(at, `renames "${name}" twice`, "remove one of the two");
  }
}

function checkSets(check: TechnologyCheck): void {
  const sets = check.file.value.sets ?? [];
  for (const [index, { version, packages }] of sets.entries()) {
    if (sets.findIndex((other) => other.version === version) < index)
      check.report(["sets", index, "version"], `lists the set of "${version}" twice`, "remove one of the two");
    for (const [ecosystem, list = {}] of Object.entries(packages))
      for (const [name, range = ""] of Object.entries(list))
        check.range(["sets", index, "packages", ecosystem, name], range);
  }
}

function checkLifecycle(check: TechnologyCheck): void {
  const cycles = check.file.value.lifecycle?.cycles ?? [];
  for (const [index, { cycle, released, eol }] of cycles.entries()) {
    const steps = ["lifecycle", "cycles", index];
    if (cycles.findIndex((other) => other.cycle === cycle) < index)
      check.report(steps, `lists the release line "${cycle}" twice`, "remove one of the two");
    if (released && typeof eol === "string" && eol < released) {
      const what = `the release line "${cycle}" ends (${eol}) before its release (${released})`;
      check.report(steps, what, "fix the dates");
    }
  }
}

function checkReferences(check: TechnologyCheck, id: string): void {
  const { endOfLife, alternatives = [] } = check.file.value;
  check.knowledge(["endOfLife", "reason"], endOfLife?.reason);
  for (const [index, other] of (endOfLife?.replacement ?? []).entries())
    check.id(["endOfLife", "replacement", index], other);
  for (const [index, other] of alternatives.entries()) {
    check.id(["alternatives", index], other);
    if (other === id) check.report(["alternatives", index], "a technology cannot be its own alternative", "remove it");
  }
}
