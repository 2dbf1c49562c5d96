/** What moves in a step, from which version to which, in which range to ask for it, and why. */

import { listedRanges } from "../../facts/release-set.js";
import { parseAskedVersion, parseDeclared } from "../../versions/ecosystems.js";
import {
  includes,
  isOpenEnded,
  isWithin,
  lowerBounds,
  lowestOf,
  onlyRelease,
  type VersionRange,
} from "../../versions/range.js";
import { distinct, explain, type Reason } from "../solve/fit.js";
import type { Option, State } from "../solve/group-fit.js";
import type { Group } from "../solve/groups.js";
import type { Member } from "../solve/members.js";
import { runsOf, type Version, versionOf } from "../solve/releases.js";
import {
  type Change,
  firstThose,
  isAgainst,
  isTarget,
  MOST_REASONS,
  NAMING_A_RELEASE,
  type Planning,
} from "./planning.js";

/** A group that moves. */
export interface ChangedGroup {
  group: Group;
  from: State;
  after: State;
  isTarget: boolean;
  /** Where a range must end, as more was not asked for, or the next step begins there. */
  within: VersionRange | undefined;
}

/** The members of a group that come to another version. */
export function changesOf(plan: Planning, { group, from, after, isTarget: isGoal, within }: ChangedGroup): Change[] {
  const now = from.get(group);
  const versions = after.get(group)?.versions.map((line, place) => {
    const member = group.members[place];
    return line && member && leastOf(plan, member, line, group, after);
  });
  const why = isGoal
    ? []
    : whyMoved(plan, group, from, new Map(after).set(group, { cost: 0, versions: versions ?? [] }));
  return group.members.flatMap((member, place): Change[] => {
    const [version, target] = [now?.versions[place], versions?.[place]];
    if (!version || !target || version.text === target.text) return [];
    if (member !== group.leader && isWithin(version.range, target.range)) return [];
    const follows = member === group.leader ? undefined : group.leader.name;
    const range =
      listedRange(plan, member, target, after) ??
      allowedRange(plan, group, place, target, after) ??
      rangeFor(plan, group, place, target, after, within);
    const isAssumed = target.isAssumed === true;
    const [from, to] = [version.text, target.text];
    return [{ member, from, to, range, isTarget: isGoal, follows, isAssumed, why: follows ? [] : why }];
  });
}

/** Of a line, the release that everything else asks for at least. */
function leastOf(plan: Planning, member: Member, line: Version, group: Group, after: State): Version {
  if (onlyRelease(line.range)) return line;
  const bounds = requiredOf(plan, group, member, after.get(group), after).flatMap((range) =>
    lowerBounds(range).filter((bound) => bound.prerelease.length === 0 && includes(line.range, bound)),
  );
  const [highest] = bounds.sort((one, other) => other.compare(one));
  const isStart = !highest || highest.compare(lowestOf(line.range)) <= 0;
  return (isStart ? undefined : versionOf(highest.version)) ?? line;
}

/** The ranges of a member that everything else asks for once it has moved. */
function requiredOf(
  plan: Planning,
  group: Group,
  { technology, name, ecosystem }: Member,
  option: Option | undefined,
  after: State,
): VersionRange[] {
  return plan.fit.partnersOf(group).flatMap((partner) => {
    const judged = after.has(partner) ? plan.fit.judged(group, option, partner, after.get(partner)) : [];
    return judged.flatMap(({ installed, decision }) => {
      if (installed) return installed.of === name ? (parseDeclared(installed.ecosystem, installed.range) ?? []) : [];
      const { target, requirement } = decision?.finding ?? {};
      if (!requirement || requirement.lockstep || target !== technology) return [];
      return ecosystem === undefined || requirement.ofPackages.includes(name) ? requirement.range : [];
    });
  });
}

/** The range that the set of releases of something in the project lists, where it has what a member comes to. */
function listedRange({ groups }: Planning, member: Member, { range }: Version, after: State): string | undefined {
  const ranges = groups.flatMap((group) => {
    const [{ technology }, version] = [group.leader, after.get(group)?.versions[0]?.range];
    return technology && version ? listedRanges(technology, member, version) : [];
  });
  return ranges.find((one) => isWithin(range, one))?.text;
}

/** What a project can allow of a runtime: a range that all accept that accept the version it comes to. */
function allowedRange(plan: Planning, group: Group, place: number, { range }: Version, after: State) {
  const member = group.members[place] as Member;
  if (!member.isAllowed) return undefined;
  const accepting = requiredOf(plan, group, member, after.get(group), after).filter((one) => isWithin(range, one));
  const narrowest = accepting.find((one) => accepting.every((other) => isWithin(one, other)));
  // Those of other ecosystems have signs that npm has not.
  if (narrowest && !/[!,]/.test(narrowest.text)) return narrowest.text;
  // What allowed newer lines goes on to allow them, and all that everything accepts.
  const bounds = [...accepting, range].flatMap(lowerBounds).sort((one, other) => one.compare(other));
  const least = bounds.find((bound) => accepting.every((one) => includes(one, bound))) ?? lowestOf(range);
  return member.current && isOpenEnded(member.current.range) ? `>=${least.version}` : undefined;
}

/**
 * The range to ask for, with the operator that the project uses: else a caret where no newer release that it lets in is known to
 * be against anything, else less. What had no end has none then. Package managers that search pass over a newer release that does not go.
 */
function rangeFor(
  plan: Planning,
  group: Group,
  place: number,
  version: Version,
  after: State,
  within: VersionRange | undefined,
): string {
  const member = group.members[place] as Member;
  const { text, range } = version;
  if (NAMING_A_RELEASE.has(member.ecosystem ?? "")) return onlyRelease(range) ? text : `${text}.x`;
  if (member.package === undefined || !/^\d+\.\d+/.test(text))
    return /^\d+(?:\.\d+){0,2}$/.test(text) ? `^${text}` : text;
  const newer = newerOf(plan, member, range);
  const isAllowed = (written: string) => {
    const asked = parseAskedVersion(written);
    if (!asked || (within && !isWithin(asked, within))) return false;
    const letIn = newer.filter((one) => isWithin(one.range, asked));
    return letIn.every((one) => goesWith(plan, group, place, one, after));
  };
  return rangesTo(member, version, writtenOf(plan, member)).find(isAllowed) ?? text;
}

/** The newer releases that are known of a package of npm, where the newest that a range lets in is installed. */
const newerOf = ({ today }: Planning, { technology, package: name, ecosystem }: Member, range: VersionRange) =>
  technology && ecosystem === "npm"
    ? runsOf(technology, name, today)
        .map(({ newest }) => newest)
        .filter((one) => lowestOf(one.range).compare(lowestOf(range)) > 0)
    : [];

/** The ranges that begin with a version, as the project writes them, the widest first; none where it names releases. */
function rangesTo({ declared, current }: Member, { text, range }: Version, written: readonly string[]): string[] {
  const areAll = (pattern: RegExp) => written.length > 0 && written.every((one) => pattern.test(one));
  if (onlyRelease(range) && areAll(PIN)) return [];
  // Ruby and PHP have releases of four numbers, npm has not.
  const from = /^\d+\.\d+\.\d+(?=\.\d)/.exec(text)?.[0] ?? text;
  const asked = declared === undefined ? current?.range : parseAskedVersion(declared);
  return [...(asked && isOpenEnded(asked) ? [`>=${from}`] : []), ...(areAll(TILDE) ? [] : [`^${from}`]), `~${from}`];
}

/** A tilde of three numbers means the same everywhere; with fewer it is as wide as a caret in some ecosystems. */
const TILDE = /^~[>=]?\s*v?\d+\.\d+\.\d/;
const PIN = /^=*\s*v?\d+\.\d+\.\d[\w.+-]*$/;

/** How the files of the project ask for a member, where a lockfile tells that from what is installed, or a sign does. */
const writtenOf = ({ project }: Planning, { ecosystem, name }: Member): string[] =>
  project.entries
    .filter((entry) => entry.ecosystem === ecosystem && entry.name === name)
    .flatMap(({ declared, version }) => declared ?? (version !== undefined && !PIN.test(version) ? version : []));

/** Whether another version of one member is no worse beside the rest than the one it comes to. */
function goesWith(plan: Planning, group: Group, place: number, version: Version, after: State): boolean {
  const now = after.get(group);
  const option = { cost: 0, versions: group.members.map((_, at) => (at === place ? version : now?.versions[at])) };
  return plan.fit.partnersOf(group).every((other) => {
    const then = after.get(other);
    return plan.fit.level(group, option, other, then) <= plan.fit.level(group, now, other, then);
  });
}

/** What would be against it if it stayed, and what holds once it has moved: first what is about the targets. */
function whyMoved(plan: Planning, group: Group, from: State, after: State): Reason[] {
  const [now, next] = [from.get(group), after.get(group)];
  const partners = plan.fit.partnersOf(group).filter((one) => after.has(one));
  const found: [refused: Reason, accepted?: Reason | undefined][] = [];
  for (const partner of firstThose(partners, isTarget(plan))) {
    const then = after.get(partner);
    const fitting = plan.fit.judged(group, next, partner, then);
    for (const judged of plan.fit.judged(group, now, partner, then)) {
      const refused = isAgainst(judged) ? explain(judged) : undefined;
      if (!refused) continue;
      const fits = fitting.find(
        (then) => then.one === judged.one && then.other === judged.other && then.isKnown && !isAgainst(then),
      );
      found.push([refused, fits && explain(fits)]);
    }
    if (found.length >= MOST_REASONS) break;
  }
  // Nothing is against it as it is, and its new release is made for what moves.
  const madeFor = partners.filter((one) => plan.fit.level(group, next, one, from.get(one)) > 0);
  const accepting = found.length > 0 ? [] : madeFor.flatMap((one) => plan.fit.judged(group, next, one, after.get(one)));
  found.push(...accepting.flatMap((judged) => explain(judged) ?? []).map((why): [Reason] => [why]));
  return distinct(
    found.slice(0, MOST_REASONS).flatMap(([refused, accepted]) => (accepted ? [refused, accepted] : [refused])),
  );
}
