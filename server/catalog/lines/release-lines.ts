/** The release lines of a technology, as they stand on a day. */
import { type Day, endOfLife } from "../technology/lifecycle.js";
import type { Cycle, Technology } from "../technology/technology.js";

export interface ReleaseLine extends Omit<Cycle, "line"> {
  state: "planned" | "supported" | "ended";
}

/** The release lines of a technology, newest first. A line of a retired technology ends with it at the latest. */
export function releaseLines(technology: Technology, today: Day): ReleaseLine[] {
  const ended = endOfLife(technology, undefined, today);
  const retired = ended?.whole ? (ended.date ?? true) : undefined;
  return technology.cycles.map(({ name, released, end: own, lts }) => {
    const end = retired === undefined ? own : earlier(own, retired);
    return { name, released, end, lts, state: stateOf(released, end, today) };
  });
}

function earlier(end: Day | true | undefined, retired: Day | true): Day | true {
  if (end === undefined || end === true) return end ?? retired;
  return retired !== true && retired < end ? retired : end;
}

function stateOf(released: Day | undefined, end: Day | true | undefined, today: Day): ReleaseLine["state"] {
  if (end === true || (end !== undefined && end < today)) return "ended";
  return released !== undefined && released > today ? "planned" : "supported";
}

const NEWEST_SHOWN = 8;
const MOST_SHOWN = 12;

/** The lines that matter most: the newest, and older ones that are still supported; newest first. */
export function linesToShow(lines: readonly ReleaseLine[]): ReleaseLine[] {
  return lines.filter(({ state }, index) => index < NEWEST_SHOWN || state !== "ended").slice(0, MOST_SHOWN);
}
