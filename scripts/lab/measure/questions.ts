/** From lockfiles to questions: what a release declares of another, checked against every release of it that occurs. */
import { PackageURL } from "packageurl-js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { NameIndex } from "../../../server/catalog/names/names.js";
import type { Cycle, Technology } from "../../../server/catalog/technology/technology.js";
import type { Declaration, Ecosystem, Release } from "../../data/lockfiles/release.js";
import type { Part } from "./projects.js";
import { type DeclaredRange, parseDeclared, type Truth } from "./ranges/range.js";

/** A release on one side of a question, or a release line of a runtime. */
export interface Side {
  /** The package; undefined for a runtime. */
  package: string | undefined;
  technology: Technology;
  version: string;
  /** As people ask: a package's name, or a purl where the name alone means something else. */
  asked: string;
}

export interface Question {
  by: Side;
  of: Side;
  range: string;
  optional: boolean;
  truth: Truth;
  /** `open` where both releases occur in projects that are. */
  part: Part;
}

/** What the questions are made from, and what could not be made one. */
export interface Counts {
  releases: number;
  recognized: number;
  declarations: number;
  /** Declarations of recognized releases that could not be asked about. */
  notAsked: { unrecognized: number; notInstalled: number; noRange: number; recordedDifferently: number };
}

/** A release in all lockfiles that have it. */
interface Recorded extends Omit<Release, "declarations"> {
  part: Part;
  /** By kind and name; `undefined` where lockfiles do not agree. */
  declarations: Map<string, Declaration | undefined>;
}

/** Runtimes in manifests, by our ids. */
export const RUNTIMES: Readonly<Record<string, string>> = {
  node: "nodejs",
  bun: "bun",
  deno: "deno",
  php: "php",
  python: "python",
};

export interface LockedReleases {
  part: Part;
  releases: readonly Release[];
}

/**
 * Makes the questions, each once, in the order of names and versions.
 * @param today lines of runtimes that are not out by then are not asked about
 */
export function askAll(
  { names }: Catalog,
  lockfiles: readonly LockedReleases[],
  today: string,
): { questions: Question[]; counts: Counts } {
  const all = collect(lockfiles);
  const versions = new Map<string, Recorded[]>();
  for (const release of all) {
    const key = `${release.ecosystem} ${release.name}`;
    versions.set(key, [...(versions.get(key) ?? []), release]);
  }
  const notAsked = { unrecognized: 0, notInstalled: 0, noRange: 0, recordedDifferently: 0 };
  const counts = { releases: all.length, recognized: 0, declarations: 0, notAsked };
  const questions: Question[] = [];
  for (const release of all) {
    const by = sideOf(names, release);
    if (!by) continue;
    counts.recognized += 1;
    for (const [key, declared] of release.declarations) {
      counts.declarations += 1;
      const targets = targetsOf(names, key, release.ecosystem, versions, today);
      const range = declared && parseDeclared(release.ecosystem, declared.range);
      if (!targets) notAsked.unrecognized += 1;
      else if (targets.length === 0) notAsked.notInstalled += 1;
      else if (!declared) notAsked.recordedDifferently += 1;
      else if (!range) notAsked.noRange += 1;
      else questions.push(...held(by, declared, range, release.part, targets));
    }
  }
  return { questions, counts };
}

function held(
  by: Side,
  { range: text, optional }: Declaration,
  range: DeclaredRange,
  part: Part,
  targets: readonly Target[],
): Question[] {
  return targets.flatMap(({ side: of, part: other }) => {
    const truth = of.package === undefined ? range.ofLine(of.version) : range.ofRelease(of.version);
    if (truth === undefined) return [];
    return [{ by, of, range: text, optional, truth, part: part === "open" && other === "open" ? "open" : "held" }];
  });
}

function collect(lockfiles: readonly LockedReleases[]): Recorded[] {
  const all = new Map<string, Recorded>();
  for (const { part, releases } of lockfiles) {
    for (const { declarations, ...release } of releases) {
      const key = `${release.ecosystem} ${release.name} ${release.version}`;
      const known = all.get(key) ?? { ...release, part, declarations: new Map() };
      all.set(key, known);
      if (part === "open") known.part = part;
      for (const declaration of declarations) {
        const place = `${declaration.kind} ${declaration.name}`;
        const before = known.declarations.get(place);
        const agrees = !known.declarations.has(place) || (before && isSame(before, declaration));
        known.declarations.set(place, agrees ? declaration : undefined);
      }
    }
  }
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, release]) => release);
}

const isSame = (a: Declaration, b: Declaration) => a.range === b.range && a.optional === b.optional;

interface Target {
  side: Side;
  part: Part;
}

/** @returns undefined for what we do not recognize; none where no lockfile has a release of it */
function targetsOf(
  names: NameIndex,
  declared: string,
  ecosystem: Ecosystem,
  versions: ReadonlyMap<string, readonly Recorded[]>,
  today: string,
): Target[] | undefined {
  const [kind, name = ""] = declared.split(" ");
  if (kind === "runtime") return linesOf(names.byId(RUNTIMES[name] ?? ""), today);
  if (!names.resolvePackage(ecosystem, name)) return undefined;
  return (versions.get(`${ecosystem} ${name}`) ?? []).flatMap((release) => {
    const side = sideOf(names, release);
    return side ? [{ side, part: release.part }] : [];
  });
}

function linesOf(technology: Technology | undefined, today: string): Target[] | undefined {
  const isOut = ({ line, released }: Cycle) => line !== undefined && (released ?? "") <= today;
  return technology?.cycles.filter(isOut).map(({ name }) => ({
    side: { package: undefined, technology, version: name, asked: `${technology.id}@${name}` },
    part: "open",
  }));
}

function sideOf(names: NameIndex, { ecosystem, name, version }: Recorded): Side | undefined {
  const technology = names.resolvePackage(ecosystem, name)?.technology;
  if (!technology) return undefined;
  const plain = names.resolve(name);
  const isPlain =
    ecosystem === "npm" &&
    plain?.technology === technology &&
    (plain.package === name || (technology.mainPackage === name && !technology.isService));
  const at = name.lastIndexOf("/");
  const [namespace, last] = at < 0 ? [undefined, name] : [name.slice(0, at), name.slice(at + 1)];
  const purl = () => new PackageURL(ecosystem, namespace, last, version, undefined, undefined).toString();
  return { package: name, technology, version, asked: isPlain ? `${name}@${version}` : purl() };
}
