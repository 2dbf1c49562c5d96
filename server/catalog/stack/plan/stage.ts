/** One stage of an upgrade: what has to move so that the targets can, and in which order. */
import { intersects, type VersionRange } from "../../versions/range.js";
import type { Option, State } from "../solve/group-fit.js";
import type { Group } from "../solve/groups.js";
import { isSilentOn, type Member } from "../solve/members.js";
import { type Puzzle, solve } from "../solve/solver.js";
import { acceptedIn } from "./acceptance.js";
import { aimOf, COST, inLineOf, type Moves, optionsFrom } from "./releases-to-go-to.js";

export interface Goal {
  group: Group;
  asked: VersionRange;
}

export interface Stage {
  /** Groups that can go before, one set after the other; each set moves as one. */
  before: readonly (readonly Group[])[];
  /** The targets, and all that can only move with them. */
  together: readonly Group[];
  /** Groups that cannot come along: no known release goes with what moves. */
  stuck: readonly Group[];
  /** Groups of which some release goes with each of what moves, and none with all. */
  held: readonly Group[];
  /** The versions that everything has then; without what is stuck or held. */
  after: State;
}

/** The groups as they are. */
export const startOf = ({ groups }: Pick<Moves, "groups">): State =>
  new Map(groups.map((group) => [group, { cost: 0, versions: group.members.map(({ current }) => current) }]));

export function stageTo(moves: Moves, from: State, goals: readonly Goal[]): Stage {
  const aims = new Map(goals.map(({ group, asked }) => [group, aimOf(moves, group, asked, from)]));
  const options = optionsFrom(moves, from, aims);
  const solved = solveStage(moves, from, aims, options);
  const left = [...solved.keys()].filter((group) => solved.get(group)?.isLeftOut);
  const after = new Map([...solved].filter(([, option]) => !option.isLeftOut));
  for (const [group, option] of after)
    if (option !== from.get(group) && !aims.has(group))
      after.set(group, newestInLine(moves, group, option, from, after));
  const goes = (group: Group) => (option: Option) =>
    moves.fit.partnersOf(group).every((other) => {
      if (aims.has(other)) return moves.fit.level(group, option, other, after.get(other)) === 0;
      return !after.has(other) || fits(moves, group, option, other, after, from);
    });
  const canGo = (group: Group) => options(group).some(goes(group));
  bringWhatIsMadeFor(moves, from, after, aims, options, goes);
  const moved = [...after.keys()].filter((group) => after.get(group) !== from.get(group));
  const order = orderOf(moves, from, after, moved, new Set(aims.keys()));
  const held = left.filter(canGo);
  return { ...order, stuck: left.filter((group) => !held.includes(group)), held, after };
}

/** Gives a function that says whether any known release of a group works with a target. */
export function goesWith(moves: Moves, { group: goal, asked }: Goal, from: State): (group: Group) => boolean {
  const aim = aimOf(moves, goal, asked, from);
  const options = optionsFrom(moves, from, new Map([[goal, aim]]));
  return (group) =>
    [from.get(group), ...options(group)].some((option) => moves.fit.level(group, option, goal, aim) === 0);
}

/** Whether a group in some version is no worse beside another than both are today. */
function fits(moves: Moves, group: Group, option: Option | undefined, other: Group, after: State, from: State) {
  return (
    moves.fit.level(group, option, other, after.get(other)) <=
    moves.fit.level(group, from.get(group), other, from.get(other))
  );
}

// --- what ---------------------------------------------------------------------------------------------------------

/** What everything comes to. What cannot come along is left out: first what the targets have least to do with. */
function solveStage(moves: Moves, from: State, aims: State, options: (group: Group) => readonly Option[]): State {
  const parts = [...from.keys()];
  const present = new Set(parts);
  const isOfTarget = (group: Group) =>
    [...aims].some(([goal, aim]) => moves.fit.level(group, from.get(group), goal, aim) > 0);
  const isLimited = (group: Group) =>
    [...aims].some(([goal, aim]) => moves.fit.isWarned(group, from.get(group), goal, aim));
  const waysOf = (group: Group): readonly Option[] => {
    const leave: Option = {
      cost: isOfTarget(group) ? COST.leaveOfTarget : COST.leave,
      versions: [],
      isLeftOut: true,
    };
    const now = from.get(group);
    const stay: Option[] = now && isLimited(group) ? [{ ...now, cost: COST.stayLimited, isLimited: true }] : [];
    return [...options(group), ...stay, leave];
  };
  const puzzle: Puzzle<Group, Option> = {
    parts,
    startOf: (group) => (aims.get(group) ?? from.get(group)) as Option,
    othersOf(group) {
      return aims.has(group) ? [] : waysOf(group);
    },
    partnersOf: (group) => moves.fit.partnersOf(group).filter((other) => present.has(other)),
    isAgainst: (one, option, other, otherOption) => {
      if (option === from.get(one) && otherOption === from.get(other)) return false;
      const level = moves.fit.level(one, option, other, otherOption);
      if (aims.has(one) && aims.has(other)) return false;
      if (level === 0) {
        const isStart = option === from.get(one) || otherOption === from.get(other);
        return isStart && (aims.has(one) || aims.has(other)) && moves.fit.isWarned(one, option, other, otherOption);
      }
      // What is wrong today may stay so, unless it is with a target.
      const isToFix = aims.has(one) || aims.has(other);
      return isToFix || level > moves.fit.level(one, from.get(one), other, from.get(other));
    },
  };
  // Everything but the targets can be left out, so there is always a way.
  const solved = solve(puzzle);
  if (typeof solved === "string") return new Map([...from, ...aims]);
  return new Map(
    [...solved].map(([group, option]) => [group, option.isLimited ? (from.get(group) ?? option) : option]),
  );
}

/**
 * Brings along what stays though its release, which was read, does not say that it accepts what moves, where others that are known are
 * made for that: they refuse the version before and accept the one after.
 */
function bringWhatIsMadeFor(
  moves: Moves,
  from: State,
  after: Map<Group, Option>,
  aims: State,
  options: (group: Group) => readonly Option[],
  goes: (group: Group) => (option: Option) => boolean,
): void {
  const accepts = (group: Group, option: Option | undefined, other: Group) =>
    acceptedIn(moves.today, moves.fit.judged(group, option, other, after.get(other))) !== undefined;
  const moved = [...after.keys()].filter((group) => after.get(group) !== from.get(group));
  // The list grows while it is gone through.
  for (const other of moved) {
    if (!aims.has(other) && other.leader.ecosystem === undefined) continue;
    for (const group of moves.fit.partnersOf(other)) {
      const now = from.get(group);
      if (moved.includes(group) || after.get(group) !== now) continue;
      if (!isReadOn(group.leader, other.leader) || accepts(group, now, other)) continue;
      const refusesBefore = (option: Option) => moves.fit.level(group, option, other, from.get(other)) > 0;
      const isMade = (option: Option) => refusesBefore(option) && accepts(group, option, other) && goes(group)(option);
      const made = options(group).find(isMade);
      if (!made) continue;
      after.set(group, newestInLine(moves, group, made, from, after));
      moved.push(group);
    }
  }
}

/** Whether it is known what is installed of one requires of another: by the lockfile, or a manifest of what its range lets in. */
function isReadOn(one: Member, other: Member): boolean {
  const { requires, technology, name, current } = one;
  if (requires) return requires.has(other.name) || isSilentOn(one, other);
  return current !== undefined && (technology?.read.get(name) ?? []).some((run) => intersects(run, current.range));
}

/** The newest release of the line that a group comes to which is no worse beside the rest, before it moves and after. */
function newestInLine(moves: Moves, group: Group, option: Option, from: State, after: State): Option {
  const isNoWorse = (newer: Option) =>
    moves.fit
      .partnersOf(group)
      .every((other) =>
        [from, after].every(
          (state) =>
            moves.fit.caution(group, newer, other, state.get(other)) <=
            moves.fit.caution(group, option, other, state.get(other)),
        ),
      );
  const later = inLineOf(moves, group, option, from);
  return later.find(isNoWorse) ?? option;
}

// --- in which order -----------------------------------------------------------------------------------------------

/** First what can go by itself, then what can go together without the targets; the rest goes with them. */
function orderOf(moves: Moves, from: State, after: State, moved: readonly Group[], goals: ReadonlySet<Group>) {
  // What is left out is still there until the targets move.
  const now = new Map(from);
  const isWorse = (group: Group, state: State) =>
    moves.fit
      .partnersOf(group)
      .some(
        (other) =>
          state.has(other) &&
          moves.fit.caution(group, state.get(group), other, state.get(other)) >
            moves.fit.caution(group, from.get(group), other, from.get(other)),
      );
  const before: Group[][] = [];
  let open = moved.filter((group) => !goals.has(group));
  const move = (groups: readonly Group[]) => {
    for (const group of groups) now.set(group, after.get(group) as Option);
    open = open.filter((group) => !groups.includes(group));
    before.push([...groups]);
  };
  for (;;) {
    const single = open.find((group) => !isWorse(group, new Map(now).set(group, after.get(group) as Option)));
    if (single) {
      move([single]);
      continue;
    }
    const set = closedSet(open, now, after, isWorse);
    if (set.length === 0)
      return { before, together: moved.filter((group) => open.includes(group) || goals.has(group)) };
    move(set);
  }
}

/** The largest set that can move as one while the targets stay. */
function closedSet(open: readonly Group[], now: State, after: State, isWorse: (group: Group, state: State) => boolean) {
  let set = [...open];
  for (;;) {
    const state = new Map([...now, ...set.map((group): [Group, Option] => [group, after.get(group) as Option])]);
    const fine = set.filter((group) => !isWorse(group, state));
    if (fine.length === set.length) return set;
    set = fine;
  }
}
