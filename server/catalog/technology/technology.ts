/** A technology in the catalog: its record, with parsed versions, and what it declares, by target. */
import type { Technology as TechnologyRecord, Test } from "../../../schemas/types.js";
import { factRange } from "../versions/ecosystems.js";
import { releaseLine } from "../versions/parse.js";
import { intersects, type SemVer, type VersionRange } from "../versions/range.js";
import { isCategoryOfServices } from "./category.js";

/** Shared, as most technologies have none of most data. */
const NONE: readonly never[] = [];

/** What one run or line of releases of a package requires of another technology. */
export interface Requirement {
  by: Technology;
  package: string;
  /** Whether that is the technology's main package, whose versions are the technology's versions. */
  byMain: boolean;
  line: VersionRange;
  /** The release whose manifest was read, as its tag names it; undefined where the source is no tag. */
  release: SemVer | undefined;
  /** The release line: what some of its releases require says something about the others. */
  within: VersionRange;
  /** Whether all releases of the line were read, and not the newest for all. */
  isWhole: boolean;
  /** Id of the technology that is required. */
  of: string;
  /** The packages of that technology that the range is about; empty when it has none, like a language or runtime. */
  ofPackages: readonly string[];
  /** The name in the manifest, where the range was read from it word for word. */
  key: string | undefined;
  range: VersionRange;
  /** Whether the same version as that of the declaring release is required. */
  lockstep: boolean;
  /** For the same version: the operator before it, where that is known. */
  self: string | undefined;
  optional: boolean;
  /** Whether newer releases of the package require nothing of that technology. */
  noLongerDeclared: boolean;
  /** The manifest of the newest release that it was read at, and that of the oldest. */
  source: string;
  firstSource: string;
  checked: string;
  /** The day of that manifest: an open range covers what was released by then. */
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
  /** Whether it has long-term support, or the day from which it has. */
  lts: string | true | undefined;
}

/** The part of a record that names are resolved by. */
export type Summary = Pick<TechnologyRecord, "name" | "category" | "aliases" | "sharedNames" | "packages">;

/**
 * Whether a version named without a package is one of the service itself (SQLite 3, Elasticsearch 9), which says nothing
 * about its client packages. Services without release lines of their own are known by the versions of their client.
 */
export function isOfService({ isService, cycles }: Technology, name: string | undefined): boolean {
  return isService && cycles.length > 0 && name === undefined;
}

/** A package by its ecosystem, too: openai is one of npm, and another of PyPI. */
export const releasesKey = (ecosystem: string | undefined, name: string): string => `${ecosystem}:${name}`;

/** Whether a package is what its name alone means: of two with one name in two ecosystems, the one that the record lists first. */
export const ownsName = (
  { packages }: Pick<Technology, "packages">,
  { ecosystem, name }: { ecosystem: string; name: string },
): boolean => (packages.find(([, listed]) => listed.includes(name))?.[0] ?? ecosystem) === ecosystem;

/** Whether a text is the id, the name, an alias or the main package of a technology, and not only like one. */
export const isSpeltOut = ({ id, name, aliases, mainPackage }: Technology, text: string): boolean =>
  text === id || text === name.toLowerCase() || text === mainPackage || aliases.includes(text);

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

/** Whether a package is built for one version of a runtime: a minimum that it declares reaches no later ones. */
export function isNative({ record }: Pick<Technology, "record">, name: string, line?: VersionRange): boolean {
  const isAbout = (version?: string, range = version && factRange(version)) =>
    !line || !range || intersects(line, range);
  return record.native?.some(({ packages, version }) => packages.includes(name) && isAbout(version)) ?? false;
}

/** The same of what a release declares about a runtime. */
export const isBuiltFor = ({ by, package: name, line, ofPackages }: Requirement): boolean =>
  ofPackages.length === 0 && isNative(by, name, line);

/** Whether the technology that declares it is retired as a whole. */
export const isRetired = ({ by }: Requirement): boolean => by.record.endOfLife !== undefined;

/** The fact that two packages of a technology are only ever released together, in the same versions. */
export function releasedTogether({ record }: Pick<Technology, "record">, one: string, other: string) {
  const isIn = (packages: readonly string[], name: string) =>
    packages.includes(name) || packages.includes(scopePattern(name) ?? "");
  return record.releasedTogether?.find(({ packages }) => isIn(packages, one) && isIn(packages, other));
}

export const areReleasedTogether = (technology: Pick<Technology, "record">, one: string, other: string): boolean =>
  releasedTogether(technology, one, other) !== undefined;

/** The package whose versions are the technology's versions: the first of its file. */
export function mainPackageOf(record: Pick<TechnologyRecord, "packages"> | undefined): string | undefined {
  return record && packagesOf(record)[0]?.[1][0];
}

/**
 * A technology whose record and versions are parsed when they are first used; that throws an Error where a range does not parse,
 * which validation rules out beforehand.
 */
class CompiledTechnology {
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
  #read: () => TechnologyRecord;
  #declare: (technology: Technology) => Declarations;
  #record: TechnologyRecord | undefined;
  #declarations: Declarations | undefined;
  #cycles: readonly Cycle[] | undefined;

  /** @param read gives its record, and @param declare what its packages declare, when that is first used */
  constructor(
    readonly id: string,
    /** Its place in the catalog, from 0. */
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

  /** Takes what was not read yet from newer facts, which say the same of it, so that nothing holds the earlier ones. */
  reopen(read: () => TechnologyRecord, declare: (technology: Technology) => Declarations): this {
    this.#read = read;
    this.#declare = declare;
    return this;
  }

  get record(): TechnologyRecord {
    this.#record ??= this.#read();
    return this.#record;
  }

  /** The day its facts were last compared with their sources. */
  get checked(): string {
    return this.record.checked;
  }

  /** Newest first. */
  get cycles(): readonly Cycle[] {
    this.#cycles ??=
      this.record.lifecycle?.cycles.map((cycle) => ({
        name: cycle.cycle,
        line: releaseLine(cycle.cycle),
        released: cycle.released,
        end: cycle.eol,
        lts: cycle.lts,
      })) ?? NONE;
    return this.#cycles;
  }

  /** By id of the target; newest line first. */
  get requirements(): ReadonlyMap<string, readonly Requirement[]> {
    return this.#compiled.requirements;
  }

  /** The releases whose manifests were read, by package, newest first; not all of them declare something of all targets. */
  get read(): ReadonlyMap<string, readonly VersionRange[]> {
    return this.#compiled.read;
  }

  /** Each of these releases, newest first, by package, and once more by its ecosystem and name (`releasesKey`). */
  get releases(): ReadonlyMap<string, readonly string[]> {
    return this.#compiled.releases;
  }

  get #compiled(): Declarations {
    this.#declarations ??= this.#declare(this);
    return this.#declarations;
  }

  /** In the order of its file. */
  get tests(): readonly Tested[] {
    return this.#compiled.tests;
  }
}

export type Technology = Pick<CompiledTechnology, keyof CompiledTechnology>;

/** What its packages declare, and are tested with. */
export type Declarations = Pick<Technology, "requirements" | "read" | "releases" | "tests">;

export const compileTechnology = (...given: ConstructorParameters<typeof CompiledTechnology>): Technology =>
  new CompiledTechnology(...given);
