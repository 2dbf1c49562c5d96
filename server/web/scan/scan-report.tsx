/** What a scan found: the score, what needs attention, what was recognised. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Entry } from "../../catalog/entry.js";
import type { Scan } from "../../catalog/scan.js";
import { Coverage } from "./coverage.js";
import { Issues } from "./issues.js";
import { Breakdown, ScoreRing } from "./score.js";
import { TakeAlong } from "./take-along.js";

interface ScanVerdictProps {
  /** The catalog that the scan was made with: it explains the issues. */
  catalog: Catalog;
  scan: Scan;
  /** What was scanned. */
  entries: readonly Entry[];
  /** The platform that was asked about, for links to pairs; undefined where none was. */
  platform?: string | undefined;
}

/** How a stack gets on: the score, the sum behind it, what needs attention. Headings are of the second level and below. */
export function ScanVerdict({ catalog, scan, entries, platform }: ScanVerdictProps) {
  const { score, detected, issues } = scan;
  return (
    <>
      <section class="panel scan-score" aria-label="Score">
        <ScoreRing scan={scan} />
        <div>
          <h2>{headlineOf(scan)}</h2>
          <p>{tellPairs(scan)}</p>
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
  /** The list as `encodeShared` gives it, for the link and the badge; null where it is too long for an address. */
  shared: string | null;
}

/** Everything that a scan found: the verdict, what was recognised, and a link and a badge to take along. */
export function ScanReport({ shared, ...verdict }: ScanReportProps) {
  const { catalog, scan } = verdict;
  return (
    <div class="scan-report">
      <ScanVerdict {...verdict} />
      <Coverage catalog={catalog} scan={scan} />
      <TakeAlong scan={scan} shared={shared} />
    </div>
  );
}

function headlineOf({ score, detected, issues }: Scan): string {
  if (detected.length === 0) return "Nothing in this list is known here";
  if (issues.length > 0) return `${count(issues.length, "thing needs", "things need")} attention`;
  return score === null ? "No facts on these together yet" : "Nothing known speaks against this stack";
}

function tellPairs({ breakdown, pairsChecked, detected }: Scan): string {
  if (detected.length === 0) return "Check the spelling, or list the packages by the names they are installed under.";
  const known = breakdown.compatible + breakdown.partial + breakdown.deprecated + breakdown.incompatible;
  if (known === 0)
    return "There is no score, as no source speaks of any two of them. That says nothing either way: it is unknown.";
  const pairs = count(pairsChecked, "pair was", "pairs were");
  return `${pairs} looked at. The score rests on the ${count(known, "verdict", "verdicts")} that facts support; the rest is unknown.`;
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
