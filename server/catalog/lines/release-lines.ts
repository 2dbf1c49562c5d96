/** The release lines of a technology, as they stand on a day. */
import { type Day, endOfLife } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";

export interface ReleaseLine {
  name: string;
  released: Day | undefined;
  /** The last day of support; true when it has ended on no known day; undefined when no end is announced. */
  end: Day | true | undefined;
  state: "planned" | "supported" | "ended";
  /** Whether it is a line with long-term support, or the day from which it is one. */
  lts: Day | true | undefined;
}

/** The release lines of a technology, newest first. A line of a retired technology ends with it at the latest. */
export function releaseLines(technology: Technology, today: Day): ReleaseLine[] {
  const ended = endOfLife(technology, undefined, today);
  const retired = ended?.whole ? (ended.date ?? true) : undefined;
  return (technology.record.lifecycle?.cycles ?? []).map(({ cycle, released, eol, lts }) => {
    const end = retired === undefined ? eol : earlier(eol, retired);
    return { name: cycle, released, end, lts, state: stateOf(released, end, today) };
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
