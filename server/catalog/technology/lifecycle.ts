/** Whether a technology, or the version asked about, is past its end of life on a given day. */
import { intersects, type VersionRange } from "../versions/range.js";
import type { Cycle, Technology } from "./technology.js";

export interface EndOfLife {
  technology: Technology;
  /** Whether the whole technology is retired, not only the versions asked about. */
  whole: boolean;
  /** The release lines that have ended; empty when the whole technology was retired by announcement. */
  cycles: readonly Cycle[];
  /** The last day of support, when known. */
  date: string | undefined;
  source: string;
  checked: string;
}

/** A day as YYYY-MM-DD, in UTC. Where a function takes `today`, lifecycles are judged by it. */
export type Day = string;

/** Whether a line was past its end on a day; on its last day it was not. */
export const hasEnded = (cycle: Cycle, today: Day) =>
  cycle.end === true || (cycle.end !== undefined && cycle.end < today);

/**
 * @param version what was asked about; undefined for the technology as such, which has ended only when all of it has
 * @param today the day to judge by; a day of support still counts
 * @returns undefined while it is alive, or when nothing is known of its end
 */
export function endOfLife(
  technology: Technology,
  version: VersionRange | undefined,
  today: Day,
): EndOfLife | undefined {
  const { endOfLife: retired, lifecycle } = technology.record;
  const checked = technology.checked;
  if (retired && (retired.date ?? "") < today) {
    const date = retired.date ?? lastDay(technology.cycles);
    return { technology, whole: true, cycles: [], date, source: retired.source, checked: retired.checked ?? checked };
  }
  if (!lifecycle) return undefined;
  const cycles = version ? cyclesOf(technology, version) : technology.cycles;
  if (cycles.length === 0 || !cycles.every((cycle) => hasEnded(cycle, today))) return undefined;
  const whole = technology.cycles.every((cycle) => hasEnded(cycle, today));
  const date = lastDay(whole ? technology.cycles : cycles);
  return { technology, whole, cycles, date, source: lifecycle.source, checked };
}

/** The line of that very name (`11.0-sp1`), else those that have versions in common with what was asked about. */
function cyclesOf({ cycles }: Technology, version: VersionRange): readonly Cycle[] {
  const named = cycles.filter(({ name }) => name === version.text);
  return named.length > 0 ? named : cycles.filter(({ line }) => line && intersects(line, version));
}

/** The day on which the last of some lines ended, when it is known. */
function lastDay(cycles: readonly Cycle[]): string | undefined {
  return (
    cycles
      .map(({ end }) => (typeof end === "string" ? end : ""))
      .sort()
      .at(-1) || undefined
  );
}

/** Whether a package of npm is behind by minors only of a supported major: usual ranges install the newer ones */
export function isBehindByMinor({ technology, whole, cycles }: EndOfLife, today: Day): boolean {
  if (whole || technology.packages[0]?.[0] !== "npm") return false;
  const majors = new Set(supportedCycles(technology, today).map(({ name }) => majorOf(name)));
  return cycles.every(({ name }) => majorOf(name) !== undefined && majors.has(majorOf(name)));
}

/** In days: how long a project is not told, and how soon after a line the next comes. */
const [A_YEAR, SOON] = [365, 60];

/**
 * Whether lines ended within a year because the next came out, as each of Rust does after six weeks. There is no window of
 * support to plan by, so one that is pinned is not behind before it is old.
 */
export function isJustReplaced({ technology, whole, cycles }: EndOfLife, today: Day): boolean {
  const isReplaced = (cycle: Cycle) => {
    const next = technology.cycles[technology.cycles.indexOf(cycle) - 1]?.released;
    const isSoon = daysFrom(cycle.released, next) <= SOON && Math.abs(daysFrom(next, cycle.end)) <= 1;
    return isSoon && daysFrom(cycle.end, today) < A_YEAR;
  };
  return !whole && cycles.every(isReplaced);
}

/** NaN where a day is not known. */
const daysFrom = (day: Cycle["end"], later: Cycle["end"]) =>
  (Date.parse(`${later}`) - Date.parse(`${day}`)) / 86_400_000;

/** The major of a line that is named with a minor, from 1 on: before that, a minor version may break anything. */
const majorOf = (name: string): string | undefined => /^([1-9]\d*)\.\d+$/.exec(name)?.[1];

/** The newest release line that is out and supported on a day; undefined when no lifecycle with numbered lines is known. */
export function currentCycle(technology: Technology, today: Day): Cycle | undefined {
  return technology.cycles.find((cycle) => cycle.line && (cycle.released ?? "") <= today && !hasEnded(cycle, today));
}

/** The release lines that are out on a day, as far as their names are numbers, newest first. */
export const releasedLines = ({ cycles }: Technology, today: Day): VersionRange[] =>
  cycles.flatMap(({ line, released }) => (line && (released ?? "") <= today ? [line] : []));

/** The release lines still supported on a day, newest first. */
export function supportedCycles(technology: Technology, today: Day): Cycle[] {
  return technology.cycles.filter((cycle) => (cycle.released ?? "") <= today && !hasEnded(cycle, today));
}
