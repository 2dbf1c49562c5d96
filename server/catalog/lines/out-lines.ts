/** The release lines of a technology that something can be compared by. */
import { type Day, endOfLife } from "../technology/lifecycle.js";
import { knownLines } from "../technology/package-lines.js";
import type { Technology } from "../technology/technology.js";
import { intersects, newestFirst, type VersionRange } from "../versions/range.js";
import { releaseLines } from "./release-lines.js";

export interface OutLine {
  name: string;
  range: VersionRange;
  hasEnded: boolean;
  isLongTerm: boolean;
}

/** The release lines of a technology that are out, newest first: those of its lifecycle, else those that are known by what they declare. */
export function outLines(technology: Technology, today: Day): OutLine[] {
  const longTerm = new Set(releaseLines(technology, today).flatMap(({ name, lts }) => (lts ? name : [])));
  const lineOf = (name: string, range: VersionRange): OutLine => ({
    name,
    range,
    hasEnded: endOfLife(technology, range, today) !== undefined,
    isLongTerm: longTerm.has(name),
  });
  const { cycles } = technology;
  if (cycles.length > 0)
    return cycles.flatMap(({ name, line, released }) => (line && (released ?? "") <= today ? lineOf(name, line) : []));
  return knownLines({ technology, name: undefined }, today).lines.map((range) => lineOf(range.text, range));
}

/** More do not fit beside each other. */
const MOST_COMPARED = 4;

/**
 * The few lines that most ask about, newest first: those that are supported, and where these are few the last that were; where
 * some have long-term support, of those.
 */
export function linesToCompare(technology: Technology, today: Day): OutLine[] {
  const all = outLines(technology, today);
  const supported = all.filter(({ hasEnded }) => !hasEnded).slice(0, MOST_COMPARED);
  const ended = all.filter(
    ({ hasEnded, isLongTerm }) => hasEnded && (isLongTerm || !all.some((one) => one.isLongTerm)),
  );
  const chosen = new Set([...supported, ...ended.slice(0, MOST_COMPARED - supported.length)]);
  return all.filter((line) => chosen.has(line));
}

/** The line that a version is of, the newest of several; undefined where it is of none */
export function lineOfVersion(lines: readonly OutLine[], version: VersionRange): OutLine | undefined {
  return lines.find(({ name }) => name === version.text) ?? lines.find(({ range }) => intersects(range, version));
}

/** The lines whose numbers are nearest to a version that is of none of them, newest first. */
export function nearestLines(lines: readonly OutLine[], version: VersionRange, most: number): OutLine[] {
  const newer = lines.filter(({ range }) => newestFirst(range, version) < 0);
  const half = Math.max(most - (lines.length - newer.length), Math.ceil(most / 2));
  const above = newer.slice(-half);
  return [...above, ...lines.slice(newer.length, newer.length + most - above.length)];
}
