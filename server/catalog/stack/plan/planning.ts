/** The parts of a plan, and what it is made from. */
import type { PlanProblem, PlanTarget } from "../../../../schemas/types.js";
import type { Catalog } from "../../catalog.js";
import type { AskedEntry, Installers } from "../../scan/entry.js";
import type { Setting as ScanSetting } from "../../scan/scan.js";
import type { InstalledRequirement, Requirements } from "../../scan/unmet.js";
import type { Day } from "../../technology/lifecycle.js";
import type { Technology } from "../../technology/technology.js";
import { type Judged, MemberFit, type Reason } from "../solve/fit.js";
import { GroupFit } from "../solve/group-fit.js";
import { type Group, groupsOf } from "../solve/groups.js";
import { type Member, membersOf } from "../solve/members.js";
import { findOverridable, type Overridable, type Overriding } from "./overridings.js";
import type { Target } from "./targets.js";

/** A project, as it was read. */
export interface PlannedProject {
  entries: readonly AskedEntry[];
  /** What its installed releases require; empty where no lockfile records it. */
  installed: readonly InstalledRequirement[];
  requirements?: Requirements | undefined;
  /** Its package managers, as far as its files show them. */
  installers?: Installers | undefined;
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
export type PlannedStep =
  | {
      kind: "today" | "together";
      stage: string;
      changes: readonly Change[];
      overridings: readonly Overriding[];
      /** Packages of a target that another takes the place of in its new version. */
      renamed?: readonly Obstacle[];
    }
  | { kind: "replace"; stage: string; obstacles: readonly Obstacle[] };

/**
 * What is in the way, or to be looked at:
 * - `refuses`: the installed release does not accept the target, and no release that does is known
 * - `held`: releases that accept the target are known, and none that goes with everything else
 * - `follows`: it is installed in the version of something that moves, and whether it has the release to move to is not known
 * - `brings`: it installs something that does not accept the target
 * - `newer`: the installed release declares nothing about the target, and its newer releases are made for it
 * - `limits`: a fact says that it works with the target, with limits
 */
export interface Open {
  kind: "refuses" | "held" | "follows" | "brings" | "newer" | "limits";
  member: Member;
  /** As it is installed. */
  version: string | undefined;
  why: Reason;
}

/** A member that no step moves, and what says so. */
export interface Settled {
  member: Member;
  why: Reason;
}

export interface UpgradePlan {
  project: PlannedProject;
  /** How many packages and runtimes were planned. */
  total: number;
  targets: readonly PlanTarget[];
  /** What cannot be planned, or is reached already. */
  notPlanned: readonly PlanProblem[];
  /** In the order in which they are to be done. */
  steps: readonly PlannedStep[];
  /** What is in the way or not known, and what is to be looked at. */
  waits: readonly Open[];
  /** What a fact says is fine as it is. */
  accepts: readonly Settled[];
  /** What was read, and has nothing to do with the upgrade. */
  notAffected: readonly Member[];
  /** Of which no fact says whether it goes with the targets. */
  unknown: readonly Settled[];
}

/** What everything about one plan is found from. */
export interface Planning extends Overridable {
  readonly project: PlannedProject;
  readonly targets: readonly Target[];
  readonly setting: ScanSetting;
}

/** Prepares to plan for a project, whatever the targets. @param setting as a scan takes it */
export function preparePlanning(catalog: Catalog, project: PlannedProject, setting: ScanSetting, today: Day) {
  const members = membersOf(catalog, project.entries, project.installed);
  const groups = groupsOf(members);
  const technologies = members.flatMap(({ technology }) => technology ?? []);
  const versioned = members.flatMap(({ technology, current }) => (technology && current ? [technology.id] : []));
  const memberFit = new MemberFit(catalog, {
    ...setting,
    present: new Set([...setting.present, ...technologies.map(({ id }) => id)]),
    versioned: new Set(versioned),
    isWhole: true,
    today,
  });
  const fit = new GroupFit(groups, memberFit);
  const others = members.flatMap(({ technology, package: name }) => (technology ? [{ technology, name }] : []));
  const moves = { catalog, groups, memberFit, fit, others, today };
  return { ...moves, overridable: findOverridable(moves), project, setting };
}

/** Whether a group is one of the targets. */
export const isTarget =
  ({ targets }: Pick<Planning, "targets">) =>
  (group: Group): boolean =>
    targets.some((target) => target.group === group);

/** What names one release in an ecosystem, and neither a range nor a line. */
export const NAMING_A_RELEASE: ReadonlyMap<string, string> = new Map([
  ["maven", "A build"],
  ["go", "go.mod"],
]);

/** More reasons for one change say the same. */
export const MOST_REASONS = 2;

/** Whether something is a reason to move. */
export const isAgainst = ({ level, warns }: Judged): boolean => level > 0 || warns === true;

/** What a target is called: its technology where the package is the main one. */
export function titleOf({ leader }: Group): string {
  const { technology, name, package: called } = leader;
  return technology && (called === undefined || called === technology.mainPackage) ? technology.name : name;
}

/** A list with those that are wanted at its head. */
export const firstThose = <Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Item[] => [
  ...items.filter(isWanted),
  ...items.filter((item) => !isWanted(item)),
];
