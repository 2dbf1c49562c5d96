/** Findings of a scan by cause, each with what to do about it: decided from facts, never from their wording. */
import type { Catalog } from "../catalog.js";
import { fixFinding } from "../facts/declared.js";
import type { Severity } from "../facts/kind.js";
import type { Finding } from "../facts/requirements.js";
import { countEach } from "../maps.js";
import { versionOf } from "../names/question.js";
import { type Day, endOfLife } from "../technology/lifecycle.js";
import { linesAfter } from "../technology/support.js";
import type { Technology } from "../technology/technology.js";
import { advisedAlternatives } from "../verdict/alternatives.js";
import { describeFirst } from "../versions/describe.js";
import type { VersionRange } from "../versions/range.js";
import { listOf, nameSubject } from "../words.js";
import type { Detected, JudgedPair } from "./detected.js";
import { causeIn } from "./score.js";
import {
  acceptsAllOf,
  hasNewerLine,
  isUpgrade,
  namesNewerLine,
  sidesByRule,
  targetAt,
  upgradeTargets,
} from "./upgrade.js";

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
  /** What a plan is to reach so that upgrades settle them: `react@19`. Empty where no fact names a version. */
  targets: readonly string[];
  /** The worst first, at least one. */
  findings: readonly JudgedPair[];
}

/** Groups findings by cause and action, in the order of the worst of each. @param issues the most severe first */
export function groupFindings(catalog: Catalog, issues: readonly JudgedPair[], today: Day): FindingGroup[] {
  const groups = new Map<string, { action: Action; about: Detected | undefined; findings: JudgedPair[] }>();
  const judged = issues.map((issue) => {
    const action = actionOf(catalog, issue, today);
    const byRule = action !== "replace" && isByRule(issue);
    return { issue, action, byRule, causes: causesOf(catalog, issue, action, today) };
  });
  const hasEnded = new Set(judged.flatMap(({ issue }) => issue.verdict.ended.map(({ technology }) => technology)));
  const keyOf = ({ action, byRule }: (typeof judged)[number], { technology }: Detected) => {
    // What a rule asks for is not settled by leaving a line that has ended.
    const isApart = byRule && hasEnded.has(technology);
    return `${action}: ${causeIn(technology.id)}${isApart ? " by a rule" : ""}`;
  };
  const shared = countEach(judged.flatMap((one) => one.causes.map((cause) => keyOf(one, cause))));
  for (const one of judged) {
    const { issue, action, byRule, causes } = one;
    const count = (cause: Detected) => shared.get(keyOf(one, cause)) ?? 0;
    const about = causes.toSorted((side, other) => count(other) - count(side))[0];
    // Alone, a rule is about both sides.
    const isShared = about !== undefined && (!byRule || count(about) > 1);
    const key = isShared ? keyOf(one, about) : `${action}: ${issue.a.technology.id} ${issue.b.technology.id}`;
    const group = groups.get(key) ?? { action, about: isShared ? about : undefined, findings: [] };
    groups.set(key, group);
    group.findings.push(issue);
  }
  return [...groups.values()].map((group) => {
    const { todo, targets } = todoOf(group, today);
    return { ...group, severity: group.findings[0]?.verdict.severity ?? "info", todo, targets };
  });
}

const isByRule = ({ verdict: { ended, decision } }: JudgedPair) => ended.length === 0 && decision?.rule !== undefined;

/** What a finding asks for. */
export function actionOf(catalog: Catalog, issue: JudgedPair, today: Day): Action {
  const { a, b, verdict } = issue;
  const { decision } = verdict;
  if (retiredOf(issue, today)) return "replace";
  if (verdict.ended.some(({ technology }) => hasNewerLine(technology === a.technology ? a : b, today)))
    return "upgrade";
  if (decision?.finding && verdict.workaround && isUpgrade(decision.finding)) return "upgrade";
  if (decision && namesNewerLine(decision, issue)) return "upgrade";
  return replaceableOf(catalog, issue, today) ? "replace" : "look at";
}

/** What has alternatives that work with the other side: those of its record, or else of its kind where nothing helps */
function replaceableOf(catalog: Catalog, { a, b, verdict }: JudgedPair, today: Day): Detected | undefined {
  const { status, basis, workaround } = verdict;
  if (a === b || status !== "incompatible" || basis === "declared") return undefined;
  return [[a, b] as const, [b, a] as const].find(([side, partner]) => {
    const listed = side.technology.record.alternatives ?? [];
    const alternatives = advisedAlternatives(catalog, side.technology, partner.technology, verdict.decision, today);
    return alternatives.some(({ id }) => workaround === null || listed.includes(id));
  })?.[0];
}

/** The side that is retired as a whole. */
const retiredOf = ({ a, b }: JudgedPair, today: Day): Detected | undefined =>
  [a, b].find((side) => endOfLife(side.technology, versionOf(side), today)?.whole);

/** Sides that findings may share a cause through: one that ended, that is required otherwise, or that a rule names */
function causesOf(catalog: Catalog, issue: JudgedPair, action: Action, today: Day): Detected[] {
  const { a, b, verdict } = issue;
  if (action === "replace") return [retiredOf(issue, today) ?? replaceableOf(catalog, issue, today) ?? []].flat();
  const { decision, ended } = verdict;
  if (ended.length === 0 && decision?.rule) return sidesByRule(decision, issue);
  const technology: Technology | undefined = ended[0]?.technology ?? decision?.finding?.target;
  return [a, b].filter((side) => side.technology === technology).slice(0, 1);
}

/** What to do about a group, in words and as what a plan is to reach. */
function todoOf({ about, findings, action }: Pick<FindingGroup, "about" | "findings" | "action">, today: Day) {
  const own = [...new Set(findings.flatMap(({ verdict }) => verdict.workaround ?? []))];
  const isUpgraded = action === "upgrade";
  const targets = isUpgraded ? [...new Set(findings.flatMap((finding) => upgradeTargets(finding, today)))] : [];
  if (!about || own.length < 2) return { todo: own, targets };
  // The advice about the retired technology itself settles what it does not work with.
  const alone = findings.find(({ a, b }) => a === b)?.verdict.workaround;
  if (action === "replace" && alone) return { todo: [alone], targets };
  if (!isUpgraded || findings.some(isByRule)) return { todo: own, targets };
  const requirements = findings.flatMap(({ verdict: { decision, workaround } }) =>
    decision?.finding ? [{ finding: decision.finding, workaround }] : [],
  );
  const line = commonUpgrade(
    about,
    requirements.map(({ finding }) => finding),
    today,
  );
  if (!line) return { todo: upgradeOfEach(requirements, own), targets };
  const upgraded = { ...about, named: [{ package: undefined, version: line }] };
  return { todo: [`Upgrade to ${nameSubject(upgraded)}.`], targets: [targetAt(about, line)] };
}

/** The newer line of what is required to go to, of those that all requirements accept. */
function commonUpgrade(about: Detected, requirements: readonly Finding[], today: Day): VersionRange | undefined {
  const version = versionOf(about);
  if (!version || requirements.some(({ requirement }) => requirement.lockstep)) return undefined;
  return linesAfter(about.technology, version, today).find((one) =>
    requirements.every(({ requirement }) => acceptsAllOf(requirement.range, one)),
  );
}

/** Joins the upgrades of what requires to one sentence; advice that avoids an ended line stays as it is. */
function upgradeOfEach(requirements: readonly { finding: Finding; workaround: string | null }[], own: string[]) {
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
