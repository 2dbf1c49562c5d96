/** What the packages of a technology declare: as read from the manifests of their releases, and as its record has it. */
import type { Requirement as RequirementRecord, Test } from "../../../schemas/types.js";
import { groupBy } from "../maps.js";
import { releaseOf } from "../versions/parse.js";
import {
  fromReleaseOn,
  includes,
  intersects,
  isWithin,
  newestFirst,
  onlyRelease,
  type SemVer,
  type VersionRange,
} from "../versions/range.js";
import { lineOfRelease } from "../versions/runs.js";
import { compileDeclared, type DeclaredPackage, mustParseRange, type Owners } from "./declared-package.js";
import {
  type Declarations,
  ownsName,
  type Requirement,
  releasesKey,
  type Technology,
  type Tested,
} from "./technology.js";

/** None, for technologies of which nothing was read. */
export const NO_DECLARATIONS: Declarations = {
  requirements: new Map(),
  read: new Map(),
  releases: new Map(),
  tests: [],
};

/**
 * Compiles what the packages of a technology declare.
 * @param declared the files of its packages
 * @throws Error where a range does not parse, which validation rules out beforehand
 */
export function compileDeclarations(
  technology: Technology,
  declared: readonly DeclaredPackage[],
  owners: Owners,
): Declarations {
  const { requires = [], tests = [] } = technology.record;
  if (requires.length + declared.length + tests.length === 0) return NO_DECLARATIONS;
  const found = requires.map((entry) => compileRequirement(technology, entry, owners));
  const read = new Map<string, readonly VersionRange[]>();
  const releases = new Map<string, readonly string[]>();
  for (const one of declared) {
    const { ecosystem, name, record } = one;
    const own = record.releases.flatMap(({ versions }) => [...versions].reverse());
    releases.set(releasesKey(ecosystem, name), own);
    if (!ownsName(technology, one)) continue;
    const { runs, requirements } = compileDeclared(technology, one, owners);
    found.push(...requirements);
    read.set(name, runs);
    releases.set(name, own);
  }
  const requirements = groupBy(found, ({ of }) => of);
  for (const list of requirements.values()) list.sort((a, b) => newestFirst(a.line, b.line));
  markNoLongerDeclared([...requirements.values()], read);
  return { requirements, read, releases, tests: tests.map((record) => compileTest(technology, record)) };
}

function compileTest(technology: Technology, record: Test): Tested {
  const version = mustParseRange(technology.id, record.version);
  const release = onlyRelease(version) ?? releaseIn(record.source, version);
  const line = release ? lineOf(technology, release) : version;
  return {
    by: technology,
    with: record.with,
    line,
    versions: release ? fromReleaseOn(release, line) : version,
    range: mustParseRange(technology.id, record.range),
    record,
    checked: record.checked ?? technology.checked,
  };
}

/** The release line of a release: the one of its lifecycle, else all with its major version, or its minor one below 1. */
function lineOf({ cycles }: Technology, release: SemVer): VersionRange {
  return cycles.find(({ line }) => line && includes(line, release))?.line ?? lineOfRelease(release.version);
}

function compileRequirement(technology: Technology, entry: RequirementRecord, owners: Owners): Requirement {
  const { id, record, mainPackage } = technology;
  const line = mustParseRange(id, entry.version);
  const declaring = entry.package ?? mainPackage ?? id;
  const targetMain = owners.mainPackageOf(entry.of);
  const checked = entry.checked ?? record.checked;
  return {
    by: technology,
    package: declaring,
    byMain: declaring === (mainPackage ?? id),
    line,
    release: releaseIn(entry.source, line),
    within: line,
    isWhole: /[<>]/.test(entry.version) || onlyRelease(line) !== undefined,
    of: entry.of,
    ofPackages: entry.ofPackages ?? (targetMain ? [targetMain] : []),
    key: undefined,
    range: entry.range === LOCKSTEP ? line : mustParseRange(id, entry.range),
    lockstep: entry.range === LOCKSTEP,
    self: undefined,
    optional: entry.optional === true,
    noLongerDeclared: false,
    source: entry.source,
    firstSource: entry.source,
    checked,
    day: entry.day ?? checked,
    firstDay: entry.day ?? checked,
  };
}

/** The release of a line that a source was read at: the tag in its address names it, as `v16.3.1` or `@ai-sdk/react@3.0.77`. */
function releaseIn(source: string, line: VersionRange): SemVer | undefined {
  const [, path = ""] = source.split("/blob/");
  for (const part of path.split(/[/@]/)) {
    const text = part.slice(part.search(/\d/));
    const release = /^\d+\.\d/.test(text) ? releaseOf(text) : undefined;
    if (release && isWithin(release.range, line)) return release.version;
  }
  return undefined;
}

/** Marks what older releases of a package require, and the newest that was read does not. */
function markNoLongerDeclared(
  lists: readonly Requirement[][],
  read: ReadonlyMap<string, readonly VersionRange[]>,
): void {
  const newest = new Map<string, VersionRange>(
    [...read].flatMap(([name, [run]]) => (run ? [[name, run] as const] : [])),
  );
  for (const { package: name, line } of lists.flat()) {
    const known = newest.get(name);
    if (!known || newestFirst(line, known) < 0) newest.set(name, line);
  }
  for (const list of lists) {
    for (const name of new Set(list.map((requirement) => requirement.package))) {
      const own = list.filter((requirement) => requirement.package === name);
      const [last, now] = [own[0]?.line, newest.get(name)];
      const noLongerDeclared =
        last !== undefined && now !== undefined && newestFirst(now, last) < 0 && !intersects(now, last);
      for (const requirement of own) requirement.noLongerDeclared = noLongerDeclared;
    }
  }
}

/** A range in the data that stands for "the same release line as the declaring package". */
export const LOCKSTEP = "lockstep";
