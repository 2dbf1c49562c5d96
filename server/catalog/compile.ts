/** Compiles records to facts: which of them are about which technologies, and what can be counted beforehand. */
import type { Capability, Technology as TechnologyRecord } from "../../schemas/types.js";
import { type Catalog, openFacts, ownersIn, type Records, type Revision } from "./catalog.js";
import type { Use } from "./facts/compiled.js";
import { relationsOf, standsOn } from "./facts/relation.js";
import { compileUses, type NamedInManifest, newestStacks } from "./facts/seen-together.js";
import {
  type FactsFile,
  type FactsPart,
  FORMAT,
  type Head,
  inMemory,
  type NamedRow,
  type NameRow,
  PARTS,
  type Parts,
  type TiesRow,
} from "./facts-file.js";
import { NameIndex } from "./names/names.js";
import { countSources, plainWords } from "./records.js";
import { compileDeclarations } from "./technology/declarations.js";
import { type DeclaredPackage, targetsOf } from "./technology/declared-package.js";
import { observe } from "./technology/observation.js";
import { compileTechnology, ownsName, type Technology } from "./technology/technology.js";

/** What the records were made from. */
export interface Origin {
  revision: Revision;
  /** See the head of the facts. */
  compiler?: string;
  origin?: string | undefined;
  /** Git's ids of the data files, by path. */
  files?: ReadonlyMap<string, string>;
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Ties between technologies: for each, the places of the others. */
class TieTable {
  readonly #partners: Set<number>[];

  constructor(size: number) {
    this.#partners = Array.from({ length: size }, () => new Set());
  }

  add(one: Technology, other: Technology): void {
    this.#partners[one.index]?.add(other.index);
    this.#partners[other.index]?.add(one.index);
  }

  /** Ascending. */
  of(place: number): number[] {
    return [...(this.#partners[place] as Set<number>)].sort((a, b) => a - b);
  }
}

/**
 * Compiles validated records.
 * @returns the facts, as `openFacts` takes them
 * @throws Error when the records contradict themselves in a way that validation rules out (unknown ids)
 */
export function compileFacts(records: Records, { revision, compiler = "", origin, files }: Origin): Uint8Array {
  const technologies = [...records.technologies]
    .sort(([a], [b]) => byText(a, b))
    .map(([id, record], index): Technology => {
      const declare = (technology: Technology) => compileDeclarations(technology, [], owners);
      return compileTechnology(id, index, record, () => record, declare);
    });
  const names = new NameIndex(technologies);
  const declared = technologies.map((): number[] => []);
  for (const [place, one] of records.declared.entries()) declared[declarerOf(names, one)?.index ?? -1]?.push(place);
  const declaredBy = ({ index }: Technology) =>
    (declared[index] as number[]).map((place) => records.declared[place] as DeclaredPackage);
  const owners = ownersIn(names, declaredBy);
  const find = (id: string) => requireTechnology(names, id);
  const spoken = spokenOf(technologies, records.rules, names);
  const ties = new TieTable(technologies.length);
  for (const technology of technologies) {
    for (const { of } of technology.record.requires ?? []) ties.add(technology, find(of));
    const declaring = declaredBy(technology).filter((one) => ownsName(technology, one));
    for (const id of targetsOf(declaring, owners)) ties.add(technology, find(id));
    for (const place of spoken.of(technology.index)) ties.add(technology, technologies[place] as Technology);
  }
  tieNeeds(technologies, records.capabilities, ties);

  const uses = newestStacks(records.stacks).flatMap((stack) => compileUses(stack, names));
  const observed = new TieTable(technologies.length);
  observe(uses, (one, other) => observed.add(one, other));
  const users = countOwners(uses, technologies.length);
  const rows = technologies.map(
    ({ index }): TiesRow => [ties.of(index), observed.of(index), declared[index] as number[]],
  );
  const parts: { [Name in keyof Parts]: readonly Parts[Name][] } = {
    technologies: technologies.map(({ record }) => record),
    ties: rows,
    declared: records.declared.map(inShort),
    rules: records.rules,
    uses: uses.map(useRow),
    stacks: records.stacks,
    mentions: [uses.map(({ named }) => [...named.keys()].map(({ index }) => index))],
    tools: [[...records.tools].sort(([a], [b]) => byText(a, b))],
    capabilities: [[...records.capabilities]],
    words: [plainWords(records.rules)],
    files: [[...(files ?? [])]],
  };
  const head = {
    revision,
    compiler,
    origin,
    figures: {
      technologies: technologies.length,
      ...countPairs(rows),
      rules: records.rules.length,
      tools: records.tools.size,
      sources: countSources(records),
    },
    technologies: technologies.map(nameRow),
    popularity: technologies.map(({ index }) => (users[index] as number) + spoken.of(index).length),
    rules: records.rules.map(({ techA, techB }): [number, number] => [find(techA).index, find(techB).index]),
  };
  return formatFacts(head, parts);
}

/** A catalog of records. @throws Error as `compileFacts` does */
export const buildCatalog = (records: Records, revision: Revision): Catalog =>
  openFacts(inMemory(compileFacts(records, { revision })));

/** The technology whose package declares something. */
function declarerOf(names: NameIndex, { ecosystem, name }: DeclaredPackage): Technology | undefined {
  return names.resolvePackage(ecosystem, name)?.technology;
}

function requireTechnology(names: NameIndex, id: string): Technology {
  const technology = names.byId(id);
  if (!technology) throw new Error(`"${id}" is not a technology`);
  return technology;
}

/** How many owners have a public project that uses each technology. */
function countOwners(uses: readonly Use[], technologies: number): number[] {
  const owners = Array.from({ length: technologies }, () => new Set<string>());
  for (const { owner, named } of uses) for (const { index } of named.keys()) owners[index]?.add(owner);
  return owners.map(({ size }) => size);
}

/** Ties what somebody has written about: rules, tests, support, relations and sets. */
function spokenOf(technologies: readonly Technology[], rules: Records["rules"], names: NameIndex): TieTable {
  const find = (id: string) => requireTechnology(names, id);
  const spoken = new TieTable(technologies.length);
  for (const { techA, techB } of rules) spoken.add(find(techA), find(techB));
  for (const technology of technologies) {
    const { supports = [], tests = [], sets = [] } = technology.record;
    const hosts = relationsOf(technology).flatMap((relation) => standsOn(relation) ?? []);
    const named = [...hosts, ...tests.map((tested) => tested.with), ...supports.flatMap((support) => support.with)];
    for (const id of named) spoken.add(technology, find(id));
    for (const listed of listedBy(sets, names)) if (listed !== technology) spoken.add(technology, listed);
  }
  return spoken;
}

/** The technologies of the packages that sets list. */
const listedBy = (sets: NonNullable<TechnologyRecord["sets"]>, names: NameIndex): Technology[] =>
  sets
    .flatMap(({ packages }) => Object.entries(packages))
    .flatMap(([ecosystem, list = {}]) =>
      Object.keys(list).map((name) => names.resolvePackage(ecosystem, name)?.technology),
    )
    .filter((technology) => technology !== undefined);

/** Ties what needs a capability to what lacks it. */
function tieNeeds(technologies: readonly Technology[], capabilities: readonly Capability[], ties: TieTable): void {
  const lacking = new Map<string, Technology[]>(capabilities.map(({ id }) => [id, []]));
  for (const technology of technologies)
    for (const { capability } of technology.record.lacks ?? []) lacking.get(capability)?.push(technology);
  for (const technology of technologies) {
    for (const { capability } of technology.record.needs ?? []) {
      const platforms = lacking.get(capability);
      if (!platforms) throw new Error(`${technology.id} needs "${capability}", which is not a capability`);
      for (const platform of platforms) if (platform !== technology) ties.add(technology, platform);
    }
  }
}

/** Pairs of two technologies that facts tie together, and those that nothing but their use in public projects does. */
function countPairs(rows: readonly TiesRow[]): { pairs: number; observed: number } {
  let [pairs, observed] = [0, 0];
  for (const [place, [partners, seen]] of rows.entries()) {
    const known = new Set(partners);
    const only = seen.filter((other) => other > place && !known.has(other)).length;
    observed += only;
    pairs += only + partners.filter((other) => other > place).length;
  }
  return { pairs, observed };
}

/** What answers rest on: hashes and differences are for those who keep the data. */
function inShort({ ecosystem, name, record: { checked, releases } }: DeclaredPackage): DeclaredPackage {
  const short = releases.map(({ sources, ...rest }) => ({
    ...rest,
    sources: sources.map(({ file, day }) => ({ file, day })),
  }));
  return { ecosystem, name, record: { checked, releases: short } };
}

function nameRow({ id, name, category, record, aliases }: Technology): NameRow {
  return [id, name, category, record.packages ?? 0, record.sharedNames ?? 0, ...aliases];
}

function useRow({ stack, source, ecosystem, named }: Use): Parts["uses"] {
  const rows = [...named].map(([{ index }, list]): NamedRow => {
    return [index, ...list.flatMap((one) => [one.package ?? 0, (one as NamedInManifest).range] as const)];
  });
  return [{ ...stack, manifests: [] }, source, ecosystem, rows];
}

/** Writes a head and the lines of each part. @returns memory that threads can share */
function formatFacts(head: Head, parts: { [Name in FactsPart]: readonly Parts[Name][] }): Uint8Array {
  const lines = PARTS.map((part) => parts[part].map(toAscii));
  const lengths = lines.map((list) => list.map(({ length }) => length));
  const whole = [toAscii({ format: FORMAT, ...head, lengths }), ...lines.flat()].join("\n");
  const bytes = new Uint8Array(new SharedArrayBuffer(whole.length));
  new TextEncoder().encodeInto(whole, bytes);
  return bytes;
}

const toAscii = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\0-~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The records that facts were compiled from, all of them read; of what packages declare, what answers rest on. */
export function recordsIn(facts: FactsFile): Records {
  const ids = facts.head.technologies.map(([id]) => id);
  return {
    technologies: new Map(facts.readAll("technologies").map((record, place) => [ids[place] as string, record])),
    declared: facts.readAll("declared"),
    rules: facts.readAll("rules"),
    stacks: facts.readAll("stacks"),
    tools: new Map(facts.read("tools")),
    capabilities: facts.read("capabilities"),
  };
}
