/** A whole list of dependencies: what it is made of, which pairs do not go together, and what to do. */
import type { Catalog } from "../catalog.js";
import type { PairFacts } from "../facts/compiled.js";
import type { Severity, Status } from "../facts/kind.js";
import { isShown } from "../names/presence.js";
import { isBare, isVersioned, type Question, type Subject } from "../names/question.js";
import type { Day } from "../technology/lifecycle.js";
import { decide } from "../verdict/order.js";
import { outcomeOf, type PairOutcome } from "../verdict/outcome.js";
import { judge, type Verdict, verdictOf } from "../verdict/verdict.js";
import { refusalsIn } from "./allowed.js";
import { type Conflict, conflictsOf, countConflict } from "./conflicts.js";
import { type Detected, detect, isBuildOnHost, isNotOnHost, type JudgedPair } from "./detected.js";
import type { Entry } from "./entry.js";
import { createRemedies, suitsAllowed, usesAnother } from "./remedies.js";
import { type Counted, causeIn, type Score, score } from "./score.js";
import { sharingPairs } from "./shared-dependency.js";
import { type Suggestion, suggest } from "./suggestions.js";
import { heldKey, NOTHING_HELD, type Requirements } from "./unmet.js";

export type { Detected, JudgedPair } from "./detected.js";
export type { Suggestion } from "./suggestions.js";

export interface Scan extends Score {
  detected: readonly Detected[];
  /** Entries that no technology is known by, as given. */
  unrecognized: readonly string[];
  recognized: number;
  pairsChecked: number;
  /** Pairs that need attention, most severe first. */
  issues: readonly JudgedPair[];
  /** Advice, and limits that hold whatever the versions: nothing that is wrong. Put into words when asked for. */
  notes: () => JudgedPair[];
  /** What installed releases declare and do not get, the most severe first. */
  conflicts: readonly Conflict[];
  suggestions: readonly Suggestion[];
}

/** The worst first. */
export const SEVERITIES: readonly Severity[] = ["critical", "error", "warning", "info"];

/** How a list is judged: as `check` takes it, the platform, and hosts that are part of the stack besides the entries. */
export type Setting = Pick<Question, "platform" | "present">;

/**
 * Scans a list of entries. Neither their order nor repetition makes a difference to the score and the issues.
 * @param requirements what the project and the installed releases declare, checked against what is there
 */
export function scan(
  catalog: Catalog,
  entries: readonly Entry[],
  setting: Setting,
  today: Day,
  requirements: Requirements = NOTHING_HELD,
): Scan {
  const found = findAll(catalog, entries, setting, today, requirements, {});
  const { detected, unrecognized, statuses, notes, issues, conflicts } = found;
  return {
    detected,
    unrecognized: unrecognized.map(({ text }) => text),
    recognized: entries.length - unrecognized.length,
    pairsChecked: (detected.length * (detected.length - 1)) / 2,
    issues,
    notes: () => notes.map(({ a, b, question }) => ({ a, b, verdict: inScan(catalog, question, NOTE) })),
    conflicts,
    suggestions: issues.flatMap((issue) => suggest(catalog, issue, today)),
    ...score(statuses, [...issues.map(countIssue), ...conflicts.map(countConflict)]),
  };
}

/** What a scan finds incompatible. */
export type Errors = Pick<Scan, "detected" | "issues" | "conflicts">;

/** The incompatibilities that a scan finds. @param about ids, where pairs without any of them do not matter */
export function scanForErrors(
  catalog: Catalog,
  entries: readonly Entry[],
  setting: Setting,
  today: Day,
  requirements: Requirements = NOTHING_HELD,
  about?: ReadonlySet<string>,
): Errors {
  return findAll(catalog, entries, setting, today, requirements, { about, onlyErrors: true });
}

interface ScanPart {
  about?: ReadonlySet<string> | undefined;
  onlyErrors?: true;
}

function findAll(
  catalog: Catalog,
  entries: readonly Entry[],
  setting: Setting,
  today: Day,
  requirements: Requirements,
  part: ScanPart,
) {
  const { unmet, held } = requirements;
  const { detected, unrecognized } = detect(catalog, entries);
  const isRemedied = createRemedies(unrecognized, requirements.patched);
  const judged = judgeAll(catalog, detected, setting, today, { ...requirements, isRemedied }, part);
  const refusals = refusalsIn(catalog, entries, held, today);
  const conflicts = conflictsOf(catalog.names, [...unmet, ...refusals], today);
  // A conflict that the lockfile proves is not reported a second time because of a rule or a release line.
  const proven = pairsIn(catalog, conflicts);
  const issues = judged.issues.filter(({ a, b }) => a === b || !proven.has(pairKey(a.technology.id, b.technology.id)));
  issues.sort(mostSevereFirst);
  return { ...judged, detected, unrecognized, conflicts, issues };
}

interface JudgedList {
  statuses: Status[];
  issues: JudgedPair[];
  notes: { a: Detected; b: Detected; question: Question }[];
}

/** Judges the pairs that facts tie together, those that share a requirement, and each technology with itself. */
function judgeAll(
  catalog: Catalog,
  detected: readonly Detected[],
  setting: Setting,
  today: Day,
  { held, refusesPeers, isRemedied }: Requirements & { isRemedied: ReturnType<typeof createRemedies> },
  { about, onlyErrors }: ScanPart,
): JudgedList {
  const present = new Set([...setting.present, ...detected.map(({ technology }) => technology.id)]);
  const versioned = new Set(detected.filter(isVersioned).map(({ technology }) => technology.id));
  const { platform } = setting;
  // Nothing but names of technologies is a plan; packages and versions are those of a project.
  const isWhole = !detected.every(isBare);
  const questionOf = (a: Subject, b: Subject) => ({
    ...{ a, b, platform, present, versioned, isWhole, refusesPeers, today },
  });
  const judged: JudgedList = { statuses: [], issues: [], notes: [] };
  const ask = (a: Subject, b: Subject) => outcomeOf(catalog, questionOf(a, b));
  /** In words; undefined where it is no matter in this project. */
  const told = ({ a, b, question }: JudgedList["notes"][number], outcome: PairOutcome) => {
    if (isRemedied(a, b) || eitherWay(isNotOnHost, a, b) || suitsAllowed(a, b, ask)) return undefined;
    const verdict = inScan(catalog, question, outcome);
    return usesAnother([a, b], verdict, detected, ask) ? undefined : verdict;
  };
  const take = (a: Detected, b: Detected, facts?: PairFacts) => {
    if (!isAbout(about, a, b) || !isInQuestion(a, b)) return;
    const question = worstOf(catalog, questionsOn(a, b, questionOf));
    const outcome = outcomeOf(catalog, question, facts);
    if (!isCounted(a, b, outcome) || (onlyErrors && outcome.pairStatus !== "incompatible")) return;
    const isProblem = isIssue(a, b, outcome);
    // Of thousands of pairs only these are put into words.
    const verdict = isProblem ? told({ a, b, question }, outcome) : undefined;
    if (isProblem && !verdict) judged.notes.push({ a, b, question });
    else if (!verdict || !isHeld(verdict, held, [a, b])) addJudged(judged, { a, b, question }, outcome, verdict);
  };
  forEachPair(catalog, detected, versioned, take);
  return judged;
}

function addJudged(
  judged: JudgedList,
  pair: JudgedList["notes"][number],
  { status, pairStatus, isNote }: PairOutcome,
  verdict: Verdict | undefined,
): void {
  const { a, b } = pair;
  judged.statuses.push(a === b ? status : pairStatus);
  if (verdict) judged.issues.push({ a, b, verdict });
  else if (isNote) judged.notes.push(pair);
}

/** The cost grows with the facts that tie pairs together, and not with the square of the list. */
function forEachPair(
  catalog: Catalog,
  detected: readonly Detected[],
  versioned: ReadonlySet<string>,
  take: (a: Detected, b: Detected, facts?: PairFacts) => void,
): void {
  // By place of a technology, where it stands in the list, from 1.
  const listed = new Int32Array(catalog.technologies.length);
  for (const [place, { technology }] of detected.entries()) listed[technology.index] = place + 1;
  for (const a of detected) {
    catalog.neighbours.of(a.technology).forMarkedAfter(a.technology.index, listed, (partner, facts) => {
      take(a, detected[(listed[partner] as number) - 1] as Detected, facts);
    });
    take(a, a);
  }
  for (const pair of sharingPairs(catalog, detected, versioned)) take(...pair);
}

const isAbout = (about: ScanPart["about"], a: Detected, b: Detected): boolean =>
  !about || about.has(a.technology.id) || about.has(b.technology.id);

/** Whether a pair is judged: a library tests what has ended on purpose, and what builds a project is not what its host runs. */
function isInQuestion(a: Detected, b: Detected): boolean {
  if (a.ambient && b.ambient) return false;
  return a === b ? isShown(a) && a.builds <= 1 : !eitherWay(isBuildOnHost, a, b);
}

const eitherWay = (is: (one: Detected, host: Detected) => boolean, a: Detected, b: Detected) => is(a, b) || is(b, a);

/** The questions that a pair comes to: one, unless a side runs in several versions. */
function questionsOn(a: Detected, b: Detected, questionOf: (a: Subject, b: Subject) => Question): Question[] {
  if (!a.each && !b.each) return [questionOf(a, b)];
  if (a === b) return (a.each ?? []).map((one) => questionOf(one, one));
  return (a.each ?? [a]).flatMap((one) => (b.each ?? [b]).map((other) => questionOf(one, other)));
}

function worstOf(catalog: Catalog, questions: readonly Question[]): Question {
  const [only] = questions as [Question, ...Question[]];
  if (questions.length === 1) return only;
  const rank = (question: Question) => STATUSES_BY_RANK.indexOf(outcomeOf(catalog, question).status);
  return questions.reduce((worst, one) => (rank(one) < rank(worst) ? one : worst));
}

const STATUSES_BY_RANK: readonly Status[] = ["incompatible", "deprecated", "partial", "compatible", "unknown"];

/** What is required of one technology, and does not hold for several others, has one cause. */
export function countIssue({ verdict: { severity, decision } }: JudgedPair): Counted {
  return { severity, cause: decision?.finding && causeIn(decision.finding.target.id) };
}

/**
 * The verdict on a pair as a scan reports it. The end of life of a side is left out, because it is an issue of its own, but the
 * advice still avoids ended versions. An end of life is a warning: no change of the project caused it.
 */
export function inScan(catalog: Catalog, question: Question, { severity }: Pick<PairOutcome, "severity">): Verdict {
  const verdict = judge(catalog, question);
  const isAlone = question.a.technology === question.b.technology;
  const apart = isAlone || verdict.ended.length === 0 ? verdict : verdictOf(decide(catalog, question));
  const workaround = apart.status === "incompatible" ? verdict.workaround : apart.workaround;
  return { ...apart, workaround, severity: apart.status === "deprecated" ? "warning" : severity };
}

const pairKey = (one: string, other: string) => [one, other].sort().join(" ");

/** The pairs of known technologies that conflicts are about. */
function pairsIn({ names }: Catalog, conflicts: readonly Conflict[]): ReadonlySet<string> {
  const real = conflicts.filter(({ status, severity }) => status === "incompatible" && severity !== "info");
  return new Set(
    real.flatMap(({ of, members }) =>
      members.flatMap(({ ecosystem, by, through }) => {
        const technology = names.resolvePackage(ecosystem, (through ?? by).name)?.technology;
        return technology && of.technology ? pairKey(technology.id, of.technology.id) : [];
      }),
    ),
  );
}

const NOTE = { severity: "info" } as const;

/** Of a technology with itself, all that is worth a word is a conflict or its end. */
const isMatter = ({ status }: Pick<PairOutcome, "status">): boolean => status !== "compatible" && status !== "unknown";

/** Whether the lockfile has what the installed releases themselves declare, which says more of them, and nothing of their end. */
const isHeld = (verdict: Verdict, held: Requirements["held"], sides: readonly Detected[]): boolean =>
  verdict.status !== "deprecated" && (heldKeysOf(verdict).some((key) => held.has(key)) || isOfOther(verdict, sides));

/** Whether it is what only some releases require of those that a project leaves open, which need not be the one there. */
function isOfOther({ decision }: Verdict, sides: readonly Detected[]): boolean {
  const { declaring, outcome, requirement } = decision?.finding ?? {};
  const isOpen = sides.some((side) => side.isOpen === true && side.technology === requirement?.by);
  return isOpen && (declaring === undefined || outcome === "partly");
}

/** The declarations of which any, where the installed releases have it themselves, counts in place of a verdict. */
function heldKeysOf({ decision }: Pick<Verdict, "decision">): string[] {
  if (!decision?.finding) return [];
  const { requirement, target } = decision.finding;
  const ecosystems = Object.keys(requirement.by.record.packages ?? {});
  const targets = [target.id, ...requirement.ofPackages];
  return ecosystems.flatMap((one) => targets.map((of) => heldKey(one, requirement.package, of)));
}

/** An end of life is reported once, with the technology itself; alternatives are a project's choice. */
const isCounted = (a: Detected, b: Detected, outcome: PairOutcome): boolean =>
  a === b ? isMatter(outcome) : outcome.isGrounded;

/** Compatible pairs are no issue; nor are those that only a side's end of life spoils, which is an issue of its own. */
function isIssue(a: Detected, b: Detected, { status, pairStatus }: PairOutcome): boolean {
  return a === b ? isMatter({ status }) : pairStatus === "partial" || pairStatus === "incompatible";
}

function mostSevereFirst(one: JudgedPair, other: JudgedPair): number {
  const rank = ({ verdict }: JudgedPair) => SEVERITIES.indexOf(verdict.severity ?? "info");
  return (
    rank(one) - rank(other) ||
    one.a.technology.index - other.a.technology.index ||
    one.b.technology.index - other.b.technology.index
  );
}
