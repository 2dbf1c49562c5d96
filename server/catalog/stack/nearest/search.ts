/** The nearest set of moves after which no pair is worse than it has to be. */

import type { Technology } from "../../facts/technology.js";
import type { VersionRange } from "../../facts/version-range.js";
import { addCosts, type Cost, compareCosts, FREE, type Group, type Member, type Move } from "./moves.js";

/** How bad a pair is: 0 for nothing to fix, 1 for partial, 2 for incompatible. */
export type Level = 0 | 1 | 2;

/** Versions that differ from those asked for. */
export type Changes = ReadonlyMap<Member, VersionRange>;
export const NO_CHANGES: Changes = new Map();

export interface Board {
  groups: readonly Group[];
  /** The technologies that facts may tie to one, itself included. */
  partners(technology: Technology): readonly Technology[];
  /** How bad a pair is with some versions changed. */
  level(one: Technology, other: Technology, changes: Changes): Level;
}

export interface Pair {
  a: Technology;
  b: Technology;
}

export interface Solution {
  moves: ReadonlyMap<Group, Move>;
  changes: Changes;
  cost: Cost;
}

/** A search ends after so many steps; what it has not found by then counts as not there. */
const MOST_STEPS = 4000;

export const pairKey = ({ a, b }: Pair) => `${a.index} ${b.index}`;
export const pairOf = (one: Technology, other: Technology): Pair =>
  one.index <= other.index ? { a: one, b: other } : { a: other, b: one };

/**
 * Looks for the cheapest moves that bring every pair down to what is tolerated of it: first with as few packages as might
 * do, then with more. Each step fixes one pair by moving one of its sides, since nothing else fixes it, and what a move
 * spoils is to be fixed in turn.
 * @param conflicts the pairs to fix; any other is as it may be
 * @param tolerated by key of the pair, how bad it may stay; 0 where it does not say
 */
export function search(
  board: Board,
  conflicts: readonly Pair[],
  tolerated: ReadonlyMap<string, Level>,
): Solution | undefined {
  const run = new Run(board, tolerated);
  const most = board.groups.reduce((sum, { members }) => sum + members.length, 0);
  for (let budget = 1; budget <= most; budget += 1) {
    run.begin(budget);
    run.descend(conflicts, { moves: new Map(), changes: NO_CHANGES, cost: FREE });
    if (run.best || !run.wasCut || run.steps > MOST_STEPS) return run.best;
  }
  return undefined;
}

class Run {
  best: Solution | undefined;
  /** Whether something was left out that more changes might have led to. */
  wasCut = false;
  steps = 0;
  #budget = 0;
  #seen = new Set<string>();
  readonly #board: Board;
  readonly #tolerated: ReadonlyMap<string, Level>;

  constructor(board: Board, tolerated: ReadonlyMap<string, Level>) {
    this.#board = board;
    this.#tolerated = tolerated;
  }

  begin(budget: number): void {
    this.#budget = budget;
    this.wasCut = false;
    this.#seen = new Set();
  }

  descend(conflicts: readonly Pair[], state: Solution): void {
    const [first] = conflicts;
    if (!first) {
      if (!this.best || compareCosts(state.cost, this.best.cost) < 0) this.best = state;
      return;
    }
    const least = this.#leastToCome(conflicts, state);
    if (least === undefined) return;
    if (state.cost[0] + least > this.#budget) {
      this.wasCut = true;
      return;
    }
    for (const group of this.#movable(first, state)) {
      for (const move of group.moves) this.#try(group, move, conflicts, state);
    }
  }

  #try(group: Group, move: Move, conflicts: readonly Pair[], state: Solution): void {
    const cost = addCosts(state.cost, move.cost);
    if (cost[0] > this.#budget) {
      this.wasCut = true;
      return;
    }
    if (this.steps > MOST_STEPS || (this.best && compareCosts(cost, this.best.cost) >= 0)) return;
    const moves = new Map([...state.moves, [group, move]]);
    const key = [...moves].map(([one, { to }]) => `${this.#board.groups.indexOf(one)}:${keyOfMove(one, to)}`).sort();
    if (this.#seen.has(key.join())) return;
    this.#seen.add(key.join());
    this.steps += 1;
    const changes = new Map([...state.changes, ...move.to]);
    this.descend(this.#after(group.technology, conflicts, changes), { moves, changes, cost });
  }

  /** The conflicts that are left and those that are new, once one technology has moved. */
  #after(moved: Technology, conflicts: readonly Pair[], changes: Changes): Pair[] {
    const elsewhere = conflicts.filter(({ a, b }) => a !== moved && b !== moved);
    const here = this.#board
      .partners(moved)
      .map((partner) => pairOf(moved, partner))
      .filter((pair) => this.#board.level(pair.a, pair.b, changes) > (this.#tolerated.get(pairKey(pair)) ?? 0));
    return [...elsewhere, ...here];
  }

  #movable({ a, b }: Pair, { moves }: Solution): Group[] {
    return this.#board.groups.filter(
      (group) => (group.technology === a || group.technology === b) && !moves.has(group) && group.moves.length > 0,
    );
  }

  /**
   * How many packages have to change at least: pairs that share no side need a change each.
   * @returns undefined where one of them cannot be fixed any more
   */
  #leastToCome(conflicts: readonly Pair[], state: Solution): number | undefined {
    const counted = new Set<Technology>();
    let least = 0;
    for (const conflict of conflicts) {
      const movable = this.#movable(conflict, state);
      if (movable.length === 0) return undefined;
      if (counted.has(conflict.a) || counted.has(conflict.b)) continue;
      least += Math.min(...movable.map(({ moves }) => moves[0]?.cost[0] ?? 1));
      counted.add(conflict.a).add(conflict.b);
    }
    return least;
  }
}

const keyOfMove = ({ members }: Group, to: ReadonlyMap<Member, VersionRange>) =>
  members.map((member) => to.get(member)?.text ?? "").join("|");
