/** What says that a package of a project accepts the version that another comes to. */
import { coverageOfRange } from "../../technology/checked-requirement.js";
import type { Day } from "../../technology/lifecycle.js";
import { isNative, type Requirement } from "../../technology/technology.js";
import { parseDeclared } from "../../versions/ecosystems.js";
import {
  areOfOneLine,
  isAfter,
  isOpenEnded,
  isWithin,
  lowerBounds,
  lowestOf,
  type VersionRange,
} from "../../versions/range.js";
import { explain, type Reason } from "../solve/fit.js";
import type { JudgedMembers } from "../solve/group-fit.js";
import type { Member } from "../solve/members.js";

export interface Accepted {
  kind: "declared" | "stated";
  why: Reason;
}

/**
 * What says that a member accepts the targets: a range that speaks of these versions, or a source that states it. What is said
 * of a part of the target without a version is not about the version that it comes to.
 */
export function acceptedIn(today: Day, judged: readonly JudgedMembers[]): Accepted | undefined {
  const versioned = judged.filter(({ otherVersion }) => otherVersion !== undefined);
  const declared = versioned.find((one) => one.isKnown && declaredIn(one) && speaksOfTarget(today, one));
  const stated = versioned.find(({ decision }) => decision?.isStated && decision.status !== "incompatible");
  const [own, other] = [declared && explain(declared), stated && explain(stated)];
  return own ? { kind: "declared", why: own } : other && { kind: "stated", why: other };
}

/** The range that decides, as it was declared. */
export function declaredIn({ installed, decision }: JudgedMembers): VersionRange | undefined {
  return installed ? parseDeclared(installed.ecosystem, installed.range) : decision?.finding?.requirement.range;
}

/**
 * Whether what a member declares speaks of the version that a target comes to. `*` and `>=2` say nothing about what came out
 * after them, unless they begin with it. What the target declares of the member is about what is there.
 */
function speaksOfTarget(today: Day, judged: JudgedMembers): boolean {
  const { one, other, otherVersion } = judged;
  const range = declaredIn(judged);
  if (!range || !otherVersion || (other.ecosystem !== undefined && isAnyVersion(range))) return false;
  const { by, day, firstDay } = declarationIn(judged);
  const isBegun = lowerBounds(range).some((bound) => areOfOneLine(bound, lowestOf(otherVersion.range)));
  if (by !== one.name || isBegun) return true;
  // A runtime has no ecosystem.
  const native = other.ecosystem === undefined && one.technology && isNative(one.technology, one.name);
  const target = { technology: other.technology, name: other.package, isNative: native === true };
  const coverage = coverageOfRange(range, target, otherVersion.range, native ? firstDay : day, today);
  return coverage === "line" ? !isOlder(day, other, otherVersion.range) : coverage !== undefined;
}

/** Whether a day is before the first on which the line of a version is known to have been out, by the manifests that were read. */
function isOlder(day: Day | undefined, { technology, package: name }: Member, version: VersionRange): boolean {
  const read = [...(technology?.requirements.values() ?? [])].flat();
  const isOfLine = (one: Requirement) => one.package === name && areOfOneLine(lowestOf(one.line), lowestOf(version));
  const days = read.filter(isOfLine).map((one) => one.firstDay);
  return day !== undefined && days.length > 0 && days.every((first) => day < first);
}

/** The package that declares what decides, and the day of its release. */
function declarationIn({ one, other, installed, decision }: JudgedMembers) {
  const { requirement } = decision?.finding ?? {};
  const all = readOf(one, other);
  const read = requirement ?? all.find(({ line }) => isAt(one, line));
  // Of an older line, the day on which it was checked is not that of its release.
  const isDated = read && (read.day !== read.checked || !all.some(({ line }) => isAfter(line, read.line)));
  const days = isDated ? { day: read.day, firstDay: read.firstDay } : { day: undefined, firstDay: undefined };
  return { by: installed?.by.name ?? requirement?.package, ...days };
}

/** `*` and `>=0` say nothing. */
const isAnyVersion = (range: VersionRange): boolean => isOpenEnded(range) && lowestOf(range).compare("0.0.0") <= 0;

/** What was read of a package about another. */
export const readOf = ({ technology, package: name }: Member, { technology: of, name: called }: Member) =>
  (technology?.requirements.get(of?.id ?? "") ?? []).filter(
    (one) => one.package === name && !one.lockstep && one.ofPackages.includes(called),
  );

export const isAt = ({ current }: Member, releases: VersionRange): boolean =>
  current !== undefined && isWithin(current.range, releases);

/** Whether the manifest of a release was read. */
export const isRead = (member: Member): boolean =>
  (member.technology?.read.get(member.name) ?? []).some((releases) => isAt(member, releases));
