/**
 * The catalog: all facts of one revision of the data, compiled to answer questions from memory. It is immutable; new data
 * make a new catalog.
 */
import type { AiTool, Capability, Rule, Stack, Technology as TechnologyRecord } from "../../schemas/types.js";
import {
  companionsFrom,
  compileDeclarations,
  type DeclaredPackage,
  type Owners,
  targetsOf,
} from "./facts/declarations.js";
import { type Neighbours, Row } from "./facts/neighbours.js";
import { observe } from "./facts/observation.js";
import { CompiledPair, type PairFacts, type PairSource } from "./facts/pair.js";
import { compileUses, Mentions, newestStacks, type Use } from "./facts/seen-together.js";
import { compileTechnology, mainPackageOf, type Technology } from "./facts/technology.js";
import { NameIndex } from "./names/names.js";
import { finish, finishInSlices, type Steps } from "./steps.js";

/** Validated records, as the data folder holds them; keyed by id or slug. */
export interface Records {
  technologies: ReadonlyMap<string, TechnologyRecord>;
  declared: readonly DeclaredPackage[];
  rules: readonly Rule[];
  stacks: readonly Stack[];
  tools: ReadonlyMap<string, AiTool>;
  capabilities: readonly Capability[];
}

/** Which state of the data a catalog was made from. */
export interface Revision {
  /** A Git commit, or `content-…` where the folder is not what a commit holds. */
  id: string;
  /** When it came about: ISO 8601. */
  date: string;
}

export interface Catalog {
  readonly revision: Revision;
  /** In the order of their ids; a technology's index is its place here. */
  readonly technologies: readonly Technology[];
  readonly names: NameIndex;
  readonly stacks: readonly Stack[];
  readonly tools: ReadonlyMap<string, AiTool>;
  readonly capabilities: ReadonlyMap<string, Capability>;
  readonly neighbours: Neighbours;
  /** Manifests of public projects that name both of two technologies; those committed last first. */
  usesOf(a: Technology, b: Technology): readonly Use[];
  /** How many owners have a public project whose manifest names a technology. */
  usersOf(technology: Technology): number;
}

/** What a catalog is opened on: the names at once, everything else piece by piece, when it is first asked for. */
export interface Source extends Omit<Catalog, "neighbours" | "usesOf" | "usersOf">, PairSource {
  /** The places of the technologies that a fact ties to one, other than its use in public projects. */
  partners(technology: Technology): Iterable<number>;
  /** The places of the technologies that public projects often use together with one. */
  observed(technology: Technology): Iterable<number>;
  /** What the packages of a technology declare. */
  declared(technology: Technology): readonly DeclaredPackage[];
  /** For each manifest of public projects, in display order, the places of the technologies that it names. */
  mentions(): readonly (readonly number[])[];
  /** What one of these manifests names. */
  use(place: number): Use;
}

/** Opens a catalog that reads and compiles what it is asked for, once. */
export function openCatalog(source: Source): Catalog {
  const rows: (Row | undefined)[] = [];
  let mentions: Mentions | undefined;
  const compileRow = (technology: Technology): Row => {
    const observed = new Set(source.observed(technology));
    const places = [...new Set([...source.partners(technology), ...observed])].sort((one, other) => one - other);
    const facts = places.map((place) => {
      const partner = source.technologies[place] as Technology;
      const [a, b] = technology.index <= place ? [technology, partner] : [partner, technology];
      return rows[place]?.get(technology) ?? new CompiledPair(a, b, source, observed.has(place));
    });
    return new Row(technology, places, facts);
  };
  return {
    revision: source.revision,
    technologies: source.technologies,
    names: source.names,
    get stacks() {
      return source.stacks;
    },
    get tools() {
      return source.tools;
    },
    get capabilities() {
      return source.capabilities;
    },
    neighbours: {
      of(technology) {
        let row = rows[technology.index];
        if (!row) {
          row = compileRow(technology);
          rows[technology.index] = row;
        }
        return row;
      },
    },
    usesOf(a, b) {
      mentions ??= new Mentions(source.mentions());
      return mentions.both(a.index, b.index).map((place) => source.use(place));
    },
    usersOf(technology) {
      mentions ??= new Mentions(source.mentions());
      return new Set(mentions.of(technology.index).map((place) => source.use(place).owner)).size;
    },
  };
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Compiles records to a catalog, as a whole: what it is asked later is there.
 * @throws Error when the records contradict themselves in a way that validation rules out (unknown ids, bad ranges)
 */
export function buildCatalog(records: Records, revision: Revision): Catalog {
  return finish(compileWhole(records, revision));
}

/**
 * Compiles records to a catalog, a slice at a time.
 * @param pause called between slices; what waits has its turn until it resolves
 * @throws Error as `buildCatalog` does
 */
export function buildCatalogInSteps(
  records: Records,
  revision: Revision,
  pause: () => Promise<unknown>,
): Promise<Catalog> {
  return finishInSlices(compileWhole(records, revision), pause);
}

/** The work of compiling; it yields wherever it could be interrupted. */
function* compileWhole(records: Records, revision: Revision): Steps<Catalog> {
  return yield* compileRest(openCatalog(yield* sourceOf(records, revision)));
}

/** Compiles everything that is otherwise compiled on first use. @returns the same catalog */
export function* compileRest(catalog: Catalog): Steps<Catalog> {
  for (const technology of catalog.technologies) {
    void technology.requirements;
    void technology.cycles;
    yield;
    for (const facts of catalog.neighbours.of(technology).values()) {
      void facts.rule;
      void facts.tests;
      void facts.supports;
      void facts.obstacles;
    }
    yield;
  }
  return catalog;
}

/**
 * The source of a catalog over records that are in memory.
 * @throws Error when they name what is not there
 */
export function* sourceOf(records: Records, revision: Revision): Steps<Source> {
  const sorted = [...records.technologies].sort(([a], [b]) => byText(a, b));
  const declared = new Map<Technology, DeclaredPackage[]>();
  const mainOf = (id: string) => mainPackageOf(records.technologies.get(id));
  const declaredBy = (id: string) => {
    const technology = names.byId(id);
    return (technology && declared.get(technology)) ?? [];
  };
  const owners: Owners = {
    ownerOf: (ecosystem, name) => names.resolvePackage(ecosystem, name)?.technology.id,
    mainPackageOf: mainOf,
    companionsOf: companionsFrom(mainOf, declaredBy),
  };
  const technologies = sorted.map(([id, record], index): Technology => {
    const declare = (technology: Technology) => compileDeclarations(technology, declared.get(technology) ?? [], owners);
    return compileTechnology(id, index, record, () => record, declare);
  });
  yield;
  const names = new NameIndex(technologies);
  for (const one of records.declared) {
    const by = declarerOf(names, one);
    if (by) declared.set(by, [...(declared.get(by) ?? []), one]);
  }
  yield;
  const capabilities = new Map(records.capabilities.map((capability) => [capability.id, capability]));
  const ties: number[] = [];
  const targetsBy = (technology: Technology) => targetsOf(declared.get(technology) ?? [], owners);
  yield* tie(records, technologies, capabilities, targetsBy, (one, other) => ties.push(one.index, other.index));
  const partners = groupTies(ties, technologies.length);
  const uses: Use[] = [];
  for (const stack of newestStacks(records.stacks)) {
    uses.push(...compileUses(stack, names));
    yield;
  }
  const observed: number[] = [];
  yield* observe(uses, (one, other) => observed.push(one.index, other.index));
  return {
    revision,
    technologies,
    names,
    stacks: records.stacks,
    tools: new Map([...records.tools].sort(([a], [b]) => byText(a, b))),
    capabilities,
    partners,
    observed: groupTies(observed, technologies.length),
    declared: (technology) => declared.get(technology) ?? [],
    rule: indexRules(records.rules, technologies),
    mentions: () => uses.map(({ named }) => [...named.keys()].map(({ index }) => index)),
    use: (place) => uses[place] as Use,
  };
}

/**
 * The technology whose package declares something. Versions are asked about by the name of a package, so that of two packages of
 * one technology that have one name in two ecosystems, the first of its file speaks.
 */
function declarerOf(names: NameIndex, { ecosystem, name }: DeclaredPackage): Technology | undefined {
  const technology = names.resolvePackage(ecosystem, name)?.technology;
  const first = technology?.packages.find(([, listed]) => listed.includes(name))?.[0] ?? ecosystem;
  return first === ecosystem ? technology : undefined;
}

/** Reports the pairs that rules, requirements, tests, support, needs and lacks tie together; it yields in between. */
function* tie(
  { rules }: Records,
  technologies: readonly Technology[],
  capabilities: ReadonlyMap<string, Capability>,
  declaredBy: (technology: Technology) => Iterable<string>,
  report: (one: Technology, other: Technology) => void,
): Steps<void> {
  const byId = new Map(technologies.map((technology) => [technology.id, technology]));
  const find = (id: string): Technology => {
    const technology = byId.get(id);
    if (!technology) throw new Error(`"${id}" is not a technology`);
    return technology;
  };
  for (const { techA, techB } of rules) report(find(techA), find(techB));
  yield;
  const lacking = new Map<string, Technology[]>();
  for (const technology of technologies) {
    const { requires = [], supports = [], tests = [], lacks = [] } = technology.record;
    for (const { of } of requires) report(technology, find(of));
    for (const id of declaredBy(technology)) report(technology, find(id));
    for (const tested of tests) report(technology, find(tested.with));
    for (const { with: supported } of supports) for (const id of supported) report(technology, find(id));
    for (const { capability } of lacks) lacking.set(capability, [...(lacking.get(capability) ?? []), technology]);
  }
  yield;
  for (const technology of technologies) {
    for (const { capability } of technology.record.needs ?? []) {
      if (!capabilities.has(capability))
        throw new Error(`${technology.id} needs "${capability}", which is not a capability`);
      for (const platform of lacking.get(capability) ?? []) if (platform !== technology) report(technology, platform);
    }
  }
}

/** @param ties pairs of places, one after the other @returns what gives the places that are tied to one's */
function groupTies(ties: readonly number[], size: number): Source["partners"] {
  const ends = new Int32Array(size + 1);
  for (const place of ties) ends[place + 1] = (ends[place + 1] ?? 0) + 1;
  for (let place = 0; place < size; place += 1) ends[place + 1] = (ends[place + 1] ?? 0) + (ends[place] ?? 0);
  const starts = ends.slice();
  const partners = new Int32Array(ties.length);
  for (const [at, place] of ties.entries()) {
    const next = ends[place] as number;
    partners[next] = ties[at ^ 1] as number;
    ends[place] = next + 1;
  }
  return ({ index }) => partners.subarray(starts[index], starts[index + 1]);
}

/** @returns what finds the rule on two technologies, given in any order */
function indexRules(rules: readonly Rule[], technologies: readonly Technology[]): Source["rule"] {
  const places = new Map(technologies.map(({ id, index }) => [id, index]));
  const keyOf = (one: number, other: number) => Math.min(one, other) * technologies.length + Math.max(one, other);
  const keyOfRule = ({ techA, techB }: Rule) => keyOf(places.get(techA) as number, places.get(techB) as number);
  const sorted = [...rules].sort((one, other) => keyOfRule(one) - keyOfRule(other));
  const keys = Float64Array.from(sorted, keyOfRule);
  return (a, b) => {
    const key = keyOf(a.index, b.index);
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((keys[middle] as number) < key) low = middle + 1;
      else high = middle;
    }
    return keys[low] === key ? sorted[low] : undefined;
  };
}

/** The facts on a pair, in any order; undefined when there are none. */
export function factsOn(catalog: Catalog, a: Technology, b: Technology): PairFacts | undefined {
  return catalog.neighbours.of(a).get(b);
}
