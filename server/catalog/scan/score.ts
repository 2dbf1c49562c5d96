/**
 * The score of a stack: 10 points for each compatible pair, 5 for partial, none for deprecated, 20 off for incompatible,
 * as a share of 10 for each known pair, between 0 and 100; the worst issue sets a cap.
 */
import type { Severity, Status } from "../verdict/judgement.js";

export type Grade = "A" | "B" | "C" | "D" | "F";

export interface Tally {
  compatible: number;
  partial: number;
  deprecated: number;
  incompatible: number;
}

export interface Score {
  /** 0 to 100; null when no pair is known. */
  score: number | null;
  grade: Grade | null;
  breakdown: Tally & { points: number; possible: number; cap: number | null };
}

/** What a pair of each status counts. */
export const POINTS: Record<keyof Tally, number> = { compatible: 10, partial: 5, deprecated: 0, incompatible: -20 };
/** The most that a stack reaches with an issue of a severity. */
export const CAPS: readonly [Severity, number][] = [
  ["critical", 39],
  ["error", 69],
  ["warning", 89],
];
const GRADES: readonly [Grade, number][] = [
  ["A", 90],
  ["B", 70],
  ["C", 50],
  ["D", 40],
];

/**
 * @param verdicts status and severity of every pair with a verdict; `unknown` ones count for nothing
 */
export function score(verdicts: Iterable<{ status: Status; severity: Severity | undefined }>): Score {
  const tally: Tally = { compatible: 0, partial: 0, deprecated: 0, incompatible: 0 };
  const severities = new Set<Severity>();
  for (const { status, severity } of verdicts) {
    if (status === "unknown") continue;
    tally[status] += 1;
    if (severity) severities.add(severity);
  }
  const statuses = Object.keys(POINTS) as (keyof Tally)[];
  const points = statuses.reduce((sum, status) => sum + tally[status] * POINTS[status], 0);
  const possible = statuses.reduce((sum, status) => sum + tally[status], 0) * POINTS.compatible;
  const cap = CAPS.find(([severity]) => severities.has(severity))?.[1] ?? null;
  const breakdown = { ...tally, points, possible, cap };
  if (possible === 0) return { score: null, grade: null, breakdown };
  const share = Math.min(100, Math.max(0, Math.round((100 * points) / possible)));
  const value = Math.min(share, cap ?? 100);
  return { score: value, grade: GRADES.find(([, least]) => value >= least)?.[0] ?? "F", breakdown };
}
