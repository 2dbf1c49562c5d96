/** From a version as CI writes it to the release line that it runs with. */

import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Cycle, Technology } from "../../../server/catalog/technology/technology.js";
import { parseDeclared } from "../../../server/catalog/versions/ecosystems.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import {
  containsEnd,
  intersects,
  isOpenEnded,
  isWithin,
  lowestOf,
  type VersionRange,
} from "../../../server/catalog/versions/range.js";

/** Words for versions to come; in a range such as `>=6.0a1,<6.1` one only says from where on. */
const PRE_RELEASE = /[a-wyz]/i;

/**
 * The versions that CI runs with for what it asks for, as a part of a range: a release line that was out, or the part of one.
 * @param ecosystem whose syntax the version is in
 * @param day on which it was asked for
 * @returns undefined where that leaves open which line it is, or is no release
 */
export function lineAskedFor(technology: Technology, ecosystem: string, written: string, day: Day): string | undefined {
  const text = written
    .trim()
    .replace(/^["']|["']$/g, "")
    .replace(/^v(?=\d)/, "")
    // Of Python, `==5` is 5.0, and `==5.*` any 5 (https://peps.python.org/pep-0440/#version-matching).
    .replace(/^==\s*\d+$/, ecosystem === "pypi" ? "$&.0" : "$&")
    .replace(/(?:\.[x*])+$/, "");
  const isOne = !/[<>,|\s]/.test(text.replace(/^(?:~>|[~=]=)\s*/, ""));
  if (!/^[\^~=<>!\s]*\d/.test(text) || (isOne && PRE_RELEASE.test(text)) || text.length > 60) return undefined;
  const asked = parseDeclared(ecosystem, text);
  const [interval, more] = asked?.intervals ?? [];
  if (!asked || !interval || more || isOpenEnded(asked) || interval.min.compareMain("0.0.0") === 0) return undefined;
  const numbered = technology.cycles.filter(({ line }) => line !== undefined);
  if (numbered.length === 0) return partOf(asked, lineAt(asked));
  const out = numbered.filter(({ released, line }) => line && intersects(line, asked) && isOut(released, day));
  const [cycle, another] = out;
  if (!cycle?.line || another) return undefined;
  // Of an older line that is not recorded, nothing is known.
  const isStrange = numbered.some(({ released, line }) => line && intersects(line, asked) && !isOut(released, day));
  return isStrange && !isWithin(asked, cycle.line) && !startsIn(asked, cycle) ? undefined : partOf(asked, cycle.line);
}

/** Days after which the images of a release are there for sure. */
const SETTLED = 60;

/**
 * The last line of a major whose lines had all been out for a while, and behind which another major came.
 * @param written a major number
 */
export function lastLineOf({ cycles }: Technology, written: string, day: Day): string | undefined {
  const major = /^\d+$/.test(written) ? parseRange(written) : undefined;
  const lines = cycles.flatMap(({ line, released }) => (line ? [{ line, released }] : []));
  const own = lines.filter(({ line }) => major && isWithin(line, major));
  const [last] = own.sort((one, other) => lowestOf(other.line).compareMain(lowestOf(one.line)));
  const isOver = lines.some(({ line }) => lowestOf(line).major > Number(written));
  const settled = new Date(Date.parse(day) - SETTLED * 86_400_000).toISOString().slice(0, 10);
  return last && isOver && own.every(({ released }) => isOut(released, settled)) ? last.line.text : undefined;
}

const isOut = (released: Day | undefined, day: Day): boolean => released !== undefined && released <= day;

const startsIn = (asked: VersionRange, { line }: Cycle): boolean =>
  line !== undefined && lowestOf(asked).compareMain(lowestOf(line)) >= 0;

/** The line that the lowest version of a range belongs to: its major, or its minor below 1. */
function lineAt(range: VersionRange): VersionRange {
  const { major, minor } = lowestOf(range);
  return parseRange(major > 0 ? String(major) : `0.${minor}`) as VersionRange;
}

/** The part of a line that was asked for, as it is written in a range. */
function partOf(asked: VersionRange, line: VersionRange): string | undefined {
  const { major, minor, patch } = lowestOf(asked);
  const whole = [line.text, `${major}`, `${major}.${minor}`, `${major}.${minor}.${patch}`].find((text) =>
    isSame(text, asked),
  );
  if (whole !== undefined && isWithin(asked, line)) return isSame(line.text, asked) ? line.text : whole;
  // Lower bounds before the line, and ends behind it, change nothing about which of its releases is installed.
  if (!containsEnd(asked, line))
    return isWithin(asked, line) ? `>=${major}.${minor}.${patch} ${endOf(asked)}` : undefined;
  return lowestOf(asked).compareMain(lowestOf(line)) <= 0 ? line.text : `>=${major}.${minor}.${patch} ${endOf(line)}`;
}

function isSame(text: string, asked: VersionRange): boolean {
  const range = parseRange(text);
  return range !== undefined && isWithin(asked, range) && isWithin(range, asked);
}

const endOf = (line: VersionRange): string => {
  const max = line.intervals[0]?.max;
  return max ? `<${max.version}` : "";
};
