/** What is in the way of the targets: refused in every known release, blocked by the rest, or without a known release to go to. */
import { isRetired } from "../../directory/directory.js";
import { listedRanges } from "../../facts/release-set.js";
import { replacementAt } from "../../facts/renamed.js";
import { shareRole } from "../../technology/role.js";
import { refusesAllOf } from "../../technology/rule-coverage.js";
import type { Technology } from "../../technology/technology.js";
import { advisedAlternatives } from "../../verdict/alternatives.js";
import { areOfOneLine, intersects, isAfter, lowestOf, onlyRelease, type VersionRange } from "../../versions/range.js";
import { distinct, explain, type Judged } from "../solve/fit.js";
import type { Option, State } from "../solve/group-fit.js";
import type { Group } from "../solve/groups.js";
import type { Member } from "../solve/members.js";
import { runsOf } from "../solve/releases.js";
import {
  firstThose,
  isTarget,
  MOST_REASONS,
  NAMING_A_RELEASE,
  type Obstacle,
  type Open,
  type Planning,
} from "./planning.js";

const MOST_ALTERNATIVES = 3;

/** What is in the way of the targets. */
export function obstaclesOf(plan: Planning, group: Group, from: State, after: State): Obstacle[] {
  const now = from.get(group);
  const goals = refusersOf(plan, group, from, after);
  const refusedNow = refusals(plan, group, now, goals, after);
  const refusing = group.members.filter((member) => refusedNow.some(({ one }) => one === member));
  return (refusing.length > 0 ? refusing : [group.leader]).map((member): Obstacle => {
    const { technology, package: name } = member;
    const place = group.members.indexOf(member);
    const newest = technology ? runsOf(technology, name, plan.today)[0]?.newest : undefined;
    const installed = now?.versions[place];
    const isNewer = newest && installed && lowestOf(newest.range).compare(lowestOf(installed.range)) > 0;
    const option = { cost: 0, versions: group.members.map((_, at) => (at === place ? newest : undefined)) };
    const atNewest = isNewer ? refusals(plan, group, option, goals, after) : [];
    const judged = [...atNewest, ...refusedNow].filter(({ one }) => one === member);
    const alternatives = technology ? goals.flatMap((goal) => insteadOf(plan, technology, goal)) : [];
    return {
      member,
      from: installed?.text ?? "",
      newest: newest?.text,
      isFinal: isFinal(plan, member, judged, goals, after),
      why: distinct(judged.flatMap((one) => explain(one) ?? [])).slice(0, MOST_REASONS),
      alternatives: [...new Set(alternatives)],
    };
  });
}

/**
 * Whether no release is known that accepts what moves: a rule says so, there will be none any more, or the newest one that was
 * read refuses it, and its makers began that major version when it was out.
 */
function isFinal(plan: Planning, member: Member, judged: readonly Judged[], goals: readonly Group[], after: State) {
  const { technology, package: name, ecosystem } = member;
  // Nobody replaces a language or a runtime.
  if (!technology || ecosystem === undefined || technology.category === "language") return false;
  // Its makers name the release that goes with it.
  const isListed = goals.some((goal) => {
    const [{ technology: of }, version] = [goal.leader, after.get(goal)?.versions[0]];
    return of && version && listedRanges(of, member, version.range).length > 0;
  });
  if (isListed) return false;
  const isOfAll = ({ decision, question }: Judged) =>
    decision && !decision.finding && !(decision.rule && question && !refusesAllOf(technology, decision.rule, question));
  if (judged.some(isOfAll)) return true;
  if (isRetired(technology, plan.today)) return true;
  return goals.some((goal) => {
    const version = after.get(goal)?.versions[0];
    return version !== undefined && isLeftBehind(technology, name, goal, version.range);
  });
}

/** Whether the newest release of a package that was read refuses a target, in a major version that began when that was out. */
function isLeftBehind(
  technology: Technology,
  name: string | undefined,
  { leader: { technology: target }, members }: Group,
  version: VersionRange,
): boolean {
  if (!target) return false;
  const [cycle] = target.cycles.filter(({ line }) => line && intersects(line, version));
  const required = (technology.requirements.get(target.id) ?? []).filter(
    (one) => one.package === name && members.some((member) => one.ofPackages.includes(member.name)),
  );
  const [newest] = required;
  if (!newest || !cycle?.released || mayComeTo(newest.range, version)) return false;
  // A major version that is older than the target is still maintained where another has come since.
  const begun = required.findLast(({ line }) => areOfOneLine(lowestOf(line), lowestOf(newest.line))) ?? newest;
  const [read = newest.line] = technology.read.get(name ?? "") ?? [];
  return begun.day >= cycle.released && intersects(newest.line, read);
}

/** Whether a range includes a version, or only newer ones. */
const mayComeTo = (range: VersionRange, version: VersionRange): boolean =>
  intersects(range, version) || isAfter(range, version);

/** What works with a target and does the same: named as an alternative, or of the same role. */
function insteadOf(plan: Planning, technology: Technology, { leader: { technology: target } }: Group): Technology[] {
  const { alternatives = [], endOfLife } = technology.record;
  const named = new Set([...alternatives, ...(endOfLife?.replacement ?? [])]);
  const present = new Set(plan.groups.flatMap(({ members }) => members.flatMap((one) => one.technology ?? [])));
  if (!target) return [];
  return advisedAlternatives(plan.catalog, technology, target, undefined, plan.today)
    .filter((other) => !present.has(other) && (named.has(other.id) || shareRole(other, technology)))
    .slice(0, MOST_ALTERNATIVES);
}

/** The packages of a group that others take the place of once a state comes about: of the group's technology, or beside a target. */
export function renamedIn(group: Group, from: State, after: State, goals: readonly { group: Group }[]): Obstacle[] {
  const { technology } = group.leader;
  const moves = goals.map(({ group: { leader }, group: goal }) => {
    const [now, then] = [from, after].map((state) => state.get(goal)?.versions[0]?.range);
    return { technology: leader.technology, now, then };
  });
  const [now, then] = [from, after].map((state) => versionIn(state, group, goals));
  return group.members.flatMap((member): Obstacle[] => {
    const [why] = [{ technology, now, then }, ...moves].flatMap((move) => newNameOf(member, move) ?? []);
    const version = member.current?.text ?? "";
    return why ? [{ member, from: version, newest: undefined, isFinal: true, why: [why], alternatives: [] }] : [];
  });
}

/** A technology from one version to another. */
type Move = Record<"now" | "then", VersionRange | undefined> & { technology: Technology | undefined };

/** What takes the place of a package in the version that its technology comes to, and not yet in the one that it has. */
const newNameOf = ({ name }: Member, { technology, now, then }: Move) =>
  technology && now && then && !replacementAt(technology, name, now)
    ? replacementAt(technology, name, then)
    : undefined;

/** The version of a group; of what has none of its own, that which the set of a target gives to its main package. */
function versionIn(state: State, group: Group, goals: readonly { group: Group }[]): VersionRange | undefined {
  const { technology, ecosystem } = group.leader;
  const name = technology?.mainPackage;
  return (
    state.get(group)?.versions[0]?.range ??
    goals.flatMap(({ group: goal }) => {
      const [{ technology: by }, version] = [goal.leader, state.get(goal)?.versions[0]?.range];
      return by && version && name !== undefined ? listedRanges(by, { ecosystem, name }, version) : [];
    })[0]
  );
}

/** What accepts the targets in some release, and cannot get there. */
export function blockedOf(plan: Planning, group: Group, from: State, after: State): Open[] {
  const now = from.get(group);
  const [refused] = refusals(plan, group, now, refusersOf(plan, group, from, after), after);
  const why = refused && explain(refused);
  if (!why) return [];
  const message = `${why.message} Releases that accept it are known, but none that goes with the rest of the project.`;
  return [{ kind: "held", member: group.leader, version: now?.versions[0]?.text, why: { ...why, message } }];
}

/** Members of a group that moves of which it is not known where they can move to. */
export function withoutKnownRelease(group: Group, from: State, after: State): Open[] {
  const { leader, members } = group;
  const [aim] = after.get(group)?.versions ?? [];
  const to = aim?.text ?? "";
  const needed = NAMING_A_RELEASE.get(leader.ecosystem ?? "");
  const open = members.flatMap((member, place): Open[] => {
    const version = from.get(group)?.versions[place]?.text;
    if (version === undefined || after.get(group)?.versions[place] !== undefined) return [];
    const message = member.name.startsWith("@types/")
      ? `The types of ${leader.name} have its major version. Take those for ${leader.name} ${to.split(".", 1)[0]}, or none where it brings its own.`
      : `It has moved with ${leader.name} so far. Whether there is a release of it for ${leader.name} ${to} is not known.`;
    return [{ kind: "follows", member, version, why: { message, sources: [] } }];
  });
  if (!aim || onlyRelease(aim.range) || needed === undefined) return open;
  const message = `${needed} names one release, and no release of ${leader.name} ${to} is known here. Take the newest of that line.`;
  return [
    { kind: "follows", member: leader, version: from.get(group)?.versions[0]?.text, why: { message, sources: [] } },
    ...open,
  ];
}

/** What a group does not go with once everything else has moved, the targets first. */
function refusersOf(plan: Planning, group: Group, from: State, after: State): Group[] {
  const worse = plan.fit.partnersOf(group).filter((other) => {
    const [now, then] = [from.get(group), after.get(other)];
    const level = then ? plan.fit.level(group, now, other, then) : 0;
    return level > 0 && (isTarget(plan)(other) || level > plan.fit.level(group, now, other, from.get(other)));
  });
  return firstThose(worse, isTarget(plan));
}

/** The conflicts and limits of a group, in the versions of an option, with other groups. */
function refusals(plan: Planning, group: Group, option: Option | undefined, others: readonly Group[], after: State) {
  return others
    .flatMap((other) => plan.fit.judged(group, option, other, after.get(other)))
    .filter(({ level }) => level > 0);
}
