/** The sentences of derived verdicts. One place, so that they read as if one careful engineer wrote them. */

import { type Day, type EndOfLife, supportedCycles } from "./lifecycle.js";
import type { Obstacle, SupportFact } from "./pair.js";
import type { Subject } from "./question.js";
import { versionOf } from "./question.js";
import type { Finding, SharedConflict } from "./requirements.js";
import type { CompiledException } from "./rule.js";
import { independentUses, type Use } from "./stack.js";
import type { Requirement, Technology } from "./technology.js";
import { describeRange, newestFirst } from "./version-range.js";

/** `a`, `a and b`, `a, b and c` (or with another last word). */
export function listOf(items: readonly string[], last = "and"): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** `Next.js 15`, or the package where it is a companion (`@astrojs/react 4`) or the client of a service (`stripe 22`). */
function declarer({ by, byMain, package: name, line }: Requirement): string {
  return `${byMain && !by.isService ? by.name : name} ${describeRange(line.text)}`;
}

/** `React`, or `React (react-dom)` where only some of its packages are meant, or the client of a service. */
function targetName(target: Technology, requirement: Requirement): string {
  const [only] = requirement.ofPackages;
  const own = requirement.ofPackages.includes(target.mainPackage ?? "") && !target.isService;
  const special = requirement.ofPackages.length > 0 && !own;
  return special && only !== undefined ? `${target.name} (${listOf(requirement.ofPackages)})` : target.name;
}

/** Lines by name: the newest few, and how many there are besides. */
function linesOf(requirements: readonly Requirement[]): string {
  const MOST = 3;
  const names = requirements.slice(0, MOST).map(declarer);
  const rest = requirements.length - names.length;
  return listOf(rest > 0 ? [...names, `${rest} older ${rest > 1 ? "lines" : "line"}`] : names);
}

/** What a requirement says, as a statement of its own. */
export function stateRequirement(requirement: Requirement, target: Technology): string {
  const kind = requirement.optional ? " as an optional peer" : "";
  const name = targetName(target, requirement);
  if (requirement.lockstep) return `${declarer(requirement)} asks for ${name} of its own version line${kind}.`;
  const range = requirement.range.text;
  const accepted = /\d/.test(range) ? `${name} ${describeRange(range)}` : `any version of ${name}`;
  return `${declarer(requirement)} declares ${accepted}${kind}.`;
}

/** The message of a verdict that rests on a requirement. */
export function tellFinding(finding: Finding): string {
  const { requirement, target, version, outcome, current, accepting } = finding;
  const stated = stateRequirement(requirement, target);
  const what = requirement.lockstep ? "line" : "range";
  if (outcome === "met") {
    return version ? `${stated} ${target.name} ${describeRange(version.text)} is within that ${what}.` : stated;
  }
  if (outcome === "outdated") return `${stated} That leaves out the current ${target.name} ${current}.`;
  const asked = version ? describeRange(version.text) : "";
  const outside = `${target.name} ${asked} is outside that ${what}.`;
  if (finding.assumed) return `${stated} ${outside} An older release than the newest of that line may accept it.`;
  if (outcome === "violated" || accepting.length === 0) return `${stated} ${outside}`;
  return `${stated} ${outside} It is accepted by ${linesOf(accepting)}.`;
}

/** What to do about a requirement that is not met. */
export function mendFinding({ requirement, target, outcome, accepting }: Finding): string | null {
  if (outcome === "met") return null;
  const use = requirement.lockstep
    ? `Use the same version line of ${requirement.package} and ${targetName(target, requirement)}`
    : `Use ${targetName(target, requirement)} ${describeRange(requirement.range.text)} with ${declarer(requirement)}`;
  // Going back to an older line is no advice.
  const newer = accepting.find((line) => newestFirst(line.line, requirement.line) < 0);
  return newer ? `${use}, or go to ${declarer(newer)}.` : `${use}.`;
}

/** The message for two requirements on a third technology that no version of it meets. */
export function tellSharedConflict({ one, other }: SharedConflict, third: Technology): string {
  return `${stateRequirement(one, third)} ${stateRequirement(other, third)} No version of ${third.name} meets both.`;
}

/** What to do about two such requirements. */
export function mendSharedConflict({ one, other }: SharedConflict, third: Technology): string {
  return `Choose lines of ${one.by.name} and ${other.by.name} whose ranges for ${third.name} overlap.`;
}

/** What is added to a rule that draws no line between versions, when older ones than the current are asked about. */
export function tellOlder(subjects: readonly Subject[]): string {
  return `This is recorded of current releases; whether it holds for ${listOf(subjects.map(nameSubject))} as well is not.`;
}

/** The message of a rule that is not the same for all of the versions asked about. */
export function tellMixture(
  rule: { explanation: string },
  { record, versions }: CompiledException,
  nameOf: (id: string) => string,
): string {
  const when = listOf(versions.map(({ id, range }) => `${nameOf(id)} ${describeRange(range.text)}`));
  return `It depends on the version. With ${when}: ${sentence(record.explanation)} Otherwise: ${rule.explanation}`;
}

/** The message of a statement of support. */
export function tellSupport({ by, for: supported, record }: SupportFact): string {
  const since = record.since ? ` since version ${record.since}` : "";
  const until = record.until ? `${since && ","} before version ${record.until}` : "";
  const range = record.range ? ` ${describeRange(record.range)}` : "";
  return `${by.name} lists ${supported.name}${range} as supported${since}${until}.`;
}

const PROJECTS_NAMED = 3;

/** Names of the newest independent projects, and how many there are. */
function projectsOf(uses: readonly Use[]): { names: string[]; count: number } {
  const projects = independentUses(uses);
  return { names: projects.slice(0, PROJECTS_NAMED).map(({ stack }) => stack.name), count: projects.length };
}

/** The message of projects that use two technologies together. */
export function tellUses(a: Technology, b: Technology, uses: readonly Use[]): string {
  const { names, count } = projectsOf(uses);
  const among = count > names.length ? `, among them ${listOf(names)}` : `: ${listOf(names)}`;
  return `${a.name} and ${b.name} are used together in ${count} public ${count > 1 ? "projects" : "project"}${among}. The verdict rests on that use alone.`;
}

/** What is known of other versions than those asked about. */
export function tellOtherUses(uses: readonly Use[]): string {
  const { names, count } = projectsOf(uses);
  return `Other versions are used together in ${count} public projects, such as ${names[0]}.`;
}

/** What one manifest says: `Cal.com names next ^15.5.9 and prisma ^6.16.1 side by side (2026-08-19).` */
export function stateUse(a: Technology, b: Technology, { stack, named }: Use): string {
  const told = [a, b].map((technology) => {
    const [first] = named.get(technology) ?? [];
    return `${first?.package ?? technology.name}${first?.version ? ` ${describeRange(first.version.text)}` : ""}`;
  });
  const when = stack.committed ? ` (commit of ${stack.committed})` : "";
  return `${stack.name} names ${listOf(told)} side by side${when}.`;
}

/** The message of a capability that is needed and lacking. */
export function tellObstacle({ technology, platform, capability, need, lack }: Obstacle): string {
  const needs = `${technology.name} needs ${capability.name}${need.optional ? " for some of its features" : ""}`;
  const lacks = lack.partly ? "offers only in part" : "does not offer";
  const notes = [need.note, lack.note].filter((note) => note !== undefined).map(sentence);
  return [`${needs}, which ${platform.name} ${lacks}.`, ...notes].join(" ");
}

/** The message for a side past its end of life. */
export function tellEndOfLife({ technology, whole, cycles, date }: EndOfLife, today: Day): string {
  const reason = technology.record.endOfLife?.reason;
  const when = date ? ` on ${date}` : "";
  if (reason && whole) return `${technology.name} was retired${when}: ${sentence(reason)}`;
  if (whole) return `${technology.name} reached its end of life${when}.`;
  const alive = supportedCycles(technology, today).map(({ name }) => name);
  const names = cycles.map(({ name }) => name);
  const lines = names.length > 3 ? `${names.at(-1)} to ${names[0]}` : listOf([...names].reverse());
  const supported = alive.length > 0 ? ` Supported lines: ${listOf(alive.slice(0, 4))}.` : "";
  return `${technology.name} ${lines} reached ${names.length > 1 ? "their" : "its"} end of life${when}.${supported}`;
}

/** What to do about a side past its end of life. */
export function mendEndOfLife({ technology, whole }: EndOfLife, today: Day, nameOf: (id: string) => string): string {
  const replacement = technology.record.endOfLife?.replacement ?? technology.record.alternatives ?? [];
  if (whole && replacement.length > 0) return `Move to ${listOf(replacement.map(nameOf), "or")}.`;
  const [newest] = supportedCycles(technology, today);
  if (!whole && newest) return `Upgrade to ${technology.name} ${newest.name}.`;
  return `Plan a replacement for ${technology.name}.`;
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
