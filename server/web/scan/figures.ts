/** The figures of a scan. */
import { isMatter } from "../../catalog/scan/conflicts.js";
import type { Entry } from "../../catalog/scan/entry.js";
import type { Scan } from "../../catalog/scan/scan.js";
import type { Score } from "../../catalog/scan/score.js";

export interface ScanFigures {
  result: Score;
  issues: number;
  entries: number;
  recognized: number;
  detected: number;
  pairsChecked: number;
}

export function figuresOf(scan: Scan, entries: readonly Entry[]): ScanFigures {
  const { score, grade, breakdown, issues, conflicts, recognized, detected, pairsChecked } = scan;
  return {
    result: { score, grade, breakdown },
    issues: issues.length + conflicts.filter(isMatter).length,
    ...{ entries: entries.length, recognized, detected: detected.length, pairsChecked },
  };
}
