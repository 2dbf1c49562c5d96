/** The score of a stack, as a ring and as a calculation. */
import type { Grade } from "../../catalog/scan/score.js";
import { CAPS, POINTS, type Score, type Tally } from "../../catalog/scan/score.js";
import { Scroll } from "../components/scroll.js";
import { StatusLabel } from "../components/status.js";

const RADIUS = 52;
const AROUND = 2 * Math.PI * RADIUS;

/** Colours of statuses by grade. */
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

/** The calculation of the score. */
export function Breakdown({ scan }: { scan: Score }) {
  const { points, possible, cap } = scan.breakdown;
  const share = Math.min(100, Math.max(0, Math.round((100 * points) / possible)));
  const worst = CAPS.find(([, most]) => most === cap)?.[0];
  return (
    <details>
      <summary>How the score is calculated</summary>
      <Scroll label="Points">
        <table>
          <caption>Points for each known verdict</caption>
          <thead>
            <tr>
              <th scope="col">Verdict</th>
              <th scope="col">Count</th>
              <th scope="col">Points each</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {(Object.keys(POINTS) as (keyof Tally)[]).map((status) => (
              <tr key={status}>
                <th scope="row">
                  <StatusLabel status={status} />
                </th>
                <td>{scan.breakdown[status]}</td>
                <td>{signed(POINTS[status])}</td>
                <td>{signed(scan.breakdown[status] * POINTS[status])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p>
        Total: {signed(points)} of {possible} points, or {share} out of 100.{" "}
        {worst && cap !== null && describeCap(worst, cap, share)}
      </p>
      <p class="fine">Grades: A from 90, B from 70, C from 50, D from 40, F below.</p>
    </details>
  );
}

function describeCap(worst: string, cap: number, share: number): string {
  const effect = share > cap ? `so the score is ${cap}` : "which makes no difference here";
  return `With ${worst === "error" ? "an" : "a"} ${worst} issue, the score is at most ${cap}, ${effect}.`;
}

/** With a typographic minus sign. */
const signed = (number: number) => (number < 0 ? `−${-number}` : String(number));
