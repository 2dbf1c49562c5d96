/**
 * The catalog: all facts of one revision of the data, to answer questions from. It is immutable; new data make a new
 * catalog. Names are read when it is opened; everything else is read when it is asked for.
 */
import type { AiTool, Capability, Stack } from "../../schemas/types.js";
import { withPrices } from "./directory/tool-prices.js";
import type { PairFacts, Use } from "./facts/compiled.js";
import { Mentions, NamedInManifest, ownerOf } from "./facts/seen-together.js";
import { type FactsBytes, FactsFile, type NamedRow } from "./facts-file.js";
import { getOrInsertComputed } from "./maps.js";
import { NameIndex } from "./names/names.js";
import { CompiledPair, type PairSource } from "./pair.js";
import type { Figures, Revision } from "./records.js";
import { compileDeclarations } from "./technology/declarations.js";
import { companionsFrom, type DeclaredPackage, type Owners } from "./technology/declared-package.js";
import { type Neighbours, Row } from "./technology/neighbours.js";
import { compileTechnology, ownsName, type Summary, type Technology } from "./technology/technology.js";
import { unchangedSince } from "./unchanged.js";

export type { Records, Revision } from "./records.js";

export interface Catalog {
  /** The compiled facts that it was opened from. */
  readonly facts: FactsBytes;
  readonly revision: Revision;
  readonly figures: Figures;
  /** In the order of their ids; a technology's index is its place here. */
  readonly technologies: readonly Technology[];
  readonly names: NameIndex;
  readonly stacks: readonly Stack[];
  readonly tools: ReadonlyMap<string, AiTool>;
  readonly capabilities: ReadonlyMap<string, Capability>;
  /** Words of the language that rules are written in; some are names as well. */
  readonly words: ReadonlySet<string>;
  readonly neighbours: Neighbours;
  /** Manifests of public projects that name both of two technologies; those committed last first. */
  usesOf(a: Technology, b: Technology): readonly Use[];
  /** How many owners have a public project whose manifest names a technology. */
  usersOf(technology: Technology): number;
  /**
   * How many others a technology is tested, supported or ruled on with, plus how many owners of public projects use it. Neither is
   * enough: a manifest names no database, and few write about small helpers that many projects have.
   */
  popularityOf(technology: Technology): number;
}

/** What finds the owners of packages. @param declaredBy what the packages of a technology declare */
export function ownersIn(names: NameIndex, declaredBy: (technology: Technology) => readonly DeclaredPackage[]): Owners {
  const mainPackageOf = (id: string) => names.byId(id)?.mainPackage;
  const declaredById = (id: string) => {
    const technology = names.byId(id);
    return technology ? declaredBy(technology).filter((one) => ownsName(technology, one)) : [];
  };
  return {
    ownerOf: (ecosystem, name) => names.resolvePackage(ecosystem, name)?.technology.id,
    mainPackageOf,
    companionsOf: companionsFrom(mainPackageOf, declaredById),
  };
}

/**
 * Opens compiled facts.
 * @param earlier a catalog whose technologies are taken over where these facts say the same of them: after a change of one fact, a
 *   page about hundreds of technologies would compile them all again
 * @throws FactsError when they are none
 */
export function openFacts(bytes: FactsBytes, earlier?: Catalog): Catalog {
  const facts = new FactsFile(bytes);
  const isUnchanged = earlier ? unchangedSince(new FactsFile(earlier.facts), facts) : () => false;
  const { revision, figures, popularity } = facts.head;
  const declaredBy = ({ index }: Technology) => {
    const [, , places] = facts.read("ties", index);
    return places.map((place) => facts.read("declared", place));
  };
  const technologies = facts.head.technologies.map(([id, name, category, packages, sharedNames, ...aliases], index) => {
    const summary = { name, category, aliases, ...(packages && { packages }), ...(sharedNames && { sharedNames }) };
    const read = () => facts.read("technologies", index);
    const declare = (technology: Technology) => compileDeclarations(technology, declaredBy(technology), owners);
    const known = isUnchanged(index) ? earlier?.technologies[index] : undefined;
    return known?.reopen(read, declare) ?? compileTechnology(id, index, summary as Summary, read, declare);
  });
  const names = new NameIndex(technologies);
  const owners = ownersIn(names, declaredBy);

  const mentions = once(() => new Mentions(facts.read("mentions")));
  const stacks = once(() => facts.readAll("stacks"));
  const tools = once(() => new Map(facts.read("tools").map(([slug, tool]) => [slug, withPrices(tool)])));
  const capabilities = once(() => new Map(facts.read("capabilities").map((one) => [one.id, one])));
  const words = once(() => new Set(facts.read("words")));

  const uses = new Map<number, Use>();
  const readUse = (place: number): Use => {
    const [stack, source, ecosystem, rows] = facts.read("uses", place);
    const named = new Map(rows.map((row) => [technologies[row[0]] as Technology, namedIn(row)]));
    return { stack, source, owner: ownerOf(stack), ecosystem, named };
  };
  const useAt = (place: number): Use => getOrInsertComputed(uses, place, readUse);

  return {
    facts: bytes,
    ...{ revision, figures, technologies, names },
    get stacks() {
      return stacks();
    },
    get tools() {
      return tools();
    },
    get capabilities() {
      return capabilities();
    },
    get words() {
      return words();
    },
    neighbours: neighboursIn(facts, technologies, capabilities),
    usesOf: (a, b) => mentions().both(a.index, b.index).map(useAt),
    usersOf: ({ index }) => new Set(Array.from(mentions().of(index), (place) => useAt(place).owner)).size,
    popularityOf: ({ index }) => popularity[index] as number,
  };
}

/** The facts on pairs, by technology, each row read when it is first asked for. */
function neighboursIn(
  facts: FactsFile,
  technologies: readonly Technology[],
  capabilities: PairSource["capabilities"],
): Neighbours {
  const keyOf = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
  const rules = once(() => new Map(facts.head.rules.map(([a, b], place) => [keyOf(a, b), place])));
  const source: PairSource = {
    capabilities,
    rule(a, b) {
      const place = rules().get(keyOf(a.index, b.index));
      return place === undefined ? undefined : facts.read("rules", place);
    },
  };
  const rows: (Row | undefined)[] = [];
  const readRow = (technology: Technology): Row => {
    const [partners, often] = facts.read("ties", technology.index);
    const observed = new Set(often);
    const others = [...new Set([...partners, ...often])].sort((one, other) => one - other);
    const pairs = others.map((place) => {
      const partner = technologies[place] as Technology;
      const [a, b] = technology.index <= place ? [technology, partner] : [partner, technology];
      return rows[place]?.get(technology) ?? new CompiledPair(a, b, source, observed.has(place));
    });
    return new Row(technology, others, pairs);
  };
  const of = (technology: Technology): Row => {
    rows[technology.index] ??= readRow(technology);
    return rows[technology.index] as Row;
  };
  return { of };
}

/** What gives something that is made when it is first asked for. */
function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function namedIn([, ...namesAndRanges]: NamedRow): NamedInManifest[] {
  const list: NamedInManifest[] = [];
  for (let at = 0; at < namesAndRanges.length; at += 2) {
    list.push(new NamedInManifest(namesAndRanges[at] || undefined, namesAndRanges[at + 1] as string));
  }
  return list;
}

/** The facts on a pair, in any order; undefined when there are none. */
export function factsOn(catalog: Catalog, a: Technology, b: Technology): PairFacts | undefined {
  return catalog.neighbours.of(a).get(b);
}
