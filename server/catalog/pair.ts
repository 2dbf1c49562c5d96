/** Everything known about a pair, found in the records of its two sides when it is first asked for. */
import type { Capability, Rule } from "../../schemas/types.js";
import { compileMissing } from "./facts/capability.js";
import type { CompiledRule, MissingCapability, PairFacts, SupportFact } from "./facts/compiled.js";
import { compileRule } from "./facts/rule.js";
import { compileSupports } from "./facts/support.js";
import type { Technology, Tested } from "./technology/technology.js";

/** Where the facts on a pair come from that the records of its sides do not hold. */
export interface PairSource {
  capabilities(): ReadonlyMap<string, Capability>;
  rule(a: Technology, b: Technology): Rule | undefined;
}

const NONE: readonly never[] = [];

/** The facts on a pair; each kind is compiled when it is first asked for. */
export class CompiledPair implements PairFacts {
  readonly #source: PairSource;
  #rule: CompiledRule | undefined | null = null;
  #tests: readonly Tested[] | undefined;
  #supports: readonly SupportFact[] | undefined;
  #missing: readonly MissingCapability[] | undefined;

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
    this.#supports ??= bothWays(this, compileSupports);
    return this.#supports;
  }

  get missing(): readonly MissingCapability[] {
    this.#missing ??= bothWays(this, (one, other) => compileMissing(one, other, this.#source.capabilities()));
    return this.#missing;
  }
}

function bothWays<Fact>({ a, b }: PairFacts, find: (one: Technology, other: Technology) => Fact[]): readonly Fact[] {
  const found = a === b ? find(a, b) : [...find(a, b), ...find(b, a)];
  return found.length > 0 ? found : NONE;
}
