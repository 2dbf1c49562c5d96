/**
 * The score of a stack: 100, less what each cause of a finding takes off, and at most what its worst finding allows. Findings of
 * one cause count once, by the worst of them.
 */
import type { Severity, Status } from "../facts/kind.js";

export type Grade = "A" | "B" | "C" | "D" | "F";

/** The severities that take points off. */
export type CostlySeverity = Exclude<Severity, "info">;

/** The known pairs by status. */
export type Tally = Record<Exclude<Status, "unknown">, number>;

export interface Score {
  /** 0 to 100; null when no pair is known and nothing was found. */
  score: number | null;
  grade: Grade | null;
  /** The known pairs, the causes of findings by severity, and the most that the worst of them allows. */
  breakdown: Tally & Record<CostlySeverity, number> & { cap: number | null };
}

/** What a cause takes off, and the most that a stack with one reaches; the worst first. */
export const COSTS: readonly { severity: CostlySeverity; points: number; cap: number }[] = [
  { severity: "critical", points: 30, cap: 39 },
  { severity: "error", points: 12, cap: 69 },
  { severity: "warning", points: 3, cap: 89 },
];
const GRADES: readonly [Grade, number][] = [
  ["A", 90],
  ["B", 70],
  ["C", 50],
  ["D", 40],
];

export interface Counted {
  severity: Severity | undefined;
  /** What it has in common with others of the same cause; undefined for what has a cause of its own. */
  cause?: string | undefined;
}

/** The cause of what is required of one technology, by its id, and does not hold. */
export const causeIn = (id: string) => `the version of ${id}`;

/** @param statuses of every pair with a verdict @param findings of which notes (`info`) count for nothing */
export function score(statuses: Iterable<Status>, findings: Iterable<Counted>): Score {
  const tally: Tally = { compatible: 0, partial: 0, deprecated: 0, incompatible: 0 };
  for (const status of statuses) if (status !== "unknown") tally[status] += 1;
  const causes = countCauses(findings);
  const breakdown = { ...tally, ...causes, cap: COSTS.find(({ severity }) => causes[severity] > 0)?.cap ?? null };
  const isKnown = Object.values(tally).some((count) => count > 0) || breakdown.cap !== null;
  if (!isKnown) return { score: null, grade: null, breakdown };
  const value = Math.min(Math.max(0, pointsOf(breakdown)), breakdown.cap ?? 100);
  return { score: value, grade: GRADES.find(([, least]) => value >= least)?.[0] ?? "F", breakdown };
}

/** 100 less what the causes take off; below 0 where they take off more. */
export const pointsOf = (breakdown: Score["breakdown"]): number =>
  COSTS.reduce((left, { severity, points }) => left - points * breakdown[severity], 100);

function countCauses(findings: Iterable<Counted>): Record<CostlySeverity, number> {
  const worst = new Map<string | Counted, number>();
  for (const finding of findings) {
    const rank = COSTS.findIndex(({ severity }) => severity === finding.severity);
    const key = finding.cause ?? finding;
    if (rank >= 0) worst.set(key, Math.min(rank, worst.get(key) ?? rank));
  }
  const counts: Record<CostlySeverity, number> = { critical: 0, error: 0, warning: 0 };
  for (const rank of worst.values()) counts[(COSTS[rank] as (typeof COSTS)[number]).severity] += 1;
  return counts;
}
