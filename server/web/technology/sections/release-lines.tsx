import { type OutLine, outLines } from "../../../catalog/lines/out-lines.js";
import { linesToShow, type ReleaseLine } from "../../../catalog/technology/release-lines.js";
import type { Technology } from "../../../catalog/technology/technology.js";
import { Link, Sources } from "../../components/link.js";
import { Day, Section } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { linePath } from "../focus.js";

interface ReleaseLinesProps {
  technology: Technology;
  focus: OutLine | undefined;
  /** Newest first; at least one. */
  lines: readonly ReleaseLine[];
  source: string;
}

export function ReleaseLines({ technology, focus, lines, source }: ReleaseLinesProps) {
  const { today } = useSite();
  const { name } = technology;
  const shown = linesWith(lines, focus);
  const out = new Set(outLines(technology, today).map((line) => line.name));
  const scale = createTimeScale(shown, today);
  return (
    <Section id="release-lines" title="Release lines">
      <table class="timeline">
        <caption class="hidden">Support status of {name} release lines</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <td aria-hidden="true">
              <Axis scale={scale} />
            </td>
            <th scope="col">Support</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.name} class={`${line.state}${line.name === focus?.name ? " focus" : ""}`}>
              <th scope="row">
                {out.has(line.name) ? (
                  <Link
                    to={linePath(technology, line.name)}
                    aria-current={line.name === focus?.name ? "page" : undefined}
                  >
                    {line.name}
                  </Link>
                ) : (
                  line.name
                )}{" "}
                <LongTerm line={line} />
              </th>
              <td aria-hidden="true">
                <Bar line={line} scale={scale} />
              </td>
              <td>
                <State line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Legend lines={shown} />
      <details>
        <summary>
          All dates{lines.length > shown.length && `, and ${counted(lines.length - shown.length, "more line")}`}
        </summary>
        <AllDates name={name} lines={lines} />
      </details>
      <p class="fine">
        Source: <Sources urls={[source]} />
      </p>
    </Section>
  );
}

function linesWith(lines: readonly ReleaseLine[], focus: OutLine | undefined): ReleaseLine[] {
  const shown = new Set(linesToShow(lines));
  return lines.filter((line) => shown.has(line) || line.name === focus?.name);
}

const counted = (count: number, what: string) => `${count} ${what}${count > 1 ? "s" : ""}`;

const STATES: Record<ReleaseLine["state"], [sign: string, word: string, look: string]> = {
  planned: ["…", "planned", "unknown"],
  supported: ["✓", "supported", "compatible"],
  ended: ["⊘", "ended", "deprecated"],
};
/** Without an announced end, support is not promised. */
const OPEN: (typeof STATES)["supported"] = ["→", "open", "compatible"];

function State({ line: { state, end, released } }: { line: ReleaseLine }) {
  const [sign, word, look] = state === "supported" && end === undefined ? OPEN : STATES[state];
  return (
    <>
      <span class={`status ${look}`}>
        <span aria-hidden="true">{sign}</span> {word}
      </span>{" "}
      <span class="fine">
        {state === "planned" && released ? (
          <>
            from <Day at={released} />
          </>
        ) : typeof end === "string" ? (
          <>
            {state === "ended" ? "on" : "until"} <Day at={end} />
          </>
        ) : end ? (
          "date not known"
        ) : (
          "no end date announced"
        )}
      </span>
    </>
  );
}

export function LineSummary({ line }: { line: ReleaseLine }) {
  return (
    <p>
      {line.released && (
        <>
          Released on <Day at={line.released} /> ·{" "}
        </>
      )}
      <State line={line} />
    </p>
  );
}

function LongTerm({ line: { lts } }: { line: ReleaseLine }) {
  const { today } = useSite();
  if (lts === undefined) return null;
  const later = typeof lts === "string" && lts > today;
  return (
    <>
      <span class="kind">
        <abbr title="long-term support">LTS</abbr>
      </span>
      {later && <span class="fine">from {lts}</span>}
    </>
  );
}

/** Row height, so that vertical lines connect. */
const HEIGHT = 44;
const BAR = 16;
const TOP = (HEIGHT - BAR) / 2;

const percent = (place: number) => `${place.toFixed(2)}%`;

/** Filled while supported, an outline when ended, an arrow without an end date. */
function Bar({ line, scale }: { line: ReleaseLine; scale: TimeScale }) {
  const { released, end, state, lts } = line;
  const from = released ? scale.place(released) : undefined;
  const { now } = scale;
  const until = typeof end === "string" ? scale.place(end) : undefined;
  const start = from ?? (until === undefined ? undefined : 0);
  const stop = until ?? (end === undefined && state === "planned" ? start : now);
  const since = lts === true ? start : lts === undefined ? undefined : scale.place(lts);
  return (
    <svg class={`lifetime ${state}`} width="100%" height={HEIGHT} aria-hidden="true" focusable="false">
      <Grid scale={scale} height={HEIGHT} />
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

function Grid({ scale, height }: { scale: TimeScale; height: number }) {
  return (
    <>
      {scale.years.map(({ year, place }) => (
        <line key={year} class="grid" x1={percent(place)} x2={percent(place)} y1="0" y2={height} />
      ))}
    </>
  );
}

const AXIS_HEIGHT = 40;

function Axis({ scale }: { scale: TimeScale }) {
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

/** Only the shapes in use. */
function Legend({ lines }: { lines: readonly ReleaseLine[] }) {
  const entries: [look: string, text: string, shown: boolean][] = [
    ["supported", "supported", lines.some(({ state, end }) => state === "supported" && end !== undefined)],
    ["ended", "ended", lines.some(({ state }) => state === "ended")],
    ["vague", "a date is not known", lines.some(({ end, released }) => end === true || released === undefined)],
    ["long", "with long-term support", lines.some(({ lts }) => lts !== undefined)],
    ["open", "no end date announced", lines.some(({ end }) => end === undefined)],
  ];
  return (
    <ul class="legend fine" aria-hidden="true">
      {entries
        .filter(([, , shown]) => shown)
        .map(([look, text]) => (
          <li key={look}>
            <LegendSign look={look} ended={lines.every(({ state }) => state === "ended")} /> {text}
          </li>
        ))}
    </ul>
  );
}

function LegendSign({ look, ended }: { look: string; ended: boolean }) {
  const state = ended || look === "ended" || look === "vague" ? "ended" : "supported";
  return (
    <svg class={`lifetime ${state}`} width="30" height="14" aria-hidden="true" focusable="false">
      {look !== "open" && (
        <rect class={look === "vague" ? "support vague" : "support"} x="1" y="1" width="28" height="12" rx="3" />
      )}
      {look === "long" && <line class="lts" x1="1" x2="29" y1="7" y2="7" />}
      {look === "open" && (
        <>
          <line class="open" x1="0" x2="28" y1="7" y2="7" />
          <path class="tip" d="M22 2 L29 7 L22 12" />
        </>
      )}
    </svg>
  );
}

function AllDates({ name, lines }: { name: string; lines: readonly ReleaseLine[] }) {
  const lts = lines.some((line) => line.lts !== undefined);
  return (
    <table class="dates">
      <caption class="hidden">Dates of all {name} release lines</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Released</th>
          {lts && <th scope="col">LTS</th>}
          <th scope="col">End</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <th scope="row">{line.name}</th>
            <td>{line.released ? <Day at={line.released} /> : "not known"}</td>
            {lts && <td>{line.lts === true ? "yes" : (line.lts ?? "no")}</td>}
            <td>
              {typeof line.end === "string" ? (
                <Day at={line.end} />
              ) : line.end ? (
                "ended, date not known"
              ) : (
                "none announced"
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TimeScale {
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
  const DAY = 86_400_000;
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
