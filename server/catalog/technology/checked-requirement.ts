/** One requirement, checked against what was named of its target. */
import type { Named, Subject } from "../names/question.js";
import { describeRange } from "../versions/describe.js";
import { isUnnamedPreRelease, parseRange } from "../versions/parse.js";
import { boundedPart, intersects, isAfter, newestFirst, onlyRelease, type VersionRange } from "../versions/range.js";
import { type Coverage, cameAfter, firstDayOf, outlives, wasKnown } from "./coverage.js";
import { currentCycle, type Day } from "./lifecycle.js";
import { isBuiltFor, isRetired, type Requirement, type Technology } from "./technology.js";

export interface CheckedRequirement {
  requirement: Requirement;
  outcome: "met" | "violated" | "outdated" | "overtaken";
  coverage: Coverage;
  /** The current release line of the target, when the outcome is `outdated` or `overtaken`. */
  current: string | undefined;
}

/**
 * Checks a requirement as the versions asked about of the declaring side have it.
 * @param version these versions; undefined where none were given
 * @returns undefined where it does not cover what was named
 */
export function checkRequirementIn(
  version: VersionRange | undefined,
  requirement: Requirement,
  target: Subject,
  on: Named,
  today: Day,
): CheckedRequirement | undefined {
  const exact = atRelease(requirement, version);
  if (isOtherRelease(exact, version, on)) return undefined;
  const { technology } = target;
  const found = checkRequirement(exact, target, on, today);
  const isOutlived = found?.coverage === "minimum" && outlives(exact, version ?? exact.line, on, technology, today);
  const checked = isOutlived ? undefined : found;
  if (!checked || version || requirement.by.record.endOfLife) return checked;
  return withLaterReleases(checked, technology, on, today);
}

/** Releases since a requirement was read may accept what came out later, unless the technology has ended. */
function withLaterReleases(
  checked: CheckedRequirement,
  technology: Technology,
  on: Named,
  today: Day,
): CheckedRequirement | undefined {
  const { requirement } = checked;
  const meant = on.version ?? currentLine(requirement, technology, today)?.line;
  if (!predates(requirement, technology, { ...on, version: meant })) return checked;
  if (checked.outcome === "violated") return undefined;
  return checked.outcome === "outdated" ? { ...checked, outcome: "overtaken" } : checked;
}

/** Where a release requires siblings in its own version, that version. */
function atRelease(requirement: Requirement, version: VersionRange | undefined): Requirement {
  const release = version && onlyRelease(version);
  if (!release || requirement.self === undefined) return requirement;
  const range = parseRange(`${requirement.self}${release.version}`);
  return range ? { ...requirement, range, lockstep: false } : requirement;
}

/** Whether siblings are asked about in two releases of one line: whether those match is not known. */
function isOtherRelease({ lockstep }: Requirement, version: VersionRange | undefined, on: Named): boolean {
  const [one, other] = [version && onlyRelease(version), on.version && onlyRelease(on.version)];
  return lockstep && one !== undefined && other !== undefined && one.major === other.major && one.compare(other) !== 0;
}

/** Whether a requirement accepts older versions only, and was read before the release line that was named came out. */
export function predates({ day, range }: Requirement, technology: Technology, on: Named): boolean {
  if (!on.version || !isAfter(on.version, range)) return false;
  const out = firstDayOf(technology, on);
  return out !== undefined && day < out;
}

/** Checks a requirement against what was named. @returns undefined where it does not cover that */
export function checkRequirement(
  requirement: Requirement,
  { technology }: Subject,
  on: Named,
  today: Day,
): CheckedRequirement | undefined {
  return on.version
    ? checkVersion(requirement, technology, on, on.version, today)
    : checkCurrent(requirement, technology, today);
}

const met = (requirement: Requirement, coverage: Coverage): CheckedRequirement => ({
  ...{ requirement, outcome: "met", coverage, current: undefined },
});

/** Without a version, the current release line is meant. */
function checkCurrent(requirement: Requirement, technology: Technology, today: Day): CheckedRequirement | undefined {
  const { range, lockstep } = requirement;
  if (lockstep) return met(requirement, "current");
  const current = currentLine(requirement, technology, today);
  // Whether a single release is a current one is not known then.
  if (!current?.line) return onlyRelease(range) ? undefined : met(requirement, "current");
  if (intersects(range, current.line)) return met(requirement, "current");
  return { requirement, outcome: "outdated", coverage: "current", current: current.name };
}

function checkVersion(
  requirement: Requirement,
  technology: Technology,
  on: Named,
  version: VersionRange,
  today: Day,
): CheckedRequirement | undefined {
  const { range } = requirement;
  const coverage = onlyRelease(version) ? "exact" : "line";
  if (!intersects(range, version)) return { requirement, outcome: "violated", coverage, current: undefined };
  if (isUnnamedPreRelease(version, range)) return undefined;
  const isNative = isBuiltFor(requirement);
  // Nobody tried what is retired with a runtime that came out later.
  const known = { technology, name: on.package, isNative: isNative || isRetired(requirement) };
  const covered = coverageOfRange(range, known, version, isNative ? requirement.firstDay : requirement.day, today);
  if (covered === "line" && cameAfter(requirement, { technology, named: [on] }, on)) return undefined;
  return covered && met(requirement, covered === "bounded" ? coverage : covered);
}

/**
 * How a range that lets a version in covers it; undefined where it does not: an open range covers what was released when it was
 * written, and of a runtime all later versions, unless what declares it is built for one of them.
 * @param day when it was written, where that is known
 */
export function coverageOfRange(
  range: VersionRange,
  { technology, name, isNative }: { technology: Technology | undefined; name: string | undefined; isNative: boolean },
  version: VersionRange,
  day: Day | undefined,
  today: Day,
): "bounded" | "minimum" | "line" | undefined {
  const bounded = boundedPart(range);
  if (bounded && intersects(bounded, version)) return "bounded";
  if (!technology) return undefined;
  if (MINIMUMS.has(technology.category) && !isNative) return "minimum";
  const isKnown = day !== undefined && wasKnown({ technology, named: [{ package: name, version }] }, day, today);
  return isKnown ? "line" : undefined;
}

/** Categories of which a newer version does what an older one did, so that a minimum covers all that are known. */
const MINIMUMS: ReadonlySet<string> = new Set(["runtime", "language", "package-manager"]);

/** The release line of a target that is current for a requirement. */
function currentLine(requirement: Requirement, technology: Technology, today: Day) {
  // The release lines of a service are not those of its client.
  if (technology.isService && requirement.ofPackages.length > 0) return undefined;
  return currentCycle(technology, today) ?? newerLineRead(requirement, technology);
}

/** Without a lifecycle: the newest line whose manifest was read, if the requirement accepts older ones only. */
function newerLineRead({ range, ofPackages }: Requirement, { cycles, mainPackage, requirements }: Technology) {
  if (cycles.length > 0 || !ofPackages.includes(mainPackage ?? "")) return undefined;
  const own = [...requirements.values()].flat().filter(({ byMain }) => byMain);
  const [newest] = own.map(({ within }) => within).sort(newestFirst);
  return newest && isAfter(newest, range) ? { name: describeRange(newest.text), line: newest } : undefined;
}
