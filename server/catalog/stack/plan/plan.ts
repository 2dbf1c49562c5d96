/**
 * The way from a project to a target: what can go first, what has to be replaced, what moves as one, and what is not known. In
 * this order, each step leaves the project in a state in which a scan finds no new error.
 */
import type { PlanProblem, PlanTarget } from "../../../../schemas/types.js";
import type { Catalog } from "../../catalog.js";
import { isRetired } from "../../directory/directory.js";
import type { Decision } from "../../facts/kind.js";
import { firstOfEach, groupBy } from "../../maps.js";
import type { AskedEntry } from "../../scan/entry.js";
import { type Setting as ScanSetting, scanForErrors } from "../../scan/scan.js";
import { heldKey, type InstalledRequirement, NOTHING_HELD, type Requirements } from "../../scan/unmet.js";
import type { Day } from "../../technology/lifecycle.js";
import { shareRole } from "../../technology/role.js";
import type { Technology } from "../../technology/technology.js";
import { alternativesTo } from "../../verdict/alternatives.js";
import { describeRange } from "../../versions/describe.js";
import { parseAskedVersion, parseDeclared } from "../../versions/ecosystems.js";
import {
  includes,
  intersects,
  isAfter,
  isOpenEnded,
  isWithin,
  lowerBounds,
  lowestOf,
  onlyRelease,
  type VersionRange,
} from "../../versions/range.js";
import { conflictsIn, type StackConflict, withoutChanged } from "../nearest/conflicts.js";
import { Fit, type Judged } from "../solve/fit.js";
import { type Group, groupsOf, isSilentOn, type Member, memberKey, membersOf } from "../solve/members.js";
import { accepts, runsOf, type Version, versionOf } from "../solve/releases.js";
import { type Overriding, Overridings } from "./overridings.js";
import { explain, explainLimits, type Reason } from "./reasons.js";
import { type Option, type Stage, Stages, type State } from "./stage.js";
import { findTarget, stagesTo, type Target } from "./targets.js";

export type { AskedEntry, Member, Overriding, Reason };

/** A project, as it was read. */
export interface PlannedProject {
  entries: readonly AskedEntry[];
  /** What its installed releases require; empty where no lockfile records it. */
  installed: readonly InstalledRequirement[];
  requirements?: Requirements | undefined;
}

/** A member to bring to another version. */
export interface Change {
  member: Member;
  from: string;
  /** A release, or a release line where releases are not known. */
  to: string;
  /** What to ask for, in the syntax of npm. */
  range: string;
  isTarget: boolean;
  /** The package that it is released with, and follows. */
  follows: string | undefined;
  /** Whether it has followed that package so far, and no source has the release to go to. */
  isAssumed: boolean;
  why: readonly Reason[];
}

/** A member that no known release takes to the target. */
export interface Obstacle {
  member: Member;
  from: string;
  /** The newest release that is known of it. */
  newest: string | undefined;
  /** Whether the newest release that is known refuses the target, or a rule says that none accepts it: else more may be out. */
  isFinal: boolean;
  why: readonly Reason[];
  /** What works with the target instead. */
  alternatives: readonly Technology[];
}

/**
 * - `today`: accepts the old and the new, and can go first
 * - `replace`: no known release accepts the target
 * - `together`: the target, and all that can only move with it
 */
export type Step =
  | { kind: "today" | "together"; stage: string; changes: readonly Change[]; overridings: readonly Overriding[] }
  | { kind: "replace"; stage: string; obstacles: readonly Obstacle[] };

/**
 * What a plan cannot decide:
 * - `refuses`: the installed release does not accept the target, and no release that does is known
 * - `held`: releases that accept the target are known, and none that goes with everything else
 * - `follows`: it is installed in the version of something that moves, and whether it has the release to move to is not known
 * - `brings`: it installs something that does not accept the target
 * - `newer`: the installed release declares nothing about the target, and its newer releases are made for it
 * - `limits`: a fact says that it works with the target, with limits
 * - `unknown`: whether it accepts the target is not known
 */
export interface Open {
  kind: "refuses" | "held" | "follows" | "brings" | "newer" | "limits" | "unknown";
  member: Member;
  /** As it is installed. */
  version: string | undefined;
  why: Reason;
}

export interface UpgradePlan {
  project: PlannedProject;
  targets: readonly PlanTarget[];
  /** What cannot be planned, or is reached already. */
  notPlanned: readonly PlanProblem[];
  /** In the order in which they are to be done. */
  steps: readonly Step[];
  /** What is in the way or not known, and what is to be looked at. */
  waits: readonly Open[];
  /** What a fact says is fine as it is. */
  accepts: readonly { member: Member; why: Reason }[];
  /** What nothing ties to the upgrade. */
  notAffected: readonly Member[];
  /** Packages that no technology is known by, and of which no lockfile records what they require. */
  unknown: readonly Member[];
}

/**
 * Plans an upgrade.
 * @param texts the targets, such as `react@19`
 * @param setting as a scan takes it
 */
export function planUpgrades(
  catalog: Catalog,
  project: PlannedProject,
  texts: readonly string[],
  setting: ScanSetting,
  today: Day,
): UpgradePlan {
  const members = membersOf(catalog, project.entries, project.installed);
  const groups = groupsOf(members);
  const found = texts.map((text) => findTarget(catalog, groups, text, today));
  const targets = found.filter((one) => "group" in one);
  const technologies = members.flatMap(({ technology }) => technology ?? []);
  const versioned = members.flatMap(({ technology, current }) => (technology && current ? [technology.id] : []));
  const fit = new Fit(catalog, {
    ...setting,
    present: new Set([...setting.present, ...technologies.map(({ id }) => id)]),
    versioned: new Set(versioned),
    isWhole: true,
    today,
  });
  return new Planner(catalog, project, groups, targets, fit, setting, today).run(
    found.filter((one) => "message" in one),
  );
}

const MOST_ALTERNATIVES = 3;

const hasLimits = (decision: Decision | undefined): boolean =>
  decision?.isStated === true && decision.status === "partial";

/** Whether something is a reason to move. */
const isAgainst = ({ level, warns }: Judged): boolean => level > 0 || warns === true;

/** What a step replaces, or makes go with the target by an override. */
const exceptionsIn = (step: Step): readonly { member: Member }[] =>
  step.kind === "replace" ? step.obstacles : step.overridings;

/** More reasons for one change say the same. */
const MOST_REASONS = 2;

class Planner {
  readonly #catalog: Catalog;
  readonly #project: PlannedProject;
  readonly #groups: readonly Group[];
  readonly #targets: readonly Target[];
  readonly #stages: Stages;
  readonly #overridings: Overridings;
  readonly #setting: ScanSetting;
  readonly #today: Day;

  constructor(
    catalog: Catalog,
    project: PlannedProject,
    groups: readonly Group[],
    targets: readonly Target[],
    fit: Fit,
    setting: ScanSetting,
    today: Day,
  ) {
    this.#catalog = catalog;
    this.#project = project;
    this.#groups = groups;
    this.#targets = targets;
    this.#stages = new Stages(catalog, groups, fit, today);
    this.#overridings = new Overridings(catalog, groups, this.#stages, fit);
    this.#setting = setting;
    this.#today = today;
  }

  run(notPlanned: readonly PlanProblem[]): UpgradePlan {
    const start = this.#stages.start();
    let state = start;
    const steps: Step[] = [];
    const waits: Open[] = [];
    /** What a scan of the state finds. */
    let errors: StackConflict[] | undefined;
    const stages = this.#goals();
    for (const [place, goals] of stages.entries()) {
      const isGoal = (group: Group) => goals.some((goal) => goal.group === group);
      const stage = this.#overridings.keepIn(this.#stages.plan(state, goals), state);
      // Nobody can stop halfway where something is in the way that is none at the end of it.
      const isHalfway = place < stages.length - 1;
      if (isHalfway && this.#isFreeAtEnd([...stage.stuck, ...stage.held], state)) continue;
      const name = goals.map(({ group, asked }) => `${titleOf(group)} ${asked.text}`).join(" and ");
      // Who asks for 8.0 does not want 8.1; a single release is where to begin.
      const withinOf = (group: Group) =>
        goals.find((goal) => goal.group === group && (isHalfway || !onlyRelease(goal.asked)))?.asked;
      const changesOf = (group: Group, from: State) =>
        this.#changesOf(group, from, stage.after, isGoal(group), withinOf(group));
      const obstacles = stage.stuck.flatMap((group) => this.#obstaclesOf(group, state, stage.after));
      errors ??= this.#errorsIn(state);
      const known = new Set(errors.map(keyOfConflict));
      const isNew = (conflict: StackConflict) => !known.has(keyOfConflict(conflict));
      errors = this.#errorsIn(stage.after);
      const found = errors.filter(isNew);
      const before = this.#safe(state, stage, isNew);
      const together = stage.before.flat().filter((group) => !before.some((set) => set.includes(group)));
      let now: State = state;
      for (const set of before) {
        const changes = set.flatMap((group) => changesOf(group, now));
        const moved = withMoved(now, set, stage.after);
        const overridings = this.#overridings.between(now, moved);
        if (changes.length > 0) steps.push({ kind: "today", stage: name, changes, overridings });
        now = moved;
      }
      const replaced = obstacles.filter(({ isFinal }) => isFinal);
      if (replaced.length > 0) steps.push({ kind: "replace", stage: name, obstacles: replaced });
      const moving = [...firstThose(stage.together, isGoal), ...together];
      const changes = moving.flatMap((group) => changesOf(group, state));
      steps.push({ kind: "together", stage: name, changes, overridings: this.#overridings.between(now, stage.after) });
      for (const { member, from, why, isFinal } of obstacles)
        if (!isFinal && why[0]) waits.push({ kind: "refuses", member, version: from, why: why[0] });
      for (const group of stage.held) waits.push(...this.#heldOf(group, state, stage.after));
      for (const group of [...stage.before.flat(), ...stage.together])
        waits.push(...this.#strayOf(group, state, stage.after));
      waits.push(...this.#unnamed(found, stage.after, waits));
      state = stage.after;
    }
    if (this.#targets.length > 0) this.#leftAfter(start, state, waits);
    return {
      ...this.#rest(start, state, steps, waits),
      project: this.#project,
      targets: this.#targets.map((target) => this.#planned(target, state)),
      notPlanned,
      steps,
    };
  }

  /** What is to be reached in each stage; those of several targets end together. */
  #goals(): { group: Group; asked: VersionRange }[][] {
    const stages = this.#targets.map((target) => stagesTo(target, this.#today));
    const most = Math.max(0, ...stages.map(({ length }) => length));
    return Array.from({ length: most }, (_, place) =>
      this.#targets.flatMap(({ group }, at) => {
        const asked = stages[at]?.[place - most + (stages[at]?.length ?? 0)];
        return asked ? [{ group, asked }] : [];
      }),
    );
  }

  /** Whether some of these groups go with the end of the way, as they are or in a known release. */
  #isFreeAtEnd(groups: readonly Group[], state: State): boolean {
    const goals = groups.length > 0 ? (this.#goals().at(-1) ?? []) : [];
    return goals.some((goal) => groups.some(this.#stages.goesWith(goal, state)));
  }

  #planned({ text, group, asked }: Target, state: State): PlanTarget {
    const { leader } = group;
    return {
      asked: text,
      name: titleOf(group),
      from: leader.current?.text ?? "",
      to: state.get(group)?.versions[0]?.text ?? asked.text,
      upgradeGuide: leader.technology?.record.upgradeGuide?.url ?? null,
    };
  }

  // --- steps --------------------------------------------------------------------------------------------------------

  /** @param within where a range must end, as more was not asked for, or the next step begins there */
  #changesOf(group: Group, from: State, after: State, isTarget: boolean, within: VersionRange | undefined): Change[] {
    const [now, next] = [from.get(group), after.get(group)];
    const why = isTarget ? [] : this.#whyMoved(group, from, after);
    return group.members.flatMap((member, place): Change[] => {
      const [version, line] = [now?.versions[place], next?.versions[place]];
      const target = line && this.#leastOf(member, line, group, after);
      if (!version || !target || version.text === target.text) return [];
      if (member !== group.leader && isWithin(version.range, target.range)) return [];
      const follows = member === group.leader ? undefined : group.leader.name;
      const range =
        this.#allowedRange(group, place, target, after) ?? this.#rangeFor(group, place, target, after, within);
      const isAssumed = target.isAssumed === true;
      return [
        { member, from: version.text, to: target.text, range, isTarget, follows, isAssumed, why: follows ? [] : why },
      ];
    });
  }

  /** Of a runtime's line, the release that everything else asks for at least. */
  #leastOf(member: Member, line: Version, group: Group, after: State): Version {
    if (member.ecosystem !== undefined || onlyRelease(line.range)) return line;
    const option = { cost: 0, versions: [line] };
    const bounds = this.#requiredOf(group, member, option, after).flatMap((range) =>
      lowerBounds(range).filter((bound) => includes(line.range, bound)),
    );
    const [highest] = bounds.sort((one, other) => other.compare(one));
    const isStart = !highest || highest.compare(lowestOf(line.range)) <= 0;
    return (isStart ? undefined : versionOf(highest.version)) ?? line;
  }

  /** The ranges of a runtime that everything else asks for once it has moved. */
  #requiredOf(group: Group, { technology }: Member, option: Option | undefined, after: State): VersionRange[] {
    return this.#stages.partnersOf(group).flatMap((partner) => {
      const judged = after.has(partner) ? [...this.#stages.judged(group, option, partner, after.get(partner))] : [];
      return judged.flatMap(({ installed, decision }) => {
        if (installed) return parseDeclared(installed.ecosystem, installed.range) ?? [];
        const { target, requirement } = decision?.finding ?? {};
        return requirement && target === technology ? requirement.range : [];
      });
    });
  }

  /** What a project can allow of a runtime: a range that all accept that accept the version it comes to. */
  #allowedRange(group: Group, place: number, { range }: Version, after: State): string | undefined {
    const member = group.members[place] as Member;
    if (!member.isAllowed) return undefined;
    const accepting = this.#requiredOf(group, member, after.get(group), after).filter((one) => isWithin(range, one));
    const narrowest = accepting.find((one) => accepting.every((other) => isWithin(one, other)));
    // Those of other ecosystems have signs that npm has not.
    if (narrowest && !/[!,]/.test(narrowest.text)) return narrowest.text;
    // What allowed newer lines goes on to allow them.
    return member.current && isOpenEnded(member.current.range) ? `>=${lowestOf(range).version}` : undefined;
  }

  /** What would be against it if it stayed, and what holds once it has moved: first what is about the targets. */
  #whyMoved(group: Group, from: State, after: State): Reason[] {
    const [now, next] = [from.get(group), after.get(group)];
    const partners = this.#stages.partnersOf(group).filter((one) => after.has(one));
    const found: [refused: Reason, accepted: Reason | undefined][] = [];
    for (const partner of firstThose(partners, this.#isTarget)) {
      const then = after.get(partner);
      const fitting = [...this.#stages.judged(group, next, partner, then)];
      for (const judged of this.#stages.judged(group, now, partner, then)) {
        const refused = isAgainst(judged) ? explain(judged) : undefined;
        if (!refused) continue;
        const fits = fitting.find(
          (then) => then.one === judged.one && then.other === judged.other && then.isKnown && !isAgainst(then),
        );
        found.push([refused, fits && explain(fits)]);
      }
      if (found.length >= MOST_REASONS) break;
    }
    return distinct(
      found.slice(0, MOST_REASONS).flatMap(([refused, accepted]) => (accepted ? [refused, accepted] : [refused])),
    );
  }

  /** What a group does not go with once everything else has moved, the targets first. */
  #against(group: Group, from: State, after: State): Group[] {
    const worse = this.#stages.partnersOf(group).filter((other) => {
      const [now, then] = [from.get(group), after.get(other)];
      const level = then ? this.#stages.level(group, now, other, then) : 0;
      return level > 0 && (this.#isTarget(other) || level > this.#stages.level(group, now, other, from.get(other)));
    });
    return firstThose(worse, this.#isTarget);
  }

  readonly #isTarget = (group: Group): boolean => this.#targets.some((target) => target.group === group);

  /** The conflicts and limits of a group, in the versions of an option, with other groups. */
  #refusals(group: Group, option: Option | undefined, others: readonly Group[], after: State) {
    return others
      .flatMap((other) => [...this.#stages.judged(group, option, other, after.get(other))])
      .filter(({ level }) => level > 0);
  }

  /** What is in the way of the targets. */
  #obstaclesOf(group: Group, from: State, after: State): Obstacle[] {
    const now = from.get(group);
    const goals = this.#against(group, from, after);
    const refusedNow = this.#refusals(group, now, goals, after);
    const refusing = group.members.filter((member) => refusedNow.some(({ one }) => one === member));
    return (refusing.length > 0 ? refusing : [group.leader]).map((member): Obstacle => {
      const { technology, package: name } = member;
      const place = group.members.indexOf(member);
      const newest = technology ? runsOf(technology, name, this.#today)[0]?.newest : undefined;
      const installed = now?.versions[place];
      const isNewer = newest && installed && lowestOf(newest.range).compare(lowestOf(installed.range)) > 0;
      const option = { cost: 0, versions: group.members.map((_, at) => (at === place ? newest : undefined)) };
      const atNewest = isNewer ? this.#refusals(group, option, goals, after) : [];
      const judged = [...atNewest, ...refusedNow].filter(({ one }) => one === member);
      const alternatives = technology ? goals.flatMap((goal) => this.#insteadOf(technology, goal)) : [];
      return {
        member,
        from: installed?.text ?? "",
        newest: newest?.text,
        isFinal: this.#isFinal(member, judged, goals, after),
        why: distinct(judged.flatMap((one) => explain(one) ?? [])).slice(0, MOST_REASONS),
        alternatives: [...new Set(alternatives)],
      };
    });
  }

  /** Members of a group that moves of which it is not known where they can move to. */
  #strayOf(group: Group, from: State, after: State): Open[] {
    const { leader, members } = group;
    const to = after.get(group)?.versions[0]?.text ?? "";
    return members.flatMap((member, place): Open[] => {
      const version = from.get(group)?.versions[place]?.text;
      if (version === undefined || after.get(group)?.versions[place] !== undefined) return [];
      const message = member.name.startsWith("@types/")
        ? `The types of ${leader.name} have its major version. Take those for ${leader.name} ${to.split(".", 1)[0]}, or none where it brings its own.`
        : `It has moved with ${leader.name} so far. Whether there is a release of it for ${leader.name} ${to} is not known.`;
      return [{ kind: "follows", member, version, why: { message, sources: [] } }];
    });
  }

  /** What works with a target and does the same: named as an alternative, or of the same role. */
  #insteadOf(technology: Technology, { leader: { technology: target } }: Group): Technology[] {
    const { alternatives = [], endOfLife } = technology.record;
    const named = new Set([...alternatives, ...(endOfLife?.replacement ?? [])]);
    const present = new Set(this.#groups.flatMap(({ members }) => members.flatMap((one) => one.technology ?? [])));
    if (!target) return [];
    return alternativesTo(this.#catalog, technology, target, this.#today)
      .filter((other) => !present.has(other) && (named.has(other.id) || shareRole(other, technology)))
      .slice(0, MOST_ALTERNATIVES);
  }

  /**
   * Whether no release is known that accepts what moves: a rule says so, there will be none any more, or the newest one that was
   * read, which is younger than it, refuses it.
   */
  #isFinal(member: Member, judged: readonly Judged[], goals: readonly Group[], after: State): boolean {
    const { technology, package: name, ecosystem } = member;
    // Nobody replaces a language or a runtime.
    if (!technology || ecosystem === undefined || technology.category === "language") return false;
    if (judged.some(({ decision }) => decision && !decision.finding)) return true;
    if (isRetired(technology, this.#today)) return true;
    const newestRead = technology.read.get(name ?? "")?.[0];
    return goals.some((group) => {
      const { leader, members } = group;
      const version = after.get(group)?.versions[0];
      const cycle = leader.technology?.cycles.find(({ line }) => line && version && intersects(line, version.range));
      const newest = (technology.requirements.get(leader.technology?.id ?? "") ?? []).find(
        (one) => one.package === name && members.some((target) => one.ofPackages.includes(target.name)),
      );
      if (!version || !newest || cycle?.released === undefined || newest.day < cycle.released) return false;
      const isCurrent = newestRead === undefined || intersects(newest.line, newestRead);
      return isCurrent && !intersects(newest.range, version.range) && !isAfter(newest.range, version.range);
    });
  }

  /** What accepts the targets in some release, and cannot get there. */
  #heldOf(group: Group, from: State, after: State): Open[] {
    const now = from.get(group);
    const [refused] = this.#refusals(group, now, this.#against(group, from, after), after);
    const why = refused && explain(refused);
    if (!why) return [];
    const message = `${why.message} Releases that accept it are known, but none that goes with the rest of the project.`;
    return [{ kind: "held", member: group.leader, version: now?.versions[0]?.text, why: { ...why, message } }];
  }

  /** The range to ask for: a caret where no newer release that it lets in is known to be against anything, else less. */
  #rangeFor(
    group: Group,
    place: number,
    { text, range }: Version,
    after: State,
    within: VersionRange | undefined,
  ): string {
    const member = group.members[place] as Member;
    const { technology, package: name } = member;
    if (name === undefined || !/^\d+\.\d+/.test(text)) return /^\d+(?:\.\d+){0,2}$/.test(text) ? `^${text}` : text;
    const newer = technology
      ? runsOf(technology, name, this.#today)
          .map(({ newest }) => newest)
          .filter((version) => lowestOf(version.range).compare(lowestOf(range)) > 0)
      : [];
    const isAllowed = (text_: string) => {
      const asked = parseAskedVersion(text_);
      if (!asked || (within && !isWithin(asked, within))) return false;
      const letIn = newer.filter((version) => isWithin(version.range, asked));
      return letIn.every((version) => this.#goesWith(group, place, version, after));
    };
    // Ruby and PHP have releases of four numbers, npm has not.
    const from = /^\d+\.\d+\.\d+(?=\.\d)/.exec(text)?.[0] ?? text;
    return [`^${from}`, `~${from}`].find(isAllowed) ?? text;
  }

  /** Whether another version of one member is no worse beside the rest than the one it comes to. */
  #goesWith(group: Group, place: number, version: Version, after: State): boolean {
    const now = after.get(group);
    const option = { cost: 0, versions: group.members.map((_, at) => (at === place ? version : now?.versions[at])) };
    return this.#stages.partnersOf(group).every((other) => {
      const then = after.get(other);
      return this.#stages.level(group, option, other, then) <= this.#stages.level(group, now, other, then);
    });
  }

  // --- the rest -----------------------------------------------------------------------------------------------------

  #rest(start: State, after: State, steps: readonly Step[], waits: readonly Open[]) {
    const told = [...waits, ...steps.flatMap(exceptionsIn)];
    const changed = steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
    const named = new Set([...told, ...changed].map(({ member }) => member));
    const accepts: { member: Member; why: Reason }[] = [];
    const open: Open[] = [];
    const notAffected: Member[] = [];
    const unknown: Member[] = [];
    const goals = this.#targets.map(({ group }) => group);
    const isTold = new Set(told.map(({ member }) => member));
    for (const group of start.keys()) {
      if (goals.includes(group)) continue;
      const { leader } = group;
      const judged = goals.flatMap((goal) => [...this.#stages.judged(group, after.get(group), goal, after.get(goal))]);
      const limited = judged.find(({ one, decision }) => !isTold.has(one) && hasLimits(decision));
      const limits = limited && explainLimits(limited);
      if (limited && limits) {
        const version = after.get(group)?.versions[group.members.indexOf(limited.one)]?.text;
        open.push({ kind: "limits", member: limited.one, version, why: limits });
        continue;
      }
      if (group.members.some((member) => named.has(member))) continue;
      const declared = judged.find(({ isKnown, installed, decision }) => isKnown && (installed || decision?.finding));
      const why = declared && explain(declared);
      if (why) accepts.push({ member: leader, why });
      else {
        const point = goals
          .map((goal) => this.#openBetween(group, goal, start, after))
          .find((one) => one !== undefined);
        const stated = judged.find(({ decision }) => decision?.isStated && decision.status !== "incompatible");
        const isUnsettled = point?.kind === "unknown" || (!point && leader.ecosystem === undefined);
        const yes = isUnsettled && stated ? explain(stated) : undefined;
        if (yes) accepts.push({ member: leader, why: yes });
        else if (point) open.push(point);
        else if (!leader.technology && !this.#isSilent(leader)) unknown.push(leader);
        else notAffected.push(leader);
      }
    }
    return { waits: [...waits, ...open], accepts, notAffected, unknown };
  }

  /** Whether a lockfile tells that a release requires nothing of the targets. */
  #isSilent(member: Member): boolean {
    return this.#targets.every(({ group }) => group.members.every((target) => isSilentOn(member, target)));
  }

  /** What is open between a package and a target that releases of it declare something about. */
  #openBetween({ leader }: Group, goal: Group, start: State, after: State): Open | undefined {
    const { technology, package: name, current } = leader;
    const [before, now] = [start.get(goal)?.versions[0], after.get(goal)?.versions[0]];
    const of = goal.leader.technology;
    if (!technology || !of || !current || !now) return undefined;
    const about = (technology.requirements.get(of.id) ?? []).filter(
      (one) =>
        one.package === name && !one.lockstep && goal.members.some((member) => one.ofPackages.includes(member.name)),
    );
    const titled = `${titleOf(goal)} ${now.text}`;
    // Its newer releases are made for the target, and the installed one declares nothing.
    const only = about.findLast(
      ({ line, range }) =>
        isAfter(line, current.range) && intersects(range, now.range) && before && !intersects(range, before.range),
    );
    const isSilent = goal.members.every((member) => isSilentOn(leader, member));
    const isRead = (technology.read.get(name ?? "") ?? []).some((release) => isWithin(current.range, release));
    if (only && (isSilent || (isRead && !leader.requires))) {
      const message = `${leader.name} ${current.text} declares nothing about ${titleOf(goal)}. From ${describeRange(only.line.text)} on it requires ${describeRange(only.range.text)}.`;
      return { kind: "newer", member: leader, version: current.text, why: { message, sources: [only.firstSource] } };
    }
    if (about.length === 0 || isSilent) return undefined;
    const message = `It is not known whether ${leader.name} ${current.text} works with ${titled}.`;
    return { kind: "unknown", member: leader, version: current.text, why: { message, sources: [] } };
  }

  /** What comes with direct dependencies and refuses the targets, and what a scan of the result finds that is new. */
  #leftAfter(start: State, after: State, waits: Open[]): void {
    const versions = new Map<string, Version>();
    for (const [group, option] of after)
      for (const [place, member] of group.members.entries()) {
        const version = option.versions[place];
        if (version && version.text !== member.current?.text) versions.set(memberKey(member), version);
      }
    const byKey = new Map(
      [...start.keys()].flatMap(({ members }) => members.map((member) => [memberKey(member), member])),
    );
    const brought: { root: Member; text: string; one: InstalledRequirement; moved: Version }[] = [];
    for (const one of this.#project.installed) {
      const moved = versions.get(memberKey({ ecosystem: one.ecosystem, name: one.of }));
      const root = one.through && byKey.get(memberKey({ ecosystem: one.ecosystem, name: one.through.name }));
      if (!moved || one.optional || one.kind !== "peer" || !root || one.through?.name === one.by.name) continue;
      if (versions.has(memberKey(root)) || byKey.has(memberKey({ ecosystem: one.ecosystem, name: one.by.name })))
        continue;
      if (accepts(one, moved.range) !== false) continue;
      brought.push({ root, text: `${one.by.name} ${one.by.version}`, one, moved });
    }
    for (const [root, all] of groupBy(brought, (found) => found.root)) {
      const [{ one, moved, text }, ...others] = firstOfEach(all, (found) => found.text) as typeof all;
      const more = others.length === 0 ? "" : ` So do ${others.length} more of what it brings.`;
      const message = `It brings ${text}, which requires ${one.of} ${one.range}.${more} Whether what a newer release brings accepts ${moved.text} is not known.`;
      const why = { message, sources: [], place: one.by.place };
      waits.push({ kind: "brings", member: root, version: root.current?.text, why });
    }
  }

  /** The sets that can go first, by what a scan says: those after which it finds no new error. */
  #safe(from: State, { before, after }: Stage, isNew: (conflict: StackConflict) => boolean): (readonly Group[])[] {
    const safe: (readonly Group[])[] = [];
    let now = from;
    for (const set of before) {
      const next = withMoved(now, set, after);
      if (this.#errorsIn(next, set).some(isNew)) continue;
      safe.push(set);
      now = next;
    }
    return safe;
  }

  /** What a scan of the result finds that is wrong, and that nothing here has named yet. */
  #unnamed(found: readonly StackConflict[], after: State, waits: readonly Open[]): Open[] {
    const named = new Set(waits.map(({ member }) => member));
    const members = [...after.keys()].flatMap((group) => group.members);
    return found.flatMap(({ a, b, message }): Open[] => {
      const sides = members.filter(({ technology, name }) => [a.id, b.id].includes(technology?.id ?? name));
      const [member] = sides;
      // Of what a project allows, a scan may find what it does not run on.
      if (!member || sides.some((side) => named.has(side) || side.isAllowed)) return [];
      return [{ kind: "held", member, version: member.current?.text, why: { message, sources: [] } }];
    });
  }

  /** What overrides accept counts as checked. */
  #overridden(requirements: Requirements | undefined, state: State): Requirements | undefined {
    const accepted = this.#overridings
      .in(state)
      .flatMap(({ member, of, asked: { record } }) =>
        record.packages[of.name] === undefined ? [] : heldKey(member.ecosystem ?? "", member.name, of.name),
      );
    if (accepted.length === 0) return requirements;
    const { unmet, held } = requirements ?? NOTHING_HELD;
    return { unmet, held: new Set([...held, ...accepted]) };
  }

  /**
   * What a scan finds incompatible.
   * @param about what has moved since it was looked at, where the rest is as it was
   */
  #errorsIn(state: State, about?: readonly Group[]) {
    const versions = new Map<string, string | undefined>();
    const changed: { package: string; to: string }[] = [];
    for (const group of this.#groups)
      for (const [place, member] of group.members.entries()) {
        const text = state.get(group)?.versions[place]?.text;
        if (!state.has(group)) versions.set(memberKey(member), undefined);
        else if (text !== member.current?.text) {
          versions.set(memberKey(member), text);
          if (text !== undefined) changed.push({ package: member.name, to: text });
        }
      }
    const entries = entriesAt(this.#project.entries, versions);
    const { requirements } = this.#project;
    const kept = this.#overridden(requirements && withoutChanged(requirements, changed), state);
    const isThere = (group: Group) => state.get(group)?.versions.every((version) => version !== undefined);
    const moved = about?.every(isThere)
      ? new Set(about.flatMap(({ members }) => members.flatMap(({ technology }) => technology?.id ?? [])))
      : undefined;
    return conflictsIn(scanForErrors(this.#catalog, entries, this.#setting, this.#today, kept, moved));
  }
}

const keyOfConflict = ({ a, b }: { a: { id: string }; b: { id: string } }) => `${a.id} ${b.id}`;

/** A project's entries with some versions changed; those of what is gone are left out. */
export function entriesAt(
  entries: readonly AskedEntry[],
  versions: ReadonlyMap<string, string | undefined>,
): AskedEntry[] {
  return entries.flatMap((entry): AskedEntry[] => {
    const name = entry.ecosystem ? entry.name : entry.name.replace(/^pkg:generic\//, "").replace(/(?<=.)@.*$/s, "");
    const key = memberKey({ ecosystem: entry.ecosystem, name });
    if (!versions.has(key)) return [entry];
    const version = versions.get(key);
    if (version === undefined) return [];
    const text = `${name}@${version}`;
    return [entry.ecosystem ? { ...entry, text, version } : { ...entry, text, name: text }];
  });
}

/** What a target is called: its technology where the package is the main one. */
function titleOf({ leader }: Group): string {
  const { technology, name, package: called } = leader;
  return technology && (called === undefined || called === technology.mainPackage) ? technology.name : name;
}

/** A list with those that are wanted at its head. */
const firstThose = <Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Item[] => [
  ...items.filter(isWanted),
  ...items.filter((item) => !isWanted(item)),
];

const withMoved = (state: State, groups: readonly Group[], after: State): State =>
  new Map([...state].map(([group, option]) => [group, groups.includes(group) ? (after.get(group) ?? option) : option]));

const distinct = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((reason) => [reason.message, reason])).values(),
];
