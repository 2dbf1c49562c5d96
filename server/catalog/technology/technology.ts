/** A technology as the catalog holds it: its record, with versions parsed and what it declares indexed by target. */
import type { Technology as TechnologyRecord, Test } from "../../../schemas/types.js";
import { releaseLine } from "../versions/parse.js";
import type { SemVer, VersionRange } from "../versions/range.js";
import { isCategoryOfServices } from "./category.js";

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
  /** The release line, in which what holds for some releases says something about others. */
  within: VersionRange;
  /** Whether all releases of the line were read, and not the newest for all. */
  isWhole: boolean;
  /** Id of the technology that is asked for. */
  of: string;
  /** The packages of that technology that the range is about; empty when it has none, like a language or runtime. */
  ofPackages: readonly string[];
  /** Under which name the manifest has the range word for word; undefined where the range was read from something else than words. */
  key: string | undefined;
  range: VersionRange;
  lockstep: boolean;
  /** For a lockstep: the operator before the version of the declaring release, where that is known. */
  self: string | undefined;
  optional: boolean;
  /** Whether newer lines of the package ask for nothing of the kind any more. */
  noLongerDeclared: boolean;
  /** The manifest of the newest release that it was read at, and that of the oldest. */
  source: string;
  firstSource: string;
  checked: string;
  /** As of which day it speaks: a range without an end lets in what was out by then. */
  day: string;
  /** The same for the oldest release that it was read at. */
  firstDay: string;
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
  /** The releases whose manifests were read, by package, newest first; not all of them declare something of all targets. */
  readonly read: ReadonlyMap<string, readonly VersionRange[]>;
  /** Each of these releases, newest first. */
  readonly releases: ReadonlyMap<string, readonly string[]>;
  /** In the order of its file. */
  readonly tests: readonly Tested[];
  /** Newest first. */
  readonly cycles: readonly Cycle[];
  /** The day its facts were last compared with their sources. */
  readonly checked: string;
}

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

/**
 * A technology whose record is read, and whose versions are parsed, when they are first asked for; then it throws an Error where a
 * range does not parse, which validation rules out beforehand.
 */
class CompiledTechnology implements Technology {
  readonly name: string;
  readonly category: string;
  readonly aliases: readonly string[];
  readonly sharedNames: readonly string[];
  readonly packages: readonly [ecosystem: string, names: string[]][];
  readonly mainPackage: string | undefined;
  readonly isService: boolean;
  readonly #read: () => TechnologyRecord;
  readonly #declare: (technology: Technology) => Declarations;
  #record: TechnologyRecord | undefined;
  #declarations: Declarations | undefined;
  #cycles: readonly Cycle[] | undefined;

  /**
   * @param read gives its record, when more is asked of it than its names
   * @param declare compiles what its packages declare, likewise
   */
  constructor(
    readonly id: string,
    readonly index: number,
    summary: Summary,
    read: () => TechnologyRecord,
    declare: (technology: Technology) => Declarations,
  ) {
    this.name = summary.name;
    this.category = summary.category;
    this.aliases = summary.aliases ?? NONE;
    this.sharedNames = summary.sharedNames ?? NONE;
    this.packages = packagesOf(summary);
    this.mainPackage = mainPackageOf(summary);
    this.isService = isCategoryOfServices(summary.category);
    this.#read = read;
    this.#declare = declare;
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
    return this.#compiled.requirements;
  }

  get read(): ReadonlyMap<string, readonly VersionRange[]> {
    return this.#compiled.read;
  }

  get releases(): ReadonlyMap<string, readonly string[]> {
    return this.#compiled.releases;
  }

  get #compiled(): Declarations {
    this.#declarations ??= this.#declare(this);
    return this.#declarations;
  }

  get tests(): readonly Tested[] {
    return this.#compiled.tests;
  }
}

/** What its packages declare, and are tested with. */
export type Declarations = Pick<Technology, "requirements" | "read" | "releases" | "tests">;

export const compileTechnology = (...given: ConstructorParameters<typeof CompiledTechnology>): Technology =>
  new CompiledTechnology(...given);
