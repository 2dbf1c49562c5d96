/**
 * Public projects and the packages that their manifests name side by side: evidence that two technologies are used
 * together. `technology/observation.ts` decides whether that is enough for a verdict.
 */
import type { Stack } from "../../../schemas/types.js";
import { firstOfEach, getOrInsertComputed } from "../maps.js";
import type { NameIndex } from "../names/names.js";
import { hasVersions, isVersioned, type Named, namedAs, type Question, type Subject } from "../names/question.js";
import { isExact } from "../technology/coverage.js";
import { THRESHOLDS } from "../technology/observation.js";
import type { Cycle, Technology } from "../technology/technology.js";
import { describeRange } from "../versions/describe.js";
import { parseAskedVersion } from "../versions/ecosystems.js";
import { releaseLine } from "../versions/parse.js";
import { isWithin, type VersionRange } from "../versions/range.js";
import { listOf } from "../words.js";
import type { Use } from "./compiled.js";
import { type Asked, COMPATIBLE, type Decision, daysOf, type Fact, type Kind, type Statement } from "./kind.js";

/**
 * A manifest that names more technologies is no application: it is a test matrix, or the root of a monorepo, whose parts
 * never meet. Half of all name 19 to 31; this is beyond one and a half times that distance, where outliers begin.
 */
export const MOST_TECHNOLOGIES = 50;

/** The projects in display order: newest commit first, unknown days last. */
export function newestStacks(stacks: readonly Stack[]): Stack[] {
  const day = ({ committed = "" }: Stack) => committed;
  return [...stacks].sort((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : a.name < b.name ? -1 : 1));
}

/** Finds the technologies that the manifests of a project name, in the order of their ids; only of applications. */
export function compileUses(stack: Stack, names: NameIndex): Use[] {
  const owner = ownerOf(stack);
  const uses = stack.manifests.map(({ source, technologies = {}, packages = {} }) => {
    const named = new Map<Technology, Named[]>();
    const add = (technology: Technology | undefined, name: string | undefined, range = "") => {
      if (!technology) return;
      getOrInsertComputed(named, technology, (): Named[] => []).push(new NamedInManifest(name, range));
    };
    for (const [id, range] of Object.entries(technologies)) add(names.byId(id), undefined, range);
    for (const [ecosystem, ranges] of Object.entries(packages)) {
      for (const [name, range] of Object.entries(ranges ?? {})) {
        add(names.resolvePackage(ecosystem, name)?.technology, name, range);
      }
    }
    const ordered = [...named].sort(([a], [b]) => a.index - b.index);
    const [ecosystem = ""] = Object.keys(packages);
    return { stack, source, owner, ecosystem, named: new Map(ordered) };
  });
  return uses.filter(({ named }) => named.size <= MOST_TECHNOLOGIES);
}

export const ownerOf = ({ repository }: Stack): string => repository.split("/").slice(2, 4).join("/").toLowerCase();

/** What a manifest names; its range is parsed when it is first asked for, as most never are. */
export class NamedInManifest implements Named {
  readonly package: string | undefined;
  /** As the manifest gives it. */
  readonly range: string;
  #version: VersionRange | undefined | null = null;

  constructor(name: string | undefined, range: string) {
    this.package = name;
    this.range = range;
  }

  get version(): VersionRange | undefined {
    if (this.#version === null) this.#version = parseAskedVersion(this.range);
    return this.#version;
  }
}

export const independentUses = (uses: readonly Use[]): Use[] => firstOfEach(uses, ({ owner }) => owner);

/** Manifests by the technologies that they name. */
export class Mentions {
  /** The places of the manifests that name each technology, ascending. */
  readonly #byTechnology = new Map<number, number[]>();

  /** @param mentions for each manifest the places of the technologies that it names */
  constructor(mentions: readonly (readonly number[])[]) {
    for (const [place, technologies] of mentions.entries()) {
      for (const technology of technologies) {
        getOrInsertComputed(this.#byTechnology, technology, (): number[] => []).push(place);
      }
    }
  }

  /** The places of the manifests that name a technology, in order. */
  of(technology: number): readonly number[] {
    return this.#byTechnology.get(technology) ?? [];
  }

  /** The places of the manifests that name both of two technologies, in order. */
  both(a: number, b: number): number[] {
    if (a === b) return [];
    const theirs = new Set(this.#byTechnology.get(b));
    return (this.#byTechnology.get(a) ?? []).filter((place) => theirs.has(place));
  }
}

/** Whether a use matches the release lines asked about; always, where no versions were given. */
export function isOfVersions({ a, b }: Pick<Question, "a" | "b">): (use: Use) => boolean {
  const versioned = [a, b].filter(isVersioned);
  return (use) => versioned.every((side) => namesVersions(use, side));
}

/** Whether the versions given are of the lines in the manifest: of the packages that both name, each, and at least one. */
function namesVersions(use: Use, side: Subject): boolean {
  const { technology } = side;
  const seen = new Set<string | undefined>();
  let matches = 0;
  for (const { package: name = technology.mainPackage, version } of use.named.get(technology) ?? []) {
    if (seen.has(name)) continue;
    seen.add(name);
    const line = version && lineOf(version, name === technology.mainPackage ? technology.cycles : []);
    if (!line) continue;
    for (const asked of askedOf(side, name)) {
      if (!isWithin(asked, line)) return false;
      matches += 1;
    }
  }
  return matches > 0;
}

/** The release line that a range lies in; undefined where it allows several, so that it does not show which one is used. */
function lineOf(range: VersionRange, cycles: readonly Cycle[]): VersionRange | undefined {
  const { major = 0, minor = 0 } = range.intervals[0]?.min ?? {};
  const lines =
    cycles.length > 0 ? cycles.map(({ line }) => line) : [releaseLine(major > 0 ? `${major}` : `0.${minor}`)];
  return lines.find((line) => line && isWithin(range, line));
}

/** The versions given of a package; those of the technology as such are those of its main package. */
function askedOf(side: Subject, name: string | undefined): VersionRange[] {
  const named = name === undefined ? [] : [namedAs(side, name)];
  if (name === side.technology.mainPackage) named.push(namedAs(side, undefined));
  return named.map((one) => one?.version).filter((version) => version !== undefined);
}

// --- what decides -------------------------------------------------------------------------------------------------

/** How many are shown, those committed last. */
export const USES_SHOWN = 5;

export const USE: Kind = {
  find: findUse,
  known: ({ question: { a, b }, sources }) =>
    useEvidence(a.technology, b.technology, sources.usesOf(a.technology, b.technology)).slice(0, USES_SHOWN),
};

/** Public projects that use both more often than by chance, in the release lines asked about. */
function findUse({ question, facts, sources }: Asked): Decision | undefined {
  const { a, b } = question;
  if (!facts?.isObserved) return undefined;
  // A manifest does not show that exact releases were used together.
  if (hasVersions(question) && (isExact(a) || isExact(b))) return undefined;
  const find = () => sources.usesOf(a.technology, b.technology).filter(isOfVersions(question));
  if (hasVersions(question) && independentUses(find()).length < THRESHOLDS.owners) return undefined;
  let found: readonly Use[] | undefined;
  const uses = () => (found ??= find());
  return {
    ...COMPATIBLE,
    kind: "use",
    restsOn: "use",
    coverage: hasVersions(question) ? "line" : "unversioned",
    forReleases: undefined,
    say: (): Statement => ({
      // Lazy: a scan finds thousands of such pairs, and shows few.
      get message() {
        return formatUses(a.technology, b.technology, uses());
      },
      ...{ workaround: null, basis: "seen together" },
      get checked() {
        return daysOf(uses().map(({ stack }) => stack.checked)).checked;
      },
      get updated() {
        return daysOf(uses().map(({ stack }) => stack.checked)).updated;
      },
    }),
    evidence: () => useEvidence(a.technology, b.technology, uses()),
  };
}

/** What independent projects use together, a fact of each with its manifest; those committed last first. */
const useEvidence = (a: Technology, b: Technology, uses: readonly Use[]): Fact[] =>
  independentUses(uses).map((use) => ({
    ...{ stance: "for", kind: "use", statement: stateUse(a, b, use), sources: [use.source] },
    ...{ basis: "seen together", checked: use.stack.checked },
  }));

const PROJECTS_NAMED = 3;

/** Names of the newest independent projects, and how many there are. */
function projectsOf(uses: readonly Use[]): { names: string[]; count: number } {
  const projects = independentUses(uses);
  return { names: projects.slice(0, PROJECTS_NAMED).map(({ stack }) => stack.name), count: projects.length };
}

function formatUses(a: Technology, b: Technology, uses: readonly Use[]): string {
  const { names, count } = projectsOf(uses);
  const among = count > names.length ? `, including ${listOf(names)}` : `: ${listOf(names)}`;
  return `${a.name} and ${b.name} are used together in ${count} public ${count > 1 ? "projects" : "project"}${among}. The verdict is based on that usage alone.`;
}

/** What is seen together, such as "Other versions", where that is not enough for a verdict. */
export function formatSeen(what: string, uses: readonly Use[]): string {
  const { names, count } = projectsOf(uses);
  const projects = count > 1 ? `${count} public projects, such as ${names[0]}` : `one public project, ${names[0]}`;
  return `${what} are seen together in ${projects}.`;
}

/** What one manifest says: `Cal.com uses next ^15.5.9 and prisma ^6.16.1 together (as of 2026-08-19).` */
function stateUse(a: Technology, b: Technology, { stack, named }: Use): string {
  const sides = [a, b].map((technology) => {
    const [first] = named.get(technology) ?? [];
    return `${first?.package ?? technology.name}${first?.version ? ` ${describeRange(first.version.text)}` : ""}`;
  });
  const when = stack.committed ? ` (as of ${stack.committed})` : "";
  return `${stack.name} uses ${listOf(sides)} together${when}.`;
}
