/** Declared requirements held against the versions asked about. */

import { hasVersions, type Named, namedAs, namedOf, type Question, type Subject } from "../names/question.js";
import { currentCycle, type Day } from "./lifecycle.js";
import { isOfService, type Requirement, type Technology } from "./technology.js";
import { containsEnd, intersects, newestFirst, union, type VersionRange } from "./version-range.js";

/**
 * - `violated`: no version asked about is in a range that any line asked about declares
 * - `partly`: only some of the lines asked about accept it, and not the newest; or an optional peer is violated
 * - `outdated`: no version was asked about, and the newest line leaves out the current release of the other side
 * - `met`
 */
export type Outcome = "violated" | "partly" | "outdated" | "met";

const WORST_FIRST: readonly Outcome[] = ["violated", "partly", "outdated", "met"];

export interface Finding {
  outcome: Outcome;
  /** The newest line asked about. */
  requirement: Requirement;
  /** The side that is required, and the version of it that was asked about. */
  target: Technology;
  version: VersionRange | undefined;
  /** The current release line of the target, when the outcome is `outdated`. */
  current: string | undefined;
  /** Whether an older release of the line than the one that was read is asked about, which may declare something else. */
  assumed: boolean;
  /** Lines, newest first, that accept the version asked about, when the newest does not. */
  accepting: readonly Requirement[];
}

/**
 * What one side declares about the other.
 *
 * A requirement of a companion package (`@astrojs/react` for Astro) binds only when that package was named; else it
 * shows that the two can be used together, and the friendliest companion speaks.
 * @returns undefined when nothing declared bears on the versions asked about
 */
export function holdAgainst(declaring: Subject, target: Subject, today: Day): Finding | undefined {
  const requirements = declaring.technology.requirements.get(target.technology.id);
  if (!requirements) return undefined;
  const groups = groupsOf(requirements);
  const [only, more] = declaring.named;
  if (!only || more || hasVersions({ a: declaring, b: target })) return worstOf(groups, declaring, target, today);
  // Without versions, only the declaring package makes a difference.
  const name = only.package !== undefined && groups.packages.has(only.package) ? only.package : undefined;
  const known = groups.unversioned.get(name);
  if (known?.today === today) return known.finding;
  const finding = worstOf(groups, declaring, target, today);
  groups.unversioned.set(name, { today, finding });
  return finding;
}

function worstOf(
  { byPackage, packages, ofPackages }: Groups,
  declaring: Subject,
  target: Subject,
  today: Day,
): Finding | undefined {
  const declarers = namedOf(declaring, packages);
  const targets = ofPackages ? namedOf(target, ofPackages) : target.named;
  const binding: Finding[] = [];
  const companions: Finding[] = [];
  for (const [name, own] of byPackage) {
    for (const by of declarers) {
      if (by.version && isOfService(declaring.technology, by.package)) continue;
      const role = roleOf(name, own[0]?.byMain === true, by, packages);
      if (!role) continue;
      for (const on of targets) {
        const finding = judgeLines(own, by.version, target.technology, on, today);
        if (finding) (role === "binding" ? binding : companions).push(finding);
      }
    }
  }
  const rank = (finding: Finding) => WORST_FIRST.indexOf(finding.outcome);
  if (binding.length > 0) return binding.reduce((worst, finding) => (rank(finding) < rank(worst) ? finding : worst));
  if (companions.length === 0) return undefined;
  const best = companions.reduce((kept, finding) => (rank(finding) > rank(kept) ? finding : kept));
  return best.outcome === "violated" ? { ...best, outcome: "partly" } : best;
}

/** The requirements of one technology on another, looked at from both ends. */
interface Groups {
  byPackage: readonly (readonly [name: string, requirements: readonly Requirement[]])[];
  packages: ReadonlySet<string>;
  /** The packages that they are about; undefined where one is about whatever is named. */
  ofPackages: ReadonlySet<string> | undefined;
  /** What was found where no versions were given, by the package that declares it. */
  unversioned: Map<string | undefined, { today: Day; finding: Finding | undefined }>;
}

const groups = new WeakMap<readonly Requirement[], Groups>();

function groupsOf(requirements: readonly Requirement[]): Groups {
  let known = groups.get(requirements);
  if (!known) {
    const packages = new Set(requirements.map((requirement) => requirement.package));
    const isOfAny = requirements.some(({ ofPackages }) => ofPackages.length === 0);
    known = {
      byPackage: [...packages].map((name) => [name, requirements.filter((one) => one.package === name)] as const),
      packages,
      ofPackages: isOfAny ? undefined : new Set(requirements.flatMap(({ ofPackages }) => ofPackages)),
      unversioned: new Map(),
    };
    groups.set(requirements, known);
  }
  return known;
}

/** Whether the declarations of a package bear on what was named, and how. */
function roleOf(
  name: string,
  isMain: boolean,
  by: Named,
  declaring: ReadonlySet<string>,
): "binding" | "companion" | undefined {
  const named = by.package !== undefined && declaring.has(by.package) ? by.package : undefined;
  if (named !== undefined) return named === name ? "binding" : undefined;
  if (isMain && (by.version === undefined || by.package === undefined)) return "binding";
  return isMain || by.version !== undefined ? undefined : "companion";
}

/** Whether a requirement is about the package that was named, whose version is on the scale of the declared range. */
function isAbout(requirement: Requirement, target: Technology, on: Named): boolean {
  if (on.version === undefined || requirement.ofPackages.length === 0) return true;
  if (isOfService(target, on.package)) return false;
  const name = on.package ?? target.mainPackage;
  return name === undefined || requirement.ofPackages.includes(name);
}

/** Judges the lines of one package, newest first, against one named thing. */
function judgeLines(
  all: readonly Requirement[],
  version: VersionRange | undefined,
  target: Technology,
  on: Named,
  today: Day,
): Finding | undefined {
  const lines = all.filter((line) => isAbout(line, target, on) && (!version || intersects(line.line, version)));
  const newest = lines[0];
  // Asked without a version, the current releases are meant.
  if (!newest || (newest.lapsed && !version)) return undefined;
  const finding = {
    requirement: newest,
    target,
    version: on.version,
    current: undefined,
    assumed: false,
    accepting: [],
  };
  if (on.version) {
    const asked = on.version;
    if (newest.lockstep && !version) {
      // No version of the sibling was asked about, and some version of it is always the one that fits.
      const fitting = lines.find((line) => intersects(line.range, asked));
      return fitting && { ...finding, requirement: fitting, outcome: "met" };
    }
    if (intersects(newest.range, asked)) return { ...finding, outcome: "met" };
    const accepting = all.filter((line) => isAbout(line, target, on) && intersects(line.range, asked));
    const some = newest.optional || lines.some((line) => intersects(line.range, asked));
    if (some) return { ...finding, accepting, outcome: "partly" };
    const assumed = isAssumed(newest, version, all, asked);
    return { ...finding, accepting, assumed, outcome: assumed ? "partly" : "violated" };
  }
  // The release lines of a service are not those of its client.
  const current = target.isService && newest.ofPackages.length > 0 ? undefined : currentCycle(target, today);
  if (!current?.line || newest.lockstep || intersects(newest.range, current.line))
    return { ...finding, outcome: "met" };
  return { ...finding, outcome: "outdated", current: current.name };
}

/**
 * The newest release read of a line speaks for the line. Where an older release is asked about, the lower end of a range
 * may have been raised since: it was not where the line before is known to refuse the version as well. What siblings ask of each
 * other moves with every release.
 */
function isAssumed(
  newest: Requirement,
  version: VersionRange | undefined,
  all: readonly Requirement[],
  asked: VersionRange,
): boolean {
  if (newest.lockstep || !version || containsEnd(version, newest.line)) return false;
  if (newestFirst(newest.range, asked) >= 0) return false;
  const before = all.find(({ line }) => newestFirst(newest.line, line) < 0);
  return newest.of === newest.by.id || !before || intersects(before.range, asked);
}

/** Two requirements on the same third technology that no version of it meets. */
export interface SharedConflict {
  one: Requirement;
  other: Requirement;
  third: string;
}

/**
 * Looks for a third technology that both sides require in ranges without a common version, for the versions asked about.
 * Thirds whose version is given are left out: they are judged in pairs of their own.
 */
export function findSharedConflict({ a, b, versioned }: Question): SharedConflict | undefined {
  for (const [third, lines] of a.technology.requirements) {
    const others = b.technology.requirements.get(third);
    if (!others || versioned.has(third) || third === a.technology.id || third === b.technology.id) continue;
    const ours = bindingLines(lines, a);
    if (ours.length === 0) continue;
    const theirs = bindingLines(others, b);
    const comparable = ours.flatMap((one) =>
      theirs.filter((other) => sameTarget(one, other)).map((other) => ({ one, other })),
    );
    const [first] = comparable;
    if (first && comparable.every(({ one, other }) => !intersects(one.range, other.range))) return { ...first, third };
  }
  return undefined;
}

/** All versions of a third technology that one side can be satisfied with; undefined when it does not bind the third. */
export function askedRange(subject: Subject, third: string): VersionRange | undefined {
  const lines = subject.technology.requirements.get(third);
  return lines && union(bindingLines(lines, subject).map(({ range }) => range));
}

function bindingLines(lines: readonly Requirement[], subject: Subject): Requirement[] {
  const isOfLine = (named: Named | undefined, { line }: Requirement) =>
    named !== undefined && (!named.version || intersects(line, named.version));
  return lines.filter(
    (line) =>
      !line.optional &&
      !line.lockstep &&
      (isOfLine(namedAs(subject, line.package), line) || (line.byMain && isOfLine(namedAs(subject, undefined), line))),
  );
}

function sameTarget(one: Requirement, other: Requirement): boolean {
  return one.ofPackages.length === 0 || one.ofPackages.some((name) => other.ofPackages.includes(name));
}
