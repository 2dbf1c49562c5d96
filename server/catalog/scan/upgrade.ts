/** Whether a newer version is a way out of a finding, and which: decided from facts. */
import type { Decision } from "../facts/kind.js";
import type { Finding } from "../facts/requirements.js";
import { versionOf } from "../names/question.js";
import { newestBefore } from "../technology/coverage.js";
import { type Day, supportedCycles } from "../technology/lifecycle.js";
import { isLasting, linesAfter } from "../technology/support.js";
import { parseRange } from "../versions/parse.js";
import {
  includes,
  intersects,
  isAfter,
  isOlderThan,
  isOpenEnded,
  lowerBounds,
  lowestOf,
  type SemVer,
  type VersionRange,
} from "../versions/range.js";
import type { Detected, JudgedPair } from "./detected.js";

export function hasNewerLine(side: Detected, today: Day): boolean {
  const version = versionOf(side);
  return supportedCycles(side.technology, today).some(({ line }) => line && version && isAfter(line, version));
}

/** Whether a newer release of either side is a way out: an older one is none. */
export const isUpgrade = ({ requirement, version, upgrade }: Finding): boolean =>
  upgrade !== undefined || requirement.lockstep || asksForNewer(requirement.range, version);

const asksForNewer = (range: VersionRange, version: VersionRange | undefined): boolean =>
  version !== undefined && lowerBounds(range).some((release) => isOlderThan(version, release));

/** Whether the rule that decides names versions that work and are not older than those of the project. */
export const namesNewerLine = (decision: Decision, issue: JudgedPair): boolean =>
  workingVersions(decision, issue).length > 0 || endsOf(decision).length > 0;

interface AllowedVersions {
  id: string;
  range: VersionRange;
}

/** The versions that work by a rule, and that the project has or could move to. */
function workingVersions({ rule }: Decision, issue: JudgedPair): (readonly AllowedVersions[])[] {
  const isReached = ({ id, range }: AllowedVersions) => {
    const version = askedOf(issue, id);
    return isNewer(range, version) || (version !== undefined && intersects(range, version));
  };
  return (rule?.exceptions ?? [])
    .filter(
      ({ record, versions, platform, with: present }) =>
        record.status === "compatible" && versions.length > 0 && platform === undefined && present.length === 0,
    )
    .map(({ versions }) => versions)
    .filter(
      (versions) => versions.every(isReached) && versions.some(({ id, range }) => isNewer(range, askedOf(issue, id))),
    );
}

/** What an exception leaves out works by the rule: after the end of its versions. */
function endsOf({ rule, exception }: Decision): AllowedVersions[] {
  const isLeftOut = exception?.record.status !== "compatible" && rule?.record.status === "compatible";
  return exception && isLeftOut ? exception.versions.filter(({ range }) => !isOpenEnded(range)) : [];
}

const sideOf = ({ a, b }: JudgedPair, id: string) => [a, b].find(({ technology }) => technology.id === id);

function askedOf(issue: JudgedPair, id: string): VersionRange | undefined {
  const side = sideOf(issue, id);
  return side && versionOf(side);
}

const isNewer = (range: VersionRange, version: VersionRange | undefined) => !version || asksForNewer(range, version);

/** The sides whose versions a rule is about. */
export function sidesByRule({ exception }: Decision, issue: JudgedPair): Detected[] {
  const named = exception?.versions ?? [];
  return named.flatMap(({ id }) => sideOf(issue, id) ?? []).filter((side) => versionOf(side) !== undefined);
}

/** What a plan is to reach so that a finding is settled: `react@19`; empty where no fact names a version */
export function upgradeTargets(issue: JudgedPair, today: Day): string[] {
  const { a, b, verdict } = issue;
  const { decision } = verdict;
  if (verdict.ended.length > 0)
    return verdict.ended.flatMap(({ technology }) => nextLineOf(technology === a.technology ? a : b, today));
  if (decision?.finding) return targetsByRequirement(decision.finding, issue, today);
  return decision?.rule ? targetsByRule(decision, issue, today) : [];
}

/** The newer release line to go to. */
function nextLineOf(side: Detected, today: Day): string[] {
  const version = versionOf(side);
  const [next] = version ? linesAfter(side.technology, version, today) : [];
  return next ? [`${packageOf(side)}@${next.text.replace(/^v/, "")}`] : [];
}

function targetsByRequirement(finding: Finding, issue: JudgedPair, today: Day): string[] {
  const { requirement, version, upgrade, target } = finding;
  if (upgrade) return targetsByUpgrade(upgrade, issue, today);
  const side = sideOf(issue, target.id);
  if (!side || requirement.lockstep || !version) return [];
  const nearest = nearestIn(requirement.range, version);
  const isGood = nearest && isLasting(target, nearest, today);
  const lines = isGood ? [] : linesAfter(target, version, today);
  const line = lines.find((one) => acceptsAllOf(requirement.range, one));
  if (line) return [targetAt(side, line)];
  return nearest ? [targetOf(packageOf(side), lowestOf(nearest))] : [];
}

/** The first release that accepts it; where that is of a line that has ended, a later line. */
function targetsByUpgrade(upgrade: NonNullable<Finding["upgrade"]>, issue: JudgedPair, today: Day): string[] {
  const by = sideOf(issue, upgrade.by.id);
  const isLeft = upgrade.byMain && !isLasting(upgrade.by, upgrade.line, today);
  const [line] = isLeft ? linesAfter(upgrade.by, upgrade.line, today) : [];
  return [by && line ? targetAt(by, line) : targetOf(upgrade.package, upgrade.release ?? lowestOf(upgrade.line))];
}

/** Whether a range lets in a line from its first release on. */
export const acceptsAllOf = (range: VersionRange, line: VersionRange): boolean =>
  lowerBounds(line).every((release) => includes(range, release));

function targetsByRule(decision: Decision, issue: JudgedPair, today: Day): string[] {
  const [working] = workingVersions(decision, issue);
  if (working)
    return working.flatMap(({ id, range }) => {
      const side = sideOf(issue, id);
      const version = side && versionOf(side);
      const nearest = version && nearestIn(range, version);
      return nearest ? [targetOf(packageOf(side), lowestOf(nearest))] : [];
    });
  const [ending, ...others] = endsOf(decision);
  const side = ending && sideOf(issue, ending.id);
  // Of two that end, no fact says which is to move.
  if (!side || others.length > 0) return [];
  const last = ending.range.intervals.at(-1);
  const isOut = last?.max && !last.maxIncluded && isKnownBy(side, last.max, today);
  return isOut && last?.max ? [targetOf(packageOf(side), last.max)] : [];
}

/** A rule may end where a line begins that is not out, or of which nothing was read: no plan can reach that. */
function isKnownBy({ technology }: Detected, { version }: SemVer, today: Day): boolean {
  const named = [{ package: technology.mainPackage, version: parseRange(version) }];
  return newestBefore({ technology, named }, today) === undefined;
}

/** The oldest part of a range that is newer than a version, by its first release. */
function nearestIn(range: VersionRange, version: VersionRange): VersionRange | undefined {
  const [nearest] = lowerBounds(range)
    .filter((release) => isOlderThan(version, release))
    .sort((one, other) => one.compare(other));
  return nearest && parseRange(nearest.version);
}

/** A technology in a release line, as a plan is asked for it. */
export const targetAt = (side: Detected, line: VersionRange): string =>
  /^\d[\d.]*$/.test(line.text) ? `${packageOf(side)}@${line.text}` : targetOf(packageOf(side), lowestOf(line));

const packageOf = ({ technology, named }: Detected): string =>
  named.find((one) => one.package !== undefined && one.package === technology.mainPackage)?.package ?? technology.id;

/** A release that begins a line stands for the line; others for all of the line from there on. */
function targetOf(name: string, { major, minor, patch }: SemVer): string {
  if (minor === 0 && patch === 0 && major > 0) return `${name}@${major}`;
  return `${name}@${major > 0 ? "^" : "~"}${major}.${minor}.${patch}`;
}
