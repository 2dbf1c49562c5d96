/** What the packages of a technology declare: as read from the manifests of their releases, and as its record has it. */
import type {
  Declared,
  DeclaredReleases,
  DeclaredSource,
  Requirement as RequirementRecord,
  Test,
} from "../../../schemas/types.js";
import { getOrInsertComputed, groupBy } from "../maps.js";
import { factRange } from "../versions/ecosystems.js";
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
import { between, lineOfRelease, runOf } from "../versions/runs.js";
import type { Declarations, Requirement, Technology, Tested } from "./technology.js";

/** The declarations of one package, as its file has them. */
export interface DeclaredPackage {
  ecosystem: string;
  name: string;
  record: Declared;
}

/** Finds what declarations name. */
export interface Owners {
  /** Id of the technology that a package belongs to. */
  ownerOf(ecosystem: string, name: string): string | undefined;
  mainPackageOf(id: string): string | undefined;
  /** Packages of a technology that each release of the main one requires in its own version: a range of theirs is one of its. */
  companionsOf(id: string): ReadonlySet<string>;
}

/**
 * Tells the packages that the newest release of a main package requires in its own version.
 * @param declaredBy what the packages of a technology declare, by its id
 */
export function companionsFrom(
  mainPackageOf: Owners["mainPackageOf"],
  declaredBy: (id: string) => readonly DeclaredPackage[],
): Owners["companionsOf"] {
  const known = new Map<string, ReadonlySet<string>>();
  const find = (id: string): ReadonlySet<string> => {
    const main = mainPackageOf(id);
    const newest = declaredBy(id).find(({ name }) => name === main)?.record.releases[0];
    const asked = Object.entries((newest?.requires ?? {}) as Texts);
    return new Set(asked.filter(([, range]) => range === "self").map(([name]) => name));
  };
  return (id) => getOrInsertComputed(known, id, find);
}

/** The releases of one package whose manifests were read, and what they declare. */
export interface ReadPackage {
  name: string;
  /** Runs of releases that agree, newest first. */
  runs: readonly VersionRange[];
  requirements: readonly Requirement[];
}

/** A range that names the version of the declaring release itself, and the operator before it. */
const SELF = /^([~^]?)self$/;

/**
 * The requirements in a package's file. Packages of one technology that are asked for in one range are one requirement.
 * @throws Error where a range does not parse, which validation rules out beforehand
 */
export function compileDeclared(
  by: Technology,
  { ecosystem, name, record }: DeclaredPackage,
  owners: Owners,
): ReadPackage {
  const runs: VersionRange[] = [];
  const requirements: Requirement[] = [];
  let newer = new Map<string, Requirement>();
  for (const releases of record.releases) {
    const [first, last] = [releases.versions[0], releases.versions.at(-1)] as [string, string];
    const [oldest, newest] = [releases.sources[0], releases.sources.at(-1)] as [DeclaredSource, DeclaredSource];
    const [run, within] = [runOf(first, last), lineOfRelease(last)];
    runs.push(run);
    const here = new Map<string, Requirement>();
    for (const asked of askedBy(releases, ecosystem, by.id, owners)) {
      const key = [within.text, asked.of, asked.range, asked.optional, ...asked.ofPackages].join(" ");
      const joined = newer.get(key);
      here.set(key, joined ?? requirementOf(asked));
      // Neighbours that differ in something else ask for the same here.
      if (joined)
        Object.assign(joined, {
          line: between(run, joined.line),
          firstSource: oldest.file,
          firstDay: oldest.day,
        });
    }
    const known = new Set(newer.values());
    for (const one of here.values()) if (!known.has(one)) requirements.push(one);
    newer = here;

    function requirementOf(asked: Asked): Requirement {
      const self = SELF.exec(asked.range)?.[1];
      const range = self === undefined ? mustParse(name, asked.range, ecosystem) : within;
      return {
        by,
        package: name,
        byMain: name === (by.mainPackage ?? by.id),
        line: run,
        release: undefined,
        within,
        isWhole: true,
        of: asked.of,
        ofPackages: asked.ofPackages,
        key: asked.key,
        range,
        lockstep: self !== undefined,
        self,
        optional: asked.optional,
        lapsed: false,
        source: newest.file,
        firstSource: oldest.file,
        checked: record.checked,
        day: newest.day,
        firstDay: oldest.day,
      };
    }
  }
  return { name, runs, requirements };
}

/** Ids of the technologies that packages declare something about. */
export function targetsOf(packages: readonly DeclaredPackage[], owners: Owners): Set<string> {
  const ids = new Set<string>();
  for (const { ecosystem, record } of packages) {
    for (const { requires = {}, runtimes = {} } of record.releases) {
      for (const name of Object.keys(requires)) ids.add(owners.ownerOf(ecosystem, name) ?? "");
      for (const id of Object.keys(runtimes)) ids.add(id);
    }
  }
  ids.delete("");
  return ids;
}

function mustParse(by: string, text: string, ecosystem?: string): VersionRange {
  const range = factRange(text, ecosystem);
  if (!range) throw new Error(`${by}: "${text}" is not a version range`);
  return range;
}

type Texts = Record<string, string>;

interface Asked {
  of: string;
  ofPackages: string[];
  key: string | undefined;
  range: string;
  optional: boolean;
}

function askedBy(
  { requires = {}, optional = [], runtimes = {} }: DeclaredReleases,
  ecosystem: string,
  by: string,
  owners: Owners,
): Asked[] {
  const found = new Map<string, Asked>();
  for (const [name, range] of Object.entries(requires as Texts)) {
    const of = owners.ownerOf(ecosystem, name);
    if (of === undefined) continue;
    const isOptional = optional.includes(name);
    const key = [of, range, isOptional].join("\n");
    const known = found.get(key);
    if (known) known.ofPackages.push(name);
    else found.set(key, { of, ofPackages: [name], key: undefined, range, optional: isOptional });
  }
  for (const asked of found.values()) {
    const { of, ofPackages } = asked;
    const main = owners.mainPackageOf(of);
    // Elsewhere, ranges are read from several forms of manifests, and put in one.
    if (ecosystem === "npm") asked.key = ofPackages.find((name) => name === main) ?? ofPackages[0];
    const isOfMain = main !== undefined && !ofPackages.includes(main);
    if (isOfMain && of !== by && ofPackages.some((name) => owners.companionsOf(of).has(name))) ofPackages.push(main);
    ofPackages.sort((one, other) => Number(other === main) - Number(one === main) || (one < other ? -1 : 1));
  }
  const machine = Object.entries(runtimes as Texts).map(([of, range]) => ({
    of,
    ofPackages: [],
    key: undefined,
    range,
    optional: false,
  }));
  return [...found.values(), ...machine];
}

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
  for (const own of declared) {
    const { name, runs, requirements } = compileDeclared(technology, own, owners);
    found.push(...requirements);
    read.set(name, runs);
    releases.set(
      name,
      own.record.releases.flatMap(({ versions }) => [...versions].reverse()),
    );
  }
  const requirements = groupBy(found, ({ of }) => of);
  for (const list of requirements.values()) list.sort((a, b) => newestFirst(a.line, b.line));
  markLapsed([...requirements.values()], read);
  return { requirements, read, releases, tests: tests.map((record) => compileTest(technology, record)) };
}

function compileTest(technology: Technology, record: Test): Tested {
  const version = mustParse(technology.id, record.version);
  const release = onlyRelease(version) ?? releaseIn(record.source, version);
  const line = release ? lineOf(technology, release) : version;
  return {
    by: technology,
    with: record.with,
    line,
    versions: release ? fromReleaseOn(release, line) : version,
    range: mustParse(technology.id, record.range),
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
  const line = mustParse(id, entry.version);
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
    range: entry.range === LOCKSTEP ? line : mustParse(id, entry.range),
    lockstep: entry.range === LOCKSTEP,
    self: undefined,
    optional: entry.optional === true,
    lapsed: false,
    source: entry.source,
    firstSource: entry.source,
    checked,
    day: checked,
    firstDay: checked,
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

/** Finds what a package once asked for, when the newest of its lines that the data know does not. */
function markLapsed(lists: readonly Requirement[][], read: ReadonlyMap<string, readonly VersionRange[]>): void {
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
      const lapsed = last !== undefined && now !== undefined && newestFirst(now, last) < 0 && !intersects(now, last);
      for (const requirement of own) requirement.lapsed = lapsed;
    }
  }
}

/** A range in the data that stands for "the same release line as the declaring package". */
export const LOCKSTEP = "lockstep";
