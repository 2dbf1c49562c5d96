/** A technology as the catalog holds it: its record, with versions parsed and what it declares indexed by target. */
import type { Technology as TechnologyRecord, Test } from "../../../schemas/types.js";
import {
  fromReleaseOn,
  includes,
  intersects,
  isWithin,
  newestFirst,
  onlyRelease,
  parseRange,
  releaseLine,
  releaseOf,
  type SemVer,
  type VersionRange,
} from "./version-range.js";

/** What one version line of one package asks of another technology. */
export interface Requirement {
  by: Technology;
  /** The package that declares it. */
  package: string;
  /** Whether that is the technology's main package, whose versions are the technology's versions. */
  byMain: boolean;
  line: VersionRange;
  /** The release whose manifest was read, as its tag names it; undefined where the source is no tag. */
  release: SemVer | undefined;
  /** Whether all releases of the line were read, and not the newest for all. */
  isWhole: boolean;
  /** Id of the technology that is asked for. */
  of: string;
  /** The packages of that technology that the range is about; empty when it has none, like a language or runtime. */
  ofPackages: readonly string[];
  range: VersionRange;
  lockstep: boolean;
  optional: boolean;
  /** Whether newer lines of the package ask for nothing of the kind any more. */
  lapsed: boolean;
  source: string;
  checked: string;
}

/** What the CI of one release tests it with. */
export interface Tested {
  by: Technology;
  /** Id of the technology that it is tested with. */
  with: string;
  /** The release line that was read. */
  line: VersionRange;
  /** Of that line, the release that was read and later ones. */
  versions: VersionRange;
  /** The versions that it is tested with. */
  range: VersionRange;
  record: Test;
  checked: string;
}

export interface Cycle {
  name: string;
  /** undefined when the name is not a number. */
  line: VersionRange | undefined;
  released: string | undefined;
  /** The last day of support; true when it has ended on no known day; undefined when no end is announced. */
  end: string | true | undefined;
}

/** The part of a record that names are resolved by. */
export type Summary = Pick<TechnologyRecord, "name" | "category" | "aliases" | "sharedNames" | "packages">;

export interface Technology {
  readonly id: string;
  /** Its place in the catalog, from 0. */
  readonly index: number;
  readonly record: TechnologyRecord;
  readonly name: string;
  readonly category: string;
  readonly aliases: readonly string[];
  /** Names that stand for it and for others. */
  readonly sharedNames: readonly string[];
  /** Package names by ecosystem, in the order of its file. */
  readonly packages: readonly [ecosystem: string, names: string[]][];
  readonly mainPackage: string | undefined;
  /** Whether its packages are clients of something that runs elsewhere. */
  readonly isService: boolean;
  /** By id of the target; newest line first. */
  readonly requirements: ReadonlyMap<string, readonly Requirement[]>;
  /** In the order of its file. */
  readonly tests: readonly Tested[];
  /** Newest first. */
  readonly cycles: readonly Cycle[];
  /** The day its facts were last compared with their sources. */
  readonly checked: string;
}

/** Categories of services: their packages are clients, whose versions are not the service's. */
const SERVICES: ReadonlySet<string> = new Set([
  "analytics",
  "auth",
  "baas",
  "database",
  "edge-runtime",
  "email",
  "feature-flags",
  "hosting",
  "payments",
  "search",
  "storage",
  "vector-db",
]);

/**
 * Whether a version named without a package is one of the service itself (SQLite 3, Elasticsearch 9), which says nothing
 * about its client packages. Services without release lines of their own are known by the versions of their client.
 */
export function isOfService({ isService, cycles }: Technology, name: string | undefined): boolean {
  return isService && cycles.length > 0 && name === undefined;
}

/** All package names of a technology, by ecosystem, in the order of its file. */
export function packagesOf(record: Pick<TechnologyRecord, "packages">): [ecosystem: string, names: string[]][] {
  return Object.entries(record.packages ?? {});
}

/**
 * The pattern that stands for a package and all that share its scope, group or vendor: `@scope/*`, `org.group:*`,
 * `vendor/*`, `golang.org/x/*`.
 * @returns undefined when its name has no such part
 */
export function scopePattern(name: string): string | undefined {
  const end = Math.max(name.lastIndexOf("/"), name.lastIndexOf(":"));
  return end > 0 && end < name.length - 1 && !name.endsWith("*") ? `${name.slice(0, end + 1)}*` : undefined;
}

/** The package whose versions are the technology's versions: the first of its file. */
export function mainPackageOf(record: Pick<TechnologyRecord, "packages"> | undefined): string | undefined {
  return record && packagesOf(record)[0]?.[1][0];
}

/** One for all that have none: most data are about what few technologies have. */
const NONE: readonly never[] = [];
const NO_REQUIREMENTS: ReadonlyMap<string, readonly Requirement[]> = new Map();

/** A technology whose record is read, and whose versions are parsed, when they are first asked for. */
class CompiledTechnology implements Technology {
  readonly name: string;
  readonly category: string;
  readonly aliases: readonly string[];
  readonly sharedNames: readonly string[];
  readonly packages: readonly [ecosystem: string, names: string[]][];
  readonly mainPackage: string | undefined;
  readonly isService: boolean;
  readonly #read: () => TechnologyRecord;
  readonly #mainPackages: (id: string) => string | undefined;
  #record: TechnologyRecord | undefined;
  #requirements: ReadonlyMap<string, readonly Requirement[]> | undefined;
  #tests: readonly Tested[] | undefined;
  #cycles: readonly Cycle[] | undefined;

  constructor(
    readonly id: string,
    readonly index: number,
    summary: Summary,
    read: () => TechnologyRecord,
    mainPackages: (id: string) => string | undefined,
  ) {
    this.name = summary.name;
    this.category = summary.category;
    this.aliases = summary.aliases ?? NONE;
    this.sharedNames = summary.sharedNames ?? NONE;
    this.packages = packagesOf(summary);
    this.mainPackage = mainPackageOf(summary);
    this.isService = SERVICES.has(summary.category);
    this.#read = read;
    this.#mainPackages = mainPackages;
  }

  get record(): TechnologyRecord {
    this.#record ??= this.#read();
    return this.#record;
  }

  get checked(): string {
    return this.record.checked;
  }

  get cycles(): readonly Cycle[] {
    this.#cycles ??=
      this.record.lifecycle?.cycles.map((cycle) => ({
        name: cycle.cycle,
        line: releaseLine(cycle.cycle),
        released: cycle.released,
        end: cycle.eol,
      })) ?? NONE;
    return this.#cycles;
  }

  get requirements(): ReadonlyMap<string, readonly Requirement[]> {
    this.#requirements ??= this.record.requires ? compileRequirements(this, this.#mainPackages) : NO_REQUIREMENTS;
    return this.#requirements;
  }

  get tests(): readonly Tested[] {
    this.#tests ??= this.record.tests?.map((record) => compileTest(this, record)) ?? NONE;
    return this.#tests;
  }
}

/**
 * Compiles a technology.
 * @param read gives its record, when more is asked of it than its names
 * @param mainPackages the main packages of what it requires, by id
 * @returns what throws an Error where a range of its record that does not parse is asked for, which validation rules out beforehand
 */
export function compileTechnology(
  id: string,
  index: number,
  summary: Summary,
  read: () => TechnologyRecord,
  mainPackages: (id: string) => string | undefined,
): Technology {
  return new CompiledTechnology(id, index, summary, read, mainPackages);
}

function compileRequirements(
  technology: Technology,
  mainPackages: (id: string) => string | undefined,
): ReadonlyMap<string, readonly Requirement[]> {
  const { id, record, mainPackage } = technology;
  const requirements = new Map<string, Requirement[]>();
  for (const entry of record.requires ?? []) {
    const line = mustParse(id, entry.version);
    const declaring = entry.package ?? mainPackage ?? id;
    const list = requirements.get(entry.of) ?? [];
    requirements.set(entry.of, list);
    const targetMain = mainPackages(entry.of);
    list.push({
      by: technology,
      package: declaring,
      byMain: declaring === (mainPackage ?? id),
      line,
      release: releaseIn(entry.source, line),
      isWhole: /[<>]/.test(entry.version) || onlyRelease(line) !== undefined,
      of: entry.of,
      ofPackages: entry.ofPackages ?? (targetMain ? [targetMain] : []),
      range: entry.range === LOCKSTEP ? line : mustParse(id, entry.range),
      lockstep: entry.range === LOCKSTEP,
      optional: entry.optional === true,
      lapsed: false,
      source: entry.source,
      checked: entry.checked ?? record.checked,
    });
  }
  for (const list of requirements.values()) list.sort((a, b) => newestFirst(a.line, b.line));
  markLapsed([...requirements.values()]);
  return requirements;
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
  const { major, minor } = release;
  const known = cycles.find(({ line }) => line && includes(line, release))?.line;
  return known ?? (parseRange(major > 0 ? String(major) : `0.${minor}`) as VersionRange);
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
function markLapsed(lists: readonly Requirement[][]): void {
  const newest = new Map<string, VersionRange>();
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

const parsed = new Map<string, VersionRange>();

function mustParse(id: string, text: string): VersionRange {
  let range = parsed.get(text);
  if (!range) {
    range = parseRange(text);
    if (!range) throw new Error(`${id}: "${text}" is not a version range`);
    parsed.set(text, range);
  }
  return range;
}
