/**
 * One choice for each part, so that no two are against each other, at the least cost: what plans, fixes and new stacks are
 * solved by.
 *
 * It repairs: every part starts with its cheapest choice; a pair that does not go together is repaired by another choice for
 * one of its sides, and whatever that spoils is repaired in turn (depth first, branch and bound). Most parts of a project
 * never come into it. Libraries for package resolution bring in what is missing and know one kind of fact, ranges; these
 * constraints are verdicts, asked for pair by pair and only where the search gets to.
 */
import { getOrInsertComputed } from "../../maps.js";

export interface Costed {
  /** The lower, the better; costs of parts add up. */
  cost: number;
}

export interface Puzzle<Part, Option extends Costed> {
  parts: readonly Part[];
  /** The choice that a part starts with: its cheapest. */
  startOf(part: Part): Option;
  /** Its other choices, cheapest first; only asked for where the start does not go, and once. */
  othersOf(part: Part): readonly Option[];
  /** The parts that something may be known about together with one; itself, where a choice can be wrong by itself. */
  partnersOf(part: Part): readonly Part[];
  /** Whether two choices do not go together. Symmetric; of a part with itself, it gets the same choice twice. */
  isAgainst(one: Part, choice: Option, other: Part, otherChoice: Option): boolean;
}

/** `impossible`: no choices go together; `gave up`: the bound was reached before any were found. */
export type Solved<Part, Option> = ReadonlyMap<Part, Option> | "impossible" | "gave up";

/** More tries are not made, nor more than these once something was found: what has been found by then is the answer. */
const MOST_TRIES = 3000;
const MOST_TRIES_FOR_BETTER = 1000;
/** Nor are more pairs of choices compared, in a quarter of a second: hard searches compare thousands for each try. */
const MOST_COMPARED = 1_000_000;

/** Solves a puzzle. */
export function solve<Part, Option extends Costed>(puzzle: Puzzle<Part, Option>): Solved<Part, Option> {
  const search = new Search(puzzle);
  search.run();
  if (search.best) return search.best;
  return search.isOver ? "gave up" : "impossible";
}

interface State<Part, Option> {
  /** What was decided; everything else is at its first choice. */
  decided: ReadonlyMap<Part, Option>;
  cost: number;
}

interface Way<Part, Option> {
  part: Part;
  option: Option;
}

class Search<Part, Option extends Costed> {
  best: ReadonlyMap<Part, Option> | undefined;
  #tries = 0;
  #compared = 0;
  #least = Number.POSITIVE_INFINITY;
  #until = Number.POSITIVE_INFINITY;
  readonly #seen = new Set<string>();
  readonly #places: ReadonlyMap<Part, number>;
  readonly #others = new Map<Part, readonly Option[]>();
  readonly #partners = new Map<Part, readonly Part[]>();

  constructor(private readonly puzzle: Puzzle<Part, Option>) {
    this.#places = new Map(puzzle.parts.map((part, place) => [part, place]));
  }

  /** Whether the bound was reached. */
  get isOver(): boolean {
    return this.#tries > Math.min(MOST_TRIES, this.#until) || this.#compared > MOST_COMPARED;
  }

  run(): void {
    const start: State<Part, Option> = { decided: new Map(), cost: 0 };
    const conflicts: [Part, Part][] = [];
    for (const part of this.puzzle.parts) {
      conflicts.push(...this.#conflictsOf(part, start).filter(([, other]) => !this.#isBefore(other, part)));
    }
    this.#descend(conflicts, start);
  }

  #descend(conflicts: readonly (readonly [Part, Part])[], state: State<Part, Option>): void {
    if (conflicts.length === 0) {
      this.#least = state.cost;
      this.#until = Math.min(this.#until, this.#tries + MOST_TRIES_FOR_BETTER);
      this.best = new Map(this.puzzle.parts.map((part) => [part, this.#optionIn(state, part)]));
      return;
    }
    const fewest = this.#fewestWays(conflicts, state);
    const ways = fewest.sort((one, other) => this.#added(one) - this.#added(other));
    for (const { part, option } of ways) {
      const cost = state.cost + this.#added({ part, option });
      if (cost >= this.#least) continue;
      this.#tries += 1;
      if (this.isOver) return;
      const next = { decided: new Map(state.decided).set(part, option), cost };
      if (this.#wasSeen(next)) continue;
      const elsewhere = conflicts.filter(([one, other]) => one !== part && other !== part);
      this.#descend([...elsewhere, ...this.#conflictsOf(part, next)], next);
    }
  }

  /**
   * The ways to repair the conflict that leaves the fewest; none where one cannot be repaired any more, or where what has to
   * be paid for all of them is more than what was found.
   */
  #fewestWays(conflicts: readonly (readonly [Part, Part])[], state: State<Part, Option>): Way<Part, Option>[] {
    let fewest: Way<Part, Option>[] | undefined;
    const forced = new Map<Part, number>();
    for (const [one, other] of conflicts) {
      const open = [...new Set([one, other])].filter((part) => !state.decided.has(part));
      const ways = this.#waysFor(open, state, fewest?.length);
      const [first] = ways;
      if (!first) return [];
      if (open.length === 1) forced.set(first.part, this.#added(first));
      if (!fewest || ways.length < fewest.length) fewest = ways;
    }
    const least = [...forced.values()].reduce((sum, cost) => sum + cost, state.cost);
    return least >= this.#least ? [] : (fewest ?? []);
  }

  /**
   * What parts can still become: all but what they are, and what does not go with what was decided.
   * @param most as many are enough
   */
  #waysFor(parts: readonly Part[], state: State<Part, Option>, most = Number.POSITIVE_INFINITY): Way<Part, Option>[] {
    const ways: Way<Part, Option>[] = [];
    for (const part of parts) {
      const decided = this.#partnersOf(part).filter((other) => other === part || state.decided.has(other));
      for (const option of this.#othersOf(part)) {
        // Those that follow cost as much or more than what was found.
        if (state.cost + this.#added({ part, option }) >= this.#least) break;
        if (decided.some((other) => this.#isAgainst(part, option, other, state))) continue;
        ways.push({ part, option });
        if (ways.length === most) return ways;
      }
    }
    return ways;
  }

  #conflictsOf(part: Part, state: State<Part, Option>): [Part, Part][] {
    const option = this.#optionIn(state, part);
    return this.#partnersOf(part)
      .filter((other) => this.#isAgainst(part, option, other, state))
      .map((other) => [part, other]);
  }

  #isAgainst(part: Part, option: Option, other: Part, state: State<Part, Option>): boolean {
    this.#compared += 1;
    return this.puzzle.isAgainst(part, option, other, other === part ? option : this.#optionIn(state, other));
  }

  #othersOf(part: Part): readonly Option[] {
    return getOrInsertComputed(this.#others, part, () => this.puzzle.othersOf(part));
  }

  #partnersOf(part: Part): readonly Part[] {
    return getOrInsertComputed(this.#partners, part, () => this.puzzle.partnersOf(part));
  }

  #optionIn(state: State<Part, Option>, part: Part): Option {
    return state.decided.get(part) ?? this.puzzle.startOf(part);
  }

  /** What a way costs more than to stay at the start. */
  #added({ part, option }: Way<Part, Option>): number {
    return option.cost - this.puzzle.startOf(part).cost;
  }

  #isBefore(one: Part, other: Part): boolean {
    return (this.#places.get(one) ?? 0) < (this.#places.get(other) ?? 0);
  }

  #wasSeen({ decided }: State<Part, Option>): boolean {
    const key = [...decided]
      .map(([part, option]) => `${this.#places.get(part)}:${this.#othersOf(part).indexOf(option)}`)
      .sort()
      .join();
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    return false;
  }
}
