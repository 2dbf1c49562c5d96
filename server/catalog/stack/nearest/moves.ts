/** What can move in a project, and where to: only lines that the data know, or ranges that others ask for. */
import type { Catalog } from "../../catalog.js";
import type { Subject } from "../../names/question.js";
import { resolveEntry } from "../../scan/detected.js";
import type { AskedEntry } from "../../scan/entry.js";
import type { Day } from "../../technology/lifecycle.js";
import { knownLines, rangeOfLine } from "../../technology/package-lines.js";
import { type Requirement, scopePattern, type Technology } from "../../technology/technology.js";
import { parseAskedVersion } from "../../versions/ecosystems.js";
import {
  containsEnd,
  endsEarlier,
  intersects,
  isWithin,
  newestFirst,
  type VersionRange,
} from "../../versions/range.js";

/** A package in a version. */
export interface Member {
  technology: Technology;
  /** Undefined for the technology as such, as of a runtime. */
  package: string | undefined;
  /** Undefined where the entry has none, as a runtime's. */
  ecosystem: string | undefined;
  asked: VersionRange;
  /** The range that its manifest allows. */
  declared: VersionRange;
}

/** What a move costs, the weightiest first: see `compareCosts`. */
export type Cost = readonly [packages: number, outside: number, older: number, majors: number, behind: number];
export const FREE: Cost = [0, 0, 0, 0, 0];

export interface Move {
  /** The range that each package that changes is brought to, in the syntax of npm. */
  to: ReadonlyMap<Member, VersionRange>;
  cost: Cost;
}

/** Packages that are released together and move together. */
export interface Group {
  technology: Technology;
  members: readonly Member[];
  /** Cheapest first. */
  moves: readonly Move[];
}

/** More places to go to are not looked at. */
const MOST_TARGETS = 24;

/**
 * Orders what moves cost: fewest packages first; then those that leave the range their manifest allows; then those that
 * go back; then the major versions passed; then the lines that stay newer than where the move ends.
 */
export function compareCosts(one: Cost, other: Cost): number {
  for (const [place, value] of one.entries()) {
    const order = value - (other[place] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

export function addCosts(one: Cost, other: Cost): Cost {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4]];
}

/** The packages of a project in their versions; entries of one package count as one. */
export function membersOf(catalog: Catalog, entries: readonly AskedEntry[], subjects: readonly Subject[]): Member[] {
  const known = new Map<string, { ecosystem: string | undefined; declared: VersionRange | undefined }>();
  for (const entry of entries) {
    const name = resolveEntry(catalog.names, entry);
    const key = name && keyOf(name.technology, name.package);
    if (key === undefined || known.has(key)) continue;
    const declared = entry.declared === undefined ? undefined : parseAskedVersion(entry.declared);
    known.set(key, { ecosystem: entry.ecosystem, declared });
  }
  return subjects.flatMap(({ technology, named }) =>
    named.flatMap((one): Member[] => {
      const entry = known.get(keyOf(technology, one.package));
      if (!entry || !one.version) return [];
      const { ecosystem, declared = one.version } = entry;
      return [{ technology, package: one.package, ecosystem, asked: one.version, declared }];
    }),
  );
}

export const keyOf = (technology: Technology, name: string | undefined) => `${technology.id} ${name ?? ""}`;

/**
 * The groups of packages that can move. Packages of which no place to go to is known are in none.
 * @param allowDowngrade whether they may go back, too
 */
export function groupsOf(
  members: readonly Member[],
  subjects: readonly Subject[],
  today: Day,
  allowDowngrade: boolean,
): Group[] {
  const groups: Group[] = [];
  const taken = new Set<Member>();
  // The main package first: others follow it.
  const isMain = ({ technology, package: name }: Member) => name === undefined || name === technology.mainPackage;
  for (const leader of [...members].sort((one, other) => Number(isMain(other)) - Number(isMain(one)))) {
    if (taken.has(leader)) continue;
    const targets = targetsOf(leader, subjects, today);
    if (targets.length === 0) continue;
    const followers = members.filter((one) => one !== leader && !taken.has(one) && follows(one, leader, today));
    const group = [leader, ...followers];
    for (const one of group) taken.add(one);
    const moves = targets
      .flatMap((target, place) => movesTo(target, place, group))
      .filter(({ to }) => allowDowngrade || ![...to].some(([{ asked }, target]) => endsEarlier(target, asked)));
    moves.sort((one, other) => compareCosts(one.cost, other.cost));
    groups.push({ technology: leader.technology, members: group, moves });
  }
  return groups.sort((one, other) => one.technology.index - other.technology.index);
}

// --- who moves together -------------------------------------------------------------------------------------------

/**
 * Whether a package moves with another of its technology: it asks for the version line of the other, or the other for its;
 * or it is asked for in the same major version, is of the same scope or named after the other, and knows no lines of its
 * own, or follows some sibling.
 */
function follows(one: Member, leader: Member, today: Day): boolean {
  const { technology } = leader;
  if (one.technology !== technology || one.package === undefined || leader.package === undefined) return false;
  if (isLockstep(one, leader) || isLockstep(leader, one)) return true;
  if (startOf(one.asked).major !== startOf(leader.asked).major) return false;
  const scope = scopePattern(one.package);
  if (scope === undefined ? !one.package.includes(leader.package) : scope !== scopePattern(leader.package))
    return false;
  const own = technology.requirements.get(technology.id) ?? [];
  const isSibling = own.some((requirement) => requirement.lockstep && requirement.package === one.package);
  return isSibling || knownLines({ technology, name: one.package }, today).lines.length === 0;
}

function isLockstep(one: Member, leader: Member): boolean {
  return (one.technology.requirements.get(leader.technology.id) ?? []).some(
    (requirement) =>
      requirement.lockstep &&
      requirement.package === one.package &&
      requirement.ofPackages.some((name) => name === leader.package),
  );
}

// --- where to -----------------------------------------------------------------------------------------------------

/** The ranges a package can be brought to, newest first. */
function targetsOf({ technology, package: name }: Member, subjects: readonly Subject[], today: Day): VersionRange[] {
  const { lines, declared } = knownLines({ technology, name }, today);
  const known = lines.filter((line) => declared.length === 0 || declared.some((one) => intersects(one, line)));
  const own = known.map((line) => rangeOfLine(line, lines.slice(0, lines.indexOf(line))));
  const asked = rangesAsked(technology, name, subjects, today).filter((range) =>
    // Of a package that asks for nothing itself, what others ask of it is all there is to know. Else a range has to lie in
    // a known line, and where it reaches the end of that, the line says it already.
    lines.length === 0 && declared.length === 0
      ? technology.cycles.length === 0
      : known.some((line) => isWithin(range, line) && !containsEnd(range, line)),
  );
  return [...own.map(parseAskedVersion).filter((range) => range !== undefined), ...asked]
    .sort((one, other) => newestFirst(one, other) || (containsEnd(one, other) ? -1 : 1))
    .slice(0, MOST_TARGETS);
}

/**
 * What the technologies of a project ask of a package, in the lines that are asked for and those that they could move to:
 * each range once, the parts of unions one by one.
 */
function rangesAsked(
  technology: Technology,
  name: string | undefined,
  subjects: readonly Subject[],
  today: Day,
): VersionRange[] {
  if (name === undefined) return [];
  const asked = subjects
    .filter((subject) => subject.technology !== technology)
    .flatMap((subject) => {
      const requirements = subject.technology.requirements.get(technology.id) ?? [];
      return requirements.filter((requirement) => mayBind(requirement, subject, today));
    })
    .filter(({ ofPackages, lockstep }) => !lockstep && ofPackages.includes(name));
  const parts = asked.flatMap(({ range }) => range.text.split("||").map((part) => part.trim()));
  const plain = [...new Set(parts)].filter((part) => /^[\^~<>=\d]/.test(part) && !part.includes("-"));
  return plain.map((part) => parseAskedVersion(part)).filter((range) => range !== undefined);
}

function mayBind({ package: name, line }: Requirement, { technology, named }: Subject, today: Day): boolean {
  const asked = named.filter((one) => (one.package ?? technology.mainPackage) === name);
  if (asked.some(({ version }) => version && intersects(version, line))) return true;
  return asked.length > 0 && knownLines({ technology, name }, today).lines.some((known) => intersects(known, line));
}

/** The ways to bring a group to a range: those that are in it already may stay. */
function movesTo(target: VersionRange, behind: number, group: readonly Member[]): Move[] {
  const outside = group.filter(({ asked }) => !isWithin(asked, target));
  const ways = outside.length === group.length || outside.length === 0 ? [group] : [outside, group];
  return ways.map((members) => ({
    to: new Map(members.map((member) => [member, target])),
    cost: members.map((member) => costOf(member, target, behind)).reduce(addCosts, FREE),
  }));
}

function costOf({ asked, declared }: Member, target: VersionRange, behind: number): Cost {
  const [from, to] = [startOf(asked), startOf(target)];
  // In 0.x, the second number is the one that breaks (https://semver.org, section 4).
  const majors = Math.abs(to.major - from.major) || (to.major === 0 ? Math.abs(to.minor - from.minor) : 0);
  return [1, intersects(declared, target) ? 0 : 1, endsEarlier(target, asked) ? 1 : 0, majors, behind];
}

/** The highest version that a part of a range begins with. */
function startOf({ intervals }: VersionRange) {
  const [first, ...rest] = intervals.map(({ min }) => min);
  if (!first) throw new Error("a range without a version");
  return rest.reduce((highest, min) => (min.compare(highest) > 0 ? min : highest), first);
}
