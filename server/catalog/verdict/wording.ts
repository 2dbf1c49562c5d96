/** The sentences of derived verdicts. One place, so that they read as if one careful engineer wrote them. */

import type { Role, Rule } from "../../../schemas/types.js";
import { type Day, type EndOfLife, supportedCycles } from "../facts/lifecycle.js";
import type { Obstacle, SupportFact } from "../facts/pair.js";
import type { Finding, SharedConflict } from "../facts/requirements.js";
import { nameRole, nameRoles } from "../facts/role.js";
import type { CompiledException } from "../facts/rule.js";
import { independentUses, type Use } from "../facts/seen-together.js";
import type { Requirement, Technology, Tested } from "../facts/technology.js";
import type { Unread } from "../facts/unread.js";
import {
  describeFirst,
  describeRange,
  intersects,
  isLine,
  isWithin,
  onlyRelease,
  parseRange,
  type VersionRange,
} from "../facts/version-range.js";
import type { Named, Subject } from "../names/question.js";
import { versionOf } from "../names/question.js";
import type { Decision } from "./judgement.js";

type DriverDecision = Extract<Decision, { kind: "driver" }>;
type Condition = NonNullable<Rule["exceptions"]>[number]["when"];

/** `a`, `a and b`, `a, b and c` (or with another last word). */
export function listOf(items: readonly string[], last = "and"): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

/** The first of some items, and how many more there are: `a, b and 3 more`. */
export function listFirst(items: readonly string[], most: number): string {
  const more = items.length - most;
  return listOf(more > 0 ? [...items.slice(0, most), `${more} more`] : items);
}

/** What must hold for an exception of a rule: `Next.js <14 and on edge`. */
export function formatCondition(
  { platform, with: present = [], ...ranges }: Condition,
  nameOf: (id: string) => string,
): string {
  return listOf([
    ...Object.entries(ranges as Record<string, string>).map(([id, range]) => `${nameOf(id)} ${describeRange(range)}`),
    ...(platform ? [`on ${platform}`] : []),
    ...(present.length > 0 ? [`together with ${listOf(present.map(nameOf))}`] : []),
  ]);
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Release lines in words: `1.62 to 1.99.0`, `1.8 up to, but not including, 1.15`. */
const describeLines = (text: string) =>
  describeRange(text)
    .replace(/^>=(\S+) <(\S+)$/, "$1 up to, but not including, $2")
    .replace(/^<(\S+)$/, "before $1");

const declarerName = ({ by, byMain, package: name }: Requirement) => (byMain && !by.isService ? by.name : name);

/**
 * `Next.js 15`, or the package where it is another (`@astrojs/react 4`) or the client of a service (`stripe 22`).
 * @param asked what was asked about: of a span of releases, only the one is named
 */
function declarer(requirement: Requirement, asked?: VersionRange): string {
  const { line, within } = requirement;
  const isOne = asked && (onlyRelease(asked) || isLine(asked)) && /[<>]/.test(line.text);
  // What is said of all releases that a range takes in is said of their line.
  if (asked && !isOne && line !== within && isWithin(asked, within))
    return `${declarerName(requirement)} ${within.text}`;
  return `${declarerName(requirement)} ${isOne ? describeRange(asked.text) : describeLines(line.text)}`;
}

/** `React`, or `React (react-dom)` where only some of its packages are meant, or the client of a service. */
function targetName(target: Technology, requirement: Requirement): string {
  const [only] = requirement.ofPackages;
  const own = requirement.ofPackages.includes(target.mainPackage ?? "") && !target.isService;
  const special = requirement.ofPackages.length > 0 && !own;
  return special && only !== undefined ? `${target.name} (${listOf(requirement.ofPackages)})` : target.name;
}

/** Release lines by name: the newest few, and the number of the rest. */
function linesOf(requirements: readonly Requirement[]): string {
  const MOST = 3;
  const names = requirements.slice(0, MOST).map((one) => declarer(one));
  const rest = requirements.length - names.length;
  return listOf(rest > 0 ? [...names, `${rest} older release ${rest > 1 ? "lines" : "line"}`] : names);
}

/** What a requirement says, as a statement of its own. @param asked the version of the declaring side that was asked about */
export function stateRequirement(requirement: Requirement, target: Technology, asked?: VersionRange): string {
  const name = targetName(target, requirement);
  const range = requirement.range.text;
  const isAny = !requirement.lockstep && !/\d/.test(range);
  const verb = requirement.optional || isAny ? "accepts" : "requires";
  const kind = requirement.optional ? " as an optional peer" : "";
  if (requirement.lockstep) return `${declarer(requirement, asked)} ${verb} the matching ${name} version${kind}.`;
  const accepted = isAny ? `any version of ${name}` : `${name} ${describeRange(range)}`;
  return `${declarer(requirement, asked)} ${verb} ${accepted}${kind}.`;
}

/** The message of a verdict that rests on a requirement. */
export function formatFinding(finding: Finding): string {
  const { requirement, declaring, target, version, outcome, current, accepting } = finding;
  // Where releases of a line differ, those that are meant are named.
  const isOfAll = outcome !== "partly" || requirement.optional || accepting.length === 0;
  const stated = stateRequirement(requirement, target, isOfAll ? declaring : undefined);
  if (outcome === "outdated") return `${stated} That excludes the current ${target.name} ${current}.`;
  const asked = version ? `${target.name} ${describeRange(version.text)}` : target.name;
  const [is, does, matches] = version?.text.includes(" and ") ? ["are", "do", "match"] : ["is", "does", "matches"];
  if (outcome === "met") {
    return version ? `${stated} ${asked} ${requirement.lockstep ? matches : `${is} within that range`}.` : stated;
  }
  const outside = `${asked} ${requirement.lockstep ? `${does} not match` : `${is} outside that range`}.`;
  if (outcome === "violated" || accepting.length === 0) return `${stated} ${outside}`;
  return `${stated} ${outside} It is accepted by ${linesOf(accepting)}.`;
}

/** What to do about a requirement that is not met. */
export function fixFinding({ requirement, declaring, target, outcome, upgrade }: Finding): string | null {
  if (outcome === "met") return null;
  const use = requirement.lockstep
    ? `Use matching versions of ${requirement.package} and ${targetName(target, requirement)}`
    : `Use ${targetName(target, requirement)} ${describeRange(requirement.range.text)} with ${declarer(requirement, declaring)}`;
  if (!upgrade) return `${use}.`;
  const { release, line } = upgrade;
  return `${use}, or upgrade to ${declarerName(upgrade)} ${describeFirst(release ? `>=${release.version}` : line.text)}.`;
}

/** The message for two requirements on a third technology that no version of it meets. */
export function formatSharedConflict({ one, other }: SharedConflict, third: Technology): string {
  return `${stateRequirement(one, third)} ${stateRequirement(other, third)} No version of ${third.name} satisfies both.`;
}

/** What to do about two such requirements. */
export function fixSharedConflict({ one, other }: SharedConflict, third: Technology): string {
  return `Choose releases of ${one.by.name} and ${other.by.name} that accept a common ${third.name} version.`;
}

/** The message about a version newer than all that are known. */
export function formatUnreleased(side: Subject, { package: name, version }: Named, newest: VersionRange): string {
  const what = name !== undefined && name !== side.technology.mainPackage ? name : side.technology.name;
  return `The newest ${what} we know is ${describeRange(newest.text)} (data of ${side.technology.checked}), so we know nothing about ${describeRange(version?.text ?? "")}.`;
}

/** What was not read where something is unknown: `We have not read what SWR 2.2.4 requires of React; we read 2.2.5 to 2.3.6.` */
export function formatUnread({ declaring, target, place, older, newer }: Unread): string {
  if (place === "elsewhere") return `${nameSubject(declaring)} declares nothing about ${target.technology.name}.`;
  const [low, high] = [endsOf(older), endsOf(newer)];
  const read = {
    line: `we read some release of ${declarer(older)}, and did not record which`,
    around: `the nearest that we read are ${low.at(-1)} and ${high[0]}`,
    beyond: low[0] === high.at(-1) ? `we read ${low[0]} only` : `we read ${low[0]} to ${high.at(-1)}`,
  }[place];
  return `We have not read what ${nameSubject(declaring)} requires of ${target.technology.name}; ${read}.`;
}

/** The first and the last release or line that a declaration was read at. */
const endsOf = ({ release, line }: Requirement): string[] =>
  release ? [release.version] : describeLines(line.text).split(/ to | up to, but not including, /);

export function formatTwoVersions(one: Subject, other: Subject): string {
  return `${nameSubject(one)} and ${nameSubject(other)} are two versions of one package. A project normally uses one of them.`;
}

/** The message of a rule that is not the same for all of the versions asked about. */
export function formatMixture(
  rule: { explanation: string },
  { record, versions }: CompiledException,
  nameOf: (id: string) => string,
): string {
  const when = listOf(versions.map(({ id, range }) => `${nameOf(id)} ${describeRange(range.text)}`));
  return `It depends on the version. With ${when}: ${sentence(record.explanation)} Otherwise: ${rule.explanation}`;
}

/**
 * The message of versions that a release is tested with: `django-filter 25.1 is tested with Django 5.1 in its own CI.`
 * @param asked the versions of the partner that were asked about; all are named where none were
 */
export function formatTest({ by, record }: Tested, partner: Technology, asked?: VersionRange): string {
  const name = by.isService ? (by.mainPackage ?? by.name) : by.name;
  const parts = record.range.split("||").map((part) => part.trim());
  const meant = parts.filter((part) => {
    const range = asked && parseRange(part);
    return !asked || (range && intersects(range, asked));
  });
  const versions = listOf((meant.length > 0 ? meant : parts).map((part) => describeRange(part)));
  return `${name} ${describeLines(record.version)} is tested with ${partner.name} ${versions} in its own CI.`;
}

export function formatSupport({ by, for: supported, record }: SupportFact): string {
  const since = record.since ? ` since version ${record.since}` : "";
  const until = record.until ? `${since && " and"} before version ${record.until}` : "";
  const range = record.range ? ` ${describeRange(record.range)}` : "";
  return `${by.name} lists ${supported.name}${range} as supported${since}${until}.`;
}

/** The message of a driver between a program and a service. */
export function formatDriver({ driver, runtime, program, service }: DriverDecision): string {
  const [name, used] = [nameSubject(program), nameSubject(service)];
  return runtime === program.technology
    ? `${name} works with ${used} through ${driver.name}, a driver that supports both.`
    : `Programs made with ${name} can use ${used} through ${driver.name}, a driver that works with ${runtime.name}, too. Whether ${program.technology.name} has more to offer for it is not known.`;
}

export function formatEnds(front: Subject, back: Subject): string {
  return `A front end made with ${nameSubject(front)} and a back end made with ${nameSubject(back)} can meet over HTTP, as programs of their own.`;
}

export function formatRoles(a: Technology, b: Technology, role: Role): string {
  return `${a.name} and ${b.name} are alternatives: both are ${nameRoles(role)}, and a project normally uses one.`;
}

/** What a technology is: `Role of React: UI framework.` */
export const stateRole = ({ name }: Technology, role: Role): string => `Role of ${name}: ${nameRole(role)}.`;

const PROJECTS_NAMED = 3;

/** Names of the newest independent projects, and how many there are. */
function projectsOf(uses: readonly Use[]): { names: string[]; count: number } {
  const projects = independentUses(uses);
  return { names: projects.slice(0, PROJECTS_NAMED).map(({ stack }) => stack.name), count: projects.length };
}

export function formatUses(a: Technology, b: Technology, uses: readonly Use[]): string {
  const { names, count } = projectsOf(uses);
  const among = count > names.length ? `, including ${listOf(names)}` : `: ${listOf(names)}`;
  return `${a.name} and ${b.name} are used together in ${count} public ${count > 1 ? "projects" : "project"}${among}. The verdict is based on that usage alone.`;
}

/** What is seen together, such as "Other versions", where that is not enough for a verdict. */
export function formatSeen(what: string, uses: readonly Use[]): string {
  const { names, count } = projectsOf(uses);
  const projects = count > 1 ? `${count} public projects, such as ${names[0]}` : `one public project, ${names[0]}`;
  return `${what} are seen together in ${projects}.`;
}

/** What one manifest says: `Cal.com uses next ^15.5.9 and prisma ^6.16.1 together (as of 2026-08-19).` */
export function stateUse(a: Technology, b: Technology, { stack, named }: Use): string {
  const sides = [a, b].map((technology) => {
    const [first] = named.get(technology) ?? [];
    return `${first?.package ?? technology.name}${first?.version ? ` ${describeRange(first.version.text)}` : ""}`;
  });
  const when = stack.committed ? ` (as of ${stack.committed})` : "";
  return `${stack.name} uses ${listOf(sides)} together${when}.`;
}

export function formatObstacle({ technology, platform, capability, need, lack }: Obstacle): string {
  const needs = `${technology.name} needs ${capability.name}${need.optional ? " for some of its features" : ""}`;
  const lacks = lack.partly ? "offers only partly" : "does not offer";
  const notes = [need.note, lack.note].filter((note) => note !== undefined).map(sentence);
  return [`${needs}, which ${platform.name} ${lacks}.`, ...notes].join(" ");
}

/** Supported release lines that a message names. */
const MOST_LINES = 4;

export function formatEndOfLife({ technology, whole, cycles, date }: EndOfLife, today: Day): string {
  const reason = technology.record.endOfLife?.reason;
  const when = date ? ` on ${date}` : "";
  if (reason && whole) return `${technology.name} was retired${when}: ${sentence(reason)}`;
  if (whole) return `${technology.name} reached end of life${when}.`;
  const alive = supportedCycles(technology, today).map(({ name }) => name);
  const names = cycles.map(({ name }) => name);
  const lines = names.length > 3 ? `${names.at(-1)} to ${names[0]}` : listOf([...names].reverse());
  const supported = alive.length > 0 ? ` Supported release lines: ${listFirst(alive, MOST_LINES)}.` : "";
  const last = names.length > 1 && date ? `, the last of them on ${date}` : when;
  return `${technology.name} ${lines} reached end of life${last}.${supported}`;
}

/** What to do about a technology that is retired as a whole. */
export function fixRetired({ technology }: EndOfLife, nameOf: (id: string) => string): string {
  const { endOfLife, alternatives } = technology.record;
  if (endOfLife?.workaround) return endOfLife.workaround;
  const replacement = endOfLife?.replacement ?? alternatives ?? [];
  return replacement.length > 0
    ? `Move to ${listOf(replacement.map(nameOf), "or")}.`
    : `Plan a replacement for ${technology.name}.`;
}

/** The instruction to upgrade to some versions; undefined for none. */
export function fixByUpgrading(targets: readonly Subject[]): string | undefined {
  return targets.length > 0 ? `Upgrade to ${listOf(targets.map(nameSubject))}.` : undefined;
}

/** `Next.js 15`, as it was asked about. */
export function nameSubject(subject: Subject): string {
  const version = versionOf(subject);
  const special = subject.named.length === 1 ? subject.named[0] : undefined;
  if (special?.package && special.package !== subject.technology.mainPackage) {
    return `${subject.technology.name} (${special.package}${special.version ? ` ${special.version.text}` : ""})`;
  }
  return version ? `${subject.technology.name} ${describeRange(version.text)}` : subject.technology.name;
}
