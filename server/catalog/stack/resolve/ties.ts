/** Whether two members go together in a stack: what is known of the very releases, or else what their release lines declare. */

import { listedInstead, listedRanges } from "../../facts/release-set.js";
import { isOnOwnScale } from "../../names/question.js";
import { type Requirement, releasedTogether, type Technology } from "../../technology/technology.js";
import { isLimit } from "../../verdict/outcome.js";
import { describeRange } from "../../versions/describe.js";
import { boundedPart, isWithin, onlyRelease } from "../../versions/range.js";
import { lineOfRelease } from "../../versions/runs.js";
import { agreeWith } from "../../words.js";
import { explain, type Judged, type MemberFit, type Reason } from "../solve/fit.js";
import type { PairFit } from "../solve/group-fit.js";
import type { Member, Placed } from "../solve/members.js";
import { letsIn, lineNameOf, type Version } from "../solve/releases.js";
import { declaredBy, declaredWithSiblings, siblingsOf } from "./declared.js";

/** Whether a warning about versions counts, too; and whether a declared range does where a rule says that it works nevertheless. */
export type Strictness = "strict" | "warned" | "loose";

export class Ties implements PairFit {
  readonly #fit: MemberFit;
  readonly #mains: ReadonlySet<Technology>;
  readonly #strictness: Strictness;
  #isByWarnings = false;

  /** @param members all of the stack */
  constructor(fit: MemberFit, members: readonly Member[], strictness: Strictness) {
    this.#fit = fit;
    this.#mains = new Set(members.filter(isMain).flatMap(({ technology }) => technology ?? []));
    this.#strictness = strictness;
  }

  /** Whether anything was refused for no more than a warning so far. */
  get isByWarnings(): boolean {
    return this.#isByWarnings;
  }

  areTied(one: Member, other: Member): boolean {
    return this.#fit.areTied(one, other);
  }

  /** Judges two members for a new stack: anything that is against them refuses them. */
  judge(one: Placed, other: Placed): Judged {
    const judged = this.#fit.judge(one, other);
    if (isOnlyLimit(judged)) return { ...judged, level: 0 };
    if (this.#isAbout(judged, one.member, other.member)) {
      if (judged.level > 0) return judged;
      if (this.#strictness === "strict" && isWarning(judged)) {
        this.#isByWarnings = true;
        return { ...judged, level: 1 };
      }
    }
    const isLoose = this.#strictness === "loose";
    const firm = judged.isKnown && isLoose ? undefined : firmRefusal(one, other);
    const reason = firm ?? (isLoose ? undefined : softRefusal(one, other));
    if (reason) return { ...judged, level: 2, reason };
    return judged.level === 0 ? judged : { ...judged, level: 0 };
  }

  /** Whether a fact says something of two members in these versions. */
  isKnown(one: Placed, other: Placed): boolean {
    // What accepts any version of a sibling says nothing of one in another line.
    const isKnown =
      one.member.technology === other.member.technology && one.version && other.version
        ? lineNameOf(one.version) === lineNameOf(other.version)
        : this.#fit.judge(one, other).isKnown;
    return isKnown || namesVersions(one, other) || namesVersions(other, one) || areListed(one, other);
  }

  /** What is against two members in some versions; undefined where nothing is. */
  refusal(one: Placed, other: Placed): Reason | undefined {
    const judged = this.judge(one, other);
    return judged.level > 0 ? explain(judged) : undefined;
  }

  /** What a rule warns of, or a limit that two members have in any versions, such as a database that a library does not use. */
  limit(one: Placed, other: Placed): Reason | undefined {
    const judged = this.#fit.judge(one, other);
    const isLimited = (judged.level > 0 && isOnlyLimit(judged)) || isWarning(judged);
    if (isLimited && this.#isAbout(judged, one.member, other.member)) return explain(judged);
    return this.#strictness === "loose" ? softRefusal(one, other) : undefined;
  }

  /** Whether a verdict is about these packages, and not about others of their technologies that have versions of their own. */
  #isAbout({ decision }: Judged, one: Member, other: Member): boolean {
    const sides = [one, other];
    if (sides.every(isMain)) return true;
    if (!decision) return true;
    if (!decision.finding)
      return sides.every((side) => isMain(side) || (side.technology && !this.#mains.has(side.technology)));
    const { package: name, by, of, ofPackages } = decision.finding.requirement;
    const declares = sides.some((side) => side.technology === by && (side.package === name || isMain(side)));
    const isTarget = sides.some(
      (side) =>
        side.technology?.id === of &&
        (ofPackages.length === 0 || isMain(side) || ofPackages.includes(side.package ?? "")),
    );
    return declares && isTarget;
  }
}

/** Whether no choice of versions makes a difference, and a project may well have both. */
const isOnlyLimit = ({ decision, question }: Judged): boolean =>
  decision !== undefined && question !== undefined && isLimit(decision, question);

/** Whether a member has the versions of its technology. */
const isMain = ({ technology, package: name }: Member) => technology === undefined || isOnOwnScale(technology, name);

/** A warning about some versions, such as those before the first that is supported. */
const isWarning = ({ decision }: Judged): boolean =>
  decision?.isStated === true &&
  decision.status === "partial" &&
  decision.severity === "warning" &&
  (decision.exception?.versions ?? []).length > 0;

/** What a line declares against a version. */
function formatRefusal({ line, package: name, range, source }: Requirement, of: string): Reason {
  const lines = `${name} ${describeRange(line.text)}`;
  const message = `${lines} ${agreeWith(lines, "require")} ${of} ${describeRange(range.text)}.`;
  return { message, sources: [source] };
}

/** What releases of a line, or of a set, declare. */
const firmRefusal = (one: Placed, other: Placed): Reason | undefined =>
  refusedByLine(one, other) ?? ofOtherSet(one, other) ?? ofOtherSet(other, one);

/** What the makers do not bring together, and nobody refuses. */
const softRefusal = (one: Placed, other: Placed): Reason | undefined =>
  apartFrom(one, other) ?? otherThanListed(one, other) ?? otherThanListed(other, one);

/** Why two packages that are released together do not go in two releases, where both have the same one. */
function apartFrom({ member: one, version }: Placed, { member: other, version: otherVersion }: Placed) {
  const { technology } = one;
  if (!technology || technology !== other.technology || !version || !otherVersion) return undefined;
  if (version.text === otherVersion.text || !onlyRelease(version.range) || !onlyRelease(otherVersion.range))
    return undefined;
  const group = releasedTogether(technology, one.name, other.name);
  const has = ({ name }: Member, { text }: Version) => technology.releases.get(name)?.includes(text) ?? true;
  if (!group || (!has(one, otherVersion) && !has(other, version) && areOfOneMinor(version, otherVersion)))
    return undefined;
  return {
    message: `${one.name} and ${other.name} are released together, in the same versions.`,
    sources: [group.source],
  };
}

/** Whether the set that one is of lists the other in its version. */
const areListed = (one: Placed, other: Placed): boolean =>
  [[one, other] as const, [other, one] as const].some(([{ member, version }, on]) => {
    const { technology } = member;
    if (!technology || !version || !on.version || member.name !== technology.mainPackage) return false;
    const { range } = on.version;
    return listedRanges(technology, on.member, version.range).some((listed) => isWithin(range, listed));
  });

/** Whether the set that a release is of lists another in older releases, or in another minor line. */
function otherThanListed(
  { member: { technology, package: name }, version }: Placed,
  { member, version: other }: Placed,
): Reason | undefined {
  if (!technology || !version || !other || name !== technology.mainPackage) return undefined;
  return listedInstead(technology, member, version.range, other.range);
}

/**
 * A release of which no manifest was read is taken to require what its line does: somebody who chooses a version would not
 * choose one that all other releases of the line refuse.
 */
function refusedByLine(one: Placed, other: Placed): Reason | undefined {
  for (const [by, on] of [
    [one, other],
    [other, one],
  ] as const) {
    const { version } = on;
    const requirement = version && requirementsAbout(by, on).find(({ range }) => !letsIn(range, version.range));
    if (requirement)
      return formatRefusal(requirement, on.member.package ?? on.member.technology?.name ?? on.member.name);
  }
  return undefined;
}

/**
 * Whether a package goes with another line of its technology: it requires its siblings in its own line, which the main package has
 * as well (expo-router 55, of Expo SDK 55).
 */
function ofOtherSet(by: Placed, on: Placed): Reason | undefined {
  const { technology } = by.member;
  const release = by.version && onlyRelease(by.version.range);
  if (!technology || !release || !on.version || isMainOf(technology, by.member) || !isMainOf(technology, on.member))
    return undefined;
  const main = on.member.name;
  const line = lineOfRelease(release.version);
  const isShared = (technology.releases.get(main) ?? []).some((text) => lineOfRelease(text).text === line.text);
  if (!isShared || isWithin(on.version.range, line)) return undefined;
  const requirement = declaredBy(by).find(
    ({ of, ofPackages, range }) => of === technology.id && !ofPackages.includes(main) && isWithin(range, line),
  );
  return requirement && formatRefusal(requirement, requirement.ofPackages[0] ?? main);
}

const isMainOf = (technology: Technology, member: Member): boolean =>
  member.technology === technology && member.package === technology.mainPackage;

/** Whether two releases are of one minor line: in it, some makers release each package only when it changed. */
function areOfOneMinor({ range }: Version, { range: other }: Version): boolean {
  const [one, two] = [onlyRelease(range), onlyRelease(other)];
  return one !== undefined && one.major === two?.major && one.minor === two.minor;
}

/** The ranges that one declares of the other, itself or through its siblings. @param others that count as the other, too */
function requirementsAbout(
  by: Placed,
  { member: { technology, package: name } }: Placed,
  others: readonly string[] = [],
): readonly Requirement[] {
  if (!technology || !by.version) return [];
  const isAbout = (ofPackages: readonly string[]) =>
    name === undefined ? ofPackages.length === 0 : [name, ...others].some((one) => ofPackages.includes(one));
  return declaredWithSiblings(by).filter(
    ({ of, ofPackages, lockstep }) => of === technology.id && !lockstep && isAbout(ofPackages),
  );
}

/** Whether one accepts the other, or a sibling that comes with it, in a range with an end: an open one was written without knowing what came later. */
const namesVersions = (by: Placed, on: Placed): boolean =>
  requirementsAbout(by, on, siblingsOf(on)).some(
    ({ range }) => boundedPart(range) !== undefined && on.version !== undefined && letsIn(range, on.version.range),
  );
