/** From observations of single releases to the record of a package: neighbours that declare the same share an entry. */
import type { Declared, DeclaredDifference, DeclaredReleases, DeclaredSource } from "../../../schemas/types.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import { parseDeclared } from "../../../server/catalog/versions/ecosystems.js";
import { releaseOf } from "../../../server/catalog/versions/parse.js";
import { lineOfRelease } from "../../../server/catalog/versions/runs.js";
import { doubtfulAmong } from "../../../server/data/checks/declared.js";
import { type Declaration, declareSame, type Observation, type Wants } from "./observation.js";

/** So few differences between what was published and the repository are oversights; with more, the repository is no source. */
const FEW = 0.05;

/** A single lockfile may have an incomplete copy: npm makes such ones from lockfiles of its first version. */
const ONE_OFF = 1;

/**
 * Joins what was observed of one package. Where two were read in the same file, the first counts: a package may have become known since.
 * @param isKnown whether a package is of a known technology; of others nothing is recorded
 * @param checked the day of today
 * @returns undefined where no release declares anything
 */
export function recordOf(observations: readonly Observation[], isKnown: Wants, checked: string): Declared | undefined {
  const literal = observations.map(inNumbers);
  const inStep = releasedTogether(literal);
  const kept = literal.map((one) => keep(one, isKnown, inStep)).filter((one) => one !== undefined);
  const { releases, differences } = reconcile(kept);
  releases.sort((one, other) => order(other.version, one.version));
  const doubtful = doubtfulAmong(
    releases.map(({ requires, source }) => ({ requires: [...requires.keys()], files: [source.file] })),
  );
  const runs = join(releases.filter((_, place) => !doubtful.has(place)));
  if (!runs.some(({ requires, runtimes }) => requires || runtimes)) return undefined;
  return { checked, releases: runs, ...(differences.length > 0 && { differences }) };
}

/** What is recorded of a release, with its own version in numbers; undefined where a range cannot be understood. */
export const inFull = (one: Observation, isKnown: Wants): Observation | undefined =>
  keep(inNumbers(one), isKnown, new Set());

/** Leaves out what is not recorded, and releases with a range that cannot be understood. */
function keep(one: Observation, isKnown: Wants, inStep: ReadonlySet<string>): Observation | undefined {
  const requires = new Map<string, string>();
  for (const [name, range] of one.requires) {
    // Type declarations are no part of what runs.
    if (name === one.name || name.startsWith("@types/") || !isKnown(one.ecosystem, name)) continue;
    const text =
      (inStep.has(stepOf(name, one)) ? inOwnVersion(range, one) : undefined) ?? inOrderOfBounds(one.ecosystem, range);
    if (isAny(text)) requires.set(name, "*");
    else if (text.length > 300 || !(SELF.test(text) || parseDeclared(one.ecosystem, text))) return undefined;
    else requires.set(name, text);
  }
  const runtimes = new Map(
    [...one.runtimes]
      .map(([id, range]) => [id, inOrderOfBounds(one.ecosystem, range)])
      .filter(([, range]) => range !== "" && range !== "*") as [string, string][],
  );
  if ([...runtimes.values()].some((range) => range.length > 300 || !parseDeclared(one.ecosystem, range)))
    return undefined;
  if (!releaseOf(one.version)) return undefined;
  const optional = new Set([...one.optional].filter((name) => requires.has(name)));
  return { ...one, requires, runtimes, optional };
}

/** Lockfiles of Python and Ruby write the bounds of a range in another order than manifests do. */
function inOrderOfBounds(ecosystem: string, range: string): string {
  if (ecosystem !== "pypi" && ecosystem !== "gem") return range.trim();
  const bounds = range
    .split(",")
    .map((bound) => bound.trim().replace(/^([<>=!~]+)\s*/, ecosystem === "gem" ? "$1 " : "$1"));
  const rank = (bound: string) => (bound.startsWith("!") ? 1 : bound.startsWith("<") ? 2 : 0);
  return bounds
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .join(ecosystem === "gem" ? ", " : ",");
}

const isAny = (range: string) => /^(?:\*|x|>=\s*0(?:\.0)*|)$/i.test(range);

const SELF = /^([~^]?)self$/;

/** The operator before the version of the release itself; undefined for other ranges. */
function inOwnVersion(range: string, { version }: Observation): string | undefined {
  const [, operator = "", rest] = /^([~^]|=+ ?)?v?(\d\S*)$/.exec(range) ?? [];
  return rest === version ? `${operator.replace(/=+ ?/, "")}self` : undefined;
}

/** With `self` put in numbers, as it was declared. */
function inNumbers(one: Observation): Observation {
  const requires = [...one.requires].map(([name, range]) => [name, range.replace(SELF, `$1${one.version}`)] as const);
  return { ...one, requires: new Map(requires) };
}

/** In so many releases of a line, and so great a part of them, the own version is no coincidence. */
const OFTEN = 3;
const MOSTLY = 0.5;

/** A package in a release line of the one that asks for it. */
const stepOf = (name: string, { version }: Observation) => `${name} ${lineOfRelease(version).text}`;

/** The packages that are asked for in the own version, as they are released together with this one, by release line. */
function releasedTogether(observations: readonly Observation[]): Set<string> {
  const counts = new Map<string, { all: number; own: number }>();
  for (const one of observations) {
    for (const [name, range] of one.requires) {
      const step = stepOf(name, one);
      const count = counts.get(step) ?? { all: 0, own: 0 };
      counts.set(step, count);
      count.all += 1;
      if (inOwnVersion(range, one)) count.own += 1;
    }
  }
  return new Set([...counts].filter(([, { all, own }]) => own >= OFTEN && own / all >= MOSTLY).map(([step]) => step));
}

const order = (one: string, other: string): number => {
  const [a, b] = [releaseOf(one)?.version, releaseOf(other)?.version];
  return (a && b ? a.compare(b) : 0) || one.localeCompare(other, "en", { numeric: true });
};

/** One observation for each release: what was published counts before what the repository has. */
function reconcile(observations: readonly Observation[]): {
  releases: Observation[];
  differences: DeclaredDifference[];
} {
  const published = new Map<string, Observation[]>();
  const tagged = new Map<string, Observation>();
  for (const one of observations.toSorted((a, b) => Number(a.isBorrowed ?? false) - Number(b.isBorrowed ?? false))) {
    if (!one.isPublished) {
      if (!tagged.has(one.version)) tagged.set(one.version, one);
      continue;
    }
    const copies = published.get(one.version) ?? [];
    published.set(one.version, copies);
    if (!copies.some(({ source }) => one.isBorrowed || source.file === one.source.file)) copies.push(one);
  }
  const releases: Observation[] = [];
  const differences: DeclaredDifference[] = [];
  /** Published copies that are known to differ from the file in the repository, but whose own source was not kept. */
  const doubtful: Observation[] = [];
  let compared = 0;
  let differing = 0;
  for (const [version, copies] of published) {
    const [first] = copies;
    // Lockfiles that contradict each other show that somebody corrected a copy.
    if (!first || !copies.every((copy) => declareSame(copy, first))) continue;
    const { source } = copies.reduce((best, copy) => (copy.source.day < best.source.day ? copy : best));
    const own = tagged.get(version);
    // A Gemfile.lock does not say which Ruby a gem requires.
    const runtimes = first.ecosystem === "gem" && own ? own.runtimes : first.runtimes;
    const found = own ? differencesOf(first, own) : [];
    if (found.length > 0 && first.isBorrowed && !own?.isBorrowed) {
      doubtful.push(first);
      continue;
    }
    // Where both say the same, the makers' own file is the better one to cite; the hash shows what was published.
    const { integrity } = source;
    const isOwn = own && found.length === 0 && !own.isBorrowed;
    const cited = isOwn ? { ...own.source, ...(integrity && { integrity }) } : source;
    releases.push({ ...first, runtimes, source: cited, isBorrowed: !isOwn && first.isBorrowed === true });
    if (!own) continue;
    compared += 1;
    if (found.length > 0) differing += 1;
    differences.push(...found);
  }
  const isSource = differing <= Math.max(compared * FEW, ONE_OFF);
  if (!isSource) releases.push(...doubtful);
  const known = new Set(published.keys());
  for (const { version } of doubtful) known.delete(version);
  if (isSource) releases.push(...[...tagged.values()].filter(({ version }) => !known.has(version)));
  return { releases, differences };
}

/** Where lockfiles do not say what a release requires (runtimes of gems), there is nothing to compare. */
function differencesOf(published: Observation, repository: Observation): DeclaredDifference[] {
  const parts = published.ecosystem === "gem" ? (["requires"] as const) : (["requires", "runtimes"] as const);
  return parts.flatMap((part) =>
    [...new Set([...published[part].keys(), ...repository[part].keys()])].flatMap((of) => {
      const [was, is] = [repository[part].get(of) ?? "", published[part].get(of) ?? ""];
      return sameRange(was, is) ? [] : [{ release: published.version, of, repository: was, published: is }];
    }),
  );
}

const sameRange = (one: string, other: string) => one.replace(/[\s"]+/g, "") === other.replace(/[\s"]+/g, "");

function join(newestFirst: readonly Observation[]): DeclaredReleases[] {
  const runs: Observation[][] = [];
  for (const one of newestFirst) {
    const last = runs.at(-1)?.at(-1);
    const isSame =
      last && declareSame(last, one) && lineOfRelease(last.version).text === lineOfRelease(one.version).text;
    if (isSame) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((all) => {
    // The ends are cited, so their sources must be known.
    const run = all.slice(
      all.findIndex(({ isBorrowed }) => !isBorrowed),
      all.findLastIndex(({ isBorrowed }) => !isBorrowed) + 1,
    );
    if (run.length === 0) return [];
    const [newest, oldest] = [run[0], run.at(-1)] as [Observation, Observation];
    return {
      versions: run.map(({ version }) => version).reverse(),
      ...rangesOf(newest),
      sources: run.length > 1 ? [oldest.source, newest.source] : [newest.source],
    };
  });
}

function rangesOf({
  requires,
  optional,
  runtimes,
}: Declaration): Pick<DeclaredReleases, "requires" | "optional" | "runtimes"> {
  return {
    ...(requires.size > 0 && { requires: inOrder(requires) }),
    ...(optional.size > 0 && { optional: [...optional].sort() }),
    ...(runtimes.size > 0 && { runtimes: inOrder(runtimes) }),
  };
}

const inOrder = (ranges: ReadonlyMap<string, string>) =>
  Object.fromEntries([...ranges].sort(([one], [other]) => (one < other ? -1 : 1)));

/** Whether two records of a package differ in nothing but the day on which they were checked. */
export const saysSame = (one: Declared, other: Declared): boolean =>
  JSON.stringify({ ...one, checked: "" }) === JSON.stringify({ ...other, checked: "" });

/** At a release tag, and not copied by a lockfile; with a hash, a lockfile says the same. */
const MANIFEST =
  /\/(?:package\.json|composer\.json|pyproject\.toml|setup\.(?:cfg|py)|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|[^/]+\.(?:gemspec|csproj|nuspec))$/;

/** The observations that a record was made of; of releases between the ends of an entry, the source of the older end is known. */
export function observationsIn({ ecosystem, name, record }: DeclaredPackage): Observation[] {
  return record.releases.flatMap(({ versions, requires = {}, optional = [], runtimes = {}, sources }) =>
    versions.map((version, at): Observation => {
      const isNewest = at === versions.length - 1;
      const source = (isNewest ? sources.at(-1) : sources[0]) as DeclaredSource;
      return {
        ...{
          ecosystem,
          name,
          version,
          source,
          isPublished: source.integrity !== undefined || !MANIFEST.test(source.file),
          ...(at > 0 && !isNewest && { isBorrowed: true }),
        },
        requires: new Map(Object.entries(requires as Record<string, string>)),
        optional: new Set(optional),
        runtimes: new Map(Object.entries(runtimes as Record<string, string>)),
      };
    }),
  );
}
