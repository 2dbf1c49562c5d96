/** The releases that groups can go to on the way to a target, and what each costs. */
import { listedRanges } from "../../facts/release-set.js";
import { getOrInsertComputed } from "../../maps.js";
import type { Day } from "../../technology/lifecycle.js";
import type { LinedPackage } from "../../technology/package-lines.js";
import { cycleOf, type Support, supportLeft } from "../../technology/support.js";
import type { Technology } from "../../technology/technology.js";
import { parseAskedVersion } from "../../versions/ecosystems.js";
import { releaseLine } from "../../versions/parse.js";
import {
  areOfOneLine,
  endsEarlier,
  intersects,
  isWithin,
  lowerBounds,
  lowestOf,
  newestFirst,
  onlyRelease,
  type VersionRange,
} from "../../versions/range.js";
import { followersAt, type KnownReleases } from "../solve/followers.js";
import type { GroupFit, Option, State } from "../solve/group-fit.js";
import { type Group, isOfTypes } from "../solve/groups.js";
import type { Member } from "../solve/members.js";
import {
  boundsAsked,
  boundsOfRules,
  hasEnded,
  lineNameOf,
  rangesAsked,
  runsOf,
  type Version,
  versionOf,
  versionsIn,
} from "../solve/releases.js";

/**
 * What a choice costs: nothing is left out that can come along; then fewest packages, few majors, releases that can go first,
 * small steps; in this order. Of another major, one more is worth a line with a year of support left (of a runtime, which has a major
 * a year, several more), two more a release that no rule warns of, and any number a line that is not past its end. To stay where a
 * rule warns costs less than to move to another major. A fix also counts that what a manifest does not allow costs more than to go
 * back, that more than any newer major, and a line with less than a year of support left more than several of these.
 */
export const COST = {
  leaveOfTarget: 1e11,
  leave: 1e9,
  move: 1e6,
  stayLimited: 1e6 + 9_999,
  warned: 25_000,
  outside: 450_000,
  back: 220_000,
  fixEnding: 100_000,
  short: 15_000,
  ending: 20_000,
  ended: 300_000,
  major: 10_000,
  laterOfRuntime: 1_000,
  notBefore: 5_000,
  step: 1,
};

/** Releases of one minor line differ in what they fix. */
const minorOf = ({ text }: Version): string => text.split(".", 2).join(".");

const aYearAfter = (day: Day): Day => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

const SUPPORT_COST: Readonly<Record<Support, number>> = {
  long: 0,
  year: 0,
  short: COST.short,
  ending: COST.ending,
  ended: COST.ended,
};

/** The members that have no release to follow in; types end where packages bring their own. */
const leftBehind = ({ members }: Group, versions: Option["versions"]): Member[] =>
  members.filter((member, at) => member.current && !versions[at] && !isOfTypes(member));

/** The releases from which on a technology lists one of others as supported. */
const supportingFrom = ({ record }: Technology, others: readonly Technology[]): Version[] =>
  (record.supports ?? [])
    .filter(({ with: ids }) => others.some(({ id }) => ids.includes(id)))
    .flatMap(({ since = "" }) => releaseLine(since) ?? [])
    .map((range) => ({ text: range.text, range }));

/** The options of a group, which are listed once. */
function cheapestFirst(list: (group: Group) => Option[]): (group: Group) => readonly Option[] {
  const made = new Map<Group, readonly Option[]>();
  const make = (group: Group) => list(group).sort((one, other) => one.cost - other.cost);
  return (group) => getOrInsertComputed(made, group, make);
}

/** What is known of the groups of a project, and of where they can go. */
export interface Moves extends KnownReleases {
  readonly groups: readonly Group[];
  readonly fit: GroupFit;
  /** All packages of the project that a technology is known of. */
  readonly others: readonly LinedPackage[];
}

const versionsAt = (moves: Moves, group: Group, version: Version, from: State) =>
  followersAt(moves, group, version, from.get(group)?.versions ?? []);

/**
 * The version of a target that fulfils what was asked for with the least to move for it; of several the newest. The range
 * itself where no releases are known.
 */
export function aimOf(moves: Moves, group: Group, asked: VersionRange, from: State): Option {
  const { leader } = group;
  const now = from.get(group)?.versions[0];
  const known = leader.technology ? versionsIn(leader.technology, leader.package, asked, moves.today) : [];
  const later = known.filter(({ range }) => !now || newestFirst(range, now.range) < 0);
  const lines = new Map(later.toReversed().map((version) => [minorOf(version), version]));
  const versions = lines.size > 0 ? [...lines.values()].toReversed() : [{ text: asked.text, range: asked }];
  const partners = moves.fit.partnersOf(group);
  const aims = versions.map((version) => {
    const aim: Option = { cost: 0, versions: versionsAt(moves, group, version, from) };
    const refusing = partners.filter((other) => !canGoWith(moves, group, aim, other, from));
    return { aim, against: leftBehind(group, aim.versions).length + refusing.length };
  });
  return (aims.sort((one, other) => one.against - other.against)[0] as { aim: Option }).aim;
}

/** Whether a group goes with a target, as it is or in a later release of its major version. */
function canGoWith(moves: Moves, target: Group, aim: Option, group: Group, from: State): boolean {
  const goes = (option: Option | undefined) => moves.fit.level(target, aim, group, option) === 0;
  const now = from.get(group)?.versions[0];
  if (!now || goes(from.get(group))) return true;
  return upgradesOf(moves, group, from)
    .filter(({ range }) => areOfOneLine(lowestOf(range), lowestOf(now.range)))
    .some((version) => goes({ cost: 0, versions: versionsAt(moves, group, version, from) }));
}

/** The known releases that a group can go on to, the cheapest first. */
export function optionsFrom(moves: Moves, from: State, aims: State): (group: Group) => readonly Option[] {
  return cheapestFirst((group) =>
    upgradesOf(moves, group, from).flatMap((version, place): Option[] => {
      const option = { cost: 0, versions: versionsAt(moves, group, version, from) };
      if (!isKnownToHelp(moves, group, option, from, aims)) return [];
      const goesFirst = [...aims.keys()].every((goal) => moves.fit.level(group, option, goal, from.get(goal)) === 0);
      const isWarned = [...aims].some(([goal, aim]) => moves.fit.isWarned(group, option, goal, aim));
      const extra = (goesFirst ? 0 : COST.notBefore) + (isWarned ? COST.warned : 0);
      return [{ ...option, cost: costOf(moves, group, version, from) + place * COST.step + extra }];
    }),
  );
}

/**
 * Whether a fact says of any member of a group that it goes with each target that the group requires otherwise today: followers
 * have what their leader has, and where nothing is known of any, a newer release may refuse the target as before. An exception of
 * a rule ends with the versions that it names.
 */
const isKnownToHelp = ({ fit }: Moves, group: Group, option: Option, from: State, aims: State): boolean =>
  [...aims].every(
    ([goal, aim]) =>
      !fit.isRequirementAgainst(group, from.get(group), goal, aim) ||
      leftBehind(group, option.versions).length > 0 ||
      fit.judged(group, option, goal, aim).some(({ isKnown }) => isKnown),
  );

/**
 * The releases that a group can go to so that a conflict goes, the cheapest first: none of a line that has ended, and none
 * that a member of the group has no release for.
 */
export function optionsToFix(moves: Moves, from: State, mayGoBack: boolean): (group: Group) => readonly Option[] {
  return cheapestFirst((group) => {
    const { technology, package: name } = group.leader;
    const back = mayGoBack ? olderOf(moves, group) : [];
    return [...upgradesOf(moves, group, from), ...back].flatMap((version, place): Option[] => {
      if (technology && hasEnded(technology, name, version, moves.today)) return [];
      const versions = versionsAt(moves, group, version, from);
      if (leftBehind(group, versions).length > 0) return [];
      const { declared, current } = group.leader;
      const allowed = declared === undefined ? current?.range : parseAskedVersion(declared);
      const isOutside = allowed && !intersects(allowed, version.range);
      const isEnding = technology && hasEnded(technology, name, version, aYearAfter(moves.today));
      const extra =
        (back.includes(version) ? COST.back : 0) + (isOutside ? COST.outside : 0) + (isEnding ? COST.fixEnding : 0);
      return [{ versions, cost: costOf(moves, group, version, from) + place * COST.step + extra }];
    });
  });
}

/** Of the line that a group comes to, all newer releases that are known, newest first. */
export function inLineOf(moves: Moves, group: Group, { versions: [version] }: Option, from: State): Option[] {
  const { technology, package: name } = group.leader;
  if (!technology || !version || !onlyRelease(version.range)) return [];
  if (sameReleases(moves, group.leader).some(({ text }) => text === version.text)) return [];
  const cycles = name === technology.mainPackage ? technology.cycles : [];
  const cycle = cycles.find(({ line }) => line && isWithin(version.range, line));
  const line = cycle?.line ?? releaseLine(lineNameOf(version));
  const known = line ? versionsIn(technology, name, line, moves.today) : [];
  return known
    .filter(({ range }) => onlyRelease(range) && newestFirst(range, version.range) < 0)
    .map((one) => ({ cost: 0, versions: versionsAt(moves, group, one, from) }))
    .filter(({ versions }) => leftBehind(group, versions).length === 0);
}

/** The newest release of each older run, and of each range that others ask for, newest first. */
function olderOf(moves: Moves, { leader: { technology, package: name, current } }: Group): Version[] {
  if (!technology || !current) return [];
  const known = runsOf(technology, name, moves.today).map(({ newest }) => newest);
  const asked = name === undefined ? [] : rangesAsked(moves.others, { technology, name });
  const inside = asked.flatMap((range) => versionsIn(technology, name, range, moves.today).slice(0, 1));
  const bounds = known.length > 0 || name === undefined ? [] : boundsAsked(moves.others, { technology, name });
  const versions = new Map([...known, ...inside, ...bounds].map((version) => [version.text, version]));
  return [...versions.values()]
    .filter(({ range }) => endsEarlier(range, current.range) && !isWithin(range, current.range))
    .sort((one, other) => newestFirst(one.range, other.range));
}

/** The first release of each newer run, oldest first. Where only release lines are known, also the newest of the current line. */
function upgradesOf(moves: Moves, group: Group, from: State): Version[] {
  const { technology, package: name, current, isAllowed } = group.leader;
  if (!technology || !current) return [];
  const now = from.get(group)?.versions[0] ?? current;
  const lowest = lowestOf(now.range);
  const known = runsOf(technology, name, moves.today).map(({ oldest }) => oldest);
  const asked = name === undefined ? [] : boundsAsked(moves.others, { technology, name });
  const isUnread = (line: Version) => !known.some(({ range }) => isWithin(range, line.range));
  const partners = moves.others.map((other) => other.technology);
  const ruled = name === technology.mainPackage ? boundsOfRules(moves.catalog, technology, partners, moves.today) : [];
  const same = sameReleases(moves, group.leader);
  const isOther = (version: Version) => !same.some((one) => lineNameOf(one) === lineNameOf(version));
  const listed = partners
    .flatMap((partner) => listedRanges(partner, group.leader).flatMap(lowerBounds))
    .flatMap(({ version }) => versionOf(version) ?? []);
  // Of a minor line, the listed release is the one to take.
  const isUnlisted = (version: Version) => !listed.some((one) => minorOf(one) === minorOf(version));
  const supporting = name === technology.mainPackage ? supportingFrom(technology, partners) : [];
  const others = [...known, ...[...asked, ...ruled, ...supporting].filter(isUnread)];
  const versions = [...same, ...[...listed, ...others.filter(isUnlisted)].filter(isOther)];
  return withoutWiderLines(versions, now)
    .filter(
      ({ range }) =>
        (lowestOf(range).compare(lowest) > 0 && (isAllowed || !isWithin(range, now.range))) ||
        (onlyRelease(now.range) !== undefined && !onlyRelease(range) && isWithin(now.range, range)),
    )
    .sort((one, other) => newestFirst(other.range, one.range));
}

/**
 * Without lines that several others are part of (4 of 4.0 and 4.1), or that go back behind what is installed (2025 of 2025.1): what goes
 * with one part of such a line need not go with another.
 */
const withoutWiderLines = (versions: readonly Version[], now: Version): Version[] => {
  const lines = versions.filter(({ range }) => !onlyRelease(range));
  return versions.filter(({ range }) => {
    const parts = lines.filter((one) => isWithin(one.range, range) && !isWithin(range, one.range));
    return parts.length < (isWithin(now.range, range) ? 1 : 2);
  });
};

/** The installed releases of packages that a package has to be in the same version as. */
function sameReleases(moves: Moves, { technology, package: name }: Member): Version[] {
  const required = [...(technology?.requirements.values() ?? [])].flat();
  const names = new Set(required.flatMap((one) => (one.lockstep && one.package === name ? one.ofPackages : [])));
  const members = moves.groups.flatMap((group) => group.members);
  return members.flatMap(({ package: other, current }) =>
    current && other !== undefined && names.has(other) && onlyRelease(current.range) ? [current] : [],
  );
}

function costOf(moves: Moves, group: Group, version: Version, from: State): number {
  const now = from.get(group)?.versions[0] ?? version;
  const [before, after] = [lowestOf(now.range), lowestOf(version.range)];
  // In 0.x, the second number is the one that breaks (https://semver.org, section 4).
  const majors = after.major - before.major || (after.major === 0 ? after.minor - before.minor : 0);
  const count = Math.min(Math.abs(majors), 20);
  const isRuntime = group.leader.ecosystem === undefined && count > 1;
  const steps = isRuntime ? COST.major + count * COST.laterOfRuntime : count * COST.major;
  return COST.move + supportCost(group.leader, now, version, moves.today) + steps;
}

/** Python ends its minor lines, too. Nobody sets up a runtime anew in a line that has ended. */
function supportCost({ technology, package: name, ecosystem }: Member, now: Version, version: Version, today: Day) {
  if (!technology || (name !== undefined && name !== technology.mainPackage)) return 0;
  const stays = ecosystem !== undefined && cycleOf(technology, now.range) === cycleOf(technology, version.range);
  return stays ? 0 : SUPPORT_COST[supportLeft(technology, version.range, today)];
}
