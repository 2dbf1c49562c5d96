/**
 * Public projects and the packages that their manifests name side by side: evidence that two technologies are used
 * together, from which a verdict is inferred where nobody declares anything.
 */
import type { Stack } from "../../schemas/types.js";
import type { NameIndex } from "./names.js";
import type { Named, Question, Subject } from "./question.js";
import type { Technology } from "./technology.js";
import { intersects, isOpenEnded, parseAskedVersion } from "./version-range.js";

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
  const owner = stack.repository.split("/").slice(2, 4).join("/").toLowerCase();
  return stack.manifests.map(({ source, technologies = {}, packages = {} }) => {
    const named = new Map<Technology, Named[]>();
    const add = (technology: Technology | undefined, name: string | undefined, range = "") => {
      if (!technology) return;
      const list = named.get(technology) ?? [];
      named.set(technology, list);
      list.push({ package: name, version: parseAskedVersion(range) });
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

/** What counts as independent projects among these: the first of each owner. */
export function independentUses(uses: readonly Use[]): Use[] {
  const seen = new Set<string>();
  return uses.filter(({ owner }) => !seen.has(owner) && seen.add(owner));
}

/**
 * The pairs of technologies that enough independent projects name side by side, each with its manifests in the order given.
 * It yields after each manifest, so that the work can be interrupted.
 * @param size how many technologies there are
 * @param report called for each pair of such technologies of each manifest
 */
export function* pairUses(
  uses: readonly Use[],
  size: number,
  report: (one: Technology, other: Technology, use: Use) => void,
): Generator<undefined, void> {
  const projects = new Uint16Array(size * size);
  const lastOwner = new Int32Array(size * size).fill(-1);
  const owners = new Map([...new Set(uses.map(({ owner }) => owner))].map((owner, index) => [owner, index]));
  const indexOf = ({ owner }: Use) => owners.get(owner) ?? 0;
  for (const use of [...uses].sort((a, b) => indexOf(a) - indexOf(b))) {
    const owner = indexOf(use);
    for (const [one, other] of pairsOf(use)) {
      const place = one.index * size + other.index;
      if (lastOwner[place] === owner) continue;
      lastOwner[place] = owner;
      projects[place] = (projects[place] ?? 0) + 1;
    }
    yield;
  }
  for (const use of uses) {
    for (const [one, other] of pairsOf(use)) {
      if ((projects[one.index * size + other.index] ?? 0) >= INDEPENDENT_PROJECTS) report(one, other, use);
    }
    yield;
  }
}

function* pairsOf({ named }: Use): Generator<[Technology, Technology]> {
  const technologies = [...named.keys()];
  for (const [place, one] of technologies.entries()) {
    for (let next = place + 1; next < technologies.length; next += 1) yield [one, technologies[next] as Technology];
  }
}

/** Those of the uses that are about the versions asked about; all where none were given. */
export function usesOfVersions(uses: readonly Use[], { a, b }: Question): readonly Use[] {
  const sides = [a, b].filter(({ named }) => named.some(({ version }) => version !== undefined));
  return sides.length === 0 ? uses : uses.filter((use) => sides.every((side) => isAbout(use, side)));
}

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
