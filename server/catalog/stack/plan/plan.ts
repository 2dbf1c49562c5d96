/**
 * The way from a project to a target: what can go first, what has to be replaced, what moves as one, and what is not known. In
 * this order, each step leaves the project in a state in which a scan finds no new error.
 */
import type { PlanTarget } from "../../../../schemas/types.js";
import type { Catalog } from "../../catalog.js";
import type { Setting as ScanSetting } from "../../scan/scan.js";
import type { Day } from "../../technology/lifecycle.js";
import { onlyRelease, type VersionRange } from "../../versions/range.js";
import type { State } from "../solve/group-fit.js";
import type { Group } from "../solve/groups.js";
import type { Member } from "../solve/members.js";
import { type ChangedGroup, changesOf } from "./changes.js";
import type { StackConflict } from "./conflicts.js";
import { blockedOf, obstaclesOf, renamedIn, withoutKnownRelease } from "./obstacles.js";
import { keepOverridden, overridingsBetween } from "./overridings.js";
import {
  type Change,
  firstThose,
  type Open,
  type PlannedProject,
  type PlannedStep,
  type Planning,
  preparePlanning,
  titleOf,
  type UpgradePlan,
} from "./planning.js";
import { goesWith, type Stage, stageTo, startOf } from "./stage.js";
import { errorsIn, keyOfConflict, unnamedErrors } from "./state-errors.js";
import { findTarget, stagesTo, type Target } from "./targets.js";
import { brought, unmovedIn } from "./unmoved.js";

/** Plans an upgrade. @param texts the targets, such as `react@19` @param setting as a scan takes it */
export function planUpgrades(
  catalog: Catalog,
  project: PlannedProject,
  texts: readonly string[],
  setting: ScanSetting,
  today: Day,
): UpgradePlan {
  const prepared = preparePlanning(catalog, project, setting, today);
  const found = texts.map((text) => findTarget(catalog, prepared.groups, text, today));
  const targets = found.filter((one) => "group" in one);
  const plan: Planning = { ...prepared, targets };
  const { steps, waits, start, after } = planAll(plan);
  return {
    ...unmovedIn(plan, start, after, steps, waits),
    project,
    total: prepared.groups.flatMap(({ members }) => members).length,
    targets: targets.map((target) => reached(target, after)),
    notPlanned: found.filter((one) => "message" in one),
    steps,
  };
}

/** What is to be reached in one stage. */
type Goals = readonly { group: Group; asked: VersionRange }[];

/** The steps of all stages, and what waits; the state before and after them. */
function planAll(plan: Planning) {
  const start = startOf(plan);
  const steps: PlannedStep[] = [];
  const waits: Open[] = [];
  const stages = stagesOf(plan);
  let state = start;
  let errors: readonly StackConflict[] | undefined;
  for (const [place, goals] of stages.entries()) {
    const isHalfway = place < stages.length - 1;
    const stage = keepOverridden(plan, stageTo(plan, state, goals), state);
    // Skip a stage whose blockers disappear at the final target.
    if (isHalfway && isFreeAtEnd(plan, [...stage.stuck, ...stage.held], state)) continue;
    errors ??= errorsIn(plan, state);
    const known = new Set(errors.map(keyOfConflict));
    errors = errorsIn(plan, stage.after);
    const isNew = (conflict: StackConflict) => !known.has(keyOfConflict(conflict));
    const planned = planStage(plan, { goals, isHalfway, state, stage, isNew });
    steps.push(...planned.steps);
    waits.push(...planned.waits);
    waits.push(...unnamedErrors(errors.filter(isNew), stage.after, waits));
    state = stage.after;
  }
  if (plan.targets.length > 0) waits.push(...brought(plan, state));
  return { steps, waits, start, after: state };
}

interface PlannedStage {
  goals: Goals;
  /** Whether another stage follows. */
  isHalfway: boolean;
  state: State;
  stage: Stage;
  /** Whether a conflict was not there before the stage. */
  isNew: (conflict: StackConflict) => boolean;
}

/** The steps of one stage: what can go first, what has to be replaced, and what moves with the target. */
function planStage(plan: Planning, { goals, isHalfway, state, stage, isNew }: PlannedStage) {
  const steps: PlannedStep[] = [];
  const isGoal = (group: Group) => goals.some((goal) => goal.group === group);
  const name = goals.map(({ group, asked }) => `${titleOf(group)} ${asked.text}`).join(" and ");
  // Stay in the requested line; a single release is the lower bound.
  const withinOf = (group: Group) =>
    goals.find((goal) => goal.group === group && (isHalfway || !onlyRelease(goal.asked)))?.asked;
  const changed = (group: Group, from: State): ChangedGroup => ({
    ...{ group, from, after: stage.after, isTarget: isGoal(group), within: withinOf(group) },
  });
  const first = setsThatGoFirst(plan, state, stage, isNew);
  let now: State = state;
  // What others take the place of is no change of version.
  const movesTo = (to: State, changes: readonly Change[]) => {
    const renamed = plan.groups.flatMap((group) => renamedIn(group, now, to, goals));
    return {
      changes: changes.filter(({ member }) => !renamed.some((one) => one.member === member)),
      overridings: overridingsBetween(plan, now, to),
      ...(renamed.length > 0 && { renamed }),
    };
  };
  for (const set of first) {
    const changes = set.flatMap((group) => changesOf(plan, changed(group, now)));
    const moved = withMoved(now, set, stage.after);
    if (changes.length > 0) steps.push({ kind: "today", stage: name, ...movesTo(moved, changes) });
    now = moved;
  }
  const obstacles = stage.stuck.flatMap((group) => obstaclesOf(plan, group, state, stage.after));
  // What has another name by then is named with what moves.
  const renamed = plan.groups.flatMap((group) => renamedIn(group, state, stage.after, goals));
  const hasNewName = (one: Member) => renamed.some(({ member }) => member === one);
  const replaced = obstacles.filter(({ isFinal, member }) => isFinal && !hasNewName(member));
  if (replaced.length > 0) steps.push({ kind: "replace", stage: name, obstacles: replaced });
  const later = stage.before.flat().filter((group) => !first.some((set) => set.includes(group)));
  const moving = [...firstThose(stage.together, isGoal), ...later];
  const changes = moving.flatMap((group) => changesOf(plan, changed(group, state)));
  steps.push({ kind: "together", stage: name, ...movesTo(stage.after, changes) });
  const waits = [
    ...obstacles.flatMap(({ member, from, why: [why], isFinal }): Open[] =>
      !isFinal && why ? [{ kind: "refuses", member, version: from, why }] : [],
    ),
    ...stage.held.flatMap((group) => blockedOf(plan, group, state, stage.after)),
    ...[...stage.before.flat(), ...stage.together].flatMap((group) => withoutKnownRelease(group, state, stage.after)),
  ];
  return { steps, waits };
}

/** What is to be reached in each stage; those of several targets end together. */
function stagesOf(plan: Planning): Goals[] {
  const stages = plan.targets.map((target) => stagesTo(target, plan.today));
  const most = Math.max(0, ...stages.map(({ length }) => length));
  return Array.from({ length: most }, (_, place) =>
    plan.targets.flatMap(({ group }, at) => {
      const asked = stages[at]?.[place - most + (stages[at]?.length ?? 0)];
      return asked ? [{ group, asked }] : [];
    }),
  );
}

/** Whether some of these groups go with the end of the way, as they are or in a known release. */
function isFreeAtEnd(plan: Planning, groups: readonly Group[], state: State): boolean {
  const goals = groups.length > 0 ? (stagesOf(plan).at(-1) ?? []) : [];
  return goals.some((goal) => groups.some(goesWith(plan, goal, state)));
}

function reached({ text, group, asked }: Target, state: State): PlanTarget {
  const { leader } = group;
  return {
    asked: text,
    name: titleOf(group),
    from: leader.current?.text ?? "",
    to: state.get(group)?.versions[0]?.text ?? asked.text,
    upgradeGuide: leader.technology?.record.upgradeGuide?.url ?? null,
  };
}

/** The sets that can go first, by what a scan says: those after which it finds no new error. */
function setsThatGoFirst(
  plan: Planning,
  from: State,
  { before, after }: Stage,
  isNew: (conflict: StackConflict) => boolean,
): (readonly Group[])[] {
  const first: (readonly Group[])[] = [];
  let now = from;
  for (const set of before) {
    const next = withMoved(now, set, after);
    const moved = set.flatMap(({ members }) =>
      members.flatMap((one) => (one.ecosystem ? (one.technology?.id ?? one.name) : [])),
    );
    // A package manager refuses a release that does not go with the rest, even where the one before did not either.
    const isOfMoved = ({ a, b }: StackConflict) => moved.includes(a.id) || moved.includes(b.id);
    if (errorsIn(plan, next, set).some((conflict) => isNew(conflict) || isOfMoved(conflict))) continue;
    first.push(set);
    now = next;
  }
  return first;
}

const withMoved = (state: State, groups: readonly Group[], after: State): State =>
  new Map([...state].map(([group, option]) => [group, groups.includes(group) ? (after.get(group) ?? option) : option]));
