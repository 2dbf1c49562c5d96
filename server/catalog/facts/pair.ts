/** Everything known about a pair, found in the records of its two sides when it is first asked for. */
import type { Capability, Lack, Need, Rule, Support } from "../../../schemas/types.js";
import { type CompiledRule, compileRule } from "./rule.js";
import type { Technology, Tested } from "./technology.js";
import { factRange, type VersionRange } from "./version-range.js";

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
  readonly a: Technology;
  readonly b: Technology;
  readonly rule: CompiledRule | undefined;
  readonly tests: readonly Tested[];
  readonly supports: readonly SupportFact[];
  readonly obstacles: readonly Obstacle[];
  /** Whether public projects use both together often enough. */
  readonly isObserved: boolean;
  /** Where `outcomeOn` keeps what it found; negative until then. */
  kept: number;
}

/** Where the facts on a pair come from that the records of its sides do not hold. */
export interface PairSource {
  readonly capabilities: ReadonlyMap<string, Capability>;
  rule(a: Technology, b: Technology): Rule | undefined;
}

const NONE: readonly never[] = [];

/** The facts on a pair; each kind is compiled when it is first asked for. */
export class CompiledPair implements PairFacts {
  readonly #source: PairSource;
  kept = -1;
  #rule: CompiledRule | undefined | null = null;
  #tests: readonly Tested[] | undefined;
  #supports: readonly SupportFact[] | undefined;
  #obstacles: readonly Obstacle[] | undefined;

  /** @param a the one whose id comes first */
  constructor(
    readonly a: Technology,
    readonly b: Technology,
    source: PairSource,
    readonly isObserved: boolean,
  ) {
    this.#source = source;
  }

  get rule(): CompiledRule | undefined {
    if (this.#rule === null) {
      const record = this.#source.rule(this.a, this.b);
      this.#rule = record && compileRule(record);
    }
    return this.#rule;
  }

  get tests(): readonly Tested[] {
    this.#tests ??= bothWays(this, (by, other) => by.tests.filter((tested) => tested.with === other.id));
    return this.#tests;
  }

  get supports(): readonly SupportFact[] {
    this.#supports ??= bothWays(this, supportsFor);
    return this.#supports;
  }

  get obstacles(): readonly Obstacle[] {
    this.#obstacles ??= bothWays(this, (one, other) => obstaclesOn(one, other, this.#source.capabilities));
    return this.#obstacles;
  }
}

function bothWays<Fact>({ a, b }: PairFacts, find: (one: Technology, other: Technology) => Fact[]): readonly Fact[] {
  const found = a === b ? find(a, b) : [...find(a, b), ...find(b, a)];
  return found.length > 0 ? found : NONE;
}

function supportsFor(by: Technology, supported: Technology): SupportFact[] {
  return (by.record.supports ?? [])
    .filter((record) => record.with.includes(supported.id))
    .map((record) => {
      const bounds = [record.since && `>=${record.since}`, record.until && `<${record.until}`].filter(Boolean);
      return {
        by,
        for: supported,
        record,
        versions: bounds.length > 0 ? factRange(bounds.join(" ")) : undefined,
        range: record.range ? factRange(record.range) : undefined,
        checked: record.checked ?? by.checked,
      };
    });
}

function obstaclesOn(
  technology: Technology,
  platform: Technology,
  capabilities: ReadonlyMap<string, Capability>,
): Obstacle[] {
  // What a technology needs where it runs, it does not run on itself.
  if (technology === platform) return [];
  return (technology.record.needs ?? []).flatMap((need) =>
    (platform.record.lacks ?? [])
      .filter((lack) => lack.capability === need.capability)
      .map((lack) => {
        const capability = capabilities.get(need.capability);
        if (!capability) throw new Error(`${technology.id} needs "${need.capability}", which is not a capability`);
        const versions = need.version ? factRange(need.version) : undefined;
        const dates = [need.checked ?? technology.checked, lack.checked ?? platform.checked].sort();
        return { technology, platform, capability, need, versions, lack, checked: dates[0] as string };
      }),
  );
}
