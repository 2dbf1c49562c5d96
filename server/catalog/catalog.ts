/**
 * The catalog: all facts of one revision of the data, compiled to answer questions from memory. It is immutable; new data
 * make a new catalog.
 */
import type {
  AiTool,
  Capability,
  Lack,
  Need,
  Rule,
  Stack,
  Support,
  Technology as TechnologyRecord,
} from "../../schemas/types.js";
import { NameIndex } from "./names.js";
import { type CompiledRule, compileRule } from "./rule.js";
import { compileUses, newestStacks, pairUses, type Use } from "./stack.js";
import { compileTechnology, type Technology } from "./technology.js";
import { parseRange, type VersionRange } from "./version-range.js";

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

/** A statement of support of one side for the other. */
export interface SupportFact {
  by: Technology;
  for: Technology;
  record: Support;
  /** The versions of `by` with the support; undefined when the source names none. */
  versions: VersionRange | undefined;
  /** The versions of `for` that are supported; undefined when the source names none. */
  range: VersionRange | undefined;
  checked: string;
}

/** A capability that one side needs and the other, where it would run, lacks. */
export interface Obstacle {
  technology: Technology;
  platform: Technology;
  capability: Capability;
  need: Need;
  /** The versions that need it; undefined for all. */
  versions: VersionRange | undefined;
  lack: Lack;
  checked: string;
}

/** Everything known about a pair. Requirements are found through its technologies. */
export interface PairFacts {
  /** The technologies in the order of their ids. */
  a: Technology;
  b: Technology;
  rule: CompiledRule | undefined;
  supports: SupportFact[];
  obstacles: Obstacle[];
  /** Manifests of public projects that name both, where enough independent ones do; those committed last first. */
  uses: Use[];
}

export interface Catalog {
  revision: Revision;
  /** In the order of their ids; a technology's index is its place here. */
  technologies: readonly Technology[];
  names: NameIndex;
  stacks: readonly Stack[];
  tools: ReadonlyMap<string, AiTool>;
  capabilities: ReadonlyMap<string, Capability>;
  /** For each technology, by index: the technologies that a fact ties it to, itself included where its packages are. */
  neighbours: readonly ReadonlyMap<Technology, PairFacts>[];
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Compiles records to a catalog.
 * @throws Error when the records contradict themselves in a way that validation rules out (unknown ids, bad ranges)
 */
export function buildCatalog(records: Records, revision: Revision): Catalog {
  const steps = compile(records, revision);
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
  const steps = compile(records, revision);
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
function* compile(records: Records, revision: Revision): Generator<undefined, Catalog> {
  const technologies: Technology[] = [];
  for (const [id, record] of [...records.technologies].sort(([a], [b]) => byText(a, b))) {
    technologies.push(compileTechnology(id, technologies.length, record, records.technologies));
    yield;
  }
  const byId = new Map(technologies.map((technology) => [technology.id, technology]));
  const capabilities = new Map(records.capabilities.map((capability) => [capability.id, capability]));
  const neighbours = technologies.map(() => new Map<Technology, PairFacts>());

  const find = (id: string): Technology => {
    const technology = byId.get(id);
    if (!technology) throw new Error(`"${id}" is not a technology`);
    return technology;
  };
  const pair = (one: Technology, other: Technology): PairFacts => {
    let facts = neighbours[one.index]?.get(other);
    if (!facts) {
      const [a, b] = one.index <= other.index ? [one, other] : [other, one];
      facts = { a, b, rule: undefined, supports: [], obstacles: [], uses: [] };
      neighbours[a.index]?.set(b, facts);
      neighbours[b.index]?.set(a, facts);
    }
    return facts;
  };

  for (const rule of records.rules) {
    pair(find(rule.techA), find(rule.techB)).rule = compileRule(rule);
    yield;
  }
  for (const technology of technologies) {
    for (const id of technology.requirements.keys()) pair(technology, find(id));
    for (const record of technology.record.supports ?? []) addSupport(technology, record, find, pair);
    yield;
  }
  addObstacles(technologies, capabilities, pair);
  yield;
  const names = new NameIndex(technologies);
  yield;
  const uses: Use[] = [];
  for (const stack of newestStacks(records.stacks)) {
    uses.push(...compileUses(stack, names));
    yield;
  }
  yield* pairUses(uses, technologies.length, (one, other, use) => pair(one, other).uses.push(use));
  return {
    revision,
    technologies,
    names,
    stacks: records.stacks,
    tools: new Map([...records.tools].sort(([a], [b]) => byText(a, b))),
    capabilities,
    neighbours,
  };
}

type Find = (id: string) => Technology;
type PairOf = (one: Technology, other: Technology) => PairFacts;

function addSupport(by: Technology, record: Support, find: Find, pair: PairOf): void {
  const bounds = [record.since && `>=${record.since}`, record.until && `<${record.until}`].filter(Boolean);
  const versions = bounds.length > 0 ? parseRange(bounds.join(" ")) : undefined;
  const range = record.range ? parseRange(record.range) : undefined;
  for (const id of record.with) {
    const supported = find(id);
    pair(by, supported).supports.push({
      by,
      for: supported,
      record,
      versions,
      range,
      checked: record.checked ?? by.checked,
    });
  }
}

function addObstacles(
  technologies: readonly Technology[],
  capabilities: ReadonlyMap<string, Capability>,
  pair: PairOf,
): void {
  const lacking = new Map<string, { platform: Technology; lack: Lack }[]>();
  for (const platform of technologies) {
    for (const lack of platform.record.lacks ?? []) {
      const list = lacking.get(lack.capability) ?? [];
      lacking.set(lack.capability, list);
      list.push({ platform, lack });
    }
  }
  for (const technology of technologies) {
    for (const need of technology.record.needs ?? []) {
      const capability = capabilities.get(need.capability);
      if (!capability) throw new Error(`${technology.id} needs "${need.capability}", which is not a capability`);
      const versions = need.version ? parseRange(need.version) : undefined;
      for (const { platform, lack } of lacking.get(need.capability) ?? []) {
        if (platform === technology) continue;
        const dates = [need.checked ?? technology.checked, lack.checked ?? platform.checked].sort();
        const checked = dates[0] as string;
        pair(technology, platform).obstacles.push({ technology, platform, capability, need, versions, lack, checked });
      }
    }
  }
}

/** The facts on a pair, in any order; undefined when there are none. */
export function factsOn(catalog: Catalog, a: Technology, b: Technology): PairFacts | undefined {
  return catalog.neighbours[a.index]?.get(b);
}
