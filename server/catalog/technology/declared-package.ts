/** What the releases of one package declare, as read from their manifests. */
import type { Declared, DeclaredReleases, DeclaredSource } from "../../../schemas/types.js";
import { getOrInsertComputed } from "../maps.js";
import { factRange } from "../versions/ecosystems.js";
import type { VersionRange } from "../versions/range.js";
import { between, lineOfRelease, runOf } from "../versions/runs.js";
import type { Requirement, Technology } from "./technology.js";

/** The declarations of one package, as its file has them. */
export interface DeclaredPackage {
  ecosystem: string;
  name: string;
  record: Declared;
}

/** Resolves the packages that declarations name. */
export interface Owners {
  /** Id of the technology that a package belongs to. */
  ownerOf(ecosystem: string, name: string): string | undefined;
  mainPackageOf(id: string): string | undefined;
  /** Packages of a technology that its main package pins to its own version: a range of theirs is one of its. */
  companionsOf(id: string): ReadonlySet<string>;
}

/**
 * Packages that the newest main release pins to its own version.
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
 * The requirements in a package's file. Packages of one technology that are required in one range are one requirement.
 * @throws Error where a range does not parse, which validation rules out beforehand
 */
export function compileDeclared(by: Technology, declared: DeclaredPackage, owners: Owners): ReadPackage {
  const { ecosystem, name, record } = declared;
  const runs: VersionRange[] = [];
  const requirements: Requirement[] = [];
  let newer = new Map<string, Requirement>();
  for (const releases of record.releases) {
    const run = compileRun(releases);
    const here = new Map<string, Requirement>();
    for (const asked of askedBy(releases, ecosystem, by.id, owners)) {
      const key = [run.within.text, asked.of, asked.range, asked.optional, ...asked.ofPackages].join(" ");
      const joined = newer.get(key);
      const requirement = joined ? extendTo(run, joined) : requirementOf(by, declared, run, asked);
      here.set(key, requirement);
      if (!joined) requirements.push(requirement);
    }
    runs.push(run.line);
    newer = here;
  }
  return { name, runs, requirements };
}

/** A run of releases whose manifests say the same. */
interface ReleaseRun {
  line: VersionRange;
  within: VersionRange;
  oldest: DeclaredSource;
  newest: DeclaredSource;
}

function compileRun({ versions, sources }: DeclaredReleases): ReleaseRun {
  const [first, last] = [versions[0], versions.at(-1)] as [string, string];
  const [oldest, newest] = [sources[0], sources.at(-1)] as [DeclaredSource, DeclaredSource];
  return { line: runOf(first, last), within: lineOfRelease(last), oldest, newest };
}

/** Neighbouring runs differ in something; what both require is one requirement. */
const extendTo = ({ line, oldest }: ReleaseRun, newer: Requirement): Requirement =>
  Object.assign(newer, { line: between(line, newer.line), firstSource: oldest.file, firstDay: oldest.day });

function requirementOf(
  by: Technology,
  { ecosystem, name, record }: DeclaredPackage,
  { line, within, oldest, newest }: ReleaseRun,
  { of, ofPackages, key, range, optional }: AskedPackages,
): Requirement {
  const self = SELF.exec(range)?.[1];
  return {
    by,
    package: name,
    byMain: name === (by.mainPackage ?? by.id),
    line,
    release: undefined,
    within,
    isWhole: true,
    of,
    ofPackages,
    key,
    range: self === undefined ? mustParseRange(name, range, ecosystem) : within,
    lockstep: self !== undefined,
    self,
    optional,
    noLongerDeclared: false,
    source: newest.file,
    firstSource: oldest.file,
    checked: record.checked,
    day: newest.day,
    firstDay: oldest.day,
  };
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

type Texts = Record<string, string>;

interface AskedPackages {
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
): AskedPackages[] {
  const found = new Map<string, AskedPackages>();
  for (const [name, range] of Object.entries(requires as Texts)) {
    const of = owners.ownerOf(ecosystem, name);
    if (of === undefined) continue;
    const isOptional = optional.includes(name);
    const key = [of, range, isOptional].join("\n");
    const known = found.get(key);
    if (known) known.ofPackages.push(name);
    else found.set(key, { of, ofPackages: [name], key: undefined, range, optional: isOptional });
  }
  for (const asked of found.values()) completePackages(asked, ecosystem, by, owners);
  const machine = Object.entries(runtimes as Texts).map(([of, range]) => {
    return { of, ofPackages: [], key: undefined, range, optional: false };
  });
  return [...found.values(), ...machine];
}

/** The main package first, and also where only its companions are asked for. */
function completePackages(asked: AskedPackages, ecosystem: string, by: string, owners: Owners): void {
  const { of, ofPackages } = asked;
  const main = owners.mainPackageOf(of);
  // In other ecosystems, ranges come from manifests of several forms, and are rewritten.
  if (ecosystem === "npm") asked.key = ofPackages.find((name) => name === main) ?? ofPackages[0];
  const isOfMain = main !== undefined && !ofPackages.includes(main);
  if (isOfMain && of !== by && ofPackages.some((name) => owners.companionsOf(of).has(name))) ofPackages.push(main);
  ofPackages.sort((one, other) => Number(other === main) - Number(one === main) || (one < other ? -1 : 1));
}

/** @throws Error where a range of a fact does not parse */
export function mustParseRange(by: string, text: string, ecosystem?: string): VersionRange {
  const range = factRange(text, ecosystem);
  if (!range) throw new Error(`${by}: "${text}" is not a version range`);
  return range;
}
