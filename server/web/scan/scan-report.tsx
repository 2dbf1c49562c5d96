/** The report of a scan. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Entry } from "../../catalog/scan/entry.js";
import type { Scan } from "../../catalog/scan/scan.js";
import { Issues } from "./issues.js";
import { Recognised } from "./recognised.js";
import { Breakdown, ScoreRing } from "./score.js";
import { ShareSection } from "./share-section.js";

interface ScanVerdictProps {
  /** The catalog used for the scan; explains the issues. */
  catalog: Catalog;
  scan: Scan;
  /** The scanned entries. */
  entries: readonly Entry[];
  /** The requested platform. */
  platform?: string | undefined;
}

/** Score and issues of a stack. Headings start at level two. */
export function ScanVerdict({ catalog, scan, entries, platform }: ScanVerdictProps) {
  const { score, detected, issues } = scan;
  return (
    <>
      <section class="panel scan-score" aria-label="Score">
        <ScoreRing scan={scan} />
        <div>
          <h2>{describeResult(scan)}</h2>
          <p>{describePairs(scan)}</p>
          <p class="fine">
            {scan.recognized.toLocaleString("en")} of {count(entries.length, "entry", "entries")} recognised (
            {Math.round((100 * scan.recognized) / Math.max(1, entries.length))}%), as{" "}
            {count(detected.length, "technology", "technologies")}.
          </p>
        </div>
      </section>
      {score !== null && <Breakdown scan={scan} />}
      {issues.length > 0 && <Issues catalog={catalog} scan={scan} platform={platform} />}
    </>
  );
}

interface ScanReportProps extends ScanVerdictProps {
  /** From `encodeShared`; null if too long for a link. */
  shared: string | null;
}

/** Score, issues, recognised technologies, and how to share the report. */
export function ScanReport({ shared, ...verdict }: ScanReportProps) {
  const { catalog, scan } = verdict;
  return (
    <div class="scan-report">
      <ScanVerdict {...verdict} />
      <Recognised catalog={catalog} scan={scan} />
      <ShareSection scan={scan} shared={shared} />
    </div>
  );
}

function describeResult({ score, detected, issues }: Scan): string {
  if (detected.length === 0) return "We don't know anything in this list";
  if (issues.length > 0) return `${count(issues.length, "issue", "issues")} found`;
  return score === null ? "No data on these together yet" : "No known conflicts";
}

function describePairs({ breakdown, pairsChecked, detected }: Scan): string {
  if (detected.length === 0) return "Check the spelling, or list the packages by the names you install them under.";
  const known = breakdown.compatible + breakdown.partial + breakdown.deprecated + breakdown.incompatible;
  if (known === 0)
    return "There is no score, since we have no source on any two of them. This is neither good nor bad news.";
  const pairs = count(pairsChecked, "pair was", "pairs were");
  return `${pairs} checked. The score is based on ${count(known, "known verdict", "known verdicts")}; the rest is unknown.`;
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
