/** Findings of a scan by cause, each with what to do about it: decided from facts, never from their wording. */
import type { Catalog } from "../catalog.js";
import { type Day, endOfLife, supportedCycles } from "../facts/lifecycle.js";
import type { Finding } from "../facts/requirements.js";
import type { CompiledRule } from "../facts/rule.js";
import type { Technology } from "../facts/technology.js";
import {
  describeFirst,
  includes,
  intersects,
  isAfter,
  isOlderThan,
  isOpenEnded,
  lowerBounds,
  type VersionRange,
} from "../facts/version-range.js";
import { versionOf } from "../names/question.js";
import { alternativesTo } from "../verdict/alternatives.js";
import type { Ground, Severity } from "../verdict/judgement.js";
import { fixFinding, listOf, nameSubject } from "../verdict/wording.js";
import type { Detected, JudgedPair } from "./detected.js";
import { causeIn } from "./score.js";

/** `look at` where no fact names a way out. */
export type Action = "upgrade" | "replace" | "look at";

export const ACTIONS: readonly Action[] = ["upgrade", "replace", "look at"];

/** Findings with one cause. */
export interface FindingGroup {
  action: Action;
  /** That of the worst. */
  severity: Severity;
  /** What the findings have in common; undefined for a finding with a cause of its own. */
  about: Detected | undefined;
  /** One instruction that settles all of them, or those of each. */
  todo: readonly string[];
  /** The worst first, at least one. */
  findings: readonly JudgedPair[];
}

/**
 * Groups findings by cause and action, in the order of the worst of each.
 * @param issues the most severe first
 * @param today the day that lifecycles are judged by
 */
export function groupFindings(catalog: Catalog, issues: readonly JudgedPair[], today: Day): FindingGroup[] {
  const groups = new Map<string, { action: Action; about: Detected | undefined; findings: JudgedPair[] }>();
  for (const issue of issues) {
    const action = actionOf(catalog, issue, today);
    const about = causeOf(catalog, issue, action, today);
    const pair = `${issue.a.technology.id} ${issue.b.technology.id}`;
    const key = `${action}: ${about ? causeIn(about.technology.id) : pair}`;
    const group = groups.get(key) ?? { action, about, findings: [] };
    groups.set(key, group);
    group.findings.push(issue);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    severity: group.findings[0]?.verdict.severity ?? "info",
    todo: todoOf(group, today),
  }));
}

/** What a finding asks for. @param today the day that lifecycles are judged by */
export function actionOf(catalog: Catalog, issue: JudgedPair, today: Day): Action {
  const { a, b, verdict } = issue;
  const [ground] = verdict.grounds;
  if (retiredOf(issue, today)) return "replace";
  if (verdict.ended.some(({ technology }) => hasNewerLine(technology === a.technology ? a : b, today)))
    return "upgrade";
  if (ground?.kind === "requirement" && verdict.workaround && isUpgrade(ground.finding)) return "upgrade";
  if (isRuleGround(ground) && namesNewerLine(ground, issue)) return "upgrade";
  return replaceableOf(catalog, issue, today) ? "replace" : "look at";
}

/**
 * What has alternatives that work with the other side: those that its record lists, or where nothing else is known to help, those
 * of its kind.
 */
function replaceableOf(catalog: Catalog, { a, b, verdict }: JudgedPair, today: Day): Detected | undefined {
  const { status, basis, workaround } = verdict;
  if (a === b || status !== "incompatible" || basis === "declared") return undefined;
  return [[a, b] as const, [b, a] as const].find(([side, partner]) => {
    const listed = side.technology.record.alternatives ?? [];
    const alternatives = alternativesTo(catalog, side.technology, partner.technology, today);
    return alternatives.some(({ id }) => workaround === null || listed.includes(id));
  })?.[0];
}

/** The side that is retired as a whole. */
const retiredOf = ({ a, b }: JudgedPair, today: Day): Detected | undefined =>
  [a, b].find((side) => endOfLife(side.technology, versionOf(side), today)?.whole);

function hasNewerLine(side: Detected, today: Day): boolean {
  const version = versionOf(side);
  return supportedCycles(side.technology, today).some(({ line }) => line && version && isAfter(line, version));
}

/** Whether a newer release of either side is a way out: an older one is none. */
const isUpgrade = ({ requirement, version, upgrade }: Finding): boolean =>
  upgrade !== undefined || requirement.lockstep || asksForNewer(requirement.range, version);

const asksForNewer = (range: VersionRange, version: VersionRange | undefined): boolean =>
  version !== undefined && lowerBounds(range).some((release) => isOlderThan(version, release));

type RuleGround = Extract<Ground, { rule: CompiledRule }>;

const isRuleGround = (ground: Ground | undefined): ground is RuleGround =>
  ground?.kind === "rule" || ground?.kind === "exception";

/** Whether a rule names versions that work and are not older than those of the project. */
function namesNewerLine(ground: RuleGround, { a, b }: JudgedPair): boolean {
  const { rule } = ground;
  const asked = (id: string) => [a, b].filter(({ technology }) => technology.id === id).map(versionOf)[0];
  const isNewer = (range: VersionRange, version: VersionRange | undefined) => !version || asksForNewer(range, version);
  const isReached = ({ id, range }: { id: string; range: VersionRange }) => {
    const version = asked(id);
    return isNewer(range, version) || (version !== undefined && intersects(range, version));
  };
  const working = rule.exceptions.filter(
    ({ record, versions, platform, with: present }) =>
      record.status === "compatible" && versions.length > 0 && platform === undefined && present.length === 0,
  );
  if (
    working.some(
      ({ versions }) => versions.every(isReached) && versions.some((one) => isNewer(one.range, asked(one.id))),
    )
  )
    return true;
  // What an exception leaves out works by the rule: after the end of its versions.
  return (
    ground.kind === "exception" &&
    ground.exception.record.status !== "compatible" &&
    rule.record.status === "compatible" &&
    ground.exception.versions.some(({ range }) => !isOpenEnded(range))
  );
}

/** The side that a finding shares its cause through: one that ended, or one that something requires in another version. */
function causeOf(catalog: Catalog, issue: JudgedPair, action: Action, today: Day): Detected | undefined {
  const { a, b, verdict } = issue;
  if (action === "replace") return retiredOf(issue, today) ?? replaceableOf(catalog, issue, today);
  const [ground] = verdict.grounds;
  const technology: Technology | undefined =
    verdict.ended[0]?.technology ?? (ground?.kind === "requirement" ? ground.finding.target : undefined);
  return technology && [a, b].find((side) => side.technology === technology);
}

function todoOf(
  { about, findings, action }: { about: Detected | undefined; findings: readonly JudgedPair[]; action: Action },
  today: Day,
): string[] {
  const own = [...new Set(findings.flatMap(({ verdict }) => verdict.workaround ?? []))];
  if (!about || own.length < 2) return own;
  // The advice about the retired technology itself settles what it does not work with.
  const alone = findings.find(({ a, b }) => a === b)?.verdict.workaround;
  if (action === "replace" && alone) return [alone];
  if (action !== "upgrade") return own;
  const requirements = findings.flatMap(({ verdict: { grounds, workaround } }) =>
    grounds[0]?.kind === "requirement" ? [{ finding: grounds[0].finding, workaround }] : [],
  );
  const common = commonUpgrade(
    about,
    requirements.map(({ finding }) => finding),
    today,
  );
  return common ? [common] : upgradeOfEach(requirements, own);
}

/** The oldest newer supported line of what is required that all requirements accept. */
function commonUpgrade(about: Detected, requirements: readonly Finding[], today: Day): string | undefined {
  const version = versionOf(about);
  if (!version || requirements.some(({ requirement }) => requirement.lockstep)) return undefined;
  const lines = supportedCycles(about.technology, today).flatMap(({ line }) => line ?? []);
  const line = lines.findLast(
    (one) => isAfter(one, version) && requirements.every(({ requirement }) => acceptsAllOf(requirement.range, one)),
  );
  return line && `Upgrade to ${nameSubject({ ...about, named: [{ package: undefined, version: line }] })}.`;
}

const acceptsAllOf = (range: VersionRange, line: VersionRange) =>
  lowerBounds(line).every((release) => includes(range, release));

/** Joins the upgrades of what requires to one sentence; advice that avoids an ended line stays as it is. */
function upgradeOfEach(
  requirements: readonly { finding: Finding; workaround: string | null }[],
  own: string[],
): string[] {
  const joined = requirements.filter(
    ({ finding, workaround }) => finding.upgrade && workaround === fixFinding(finding),
  );
  if (joined.length < 2) return own;
  const upgrades = joined.flatMap(({ finding: { upgrade } }) => {
    if (!upgrade) return [];
    const { release, line, by, package: name, byMain } = upgrade;
    return `${byMain ? by.name : name} to ${describeFirst(release ? `>=${release.version}` : line.text)}`;
  });
  const rest = own.filter((text) => !joined.some(({ workaround }) => workaround === text));
  return [...rest, `Upgrade ${listOf([...new Set(upgrades)])}.`];
}
