/** Whether two members go together in a stack: what is known of the very releases, or else what their release lines declare. */

import { getOrInsertComputed } from "../../maps.js";
import { isOnOwnScale } from "../../names/question.js";
import type { Requirement, Technology } from "../../technology/technology.js";
import { isLimit } from "../../verdict/outcome.js";
import { describeRange } from "../../versions/describe.js";
import { includes, intersects, onlyRelease, type VersionRange } from "../../versions/range.js";
import { explain, type Reason } from "../plan/reasons.js";
import type { Fit, Judged } from "../solve/fit.js";
import type { Member } from "../solve/members.js";
import type { Version } from "../solve/releases.js";
import { type Chosen, declaredBy } from "./declared.js";

/** Whether a version of one is refused by a version of another. */
type Refusals = Map<Version | undefined, Map<Version | undefined, boolean>>;

export class Ties {
  readonly #fit: Fit;
  readonly #mains: ReadonlySet<Technology>;
  readonly #isStrict: boolean;
  readonly #refused = new Map<Member, Map<Member, Refusals>>();

  /**
   * @param members all of the stack
   * @param isStrict whether a declared range counts where a rule says that it works nevertheless, and a warning about versions
   */
  constructor(fit: Fit, members: readonly Member[], isStrict: boolean) {
    this.#fit = fit;
    this.#mains = new Set(members.filter(isMain).flatMap(({ technology }) => technology ?? []));
    this.#isStrict = isStrict;
  }

  areTied(one: Member, other: Member): boolean {
    return this.#fit.areTied(one, other);
  }

  isAgainst(one: Member, version: Version | undefined, other: Member, otherVersion: Version | undefined): boolean {
    if (other.name < one.name) return this.isAgainst(other, otherVersion, one, version);
    const row = getOrInsertComputed(this.#refused, one, () => new Map<Member, Refusals>());
    const cell = getOrInsertComputed(row, other, (): Refusals => new Map());
    const known = getOrInsertComputed(cell, version, () => new Map<Version | undefined, boolean>());
    return getOrInsertComputed(known, otherVersion, () => this.#find(one, version, other, otherVersion) !== undefined);
  }

  /** What is against two members in some versions; undefined where nothing is. */
  refusal(
    one: Member,
    version: Version | undefined,
    other: Member,
    otherVersion: Version | undefined,
  ): Reason | undefined {
    const found = this.#find(one, version, other, otherVersion);
    if (!found) return undefined;
    if ("decision" in found) return explain(found);
    const { line, package: name, range, source } = found.requirement;
    const message = `${name} ${describeRange(line.text)} requires ${found.of} ${describeRange(range.text)}.`;
    return { message, sources: [source] };
  }

  /** A limit that two members have in any versions, such as a database that a library does not use; it may concern another part. */
  limit(one: Member, version: Version | undefined, other: Member, otherVersion: Version | undefined) {
    const judged = this.#fit.judge(one, version, other, otherVersion);
    const isTold = judged.level > 0 && isOnlyLimit(judged) && this.#isAbout(judged, one, other);
    return isTold ? explain(judged) : undefined;
  }

  #find(
    one: Member,
    version: Version | undefined,
    other: Member,
    otherVersion: Version | undefined,
  ): Judged | Refused | undefined {
    const judged = this.#fit.judge(one, version, other, otherVersion);
    if (isOnlyLimit(judged)) return undefined;
    if (this.#isAbout(judged, one, other) && (judged.level > 0 || (this.#isStrict && isWarning(judged)))) return judged;
    if (judged.isKnown && !this.#isStrict) return undefined;
    return refusedByLine({ member: one, version }, { member: other, version: otherVersion });
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
interface Refused {
  requirement: Requirement;
  of: string;
}

/**
 * A release of which no manifest was read is taken to require what its line does: somebody who chooses a version would not
 * choose one that all other releases of the line refuse.
 */
function refusedByLine(
  one: Pick<Chosen, "member" | "version">,
  other: Pick<Chosen, "member" | "version">,
): Refused | undefined {
  for (const [by, on] of [
    [one, other],
    [other, one],
  ] as const) {
    const { version } = on;
    const target = on.member.technology;
    if (!version || !target || !by.version) continue;
    const about = declaredBy(by).filter(
      ({ of, ofPackages, lockstep }) =>
        of === target.id &&
        !lockstep &&
        (on.member.package === undefined ? ofPackages.length === 0 : ofPackages.includes(on.member.package)),
    );
    if (about.length > 0 && about.every(({ range }) => !accepts(range, version.range)))
      return { requirement: about[0] as Requirement, of: on.member.package ?? target.name };
  }
  return undefined;
}

function accepts(range: VersionRange, version: VersionRange): boolean {
  const release = onlyRelease(version);
  return release ? includes(range, release) : intersects(range, version);
}
