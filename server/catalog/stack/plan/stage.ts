/** One stage of an upgrade: what has to move so that the targets can, and in which order. */
import type { Catalog } from "../../catalog.js";
import { getOrInsertComputed } from "../../maps.js";
import type { Day } from "../../technology/lifecycle.js";
import type { LinedPackage } from "../../technology/package-lines.js";
import { releaseLine } from "../../versions/parse.js";
import { isWithin, lowestOf, newestFirst, onlyRelease, type VersionRange } from "../../versions/range.js";
import type { Fit, Judged, Level } from "../solve/fit.js";
import type { Group, Member } from "../solve/members.js";
import {
  boundsAsked,
  boundsOfRules,
  hasEnded,
  runsOf,
  seenVersions,
  type Version,
  versionsIn,
} from "../solve/releases.js";
import { type Choice, type Puzzle, solve } from "../solve/solver.js";

/** A group in some versions. */
export interface Option extends Choice {
  /** In the order of its members; undefined where the version of one is not known. */
  versions: readonly (Version | undefined)[];
  /** Whether the group does not come along. */
  isLeftOut?: true;
  /** Whether the group stays as it is, though a rule warns of it beside a target. */
  isLimited?: true;
}

/** The versions that groups have; what is not in it is not there any more. */
export type State = ReadonlyMap<Group, Option>;

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

/**
 * What a choice costs: nothing is left out that can come along; then fewest packages, few majors, releases that can go first,
 * small steps; in this order. Of another major, one more is worth a line that is supported, and two more a release that no rule
 * warns of. To stay where a rule warns costs less than to move to another major.
 */
const COST = {
  leaveOfTarget: 1e11,
  leave: 1e9,
  move: 1e6,
  stayLimited: 1e6 + 9_999,
  warned: 25_000,
  ended: 15_000,
  major: 10_000,
  notBefore: 5_000,
  step: 1,
};

/** Releases of one minor line differ in what they fix. */
const minorOf = ({ text }: Version): string => text.split(".", 2).join(".");

export class Stages {
  readonly #catalog: Catalog;
  readonly #groups: readonly Group[];
  readonly #fit: Fit;
  readonly #today: Day;
  readonly #partners = new Map<Group, readonly Group[]>();
  readonly #others: readonly LinedPackage[];
  /** By the options of two groups, of which each belongs to one group only. */
  readonly #levels = new Map<Option, Map<Option, Level>>();

  constructor(catalog: Catalog, groups: readonly Group[], fit: Fit, today: Day) {
    this.#catalog = catalog;
    this.#groups = groups;
    this.#fit = fit;
    this.#today = today;
    this.#others = groups.flatMap(({ members }) =>
      members.flatMap(({ technology, package: name }) => (technology ? [{ technology, name }] : [])),
    );
  }

  /** The groups as they are. */
  start(): State {
    return new Map(
      this.#groups.map((group) => [group, { cost: 0, versions: group.members.map(({ current }) => current) }]),
    );
  }

  plan(from: State, goals: readonly Goal[]): Stage {
    const aims = new Map(goals.map(({ group, asked }) => [group, this.#aimOf(group, asked, from)]));
    const options = this.#optionsFrom(from, aims);
    const solved = this.#solve(from, aims, options);
    const left = [...solved.keys()].filter((group) => solved.get(group)?.isLeftOut);
    const after = new Map([...solved].filter(([, option]) => !option.isLeftOut));
    const goes = (group: Group, option: Option) =>
      this.partnersOf(group).every((other) => {
        if (aims.has(other)) return this.level(group, option, other, after.get(other)) === 0;
        return !after.has(other) || this.#fits(group, option, other, after, from);
      });
    const canGo = (group: Group) => options(group).some((option) => goes(group, option));
    const moved = [...after.keys()].filter((group) => after.get(group) !== from.get(group));
    const order = this.#order(from, after, moved, new Set(aims.keys()));
    const held = left.filter(canGo);
    return { ...order, stuck: left.filter((group) => !held.includes(group)), held, after };
  }

  /** Prepares to tell whether some known release of a group goes with a target. */
  goesWith({ group: goal, asked }: Goal, from: State): (group: Group) => boolean {
    const aim = this.#aimOf(goal, asked, from);
    const options = this.#optionsFrom(from, new Map([[goal, aim]]));
    return (group) => [from.get(group), ...options(group)].some((option) => this.level(group, option, goal, aim) === 0);
  }

  /** Whether a group in some version is no worse beside another than both are today. */
  #fits(group: Group, option: Option | undefined, other: Group, after: State, from: State): boolean {
    return (
      this.level(group, option, other, after.get(other)) <= this.level(group, from.get(group), other, from.get(other))
    );
  }

  /** Whether two groups go together in some versions. */
  level(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): Level {
    if (!option || !otherOption || option.isLeftOut || otherOption.isLeftOut) return 0;
    const row = getOrInsertComputed(this.#levels, option, () => new Map<Option, Level>());
    return getOrInsertComputed(row, otherOption, () => {
      let worst: Level = 0;
      for (const { level } of this.judged(one, option, other, otherOption)) if (level > worst) worst = level;
      return worst;
    });
  }

  /** All that is known of the members of two groups in some versions. */
  *judged(
    one: Group,
    option: Option | undefined,
    other: Group,
    otherOption: Option | undefined,
  ): Generator<Judged & { one: Member; other: Member }> {
    for (const [place, member] of one.members.entries()) {
      for (const [otherPlace, otherMember] of other.members.entries()) {
        if (member === otherMember || !this.#fit.areTied(member, otherMember)) continue;
        const [version, otherVersion] = [option?.versions[place], otherOption?.versions[otherPlace]];
        yield { ...this.#fit.judge(member, version, otherMember, otherVersion), one: member, other: otherMember };
      }
    }
  }

  /** The groups that facts tie to one. */
  partnersOf(group: Group): readonly Group[] {
    const isTied = (other: Group) =>
      group.members.some((one) => other.members.some((two) => this.#fit.areTied(one, two)));
    return getOrInsertComputed(this.#partners, group, () =>
      this.#groups.filter((other) => other !== group && isTied(other)),
    );
  }

  // --- where to ---------------------------------------------------------------------------------------------------

  /**
   * The version of a target that fulfils what was asked for with the least to move for it; of several the newest. The range
   * itself where no releases are known.
   */
  #aimOf(group: Group, asked: VersionRange, from: State): Option {
    const { leader } = group;
    const now = from.get(group)?.versions[0];
    const known = leader.technology ? versionsIn(leader.technology, leader.package, asked, this.#today) : [];
    const later = known.filter(({ range }) => !now || newestFirst(range, now.range) < 0);
    const lines = new Map(later.toReversed().map((version) => [minorOf(version), version]));
    const versions = lines.size > 0 ? [...lines.values()].toReversed() : [{ text: asked.text, range: asked }];
    let [best, least] = [undefined as Option | undefined, Number.POSITIVE_INFINITY];
    for (const version of versions) {
      const aim = { cost: 0, versions: this.#versionsAt(group, version, from) };
      const against = this.partnersOf(group).filter(
        (other) => this.level(group, aim, other, from.get(other)) > 0,
      ).length;
      if (against < least) [best, least] = [aim, against];
    }
    return best as Option;
  }

  /** The known releases that a group can go on to, the cheapest first. */
  #optionsFrom(from: State, aims: State): (group: Group) => readonly Option[] {
    const made = new Map<Group, readonly Option[]>();
    const make = (group: Group) => {
      const options = this.#upgradesOf(group, from).map((version, place): Option => {
        const option = { cost: 0, versions: this.#versionsAt(group, version, from) };
        const goesFirst = [...aims.keys()].every((goal) => this.level(group, option, goal, from.get(goal)) === 0);
        const isWarned = [...aims].some(([goal, aim]) => this.#isWarned(group, option, goal, aim));
        const extra = (goesFirst ? 0 : COST.notBefore) + (isWarned ? COST.warned : 0);
        return { ...option, cost: this.#costOf(group, version, from) + place * COST.step + extra };
      });
      return options.sort((one, other) => one.cost - other.cost);
    };
    return (group) => getOrInsertComputed(made, group, make);
  }

  /** The first release of each newer run, oldest first; of what is known by its lines, also the newest of its own line. */
  #upgradesOf(group: Group, from: State): Version[] {
    const { technology, package: name, current, isAllowed } = group.leader;
    if (!technology || !current) return [];
    const now = from.get(group)?.versions[0] ?? current;
    const lowest = lowestOf(now.range);
    const known = runsOf(technology, name, this.#today).map(({ oldest }) => oldest);
    const asked = name === undefined ? [] : boundsAsked(this.#others, { technology, name });
    const isUnread = (line: Version) => !known.some(({ range }) => isWithin(range, line.range));
    const partners = this.#others.map((other) => other.technology);
    const ruled =
      name === technology.mainPackage ? boundsOfRules(this.#catalog, technology, partners, this.#today) : [];
    const versions = [...known, ...asked.filter(isUnread), ...ruled.filter(isUnread)];
    return versions
      .filter(
        ({ range }) =>
          (lowestOf(range).compare(lowest) > 0 && (isAllowed || !isWithin(range, now.range))) ||
          (onlyRelease(now.range) !== undefined && !onlyRelease(range) && isWithin(now.range, range)),
      )
      .sort((one, other) => newestFirst(other.range, one.range));
  }

  #costOf(group: Group, version: Version, from: State): number {
    const { technology, package: name } = group.leader;
    const now = from.get(group)?.versions[0] ?? version;
    const [before, after] = [lowestOf(now.range), lowestOf(version.range)];
    // In 0.x, the second number is the one that breaks (https://semver.org, section 4).
    const majors = after.major - before.major || (after.major === 0 ? after.minor - before.minor : 0);
    const ended = majors > 0 && technology && hasEnded(technology, name, version, this.#today) ? COST.ended : 0;
    return COST.move + ended + Math.min(majors, 20) * COST.major;
  }

  /** The versions of all members where the leader has one: the same, or what is known of their own releases. */
  #versionsAt(group: Group, version: Version, from: State): (Version | undefined)[] {
    const now = from.get(group);
    return group.members.map((member, place) => {
      if (member === group.leader) return version;
      const before = now?.versions[place];
      const follower = before && this.#followerAt(member, group.leader, version);
      const isRefused = follower && this.#fit.judge(member, follower, group.leader, version).level === 2;
      return isRefused ? undefined : follower;
    });
  }

  /**
   * The release of a follower: the same where it is known or asked for, else the nearest in that line of its own, or of those
   * that public projects use. Where nothing is known of it at all, it is taken to follow as it did so far.
   * @returns undefined where releases of it are known, and none in that line; and for types, which end where packages bring their own
   */
  #followerAt(follower: Member, leader: Member, version: Version): Version | undefined {
    const { technology, ecosystem, name } = follower;
    const { major, minor } = lowestOf(version.range);
    const line = releaseLine(major > 0 ? `${major}` : `0.${minor}`) as VersionRange;
    const read = technology?.read.get(name) ?? [];
    const asksForSame = (technology?.requirements.get(leader.technology?.id ?? "") ?? []).some(
      (one) => one.lockstep && one.package === name && one.ofPackages.includes(leader.name),
    );
    if (asksForSame || read.some((run) => isWithin(version.range, run))) return version;
    const known = [
      ...(technology && read.length > 0 ? versionsIn(technology, name, line, this.#today) : []),
      ...seenVersions(this.#catalog, ecosystem, name).filter(({ range }) => isWithin(range, line)),
    ];
    const nearest = known.find(({ range }) => lowestOf(range).compare(lowestOf(version.range)) <= 0) ?? known.at(-1);
    if (nearest || read.length > 0 || name.startsWith("@types/")) return nearest;
    return { ...version, isAssumed: true };
  }

  // --- what ---------------------------------------------------------------------------------------------------------

  /** What everything comes to. What cannot come along is left out: first what the targets have least to do with. */
  #solve(from: State, aims: State, options: (group: Group) => readonly Option[]): State {
    const parts = [...from.keys()];
    const present = new Set(parts);
    const isOfTarget = (group: Group) =>
      [...aims].some(([goal, aim]) => this.level(group, from.get(group), goal, aim) > 0);
    const isLimited = (group: Group) =>
      [...aims].some(([goal, aim]) => this.#isWarned(group, from.get(group), goal, aim));
    const ways = new Map<Group, readonly Option[]>();
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
        return aims.has(group) ? [] : getOrInsertComputed(ways, group, waysOf);
      },
      partnersOf: (group) => this.partnersOf(group).filter((other) => present.has(other)),
      isAgainst: (one, option, other, otherOption) => {
        if (option === from.get(one) && otherOption === from.get(other)) return false;
        const level = this.level(one, option, other, otherOption);
        if (aims.has(one) && aims.has(other)) return false;
        if (level === 0) {
          const isStart = option === from.get(one) || otherOption === from.get(other);
          return isStart && (aims.has(one) || aims.has(other)) && this.#isWarned(one, option, other, otherOption);
        }
        // What is wrong today may stay so, unless it is with a target.
        const isToFix = aims.has(one) || aims.has(other);
        return isToFix || level > this.level(one, from.get(one), other, from.get(other));
      },
    };
    // Everything but the targets can be left out, so there is always a way.
    const solved = solve(puzzle);
    if (typeof solved === "string") return new Map([...from, ...aims]);
    return new Map(
      [...solved].map(([group, option]) => [group, option.isLimited ? (from.get(group) ?? option) : option]),
    );
  }

  // --- in which order -----------------------------------------------------------------------------------------------

  /** First what can go by itself, then what can go together without the targets; the rest goes with them. */
  #order(
    from: State,
    after: State,
    moved: readonly Group[],
    goals: ReadonlySet<Group>,
  ): Pick<Stage, "before" | "together"> {
    // What is left out is still there until the targets move.
    const now = new Map(from);
    const isWorse = (group: Group, state: State) =>
      this.partnersOf(group).some(
        (other) =>
          state.has(other) &&
          this.#caution(group, state.get(group), other, state.get(other)) >
            this.#caution(group, from.get(group), other, from.get(other)),
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
      const set = this.#closedSet(open, now, after, isWorse);
      if (set.length === 0)
        return { before, together: moved.filter((group) => open.includes(group) || goals.has(group)) };
      move(set);
    }
  }

  /** How bad it is to stop there: also what a rule warns of in these very versions. */
  #caution(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): number {
    const level = this.level(one, option, other, otherOption);
    return level > 0 || !this.#isWarned(one, option, other, otherOption) ? level : 1;
  }

  /** Whether a rule warns of two groups in some versions. */
  #isWarned(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): boolean {
    if (!option || !otherOption || option.isLeftOut || otherOption.isLeftOut) return false;
    return [...this.judged(one, option, other, otherOption)].some(({ warns }) => warns);
  }

  /** The largest set that can move as one while the targets stay. */
  #closedSet(
    open: readonly Group[],
    now: State,
    after: State,
    isWorse: (group: Group, state: State) => boolean,
  ): Group[] {
    let set = [...open];
    for (;;) {
      const state = new Map([...now, ...set.map((group): [Group, Option] => [group, after.get(group) as Option])]);
      const fine = set.filter((group) => !isWorse(group, state));
      if (fine.length === set.length) return set;
      set = fine;
    }
  }
}
