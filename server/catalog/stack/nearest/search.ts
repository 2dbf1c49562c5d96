/** The nearest set of moves after which no pair is worse than it has to be. */

import { getOrInsertComputed } from "../../maps.js";
import type { Technology } from "../../technology/technology.js";
import type { VersionRange } from "../../versions/range.js";
import type { Level } from "../solve/fit.js";
import { type Choice, solve } from "../solve/solver.js";
import { addCosts, type Cost, compareCosts, FREE, type Group, type Member, type Move } from "./moves.js";

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
}

export const pairKey = ({ a, b }: Pair) => `${a.index} ${b.index}`;
export const pairOf = (one: Technology, other: Technology): Pair =>
  one.index <= other.index ? { a: one, b: other } : { a: other, b: one };

/** What the groups of one technology do: most have one group. */
interface Option extends Choice, Solution {}

const STAY: Option = { moves: new Map(), changes: NO_CHANGES, cost: 0 };

/**
 * Looks for the cheapest moves that bring every pair down to what is tolerated of it.
 * @param conflicts the pairs to fix; any other is as it may be
 * @param tolerated by key of the pair, how bad it may stay; 0 where it does not say
 */
export function search(
  board: Board,
  conflicts: readonly Pair[],
  tolerated: ReadonlyMap<string, Level>,
): Solution | undefined {
  const movable = [...board.groups.map(({ technology }) => technology), ...conflicts.flatMap(({ a, b }) => [a, b])];
  const parts = [...new Set(movable.flatMap((technology) => [technology, ...board.partners(technology)]))];
  const options = new Map<Technology, readonly Option[]>();
  const solved = solve<Technology, Option>({
    parts,
    startOf: () => STAY,
    othersOf: (technology) =>
      getOrInsertComputed(options, technology, () =>
        optionsOf(board.groups.filter((one) => one.technology === technology)),
      ),
    partnersOf: (technology) => board.partners(technology),
    isAgainst(one, option, other, otherOption) {
      const changes = new Map([...option.changes, ...otherOption.changes]);
      return board.level(one, other, changes) > (tolerated.get(pairKey(pairOf(one, other))) ?? 0);
    },
  });
  if (typeof solved === "string") return undefined;
  const moves = new Map([...solved.values()].flatMap((option) => [...option.moves]));
  return { moves, changes: new Map([...solved.values()].flatMap((option) => [...option.changes])) };
}

/** More ways to move several groups of one technology are not looked at. */
const MOST_OPTIONS = 500;

/** All that the groups of a technology can do, the cheapest first, without staying as they are. */
function optionsOf(groups: readonly Group[]): Option[] {
  let all: (Solution & { total: Cost })[] = [{ ...STAY, total: FREE }];
  for (const group of groups) {
    const moved = group.moves.flatMap((move) =>
      all.map(({ moves, changes, total }) => ({
        moves: new Map([...moves, [group, move]]),
        changes: new Map([...changes, ...move.to]),
        total: addCosts(total, move.cost),
      })),
    );
    all = [...all, ...moved].sort((one, other) => compareCosts(one.total, other.total)).slice(0, MOST_OPTIONS);
  }
  return all
    .filter(({ moves }) => moves.size > 0)
    .map(({ total, ...solution }) => ({ ...solution, cost: weightOf(total) }));
}

/** A cost as one number, in which what weighs more always counts for more: none of the counts reaches a thousand. */
const weightOf = (cost: Cost): number => cost.reduce((sum, count) => sum * 1000 + Math.min(count, 999), 0);
