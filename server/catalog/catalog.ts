/**
 * The catalog: all facts of one revision of the data, compiled to answer questions from memory. It is immutable; new data
 * make a new catalog.
 */
import type { AiTool, Capability, Rule, Stack, Technology as TechnologyRecord } from "../../schemas/types.js";
import { NameIndex } from "./names.js";
import { CompiledPair, type PairFacts, type PairSource } from "./pair.js";
import { compileUses, type Mention, Mentions, newestStacks, type Use } from "./stack.js";
import { compileTechnology, mainPackageOf, type Technology } from "./technology.js";

/** Validated records, as the data folder holds them; keyed by id or slug. */
export interface Records {
  technologies: ReadonlyMap<string, TechnologyRecord>;
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
}

/** Which technologies facts tie together. */
export interface Neighbours {
  /** The technologies that a fact ties to one, itself included where its packages are, each with the facts. */
  of(technology: Technology): ReadonlyMap<Technology, PairFacts>;
}

/** What a catalog is opened on: the names at once, everything else piece by piece, when it is first asked for. */
export interface Source extends Omit<Catalog, "neighbours">, PairSource {
  /** The places of the technologies that a fact ties to one, other than its use in public projects. */
  partners(technology: Technology): Iterable<number>;
  /** What manifests of public projects name, in the order in which they are told. */
  mentions(): readonly Mention[];
}

/** Opens a catalog that reads and compiles what it is asked for, once. */
export function openCatalog(source: Source): Catalog {
  const rows: (ReadonlyMap<Technology, PairFacts> | undefined)[] = [];
  let mentions: Mentions | undefined;
  const compileRow = (technology: Technology): ReadonlyMap<Technology, PairFacts> => {
    mentions ??= new Mentions(source.mentions(), source.technologies.length);
    const uses = mentions.beside(technology.index);
    const row = new Map<Technology, PairFacts>();
    for (const place of new Set([...source.partners(technology), ...uses.keys()])) {
      const partner = source.technologies[place] as Technology;
      const [a, b] = technology.index <= partner.index ? [technology, partner] : [partner, technology];
      row.set(partner, rows[place]?.get(technology) ?? new CompiledPair(a, b, source, uses.get(place)));
    }
    return row;
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
  };
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Compiles records to a catalog, as a whole: what it is asked later is there.
 * @throws Error when the records contradict themselves in a way that validation rules out (unknown ids, bad ranges)
 */
export function buildCatalog(records: Records, revision: Revision): Catalog {
  const steps = compileWhole(records, revision);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Milliseconds of work at a time: what a request that arrives meanwhile may have to wait. */
const SLICE = 4;

/**
 * Compiles records to a catalog, a slice at a time.
 * @param pause called between slices; what waits has its turn until it resolves
 * @throws Error as `buildCatalog` does
 */
export async function buildCatalogInSteps(
  records: Records,
  revision: Revision,
  pause: () => Promise<unknown>,
): Promise<Catalog> {
  const steps = compileWhole(records, revision);
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < SLICE) continue;
    await pause();
    began = performance.now();
  }
}

/** The work of compiling; it yields wherever it could be interrupted. */
function* compileWhole(records: Records, revision: Revision): Generator<undefined, Catalog> {
  const catalog = openCatalog(yield* sourceOf(records, revision));
  for (const technology of catalog.technologies) {
    void technology.requirements;
    void technology.cycles;
    yield;
    for (const facts of catalog.neighbours.of(technology).values()) {
      void facts.rule;
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
export function* sourceOf(records: Records, revision: Revision): Generator<undefined, Source> {
  const sorted = [...records.technologies].sort(([a], [b]) => byText(a, b));
  const mainPackage = (id: string) => mainPackageOf(records.technologies.get(id));
  const technologies = sorted.map(([id, record], index) =>
    compileTechnology(id, index, record, () => record, mainPackage),
  );
  yield;
  const names = new NameIndex(technologies);
  yield;
  const capabilities = new Map(records.capabilities.map((capability) => [capability.id, capability]));
  const partners = technologies.map(() => new Set<number>());
  yield* tie(records, technologies, capabilities, (one, other) => {
    partners[one.index]?.add(other.index);
    partners[other.index]?.add(one.index);
  });
  const uses: Use[] = [];
  for (const stack of newestStacks(records.stacks)) {
    uses.push(...compileUses(stack, names));
    yield;
  }
  const rules = new Map(records.rules.map((rule) => [`${rule.techA} ${rule.techB}`, rule]));
  return {
    revision,
    technologies,
    names,
    stacks: records.stacks,
    tools: new Map([...records.tools].sort(([a], [b]) => byText(a, b))),
    capabilities,
    partners: ({ index }) => partners[index] ?? [],
    rule: (a, b) => rules.get(`${a.id} ${b.id}`) ?? rules.get(`${b.id} ${a.id}`),
    mentions: () => mentionsOf(uses),
    use: (place) => uses[place] as Use,
  };
}

/** Reports the pairs that rules, requirements, support, needs and lacks tie together; it yields in between. */
function* tie(
  { rules }: Records,
  technologies: readonly Technology[],
  capabilities: ReadonlyMap<string, Capability>,
  report: (one: Technology, other: Technology) => void,
): Generator<undefined, void> {
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
    const { requires = [], supports = [], lacks = [] } = technology.record;
    for (const { of } of requires) report(technology, find(of));
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

function mentionsOf(uses: readonly Use[]): Mention[] {
  const owners = new Map<string, number>();
  return uses.map(({ owner, named }) => {
    if (!owners.has(owner)) owners.set(owner, owners.size);
    return { owner: owners.get(owner) as number, technologies: [...named.keys()].map(({ index }) => index) };
  });
}

/** The facts on a pair, in any order; undefined when there are none. */
export function factsOn(catalog: Catalog, a: Technology, b: Technology): PairFacts | undefined {
  return catalog.neighbours.of(a).get(b);
}
