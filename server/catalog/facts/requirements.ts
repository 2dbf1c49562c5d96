/** Declared requirements checked against the versions asked about. */

import { getOrInsertComputed, groupBy } from "../maps.js";
import { isTypes, type Named, namedAs, namedOf, type Question, type Subject } from "../names/question.js";
import { type Coverage, wasKnown } from "../technology/coverage.js";
import { currentCycle, type Day, supportedCycles } from "../technology/lifecycle.js";
import { isOfService, type Requirement, scopePattern, type Technology } from "../technology/technology.js";
import { describeRange } from "../versions/describe.js";
import { allows, isLine, parseRange } from "../versions/parse.js";
import {
  boundedPart,
  includes,
  intersects,
  isAfter,
  isNewerThan,
  isOlderThan,
  isWithin,
  newestFirst,
  onlyRelease,
  union,
  type VersionRange,
} from "../versions/range.js";
import { between } from "../versions/runs.js";

/**
 * - `violated`: no version asked about is in a range that any release asked about declares
 * - `partly`: only some of the releases asked about accept it; or an optional peer is violated
 * - `outdated`: no version was asked about, and the newest line leaves out the current release of the other side
 * - `met`
 */
export type Outcome = "violated" | "partly" | "outdated" | "met";

/** Whether the first outcome is worse than the second. */
export const isWorse = (one: { outcome: Outcome }, other: { outcome: Outcome }) =>
  WORST_FIRST.indexOf(one.outcome) < WORST_FIRST.indexOf(other.outcome);

const WORST_FIRST: readonly Outcome[] = ["violated", "partly", "outdated", "met"];

export interface Finding {
  outcome: Outcome;
  coverage: Coverage;
  /** The newest line asked about. */
  requirement: Requirement;
  /** The version of the declaring side that was asked about. */
  declaring: VersionRange | undefined;
  /** The side that is required, and the version of it that was asked about. */
  target: Technology;
  version: VersionRange | undefined;
  /** The current release line of the target, when the outcome is `outdated`. */
  current: string | undefined;
  /** Lines, newest first, that accept the version asked about, when the newest does not. */
  accepting: readonly Requirement[];
  /** Where it is refused: the first newer releases that accept it, and after which no release that was read refuses it. */
  upgrade: Requirement | undefined;
}

/**
 * What one side declares about the other.
 *
 * A technology speaks through its main package; other packages of it (`@astrojs/react` of Astro) speak where they were named.
 * @returns undefined when nothing declared bears on the versions asked about
 */
export function holdAgainst(declaring: Subject, target: Subject, today: Day): Finding | undefined {
  const requirements = declaring.technology.requirements.get(target.technology.id);
  return requirements && worstOf(requirements, declaring, target, today);
}

/** Whether what was named of one side declares something about what was named of the other, in any version. */
export const declares = (declaring: Subject, target: Subject): boolean =>
  declarationsAbout(declaring, target).length > 0;

/** What was named of one side declares about what was named of the other, in any version, newest first. */
export function declarationsAbout(declaring: Subject, target: Subject): Requirement[] {
  const requirements = declaring.technology.requirements.get(target.technology.id) ?? [];
  const { packages } = indexOf(requirements);
  return requirements.filter(
    (one) =>
      declaring.named.some((by) => speaksFor(one.package, one.byMain, by, packages)) &&
      target.named.some((on) => isAbout(one, target.technology, on)),
  );
}

/** What is asked of all that a technology declares of another, whatever the versions. */
const indexOf = (requirements: readonly Requirement[]) => getOrInsertComputed(indexes, requirements, makeIndex);

/** Kept, as a search for versions that go together asks about the same two hundreds of times. */
const indexes = new WeakMap<readonly Requirement[], ReturnType<typeof makeIndex>>();

function makeIndex(requirements: readonly Requirement[]) {
  const byPackage = groupBy(requirements, (one) => one.package);
  const isOfAny = requirements.some(({ ofPackages }) => ofPackages.length === 0);
  const ofPackages = new Set(requirements.flatMap((one) => one.ofPackages));
  return { byPackage, packages: new Set(byPackage.keys()), isOfAny, ofPackages };
}

function worstOf(
  requirements: readonly Requirement[],
  declaring: Subject,
  target: Subject,
  today: Day,
): Finding | undefined {
  const { byPackage, packages, isOfAny, ofPackages } = indexOf(requirements);
  const declarers = namedOf(declaring, packages);
  const targets = isOfAny ? target.named : namedOf(target, ofPackages);
  const findings: Finding[] = [];
  for (const [name, own] of byPackage) {
    for (const by of declarers) {
      if (by.version && isOfService(declaring.technology, by.package)) continue;
      // A named package counts once, and not a second time as the technology.
      if (by.package === undefined && namedAs(declaring, name)) continue;
      if (!speaksFor(name, own[0]?.byMain === true, by, packages)) continue;
      for (const on of targets) {
        const finding = judgeLines(own, by.version, target, on, today);
        if (finding) findings.push(finding);
      }
    }
  }
  const rank = (finding: Finding) => WORST_FIRST.indexOf(finding.outcome);
  const [first, ...others] = findings;
  return others.reduce((worst, finding) => (worst && rank(finding) >= rank(worst) ? worst : finding), first);
}

/** Whether what a package declares applies to the package or technology that was named. */
function speaksFor(name: string, isMain: boolean, by: Named, declaring: ReadonlySet<string>): boolean {
  if (by.package !== undefined && declaring.has(by.package)) return by.package === name;
  // Types say nothing of the version installed, not even that it is a current one.
  return isMain && !isTypes(by) && (by.version === undefined || by.package === undefined);
}

/** Whether a requirement is about the package that was named, whose version is on the scale of the declared range. */
function isAbout(requirement: Requirement, target: Technology, on: Named): boolean {
  // Types have versions of their own, whatever is installed.
  if (isTypes(on)) return requirement.ofPackages.includes(on.package ?? "");
  if (on.version === undefined || requirement.ofPackages.length === 0) return true;
  if (isOfService(target, on.package)) return false;
  const name = on.package ?? target.mainPackage;
  return (
    name === undefined ||
    requirement.ofPackages.includes(name) ||
    (name === target.mainPackage && requirement.ofPackages.some((one) => isReleasedWithMain(target, one)))
  );
}

/** Whether a package is only ever released with the technology's main package, in the same versions. */
function isReleasedWithMain({ record }: Technology, name: string): boolean {
  const together = record.releasedTogether?.packages;
  return together !== undefined && (together.includes(name) || together.includes(scopePattern(name) ?? ""));
}

/** Judges what one package declares, newest first, against one named thing. @returns undefined where nothing declared covers it */
function judgeLines(
  all: readonly Requirement[],
  version: VersionRange | undefined,
  target: Subject,
  on: Named,
  today: Day,
): Finding | undefined {
  const named = all.filter((one) => isAbout(one, target.technology, on));
  // Mostly all of it, of which more is known.
  const about = named.length === all.length ? all : named;
  const holds = (one: Requirement) => {
    const exact = atRelease(one, version);
    const held = isOtherRelease(exact, version, on) ? undefined : hold(exact, target, on, today);
    // What was read before a line was out says nothing of the releases since: they may take it, unless there are none any more.
    const isOpen = !one.by.record.endOfLife && isBefore(one, target.technology, on);
    return !version && held?.outcome === "violated" && isOpen ? undefined : held;
  };
  const heard = version ? heardOf(about, version, holds, on.version) : bareOf(about, all, on, today, holds);
  const [newest] = heard;
  if (!newest) return undefined;
  // It covers both sides; the declaring one is a release, a line or, without a version, what is current.
  const covering = (coverage: Coverage): Coverage =>
    version ? (coverage === "exact" && !onlyRelease(version) ? "line" : coverage) : "current";
  const said = {
    declaring: version,
    target: target.technology,
    version: on.version,
    current: newest.current,
    accepting: [],
    upgrade: undefined,
  };
  const violated = heard.find(({ outcome }) => outcome === "violated");
  if (!violated) return { ...said, ...newest, coverage: covering(newest.coverage) };
  const { requirement } = violated;
  const coverage = covering(violated.coverage);
  const asked = on.version;
  const isPartly = requirement.optional || heard.some(({ outcome }) => outcome !== "violated");
  return {
    ...said,
    ...{ requirement, coverage, outcome: isPartly ? "partly" : "violated" },
    // What to do takes longer to find than what is wrong, and of thousands of findings few are put into words.
    get accepting() {
      return asked ? joinRuns(about, ({ range }) => intersects(range, asked)) : [];
    },
    get upgrade() {
      return upgradeOf(requirement, about, holds, asked);
    },
  };
}

/**
 * The way out of a refusal: in the same line, or else in any newer one. Nobody should have to downgrade.
 * @param about newest first
 */
function upgradeOf(
  refusing: Requirement,
  about: readonly Requirement[],
  holds: (one: Requirement) => Held | undefined,
  asked: VersionRange | undefined,
): Requirement | undefined {
  const newer = about.filter(({ line }) => newestFirst(line, refusing.line) < 0);
  const inLine = newer.filter(({ within }) => within.text === refusing.within.text);
  return [inLine, newer].map(lastingOf).find((one) => one !== undefined);

  /** The oldest after which nothing refuses. A release that has left what was asked about behind refuses it as too old. */
  function lastingOf(later: readonly Requirement[]): Requirement | undefined {
    const refused = later.findIndex(
      (one) => holds(one)?.outcome === "violated" && asked !== undefined && !isAfter(one.range, asked),
    );
    const lasting = refused < 0 ? later : later.slice(0, refused);
    return lasting.findLast((one) => holds(one)?.outcome === "met");
  }
}

/** Those that pass, newest first; neighbours that were read release by release in one line stand as one. */
function joinRuns(about: readonly Requirement[], passes: (one: Requirement) => boolean): Requirement[] {
  const joined: Requirement[] = [];
  let newer: Requirement | undefined;
  for (const one of about) {
    const isNeighbour = newer && newer.within.text === one.within.text && one.line !== one.within;
    newer = passes(one) ? one : undefined;
    if (!newer) continue;
    const last = isNeighbour ? joined.pop() : undefined;
    joined.push(last ? { ...last, line: between(one.line, last.line) } : one);
  }
  return joined;
}

/** What a requirement of siblings in its own version means for one release. */
function atRelease(requirement: Requirement, version: VersionRange | undefined): Requirement {
  const release = version && onlyRelease(version);
  if (!release || requirement.self === undefined) return requirement;
  const range = parseRange(`${requirement.self}${release.version}`);
  return range ? { ...requirement, range, lockstep: false } : requirement;
}

/** Whether siblings are asked about in two releases of a line: how near they must be is not known. */
function isOtherRelease({ lockstep }: Requirement, version: VersionRange | undefined, on: Named): boolean {
  const [one, other] = [version && onlyRelease(version), on.version && onlyRelease(on.version)];
  return lockstep && one !== undefined && other !== undefined && one.major === other.major && one.compare(other) !== 0;
}

/** Whether a requirement is older than the release line that was named of its target, and accepts only older ones. */
export function isBefore({ day, range }: Requirement, { cycles }: Technology, { version }: Named): boolean {
  if (!version || !isAfter(version, range)) return false;
  const cycle = cycles.find(({ line }) => line !== undefined && intersects(line, version));
  return cycle?.released !== undefined && day < cycle.released;
}

/** What one requirement says about what was named of its target. */
export interface Held {
  requirement: Requirement;
  outcome: "met" | "violated" | "outdated";
  coverage: Coverage;
  /** The current release line of the target, when the outcome is `outdated`. */
  current: string | undefined;
}

/** Holds one requirement against what was named. @returns undefined where it does not reach that far */
export function hold(requirement: Requirement, target: Subject, on: Named, today: Day): Held | undefined {
  const { technology } = target;
  const say = (outcome: Held["outcome"], coverage: Coverage, current?: string): Held => {
    return { requirement, outcome, coverage, current };
  };
  const { range, lockstep } = requirement;
  if (!on.version) {
    // The release lines of a service are not those of its client.
    const isClient = technology.isService && requirement.ofPackages.length > 0;
    const current = isClient ? undefined : (currentCycle(technology, today) ?? newerThan(requirement, technology));
    // Of a single release nobody can say whether it is a current one.
    if (!current?.line && !lockstep && onlyRelease(range)) return undefined;
    if (!current?.line || lockstep || intersects(range, current.line)) return say("met", "current");
    return say("outdated", "current", current.name);
  }
  const coverage = onlyRelease(on.version) ? "exact" : "line";
  if (!intersects(range, on.version)) return say("violated", coverage);
  // A pre-release is in a range for the package manager only where the range names it.
  const release = onlyRelease(on.version);
  if (release && release.prerelease.length > 0 && !allows(range, release)) return undefined;
  const bounded = boundedPart(range);
  if (bounded && intersects(bounded, on.version)) return say("met", coverage);
  if (MINIMUMS.has(technology.category)) return say("met", "minimum");
  // A range without an end lets in what was out when it was written, and not whatever will be.
  const asked = { technology, named: [on] };
  return wasKnown(asked, requirement.day, today) ? say("met", "line") : undefined;
}

/** Of what has no lifecycle, the newest line of which a manifest was read, where that is newer than all that is accepted. */
function newerThan({ range, ofPackages }: Requirement, { cycles, mainPackage, requirements }: Technology) {
  if (cycles.length > 0 || !ofPackages.includes(mainPackage ?? "")) return undefined;
  const own = [...requirements.values()].flat().filter(({ byMain }) => byMain);
  const [newest] = own.map(({ within }) => within).sort(newestFirst);
  return newest && isAfter(newest, range) ? { name: describeRange(newest.text), line: newest } : undefined;
}

/** Categories of which a newer version does what an older one did, so that a minimum reaches all that are known. */
const MINIMUMS: ReadonlySet<string> = new Set(["runtime", "language", "package-manager"]);

/**
 * What is heard where no version of the declaring package is asked about: its lines that are supported today.
 * @param all also what it declares of packages that are not asked about, newest first
 */
function bareOf(
  about: readonly Requirement[],
  all: readonly Requirement[],
  on: Named,
  today: Day,
  holds: (one: Requirement) => Held | undefined,
): Held[] {
  const [newest] = about;
  if (!newest || newest.lapsed) return [];
  // Newer releases require other packages of the target, so what older ones require says nothing about them.
  if (all[0] && isAfter(all[0].line, newest.line)) return [];
  if (newest.lockstep && on.version) {
    // Some version of a sibling is always the one that fits.
    const fitting = about.map(holds).find((held) => held?.outcome === "met");
    return fitting ? [fitting] : [];
  }
  const alive = newest.byMain ? supportedCycles(newest.by, today) : [];
  // Of each line that is supported, its newest releases are meant.
  const newestAlive = alive.map((cycle) => about.find(({ line }) => cycle.line && intersects(cycle.line, line)));
  const heard = about.filter((one) => one === newest || newestAlive.includes(one)).map(holds);
  // Without a version on either side, the newest of both are meant.
  return (on.version ? heard : heard.slice(0, 1)).filter((held) => held !== undefined);
}

/**
 * What is heard of the versions asked about, newest first: the releases that were read, and between two of them that say the
 * same, all others.
 */
function heardOf(
  about: readonly Requirement[],
  version: VersionRange,
  holds: (one: Requirement) => Held | undefined,
  asked: VersionRange | undefined,
): Held[] {
  // Within a line ranges only grow upwards and shrink from below: a later release takes what an earlier one took, and is no
  // more patient with what is too old; an earlier one knows nothing newer than a later one does.
  const isTooOld = ({ range }: Requirement) => asked !== undefined && isAfter(range, asked);
  const isTooNew = ({ range }: Requirement) => asked !== undefined && isAfter(asked, range);
  const lasts = ({ outcome, requirement }: Held) =>
    outcome === "met" || (outcome === "violated" && isTooOld(requirement));
  const held = ({ outcome, requirement }: Held) => outcome === "violated" && isTooNew(requirement);
  const read = readOf(about, version);
  const silent = silentRuns(about).filter((run) => intersects(run, version));
  if (read.length > 0) {
    const heard = read.map(holds);
    if (!heard.every((held) => held !== undefined)) return [];
    const isNewest = silent.every((run) => newestFirst(heard[0]?.requirement.line ?? run, run) < 0);
    // Releases that declare nothing neither accept nor refuse.
    if (silent.length > 0 && !(isNewest && heard.every(({ outcome }) => outcome === "met"))) return [];
    // Of what a manifest allows, the newest release is installed.
    return heard[0]?.outcome === "met" && !isLine(version) ? [heard[0]] : heard;
  }
  if (silent.length > 0) return [];
  const { above, below } = nearestOf(about, version);
  const [heldAbove, heldBelow] = [above && holds(above), below && holds(below)];
  if (heldBelow && intersects(heldBelow.requirement.within, version) && lasts(heldBelow)) return [asLine(heldBelow)];
  if (heldAbove && intersects(heldAbove.requirement.within, version) && held(heldAbove)) return [asLine(heldAbove)];
  if (!heldAbove || !heldBelow) return [];
  // Those of which the release is not known may be of any of the line.
  const inLine = about.filter(({ release, line }) => !release && intersects(line, version)).map(holds);
  if ([heldBelow, ...inLine].some((one) => one?.outcome !== heldAbove.outcome)) return [];
  // A late release of an older line may take what is newer than all that were read: fixes are ported back to it.
  const isOpen =
    heldAbove.outcome === "violated" && !(isTooOld(heldAbove.requirement) && isTooOld(heldBelow.requirement));
  // What is said of the line itself is nearer than what is said of the next one.
  return isOpen ? [] : [asLine(inLine[0] ?? heldAbove)];
}

const asLine = (held: Held): Held => (held.coverage === "exact" ? { ...held, coverage: "line" } : held);

/** The declarations that were read at the versions asked about. @param about newest first */
export function readOf(about: readonly Requirement[], version: VersionRange): Requirement[] {
  const exact = onlyRelease(version);
  return about.filter(({ line, isWhole, lockstep, release }) => {
    if (isWhole || lockstep) return intersects(line, version);
    return release ? includes(version, release) : !exact && intersects(line, version);
  });
}

/**
 * Runs of releases that were read, and declare nothing of what others of the package do. Where none of those that were read
 * declares it, such declarations are not recorded.
 */
function silentRuns(about: readonly Requirement[]): readonly VersionRange[] {
  return getOrInsertComputed(silent, about, findSilent);
}

/** Each run is compared with each declaration, which takes longer than all else about a question. */
const silent = new WeakMap<readonly Requirement[], readonly VersionRange[]>();

function findSilent(about: readonly Requirement[]): readonly VersionRange[] {
  const [one] = about;
  const runs = one?.by.read.get(one.package) ?? [];
  // Makers may publish a table of versions instead of a range in the manifest; then the release is not silent.
  const speaks = (run: VersionRange) => (one: Requirement) =>
    one.release ? isWithin(run, one.line) : intersects(run, one.line);
  const silent = runs.filter((run) => !about.some(speaks(run)));
  return silent.length < runs.length ? silent : [];
}

/** Whether the releases asked about were read and declare nothing of what others of the package do. @param about newest first */
export const isSilent = (about: readonly Requirement[], version: VersionRange): boolean =>
  silentRuns(about).some((run) => isWithin(version, run));

/**
 * The nearest declarations above and below the versions asked about, where no releases that declare nothing lie between.
 * @param about what one package declares, newest first
 */
export function nearestOf(about: readonly Requirement[], version: VersionRange) {
  const isAbove = ({ release, line }: Requirement) =>
    release ? isOlderThan(version, release) : isAfter(line, version);
  const isBelow = ({ release, line }: Requirement) =>
    release ? isNewerThan(version, release) : isAfter(version, line);
  const [above, below] = [about.findLast(isAbove), about.find(isBelow)];
  const silent = silentRuns(about);
  return {
    above: above && silent.some((run) => isAfter(run, version) && isAfter(above.line, run)) ? undefined : above,
    below: below && silent.some((run) => isAfter(version, run) && isAfter(run, below.line)) ? undefined : below,
  };
}

/** The declarations that cover some versions: those read at them, or else the two around them; none where a release declares nothing. */
function coveringOf(about: readonly Requirement[], version: VersionRange): Requirement[] {
  if (silentRuns(about).some((run) => intersects(run, version))) return [];
  const read = readOf(about, version);
  if (read.length > 0) return read;
  const { above, below } = nearestOf(about, version);
  return above && below ? [above, below] : [];
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
    // Newer releases that ask for other packages of the third, or no longer for it, are not bound by what older ones say.
    const isNewest = (own: readonly Requirement[], compared: readonly Requirement[]) =>
      compared.some(({ line }) => own[0] !== undefined && !isAfter(own[0].line, line));
    const areNewest =
      isNewest(
        ours,
        comparable.map(({ one }) => one),
      ) &&
      isNewest(
        theirs,
        comparable.map(({ other }) => other),
      );
    if (!areNewest) continue;
    if (first && comparable.every(({ one, other }) => !intersects(one.range, other.range))) return { ...first, third };
  }
  return undefined;
}

/** All versions of a third technology that one side can be satisfied with; undefined when it does not bind the third. */
export function askedRange(subject: Subject, third: string): VersionRange | undefined {
  const lines = subject.technology.requirements.get(third);
  return lines && union(bindingLines(lines, subject).map(({ range }) => range));
}

/** The declarations that cover the versions that were named, and must be met. */
function bindingLines(lines: readonly Requirement[], subject: Subject): Requirement[] {
  return mustOf(lines).flatMap(([name, own]) => {
    const named = namedAs(subject, name) ?? (own[0]?.byMain ? namedAs(subject, undefined) : undefined);
    if (!named) return [];
    if (named.version) return coveringOf(own, named.version);
    return own[0]?.lapsed ? [] : own;
  });
}

/** What must be met, by the package that declares it. */
function mustOf(lines: readonly Requirement[]): [name: string, own: Requirement[]][] {
  const must = lines.filter(({ optional, lockstep }) => !optional && !lockstep);
  return [...groupBy(must, (one) => one.package)];
}

function sameTarget(one: Requirement, other: Requirement): boolean {
  return one.ofPackages.length === 0 || one.ofPackages.some((name) => other.ofPackages.includes(name));
}
