/** Which conflicts of a project go by other versions of its packages, and by which. */
import type { Decision } from "../../facts/kind.js";
import { isRenaming } from "../../facts/renamed.js";
import { getOrInsertComputed } from "../../maps.js";
import { intersects, isOpenEnded, newestFirst } from "../../versions/range.js";
import type { StackConflict } from "../plan/conflicts.js";
import type { Planning } from "../plan/planning.js";
import { inLineOf, optionsToFix } from "../plan/releases-to-go-to.js";
import { startOf } from "../plan/stage.js";
import { errorsIn, keyOfConflict } from "../plan/state-errors.js";
import type { Level } from "../solve/fit.js";
import type { JudgedMembers, Option, State } from "../solve/group-fit.js";
import type { Group } from "../solve/groups.js";
import { type Member, memberKey } from "../solve/members.js";
import { solve } from "../solve/solver.js";

/** Two groups that are in conflict; twice the same one where its members are. */
export interface GroupConflict {
  groups: readonly [Group, Group];
  /** The members of the two that do not go together. */
  refused: readonly JudgedMembers[];
}

/** A way that a scan finds a conflict in is not looked for more often. */
const MOST_SCANS = 12;

/** What is to be fixed, and how bad it may stay: 1 for what works with limits. */
type Goals = ReadonlyMap<GroupConflict, Level>;

export class Repairs {
  readonly start: State;
  readonly #plan: Planning;
  readonly #optionsOf: (group: Group) => readonly Option[];
  readonly #conflicts: readonly GroupConflict[];
  #errors: ReadonlySet<string> | undefined;
  /** Versions of two groups that a scan finds a conflict between. */
  readonly #ruledOut = new Set<string>();
  readonly #tied = new Map<Group, Set<Group>>();
  readonly #known = new Map<Option, Map<Option, boolean>>();

  constructor(plan: Planning, mayGoBack: boolean) {
    this.#plan = plan;
    this.start = startOf(plan);
    this.#optionsOf = optionsToFix(plan, this.start, mayGoBack);
    const { groups } = plan;
    this.#conflicts = groups.flatMap((group, place) =>
      this.#partnersOf(group)
        .filter((other) => groups.indexOf(other) >= place)
        .flatMap((other) => this.#conflictOf(group, other)),
    );
  }

  /** Where a conflict is decided by the releases of groups. */
  between({ ties }: StackConflict): GroupConflict[] {
    const isTied = ({ one, other }: JudgedMembers) =>
      ties.some(([a, b]) => (isOf(one, a) && isOf(other, b)) || (isOf(one, b) && isOf(other, a)));
    return this.#conflicts.filter(({ refused }) => refused.some(isTied));
  }

  isFixed({ groups: [one, other] }: GroupConflict, state: State): boolean {
    return this.#plan.fit.caution(one, state.get(one), other, state.get(other)) < 2;
  }

  canMove({ groups }: GroupConflict): boolean {
    return groups.some((group) => this.#optionsOf(group).length > 0);
  }

  /** Whether some releases of the two go together, whatever becomes of the others. */
  isFixable(conflict: GroupConflict): boolean {
    const [ones, others] = conflict.groups.map((group) => [this.start.get(group), ...this.#optionsOf(group)]);
    return (ones ?? []).some((one) => (others ?? []).some((other) => this.#isSettled(conflict, one, other, 1)));
  }

  /** Fixes all of some conflicts where that can be done, or else one after the other as far as they go together. */
  fixMost(conflicts: readonly GroupConflict[]): State {
    let state = this.start;
    for (const part of connected(conflicts)) {
      const all = this.#find(state, new Map(part.map((one) => [one, 0])));
      state = all ?? this.#fixOneByOne(state, part);
    }
    return state;
  }

  #fixOneByOne(from: State, conflicts: readonly GroupConflict[]): State {
    let [state, goals]: [State, Goals] = [from, new Map()];
    for (const conflict of conflicts)
      for (const tolerated of [0, 1] as const) {
        const more = new Map(goals).set(conflict, tolerated);
        const found = this.#find(from, more);
        if (!found) continue;
        [state, goals] = [found, more];
        break;
      }
    return state;
  }

  /**
   * What a scan finds no new conflict in: also what comes with packages, or what two of them require of a third. What it finds
   * is a way less, and the next one is tried.
   */
  #find(from: State, goals: Goals): State | undefined {
    this.#errors ??= new Set(errorsIn(this.#plan, this.start).map(keyOfConflict));
    for (let scans = 0; scans < MOST_SCANS; scans++) {
      const found = this.#solve(from, goals);
      const fresh = found ? errorsIn(this.#plan, found).filter((one) => !this.#errors?.has(keyOfConflict(one))) : [];
      if (!found || fresh.length === 0) return found;
      const before = this.#ruledOut.size;
      for (const conflict of fresh) this.#ruleOut(conflict, found);
      if (this.#ruledOut.size === before) return undefined;
    }
    return undefined;
  }

  /** Notes the versions of two groups that a scan finds a conflict between: facts need not tie them. */
  #ruleOut({ ties }: StackConflict, state: State): void {
    const groupsOf = (called: string) =>
      this.#plan.groups.filter(({ members }) => members.some((member) => isOf(member, called)));
    const pairs = ties.flatMap(([a, b]) =>
      groupsOf(a).flatMap((one) => groupsOf(b).map((other) => [one, other] as const)),
    );
    for (const [one, other] of pairs) {
      this.#ruledOut.add(pairKey(one, state.get(one), other, state.get(other)));
      getOrInsertComputed(this.#tied, one, () => new Set<Group>()).add(other);
      getOrInsertComputed(this.#tied, other, () => new Set<Group>()).add(one);
    }
  }

  /** The nearest state in which goals are reached and nothing else is worse; undefined where none was found. */
  #solve(from: State, goals: Goals): State | undefined {
    const solved = solve<Group, Option>({
      parts: [...from.keys()],
      startOf: (group) => from.get(group) as Option,
      othersOf: this.#optionsOf,
      partnersOf: (group) => this.#partnersOf(group),
      isAgainst: (...pair) => this.#isAgainst(from, goals, ...pair),
    });
    if (typeof solved === "string") return undefined;
    const state = new Map(solved);
    for (const [group, option] of solved) {
      if (option === from.get(group)) continue;
      const isFine = (newer: Option) =>
        this.#partnersOf(group).every(
          (other) => !this.#isAgainst(solved, goals, group, newer, other, other === group ? newer : state.get(other)),
        );
      state.set(group, inLineOf(this.#plan, group, option, this.start).find(isFine) ?? option);
    }
    return state;
  }

  /** Whether a goal is missed, or something is worse than before. */
  #isAgainst(
    from: State,
    goals: Goals,
    one: Group,
    option: Option | undefined,
    other: Group,
    otherOption: Option | undefined,
  ): boolean {
    if (this.#ruledOut.size > 0 && this.#ruledOut.has(pairKey(one, option, other, otherOption))) return true;
    for (const [goal, tolerated] of goals) {
      const [first, second] = goal.groups;
      if (first === one && second === other) return !this.#isSettled(goal, option, otherOption, tolerated);
      if (first === other && second === one) return !this.#isSettled(goal, otherOption, option, tolerated);
    }
    const [now, otherNow] = [from.get(one), from.get(other)];
    if (option === now && otherOption === otherNow) return false;
    const { fit } = this.#plan;
    const isWorse = fit.caution(one, option, other, otherOption) > fit.caution(one, now, other, otherNow);
    return isWorse && !(one === other && this.#isRenamedOnly(one, option));
  }

  /** Whether all that is against releases of a group is that a package of it has a new name, and goes on under the old one. */
  #isRenamedOnly(group: Group, option: Option | undefined): boolean {
    const judged = this.#plan.fit.judged(group, option, group, option);
    return judged.every(
      ({ level, warns, decision }) => level < 2 && ((level === 0 && !warns) || (decision && isRenaming(decision))),
    );
  }

  /** Whether what did not go together does now, and a fact says so. */
  #isSettled(
    { groups: [one, other], refused }: GroupConflict,
    option: Option | undefined,
    otherOption: Option | undefined,
    tolerated: Level,
  ): boolean {
    if (!option || !otherOption || this.#plan.fit.caution(one, option, other, otherOption) > tolerated) return false;
    const row = getOrInsertComputed(this.#known, option, () => new Map<Option, boolean>());
    return getOrInsertComputed(row, otherOption, () => {
      const judged = this.#plan.fit.judged(one, option, other, otherOption);
      return refused.every((pair) =>
        judged.some(
          (now) => now.one === pair.one && now.other === pair.other && now.isKnown && !isCorrected(now.decision),
        ),
      );
    });
  }

  #partnersOf(group: Group): readonly Group[] {
    const known = this.#plan.fit.partnersOf(group);
    const others = [...known, ...[...(this.#tied.get(group) ?? [])].filter((other) => !known.includes(other))];
    return group.members.length > 1 ? [group, ...others] : others;
  }

  #conflictOf(one: Group, other: Group): GroupConflict[] {
    const [now, otherNow] = [this.start.get(one), this.start.get(other)];
    const judged = this.#plan.fit.judged(one, now, other, otherNow);
    const refused = judged.filter(({ level }) => level === 2);
    return refused.length > 0 ? [{ groups: [one, other], refused }] : [];
  }
}

/** In either order. */
function pairKey(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): string {
  const keys = [[one, option] as const, [other, otherOption] as const].map(
    ([{ leader }, { versions } = { versions: [] }]) =>
      `${memberKey(leader)} ${versions.map((its) => its?.text).join()}`,
  );
  return keys.sort().join(" / ");
}

/** Whether a line accepts all versions to come, and a newer line of the same package does not accept this one. */
function isCorrected(decision: Decision | undefined): boolean {
  const { requirement, version } = decision?.finding ?? {};
  if (!requirement || !version || !isOpenEnded(requirement.range)) return false;
  return (requirement.by.requirements.get(requirement.of) ?? []).some(
    (other) =>
      other.package === requirement.package &&
      newestFirst(other.line, requirement.line) < 0 &&
      !intersects(other.range, version),
  );
}

const isOf = ({ technology, name }: Member, called: string) => technology?.id === called || name === called;

/** Conflicts that have no group in common, directly or through others, are fixed apart, in the order of the worst of each. */
function connected(conflicts: readonly GroupConflict[]): GroupConflict[][] {
  const parts: { groups: Set<Group>; conflicts: GroupConflict[] }[] = [];
  for (const conflict of new Set(conflicts)) {
    const [first, ...others] = parts.filter(({ groups }) => conflict.groups.some((group) => groups.has(group)));
    const part = first ?? { groups: new Set<Group>(), conflicts: [] };
    if (!first) parts.push(part);
    for (const other of others) parts.splice(parts.indexOf(other), 1);
    part.conflicts.push(...others.flatMap((other) => other.conflicts), conflict);
    for (const group of [...conflict.groups, ...others.flatMap((other) => [...other.groups])]) part.groups.add(group);
  }
  return parts.map((part) => part.conflicts);
}
