/**
 * Public projects and the packages that their manifests name side by side: evidence that two technologies are used
 * together, from which a verdict is inferred where no package declares anything.
 */
import type { Stack } from "../../../schemas/types.js";
import type { NameIndex } from "../names/names.js";
import { isVersioned, type Named, namedAs, type Question, type Subject } from "../names/question.js";
import type { Technology } from "./technology.js";
import { intersects, isOpenEnded, parseAskedVersion, type VersionRange } from "./version-range.js";

/** One manifest of a project. */
export interface Use {
  stack: Stack;
  source: string;
  /** Who answers for the project: the host and the first part of the path of its repository's address. */
  owner: string;
  /** What it names, with versions where it gives them. */
  named: ReadonlyMap<Technology, readonly Named[]>;
}

/**
 * So many projects of different owners must name two technologies side by side before that counts: one alone may carry
 * a dependency it no longer uses, or one that never meets the other.
 */
export const INDEPENDENT_PROJECTS = 4;

/** The projects in display order: newest commit first, unknown days last. */
export function newestStacks(stacks: readonly Stack[]): Stack[] {
  const day = ({ committed = "" }: Stack) => committed;
  return [...stacks].sort((a, b) => (day(a) < day(b) ? 1 : day(a) > day(b) ? -1 : a.name < b.name ? -1 : 1));
}

/** Finds the technologies that the manifests of a project name, in the order of their ids. */
export function compileUses(stack: Stack, names: NameIndex): Use[] {
  const owner = ownerOf(stack);
  return stack.manifests.map(({ source, technologies = {}, packages = {} }) => {
    const named = new Map<Technology, Named[]>();
    const add = (technology: Technology | undefined, name: string | undefined, range = "") => {
      if (!technology) return;
      const list = named.get(technology) ?? [];
      named.set(technology, list);
      list.push(new NamedInManifest(name, range));
    };
    for (const [id, range] of Object.entries(technologies)) add(names.byId(id), undefined, range);
    for (const [ecosystem, ranges] of Object.entries(packages)) {
      for (const [name, range] of Object.entries(ranges ?? {})) {
        add(names.resolvePackage(ecosystem, name)?.technology, name, range);
      }
    }
    const ordered = [...named].sort(([a], [b]) => a.index - b.index);
    return { stack, source, owner, named: new Map(ordered) };
  });
}

/** Who answers for a project. */
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

/** What counts as independent projects among these: the first of each owner. */
export function independentUses(uses: readonly Use[]): Use[] {
  const seen = new Set<string>();
  return uses.filter(({ owner }) => !seen.has(owner) && seen.add(owner));
}

/** Which technologies a manifest names, by their places in the catalog, and whose it is: a number for each owner. */
export interface Mention {
  owner: number;
  technologies: readonly number[];
}

/** Manifests by the technologies that they name. */
export class Mentions {
  readonly #mentions: readonly Mention[];
  /** The places of the manifests that name each technology, ascending. */
  readonly #byTechnology: readonly number[][];

  /**
   * @param mentions in display order
   * @param size how many technologies there are
   */
  constructor(mentions: readonly Mention[], size: number) {
    this.#mentions = mentions;
    this.#byTechnology = Array.from({ length: size }, () => []);
    for (const [place, { technologies }] of mentions.entries()) {
      for (const technology of technologies) this.#byTechnology[technology]?.push(place);
    }
  }

  /** The technologies that enough independent projects name beside one. @returns their places */
  beside(technology: number): number[] {
    const places = this.#byTechnology[technology] ?? [];
    if (places.length < INDEPENDENT_PROJECTS) return [];
    // Most others are named too rarely: counting comes first, as telling owners apart takes longer.
    const counts = new Uint16Array(this.#byTechnology.length);
    for (const place of places) {
      for (const other of this.#mentions[place]?.technologies ?? []) counts[other] = (counts[other] ?? 0) + 1;
    }
    counts[technology] = 0;
    const often = [...counts.keys()].filter((other) => (counts[other] ?? 0) >= INDEPENDENT_PROJECTS);
    return often.filter((other) => this.#areIndependent(this.both(technology, other)));
  }

  /** The places of the manifests that name both of two technologies, in display order. */
  both(a: number, b: number): number[] {
    const [ours = [], theirs = []] = [this.#byTechnology[a], this.#byTechnology[b]];
    const both: number[] = [];
    let other = 0;
    for (const place of ours) {
      while ((theirs[other] ?? place) < place) other += 1;
      if (theirs[other] === place) both.push(place);
    }
    return both;
  }

  #areIndependent(places: readonly number[]): boolean {
    const owners = new Set<number | undefined>();
    for (const place of places) {
      owners.add(this.#mentions[place]?.owner);
      if (owners.size >= INDEPENDENT_PROJECTS) return true;
    }
    return false;
  }
}

/** Tells of a use whether it is about the versions asked about; any is where none were given. */
export function isOfVersions({ a, b }: Pick<Question, "a" | "b">): (use: Use) => boolean {
  const isOfA = isVersioned(a) ? answersOn(a) : undefined;
  const isOfB = isVersioned(b) ? answersOn(b) : undefined;
  return (use) => (!isOfA || isAbout(use, a, isOfA)) && (!isOfB || isAbout(use, b, isOfB));
}

/** What was found of a side, which a scan asks about with each of its partners. */
const found = new WeakMap<Subject, Map<Use, boolean>>();

function answersOn(side: Subject): Map<Use, boolean> {
  let answers = found.get(side);
  if (!answers) {
    answers = new Map();
    found.set(side, answers);
  }
  return answers;
}

function isAbout(use: Use, side: Subject, answers: Map<Use, boolean>): boolean {
  let answer = answers.get(use);
  if (answer === undefined) {
    answer = namesVersions(use, side);
    answers.set(use, answer);
  }
  return answer;
}

/** Whether the versions given are those of the manifest: of the packages that both name, each, and at least one. */
function namesVersions(use: Use, side: Subject): boolean {
  const { technology } = side;
  const seen = new Set<string | undefined>();
  let matches = 0;
  for (const { package: name = technology.mainPackage, version } of use.named.get(technology) ?? []) {
    if (seen.has(name)) continue;
    seen.add(name);
    // A range without an upper end does not show which release the project uses.
    if (!version || isOpenEnded(version)) continue;
    for (const asked of askedOf(side, name)) {
      if (!intersects(version, asked)) return false;
      matches += 1;
    }
  }
  return matches > 0;
}

/** The versions given of a package; those of the technology as such are those of its main package. */
function askedOf(side: Subject, name: string | undefined): VersionRange[] {
  const named = name === undefined ? [] : [namedAs(side, name)];
  if (name === side.technology.mainPackage) named.push(namedAs(side, undefined));
  return named.map((one) => one?.version).filter((version) => version !== undefined);
}
