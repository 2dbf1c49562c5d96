/** Packages that no step moves: they accept the targets, are not affected, or are unknown. Also what they install that refuses a target. */
import type { Decision } from "../../facts/kind.js";
import { firstOfEach, groupBy } from "../../maps.js";
import { describeRange } from "../../versions/describe.js";
import { intersects, isAfter, isWithin } from "../../versions/range.js";
import type { Judged } from "../solve/fit.js";
import { type Group, isSilentOn, type Member, memberKey } from "../solve/members.js";
import { accepts, type Version } from "../solve/releases.js";
import type { JudgedMembers, State } from "./group-fit.js";
import { type Open, type Planning, type Step, titleOf, type UpgradePlan } from "./planning.js";
import { explain, explainLimits, type Reason } from "./reasons.js";

const hasLimits = (decision: Decision | undefined): boolean =>
  decision?.isStated === true && decision.status === "partial";

/** What a step replaces, or makes go with the target by an override. */
const exceptionsIn = (step: Step): readonly { member: Member }[] =>
  step.kind === "replace" ? step.obstacles : step.overridings;

type Unmoved = Pick<UpgradePlan, "accepts" | "notAffected" | "unknown"> & { waits: readonly Open[] };

/** Sorts what is no target and in no step. That it accepts a target, or that there are limits, needs a fact. */
export function unmovedIn(
  plan: Planning,
  start: State,
  after: State,
  steps: readonly Step[],
  waits: readonly Open[],
): Unmoved {
  const inTheWay = new Set([...waits, ...steps.flatMap(exceptionsIn)].map(({ member }) => member));
  const changed = steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
  const named = new Set([...inTheWay, ...changed.map(({ member }) => member)]);
  const accepts: { member: Member; why: Reason }[] = [];
  const open: Open[] = [];
  const notAffected: Member[] = [];
  const unknown: Member[] = [];
  const goals = plan.targets.map(({ group }) => group);
  for (const group of start.keys()) {
    if (goals.includes(group)) continue;
    const { leader } = group;
    const judged = goals.flatMap((goal) => [...plan.fit.judged(group, after.get(group), goal, after.get(goal))]);
    const limits = limitsIn(judged, group, after, inTheWay);
    if (limits) open.push(limits);
    if (limits || group.members.some((member) => named.has(member))) continue;
    const point = goals.map((goal) => openBetween(group, goal, start, after)).find((one) => one !== undefined);
    const isUnsettled = point?.kind === "unknown" || (!point && leader.ecosystem === undefined);
    const why = acceptedIn(judged, isUnsettled);
    if (why) accepts.push({ member: leader, why });
    else if (point) open.push(point);
    else if (!leader.technology && !isSilent(plan, leader)) unknown.push(leader);
    else notAffected.push(leader);
  }
  return { waits: [...waits, ...open], accepts, notAffected, unknown };
}

/** A fact that says of a member that it works with a target, with limits. */
function limitsIn(
  judged: readonly JudgedMembers[],
  group: Group,
  after: State,
  inTheWay: ReadonlySet<Member>,
): Open | undefined {
  const limited = judged.find(({ one, decision }) => !inTheWay.has(one) && hasLimits(decision));
  const why = limited && explainLimits(limited);
  if (!limited || !why) return undefined;
  const version = after.get(group)?.versions[group.members.indexOf(limited.one)]?.text;
  return { kind: "limits", member: limited.one, version, why };
}

/** What a release declares; where that is not known of the installed one, what a source states. */
function acceptedIn(judged: readonly Judged[], isUnsettled: boolean): Reason | undefined {
  const declared = judged.find(({ isKnown, installed, decision }) => isKnown && (installed || decision?.finding));
  const stated = judged.find(({ decision }) => decision?.isStated && decision.status !== "incompatible");
  return (declared && explain(declared)) ?? (isUnsettled && stated ? explain(stated) : undefined);
}

/** Whether a lockfile tells that a release requires nothing of the targets. */
function isSilent(plan: Planning, member: Member): boolean {
  return plan.targets.every(({ group }) => group.members.every((target) => isSilentOn(member, target)));
}

/** What is open between a package and a target that releases of it declare something about. */
function openBetween({ leader }: Group, goal: Group, start: State, after: State): Open | undefined {
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

/** What comes with direct dependencies and refuses a version that something moves to. */
export function brought({ project }: Planning, start: State, after: State): Open[] {
  const moved = movedIn(after);
  const members = [...start.keys()].flatMap((group) => group.members);
  const byKey = new Map(members.map((member) => [memberKey(member), member]));
  const refusing = project.installed.flatMap((one) => {
    const version = moved.get(memberKey({ ecosystem: one.ecosystem, name: one.of }));
    const root = one.through && byKey.get(memberKey({ ecosystem: one.ecosystem, name: one.through.name }));
    if (!version || one.optional || one.kind !== "peer" || !root || one.through?.name === one.by.name) return [];
    const isNamed = byKey.has(memberKey({ ecosystem: one.ecosystem, name: one.by.name }));
    if (isNamed || moved.has(memberKey(root)) || accepts(one, version.range) !== false) return [];
    return [{ root, text: `${one.by.name} ${one.by.version}`, one, version }];
  });
  return [...groupBy(refusing, ({ root }) => root)].map(([root, all]): Open => {
    const [{ one, version, text }, ...others] = firstOfEach(all, (found) => found.text) as typeof all;
    const more = others.length === 0 ? "" : ` So do ${others.length} more of what it brings.`;
    const message = `It brings ${text}, which requires ${one.of} ${one.range}.${more} Whether what a newer release brings accepts ${version.text} is not known.`;
    const why = { message, sources: [], place: one.by.place };
    return { kind: "brings", member: root, version: root.current?.text, why };
  });
}

/** The versions of all that has moved. */
function movedIn(after: State): Map<string, Version> {
  const moved = new Map<string, Version>();
  for (const [group, option] of after)
    for (const [place, member] of group.members.entries()) {
      const version = option.versions[place];
      if (version && version.text !== member.current?.text) moved.set(memberKey(member), version);
    }
  return moved;
}
