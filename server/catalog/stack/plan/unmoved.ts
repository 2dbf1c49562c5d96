/** Packages that no step moves: they accept the targets, are not affected, or are not known. Also what they install that refuses a target. */
import { factsOn } from "../../catalog.js";
import type { Decision } from "../../facts/kind.js";
import { listedRanges } from "../../facts/release-set.js";
import { firstOfEach, groupBy } from "../../maps.js";
import { describeRange } from "../../versions/describe.js";
import { intersects, isAfter } from "../../versions/range.js";
import { listOf } from "../../words.js";
import { explain, explainLimits, type Reason } from "../solve/fit.js";
import type { JudgedMembers, State } from "../solve/group-fit.js";
import { type Group, isOfTypes } from "../solve/groups.js";
import {
  areInstalledTogether,
  asksFor,
  asksForOlderSibling,
  isNamedAfter,
  isSilentOn,
  type Member,
  memberKey,
} from "../solve/members.js";
import { accepts, type Version } from "../solve/releases.js";
import { type Accepted, acceptedIn, declaredIn, isAt, isRead, readOf } from "./acceptance.js";
import { type Open, type PlannedStep, type Planning, type Settled, titleOf, type UpgradePlan } from "./planning.js";

const hasLimits = (decision: Decision | undefined): boolean =>
  decision?.isStated === true && decision.status === "partial";

/** What a step replaces, or makes go with the target by an override. */
const exceptionsIn = (step: PlannedStep): readonly { member: Member }[] =>
  step.kind === "replace" ? step.obstacles : [...step.overridings, ...(step.renamed ?? [])];

type Unmoved = Pick<UpgradePlan, "accepts" | "notAffected" | "unknown"> & { waits: readonly Open[] };

/** Sorts what is no target and in no step. Only a fact about these versions says that it accepts a target or is not affected. */
export function unmovedIn(
  plan: Planning,
  start: State,
  after: State,
  steps: readonly PlannedStep[],
  waits: readonly Open[],
): Unmoved {
  const inTheWay = new Set([...waits, ...steps.flatMap(exceptionsIn)].map(({ member }) => member));
  const changed = steps.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
  const named = new Set([...inTheWay, ...changed.map(({ member }) => member)]);
  const open: Open[] = [];
  const settled: Verdict[] = [];
  // Where they can go is not known, nor what they will need beside them.
  const replaced = steps.flatMap((step) => (step.kind === "replace" ? step.obstacles : []));
  const stuck = [...waits, ...replaced].map(({ member }) => member);
  const goals = plan.targets.map(({ group }) => group);
  open.push(...goals.flatMap((goal) => limitsWithin(plan, goal, after)).filter(({ member }) => !named.has(member)));
  for (const group of goals.length > 0 ? start.keys() : []) {
    if (goals.includes(group)) continue;
    const judged = goals.flatMap((goal) => plan.fit.judged(group, after.get(group), goal, after.get(goal)));
    const limits = limitsIn(judged, group, after, inTheWay);
    if (limits) open.push(limits);
    if (limits || group.members.some((member) => named.has(member))) continue;
    for (const member of group.members) {
      // A package of types has what its package has.
      const own = isOfTypes(member) ? judged : judged.filter(({ one }) => one === member);
      const newer = goals.map((goal) => newerFor(member, goal, start, after)).find((one) => one !== undefined);
      const why = acceptedIn(plan.today, own);
      if (!why && newer) open.push(newer);
      else settled.push({ member, ...verdictOn(plan, member, own, why, goals, after) });
    }
  }
  const isOfGoal = ({ member }: Verdict) =>
    goals.some((goal) => goal.members.some((target) => asksFor(target, member)));
  const doubtful = settled.filter((one) => one.kind === "unknown" && isOfGoal(one)).map(({ member }) => member);
  return {
    waits: [...waits, ...open],
    ...sortedOut(settled, [...stuck, ...doubtful], (member) => whyUnknown(member, [], goals, after)),
  };
}

/** What is known of a member that no step moves. */
interface Verdict extends Settled {
  kind: "declared" | "stated" | "unaffected" | "unknown";
}

function verdictOn(
  plan: Planning,
  member: Member,
  judged: readonly JudgedMembers[],
  accepted: Accepted | undefined,
  goals: readonly Group[],
  after: State,
): Omit<Verdict, "member"> {
  if (accepted) return accepted;
  const why = whyUnknown(member, judged, goals, after);
  return { kind: goals.every((goal) => isUnaffected(plan, member, goal, after)) ? "unaffected" : "unknown", why };
}

/**
 * Sorts what is known. Of what is installed beside something that cannot stay as it is, only a range of its own is enough, and
 * that only where it does not ask for the other.
 * @param unsettled where they go is not known
 */
function sortedOut(settled: readonly Verdict[], unsettled: readonly Member[], whyNot: (member: Member) => Reason) {
  const isLeft = ({ kind, member }: Verdict) =>
    unsettled.some(
      (other) =>
        other !== member && (kind === "declared" ? asksFor(member, other) : areInstalledTogether(member, other)),
    );
  const of = (...kinds: Verdict["kind"][]) => settled.filter((one) => kinds.includes(one.kind) && !isLeft(one));
  const unknown = settled.filter((one) => one.kind === "unknown" || isLeft(one));
  return {
    accepts: of("declared", "stated").map(({ member, why }) => ({ member, why })),
    notAffected: of("unaffected").map(({ member }) => member),
    unknown: unknown.map(({ member, kind, why }) => ({ member, why: kind === "unknown" ? why : whyNot(member) })),
  };
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

/** What a fact says of a member beside the target that it moves with: that another package takes its place. */
const limitsWithin = ({ fit }: Planning, goal: Group, after: State): Open[] =>
  fit.judged(goal, after.get(goal), goal, after.get(goal)).flatMap((judged): Open[] => {
    const { one, other, decision } = judged;
    const why =
      other === goal.leader && decision?.isStated && decision.status !== "compatible" && explainLimits(judged);
    const kind = decision?.status === "incompatible" ? "refuses" : "limits";
    return why ? [{ kind, member: one, version: one.current?.text, why }] : [];
  });

/** Ecosystems whose manifests bind nobody to the packages that they name: what was read of them is the runtime, and silence is no answer. */
const READ_FOR_RUNTIMES: ReadonlySet<string> = new Set(["cargo", "maven"]);

/**
 * Whether it is known that a member has nothing to do with a target: its release was read and does not name it, nor does any
 * other that is known, nor is it what a release of the target requires, nor the matter of a rule, of a statement of support
 * or of a set of releases. What is named after a target, belongs to it, or brings a copy of its own, may go with one release
 * of it and not say so.
 */
function isUnaffected(plan: Planning, member: Member, goal: Group, after: State): boolean {
  return goal.members.every((target, place) => {
    const version = after.get(goal)?.versions[place];
    if (areConnected(plan, member, target) || asksForOlderSibling(member, target, version)) return false;
    // A runtime or a database declares nothing itself.
    if (member.ecosystem === undefined) return isRead({ ...target, current: version });
    const isSpoken = target.ecosystem === undefined || !READ_FOR_RUNTIMES.has(member.ecosystem);
    return member.requires ? isSilentOn(member, target) : isSpoken && isRead(member);
  });
}

/** Whether anything that is known connects a member to a target: makers, a name, a requirement, a set, a rule or support. */
function areConnected({ catalog, project }: Planning, member: Member, target: Member): boolean {
  const { technology } = target;
  if (isNamedAfter(member, target) || asksFor(target, member) || isReadOfEither(member, target)) return true;
  if (project.installed.some(({ by, through }) => by.name === target.name && through?.name === member.name))
    return true;
  if (!technology || listedRanges(technology, member).length > 0) return technology !== undefined;
  if (!member.technology || member.technology === technology) return member.technology === technology;
  const facts = factsOn(catalog, member.technology, technology);
  return facts !== undefined && (facts.rule !== undefined || facts.supports.length > 0);
}

/** Whether one was read to name the other. Which types its releases take is not read: who needs the technology may need its types. */
const isReadOfEither = (member: Member, target: Member): boolean =>
  isOfTypes(member)
    ? target.technology?.requirements.has(member.technology?.id ?? "") === true
    : readOf(member, target).length > 0 || readOf(target, member).length > 0;

/**
 * The installed release declares nothing about a target, or only a range that says nothing about its new version, and newer ones are
 * made for that: the first of them.
 */
function newerFor(member: Member, goal: Group, start: State, after: State): Open | undefined {
  const { name, current } = member;
  const [before, now] = [start.get(goal)?.versions[0], after.get(goal)?.versions[0]];
  if (!current || !before || !now) return undefined;
  const only = goal.members
    .flatMap((target) => readOf(member, target))
    .findLast(
      ({ line, range }) =>
        isAfter(line, current.range) && intersects(range, now.range) && !intersects(range, before.range),
    );
  const today = only && declaredToday(member, goal);
  if (!today) return undefined;
  const [line, then] = [only.line, only.range].map(({ text }) => describeRange(text));
  const message = `${name} ${current.text} ${today}. From ${line} on it requires ${then}.`;
  return { kind: "newer", member, version: current.text, why: { message, sources: [only.firstSource] } };
}

/** What the installed release of a member declares about a target, in words; undefined where that is not known. */
function declaredToday(member: Member, goal: Group): string | undefined {
  const nothing = `declares nothing about ${titleOf(goal)}`;
  if (!member.requires) {
    const isNamed = goal.members.some((target) => readOf(member, target).some(({ line }) => isAt(member, line)));
    return isRead(member) && !isNamed ? nothing : undefined;
  }
  const [declared] = goal.members.flatMap((target) => member.requires?.get(target.name) ?? []);
  if (declared) return `requires ${titleOf(goal)} ${describeRange(declared.range)}`;
  return goal.members.every((target) => isSilentOn(member, target)) ? nothing : undefined;
}

/** Why it is not known whether a member goes with the targets. */
function whyUnknown(member: Member, judged: readonly JudgedMembers[], goals: readonly Group[], after: State): Reason {
  const names = listOf(goals.map((goal) => `${titleOf(goal)} ${after.get(goal)?.versions[0]?.text ?? ""}`.trim()));
  const open = judged.find((one) => one.isKnown && declaredIn(one));
  const declared = open && explain(open);
  if (declared) return { ...declared, message: `${declared.message} Such a range says nothing about ${names}.` };
  const called = [member.name, member.current?.text].filter(Boolean).join(" ");
  return { message: `It is not known whether ${called} works with ${names}.`, sources: [] };
}

/** What comes with direct dependencies and refuses a version that something moves to. */
export function brought({ project }: Planning, after: State): Open[] {
  const moved = movedIn(after);
  const members = [...after.keys()].flatMap((group) => group.members);
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
