/** Days as places on a line, for pictures of time. */
import type { Day } from "../../catalog/lifecycle.js";
import type { ReleaseLine } from "../../catalog/release-lines.js";

export interface Scale {
  /** The place of a day, in per cent of the width; days beyond the ends are put there. */
  place: (day: Day) => number;
  /** The first days of some years, in even steps, away from the ends. */
  years: { year: number; place: number }[];
  /** The place of today. */
  now: number;
}

/** More would touch each other on a telephone. */
const MOST_YEARS = 4;
const STEPS = [1, 2, 5, 10, 20, 50];

/** A place this near to an end, in per cent, has no room for the number of a year. */
const EDGE = 7;

/** The scale on which release lines, today and a little around them have their place. */
export function scaleOf(lines: readonly ReleaseLine[], today: Day): Scale {
  const days = lines.flatMap(({ released, end }) => [released, typeof end === "string" ? end : undefined]);
  const times = [today, ...days.filter((day) => day !== undefined)].map((day) => Date.parse(day));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const DAY = 86_400_000;
  const margin = Math.max((last - first) * 0.03, 30 * DAY);
  // What has no end goes on for a while behind today.
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
