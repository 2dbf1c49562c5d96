/** The drawing of release lines: a bar for the support of each, over years. */
import type { ReleaseLine } from "../../../catalog/lines/release-lines.js";

/** Row height, so that vertical lines connect. */
const HEIGHT = 44;
const BAR = 16;
const TOP = (HEIGHT - BAR) / 2;

const percent = (place: number) => `${place.toFixed(2)}%`;

/** Filled while supported, an outline when ended, an arrow without an end date. */
export function Bar({ line, scale }: { line: ReleaseLine; scale: TimeScale }) {
  const { released, end, state, lts } = line;
  const from = released ? scale.place(released) : undefined;
  const { now } = scale;
  const until = typeof end === "string" ? scale.place(end) : undefined;
  const start = from ?? (until === undefined ? undefined : 0);
  const stop = until ?? (end === undefined && state === "planned" ? start : now);
  const since = lts === true ? start : lts === undefined ? undefined : scale.place(lts);
  return (
    <svg class={`lifetime ${state}`} width="100%" height={HEIGHT} aria-hidden="true" focusable="false">
      {scale.years.map(({ year, place }) => (
        <line key={year} class="grid" x1={percent(place)} x2={percent(place)} y1="0" y2={HEIGHT} />
      ))}
      {start !== undefined && stop !== undefined && (
        <rect
          class={end === true || from === undefined ? "support vague" : "support"}
          x={percent(start)}
          y={TOP}
          width={percent(Math.max(stop - start, 0.4))}
          height={BAR}
          rx="3"
        />
      )}
      {since !== undefined && stop !== undefined && stop > since && (
        <line class="lts" x1={percent(since)} x2={percent(stop)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      )}
      {end === undefined && stop !== undefined && (
        <>
          <line class="open" x1={percent(stop)} x2="99%" y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <svg x="99%" y={HEIGHT / 2} overflow="visible" aria-hidden="true">
            <path class="tip" d="M-7 -5 L0 0 L-7 5" />
          </svg>
        </>
      )}
      <line class="now" x1={percent(now)} x2={percent(now)} y1="0" y2={HEIGHT} />
    </svg>
  );
}

const AXIS_HEIGHT = 40;

export function Axis({ scale }: { scale: TimeScale }) {
  const { now } = scale;
  const anchor = now < 15 ? "start" : now > 85 ? "end" : "middle";
  return (
    <svg class="axis" width="100%" height={AXIS_HEIGHT} aria-hidden="true" focusable="false">
      {scale.years.map(({ year, place }) => (
        <text key={year} x={percent(place)} y="14" text-anchor="middle">
          {year}
        </text>
      ))}
      <text class="today" x={percent(now)} y="34" text-anchor={anchor}>
        today
      </text>
    </svg>
  );
}

export interface TimeScale {
  /** The position of a day in percent, clamped. */
  place: (day: string) => number;
  /** Evenly spaced years, away from the edges. */
  years: { year: number; place: number }[];
  now: number;
}

/** More would overlap on a phone. */
const MOST_YEARS = 4;
const STEPS = [1, 2, 5, 10, 20, 50];

/** Labels closer to an edge (in percent) do not fit. */
const EDGE = 7;

export function createTimeScale(lines: readonly ReleaseLine[], today: string): TimeScale {
  const days = lines.flatMap(({ released, end }) => [released, typeof end === "string" ? end : undefined]);
  const times = [today, ...days.filter((day) => day !== undefined)].map((day) => Date.parse(day));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const DAY = 86400000;
  const margin = Math.max((last - first) * 0.03, 30 * DAY);
  // Room for arrows of lines without an end date.
  const isOpen = lines.some(({ end }) => end === undefined);
  const [from, until] = [first - margin, last + (isOpen ? 4 * margin : margin)];
  const place = (day: string) => Math.min(100, Math.max(0, ((Date.parse(day) - from) / (until - from)) * 100));
  return { place, years: yearsOf(new Date(from), new Date(until), place), now: place(today) };
}

function yearsOf(from: Date, until: Date, place: (day: string) => number): TimeScale["years"] {
  const all: TimeScale["years"] = [];
  for (let year = from.getUTCFullYear(); year <= until.getUTCFullYear(); year += 1) {
    const at = place(`${year}-01-01`);
    if (at >= EDGE && at <= 100 - EDGE) all.push({ year, place: at });
  }
  const steps = STEPS.map((step) => all.filter(({ year }) => year % step === 0));
  return steps.find((years) => years.length <= MOST_YEARS) ?? [];
}
