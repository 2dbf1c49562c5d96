/** Positions of days on a timeline. */
import type { Day } from "../../../catalog/facts/lifecycle.js";
import type { ReleaseLine } from "../../../catalog/facts/release-lines.js";

export interface Scale {
  /** The position of a day in percent, clamped. */
  place: (day: Day) => number;
  /** Evenly spaced years, away from the edges. */
  years: { year: number; place: number }[];
  now: number;
}

/** More would overlap on a phone. */
const MOST_YEARS = 4;
const STEPS = [1, 2, 5, 10, 20, 50];

/** Labels closer to an edge (in percent) do not fit. */
const EDGE = 7;

export function createTimeScale(lines: readonly ReleaseLine[], today: Day): Scale {
  const days = lines.flatMap(({ released, end }) => [released, typeof end === "string" ? end : undefined]);
  const times = [today, ...days.filter((day) => day !== undefined)].map((day) => Date.parse(day));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const DAY = 86_400_000;
  const margin = Math.max((last - first) * 0.03, 30 * DAY);
  // Room for arrows of lines without an end date.
  const isOpen = lines.some(({ end }) => end === undefined);
  const [from, until] = [first - margin, last + (isOpen ? 4 * margin : margin)];
  const place = (day: Day) => Math.min(100, Math.max(0, ((Date.parse(day) - from) / (until - from)) * 100));
  return { place, years: yearsOf(new Date(from), new Date(until), place), now: place(today) };
}

function yearsOf(from: Date, until: Date, place: (day: Day) => number): Scale["years"] {
  const all: Scale["years"] = [];
  for (let year = from.getUTCFullYear(); year <= until.getUTCFullYear(); year += 1) {
    const at = place(`${year}-01-01`);
    if (at >= EDGE && at <= 100 - EDGE) all.push({ year, place: at });
  }
  const steps = STEPS.map((step) => all.filter(({ year }) => year % step === 0));
  return steps.find((years) => years.length <= MOST_YEARS) ?? [];
}
