/** Score and figures of a scan, with the score as a ring and as a calculation. */
import { isMatter } from "../../catalog/scan/conflicts.js";
import type { Scan } from "../../catalog/scan/scan.js";
import { COSTS, type CostlySeverity, type Grade, pointsOf, type Score, type Tally } from "../../catalog/scan/score.js";
import { Fold, Table } from "../components/parts.js";
import { counted } from "../texts.js";

/** Findings, without what is only to be known. */
export const countIssues = ({ issues, conflicts }: Scan): number => issues.length + conflicts.filter(isMatter).length;

export function Summary({ scan }: { scan: Scan }) {
  const { recognized, unrecognized, detected, score } = scan;
  const entries = recognized + unrecognized.length;
  return (
    <section class="panel scan-score" aria-label="Score">
      <ScoreRing scan={scan} />
      <div>
        <h2>{describeResult(scan)}</h2>
        <p>{describePairs(scan)}</p>
        <p class="fine">
          {recognized.toLocaleString("en")} of {counted(entries, "entry", "entries")} recognised (
          {Math.round((100 * recognized) / Math.max(1, entries))}%), as{" "}
          {counted(detected.length, "technology", "technologies")}.
        </p>
        {score !== null && <Breakdown scan={scan} />}
      </div>
    </section>
  );
}

/** `3 issues found` */
export function describeResult(scan: Scan): string {
  const issues = countIssues(scan);
  if (issues > 0) return `${counted(issues, "issue", "issues")} found`;
  if (scan.detected.length === 0) return "We don't know anything in this list";
  return scan.score === null ? "No data on these together yet" : "No known conflicts";
}

function describePairs(scan: Scan): string {
  const { breakdown, pairsChecked, detected } = scan;
  if (detected.length === 0 && countIssues(scan) === 0)
    return "Check the spelling, or list the packages by the names you install them under.";
  const known = breakdown.compatible + breakdown.partial + breakdown.deprecated + breakdown.incompatible;
  if (known === 0)
    return "There is no score, since we have no source on any two of them. This is neither good nor bad news.";
  const pairs = counted(pairsChecked, "pair was", "pairs were");
  if (known === pairsChecked) return `${pairs} checked; all are known.`;
  return `${pairs} checked. We know ${known.toLocaleString("en")} of them; the rest is unknown.`;
}

const RADIUS = 52;
const AROUND = 2 * Math.PI * RADIUS;

const COLOURS: Record<Grade, string> = {
  A: "compatible",
  B: "compatible",
  C: "partial",
  D: "incompatible",
  F: "incompatible",
};

export function ScoreRing({ scan: { score, grade } }: { scan: Score }) {
  const title = score === null ? "No score" : `Score ${score} out of 100, grade ${grade}`;
  const length = (AROUND * (score ?? 0)) / 100;
  return (
    <svg class={`ring ${grade ? COLOURS[grade] : "unknown"}`} viewBox="0 0 120 120" width="120" height="120" role="img">
      <title>{title}</title>
      <circle class="ring-track" cx="60" cy="60" r={RADIUS} fill="none" stroke-width="12" />
      {length > 0 && (
        <circle
          class="ring-value"
          cx="60"
          cy="60"
          r={RADIUS}
          fill="none"
          stroke-width="12"
          stroke-dasharray={`${length.toFixed(1)} ${AROUND.toFixed(1)}`}
          transform="rotate(-90 60 60)"
        />
      )}
      <text x="60" y="66" text-anchor="middle" font-size="34" font-weight="700">
        {score ?? "–"}
      </text>
      <text class="ring-grade" x="60" y="86" text-anchor="middle" font-size="15">
        {grade ? `grade ${grade}` : "no score"}
      </text>
    </svg>
  );
}

export function Breakdown({ scan }: { scan: Score }) {
  const { breakdown, score } = scan;
  const { cap } = breakdown;
  const points = pointsOf(breakdown);
  const worst = COSTS.find((cost) => cost.cap === cap)?.severity;
  return (
    <Fold summary="How the score is calculated">
      <p>A stack starts with 100 points. Each cause of a finding takes some off, however many findings it has.</p>
      <Table
        label="Points"
        caption="Points by severity"
        columns={["Severity", "Causes", "Points each", "Points"]}
        rows={COSTS.map(({ severity, points: each }) => {
          const causes = breakdown[severity];
          return [severity, causes, signed(-each), signed(-each * causes)];
        })}
      />
      <p>
        {points < 0 ? "No points are left." : `${points} of 100 points are left.`}{" "}
        {worst && cap !== null && describeCap(worst, cap, points)}
        {score !== null && ` The score is ${score}.`}
      </p>
      <p class="fine">
        Verdicts behind it: {TALLIED.map((status) => `${breakdown[status]} ${status}`).join(", ")}. Notes take nothing
        off. Grades: A from 90, B from 70, C from 50, D from 40, F below.
      </p>
    </Fold>
  );
}

const TALLIED: readonly (keyof Tally)[] = ["compatible", "partial", "deprecated", "incompatible"];

function describeCap(worst: CostlySeverity, cap: number, points: number): string {
  const effect = points > cap ? "which decides here" : "which makes no difference here";
  return `With ${worst === "error" ? "an" : "a"} ${worst === "critical" ? "critical finding" : worst}, the score is at most ${cap}, ${effect}.`;
}

/** With a typographic minus sign, and none for nothing. */
const signed = (number: number) => (number < 0 ? `−${-number}` : "0");
