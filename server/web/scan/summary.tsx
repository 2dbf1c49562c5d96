/** Score and figures of a scan: shown by the server, and again by a browser that has read a lockfile. */
import type { Figures, ForBrowser } from "./figures.js";
import { Breakdown, ScoreRing } from "./score.js";

interface SummaryProps {
  figures: Figures;
  /** With it, browsers can judge what they have read. */
  data?: ForBrowser | undefined;
}

export function Summary({ figures, data }: SummaryProps) {
  const { result, entries, recognized, detected } = figures;
  return (
    <div data-scanned={data && JSON.stringify(data)}>
      <section class="panel scan-score" aria-label="Score">
        <ScoreRing scan={result} />
        <div>
          <h2>{describeResult(figures)}</h2>
          <p>{describePairs(figures)}</p>
          <p class="fine">
            {recognized.toLocaleString("en")} of {count(entries, "entry", "entries")} recognised (
            {Math.round((100 * recognized) / Math.max(1, entries))}%), as{" "}
            {count(detected, "technology", "technologies")}.
          </p>
          {result.score !== null && <Breakdown scan={result} />}
        </div>
      </section>
    </div>
  );
}

/** `3 issues found` */
export function describeResult({ result, detected, issues }: Figures): string {
  if (issues.length > 0) return `${count(issues.length, "issue", "issues")} found`;
  if (detected === 0) return "We don't know anything in this list";
  return result.score === null ? "No data on these together yet" : "No known conflicts";
}

function describePairs({ result: { breakdown }, pairsChecked, detected, issues }: Figures): string {
  if (detected === 0 && issues.length === 0)
    return "Check the spelling, or list the packages by the names you install them under.";
  const known = breakdown.compatible + breakdown.partial + breakdown.deprecated + breakdown.incompatible;
  if (known === 0)
    return "There is no score, since we have no source on any two of them. This is neither good nor bad news.";
  const pairs = count(pairsChecked, "pair was", "pairs were");
  if (known === pairsChecked) return `${pairs} checked, and nothing of it is unknown.`;
  return `${pairs} checked. We know ${known.toLocaleString("en")} of them; the rest is unknown.`;
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
