/**
 * Public projects and the packages that their manifests name side by side: evidence that two technologies are used
 * together, from which a verdict is inferred where nobody declares anything.
 */
import type { Stack } from "../../schemas/types.js";
import type { NameIndex } from "./names.js";
import type { Named, Question, Subject } from "./question.js";
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

/** The projects in the order in which they are told: those committed last first, commits of an unknown day last. */
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
  readonly #byTechnology = new Map<number, number[]>();
  readonly #size: number;

  /**
   * @param mentions in the order in which they are told
   * @param size how many technologies there are
   */
  constructor(mentions: readonly Mention[], size: number) {
    this.#mentions = mentions;
    this.#size = size;
    for (const [place, { technologies }] of mentions.entries()) {
      for (const technology of technologies) {
        const list = this.#byTechnology.get(technology) ?? [];
        this.#byTechnology.set(technology, list);
        list.push(place);
      }
    }
  }

  /**
   * The technologies that enough independent projects name beside one.
   * @returns by their places, the places of the manifests that name both, in the order given
   */
  beside(technology: number): ReadonlyMap<number, readonly number[]> {
    const places = this.#byTechnology.get(technology) ?? [];
    // Most others are named too rarely: counting comes first, as lists take longer.
    const counts = new Uint16Array(this.#size);
    for (const place of places) {
      for (const other of this.#mentions[place]?.technologies ?? []) counts[other] = (counts[other] ?? 0) + 1;
    }
    counts[technology] = 0;
    const beside = new Map<number, number[]>();
    for (const place of places) {
      for (const other of this.#mentions[place]?.technologies ?? []) {
        if ((counts[other] ?? 0) < INDEPENDENT_PROJECTS) continue;
        const list = beside.get(other);
        if (list) list.push(place);
        else beside.set(other, [place]);
      }
    }
    for (const [other, list] of beside) if (!this.#areIndependent(list)) beside.delete(other);
    return beside;
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

/** Whether a use is about the versions asked about; any is where none were given. */
export function isOfVersions(use: Use, { a, b }: Pick<Question, "a" | "b">): boolean {
  return [a, b].every((side) => !hasVersion(side) || isAbout(use, side));
}

const hasVersion = ({ named }: Subject) => named.some(({ version }) => version !== undefined);

/** What was found of a side, which a scan asks about with each of its partners. */
const found = new WeakMap<Subject, Map<Use, boolean>>();

function isAbout(use: Use, side: Subject): boolean {
  let known = found.get(side);
  if (!known) {
    known = new Map();
    found.set(side, known);
  }
  let answer = known.get(use);
  if (answer === undefined) {
    answer = namesVersions(use, side);
    known.set(use, answer);
  }
  return answer;
}

/** Whether the versions given are those of the manifest: of the packages that both name, each, and at least one. */
function namesVersions(use: Use, { technology, named }: Subject): boolean {
  let matches = 0;
  for (const { package: name = technology.mainPackage, version } of named) {
    const same = version && use.named.get(technology)?.find((one) => (one.package ?? technology.mainPackage) === name);
    // A range without an upper end does not tell which release the project runs.
    if (!version || !same?.version || isOpenEnded(same.version)) continue;
    if (!intersects(same.version, version)) return false;
    matches += 1;
  }
  return matches > 0;
}
