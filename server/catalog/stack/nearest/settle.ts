/** Which of a project's conflicts can be fixed by versions, and by which moves. */
import type { Technology } from "../../technology/technology.js";
import type { Level } from "../solve/fit.js";
import type { Group, Move } from "./moves.js";
import { type Board, type Changes, NO_CHANGES, type Pair, pairKey, pairOf, type Solution, search } from "./search.js";

export interface Conflict extends Pair {
  level: Level;
}

export interface Settlement {
  solution: Solution;
  /** Conflicts that some versions of the two fix, but none that the rest of the project goes with. */
  held: readonly Conflict[];
}

const NOTHING: Solution = { moves: new Map(), changes: NO_CHANGES };

/**
 * Fixes as many conflicts as can be fixed together, the worst first. None of the others gets worse.
 * @param conflicts the pairs of the project that are worse than nothing, the worst first
 * @param wanted those to fix
 */
export function settle(board: Board, conflicts: readonly Conflict[], wanted: readonly Conflict[]): Settlement {
  const reachable = new Map(wanted.map((conflict) => [pairKey(conflict), bestOf(board, conflict)]));
  const reach = (conflict: Conflict) => reachable.get(pairKey(conflict)) ?? conflict.level;
  const goals = wanted.filter((conflict) => reach(conflict) < conflict.level);
  const tolerated = (fixed: readonly Conflict[]): ReadonlyMap<string, Level> =>
    new Map(
      conflicts.map((conflict) => [pairKey(conflict), fixed.includes(conflict) ? reach(conflict) : conflict.level]),
    );
  const attempt = (fixed: readonly Conflict[]) =>
    fixed.length === 0 ? NOTHING : search(board, fixed, tolerated(fixed));

  const parts = apart(goals).map((part) => fixMost(part, attempt));
  let solution = joined(board, conflicts, parts, tolerated);
  let fixed: readonly Conflict[] = parts.flatMap((part) => part.fixed);
  if (!solution) ({ solution, fixed } = fixMost(goals, attempt));
  return {
    solution,
    held: goals.filter((goal) => !fixed.includes(goal)),
  };
}

interface Part {
  fixed: readonly Conflict[];
  solution: Solution;
}

/** Fixes all of some conflicts where that can be done, or else one after the other as far as they go together. */
function fixMost(goals: readonly Conflict[], attempt: (goals: readonly Conflict[]) => Solution | undefined): Part {
  const whole = attempt(goals);
  if (whole) return { fixed: goals, solution: whole };
  let kept: Part = { fixed: [], solution: NOTHING };
  for (const goal of goals) {
    const fixed = [...kept.fixed, goal];
    const solution = attempt(fixed);
    if (solution) kept = { fixed, solution };
  }
  return kept;
}

/** How little of a conflict is left when up to two groups of its sides move, whatever becomes of the others. */
function bestOf(board: Board, { a, b, level }: Conflict): Level {
  const groups = board.groups.filter(({ technology }) => technology === a || technology === b);
  let best = level;
  const consider = (changes: Changes) => {
    const reached = board.level(a, b, changes);
    if (reached < best) best = reached;
    return best === 0;
  };
  for (const [place, group] of groups.entries()) {
    for (const { to } of group.moves) {
      if (consider(to)) return 0;
      for (const other of groups.slice(place + 1)) {
        for (const move of other.moves) if (consider(new Map([...to, ...move.to]))) return 0;
      }
    }
  }
  return best;
}

/** Conflicts that have no technology in common, directly or through others, are fixed apart. */
function apart(goals: readonly Conflict[]): Conflict[][] {
  const parts: { technologies: Set<Technology>; goals: Conflict[] }[] = [];
  for (const goal of goals) {
    const touching = parts.filter(({ technologies }) => technologies.has(goal.a) || technologies.has(goal.b));
    const part = {
      technologies: new Set([goal.a, goal.b, ...touching.flatMap(({ technologies }) => [...technologies])]),
      goals: [...touching.flatMap((other) => other.goals), goal],
    };
    parts.push(part);
    for (const other of touching) parts.splice(parts.indexOf(other), 1);
  }
  return parts.map((part) => part.goals);
}

/** The solutions of all parts as one; undefined where one of them is in the way of another. */
function joined(
  board: Board,
  conflicts: readonly Conflict[],
  parts: readonly Part[],
  tolerated: (fixed: readonly Conflict[]) => ReadonlyMap<string, Level>,
): Solution | undefined {
  const moves = new Map<Group, Move>();
  for (const { solution } of parts) {
    for (const [group, move] of solution.moves) {
      if (moves.has(group)) return undefined;
      moves.set(group, move);
    }
  }
  const changes = new Map([...moves.values()].flatMap(({ to }) => [...to]));
  const limits = tolerated(parts.flatMap(({ fixed }) => fixed));
  const isWithin = ({ a, b }: Pair) => board.level(a, b, changes) <= (limits.get(pairKey({ a, b })) ?? 0);
  const moved = new Set([...moves.keys()].map(({ technology }) => technology));
  const touched = [...moved].flatMap((one) => board.partners(one).map((other) => pairOf(one, other)));
  return [...conflicts, ...touched].every(isWithin) ? { moves, changes } : undefined;
}
