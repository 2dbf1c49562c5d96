/**
 * The nearest versions without a conflict: one stage of a plan without a target, in which what a scan finds incompatible has to
 * go. Nothing gets worse for it, and nothing is taken for a fix of which no fact says so.
 */
import type { Catalog } from "../../catalog.js";
import type { Entry } from "../../scan/entry.js";
import type { Setting } from "../../scan/scan.js";
import type { Day } from "../../technology/lifecycle.js";
import { parseAskedVersion } from "../../versions/ecosystems.js";
import { endsEarlier } from "../../versions/range.js";
import { changesOf } from "../plan/changes.js";
import type { StackConflict } from "../plan/conflicts.js";
import { type Change, type PlannedProject, type Planning, preparePlanning } from "../plan/planning.js";
import type { State } from "../solve/group-fit.js";
import type { Group } from "../solve/groups.js";
import { type GroupConflict, Repairs } from "./repairs.js";

export interface FixChange extends Change {
  isDowngrade: boolean;
}

/** A conflict that versions do not fix. */
export interface Remaining extends StackConflict {
  why: string;
  /** The downgrades that would fix it, where only they would and they were not asked for. */
  downgrades: readonly FixChange[];
}

export interface StackFix {
  /** None where nothing is to be changed. */
  changes: readonly FixChange[];
  /** Says why a conflict that a scan still finds after the changes is left. */
  explain(conflict: StackConflict): Remaining;
}

/**
 * Finds the nearest versions with which conflicts are gone: the worst first, where not all can go.
 * @param conflicts the most severe first
 * @param setting as a scan takes it
 */
export function fixConflicts(
  catalog: Catalog,
  project: PlannedProject,
  conflicts: readonly StackConflict[],
  setting: Setting,
  today: Day,
  allowDowngrade: boolean,
): StackFix {
  // In whatever order files name packages, the same ones move.
  const entries = [...project.entries].sort((one, other) =>
    nameOf(one) < nameOf(other) ? -1 : Number(nameOf(one) > nameOf(other)),
  );
  const plan: Planning = { ...preparePlanning(catalog, { ...project, entries }, setting, today), targets: [] };
  const attempt = (mayGoBack: boolean) => {
    const repairs = new Repairs(plan, mayGoBack);
    const wanted = conflicts.flatMap((conflict) => repairs.between(conflict));
    const after = repairs.fixMost(wanted);
    return { repairs, wanted, after, changes: fixChanges(plan, repairs.start, after) };
  };
  const found = attempt(allowDowngrade);
  const isLeft = found.wanted.some((one) => !found.repairs.isFixed(one, found.after));
  const freely = isLeft && !allowDowngrade ? attempt(true) : found;
  const explain = (conflict: StackConflict): Remaining => {
    const wanted = found.repairs.between(conflict).filter((one) => !found.repairs.isFixed(one, found.after));
    const isFixedFreely =
      wanted.length > 0 && freely !== found && wanted.every((one) => freely.repairs.isFixed(one, freely.after));
    if (!isFixedFreely) return { ...conflict, why: whyLeft(conflict, wanted, found.repairs), downgrades: [] };
    const back = freely.changes.filter(({ isDowngrade }) => isDowngrade);
    const own = back.filter(({ member }) =>
      wanted.some(({ groups }) => groups.some((one) => one.members.includes(member))),
    );
    return { ...conflict, why: WHY_OLDER, downgrades: own.length > 0 ? own : back };
  };
  return { changes: found.changes, explain };
}

/** Without its version, as the first of several counts. */
const nameOf = ({ ecosystem, name }: Entry) => (ecosystem === undefined ? name.replace(/(?<=.)@.*$/s, "") : name);

function fixChanges(plan: Planning, from: State, after: State): FixChange[] {
  const moved = [...after.keys()].filter((group) => after.get(group) !== from.get(group));
  const place = ({ leader: { technology, name } }: Group) => [technology?.index ?? 0, name] as const;
  moved.sort((one, other) => place(one)[0] - place(other)[0] || (place(one)[1] < place(other)[1] ? -1 : 1));
  return moved.flatMap((group) =>
    changesOf(plan, { group, from, after, isTarget: false, within: undefined }).map((change): FixChange => {
      const [to, before] = [parseAskedVersion(change.range), change.member.current];
      return { ...change, isDowngrade: to !== undefined && before !== undefined && endsEarlier(to, before.range) };
    }),
  );
}

const WHY_OLDER = "Only older versions would fix this.";

/** Why versions do not fix a conflict. */
function whyLeft({ decision }: StackConflict, wanted: readonly GroupConflict[], repairs: Repairs): string {
  if (decision?.isForAllVersions) return "Other versions would not help.";
  if (wanted.length === 0) return "No versions that would fix this are known.";
  if (!wanted.some((one) => repairs.canMove(one))) return "No newer release that could be chosen is known.";
  return wanted.every((one) => repairs.isFixable(one))
    ? "The versions that would fix this conflict with the rest of the project."
    : "No known combination of their supported releases works.";
}
