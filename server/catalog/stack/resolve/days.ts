/**
 * Which runtimes go with what has ended. That Rails 6.1 requires Ruby 2.5 or later says nothing of Ruby 4, which came out after
 * its makers had ended it.
 */
import { type Day, endOfLife } from "../../technology/lifecycle.js";
import { cycleOf } from "../../technology/support.js";
import type { Technology } from "../../technology/technology.js";
import { boundedPart, intersects, type VersionRange } from "../../versions/range.js";
import type { Member } from "../solve/members.js";
import type { AskedName } from "./asked.js";
import { COST, type VersionOption, versionIn } from "./choices.js";

const RUNTIMES: ReadonlySet<string> = new Set(["language", "runtime"]);
const isRuntime = (technology: Technology) => RUNTIMES.has(technology.category);

/** A line that was asked for, and has ended. */
export interface EndedLine {
  technology: Technology;
  range: VersionRange;
  /** Its last day. */
  day: Day;
}

export const endedLines = (names: readonly AskedName[], today: Day): EndedLine[] =>
  names.flatMap(({ technology, package: name, range }): EndedLine[] => {
    const isOwn = technology && (name === undefined || name === technology.mainPackage);
    if (!isOwn || !range || isRuntime(technology)) return [];
    const day = endOfLife(technology, range, today)?.date;
    return day === undefined ? [] : [{ technology, range, day }];
  });

/**
 * The options of a runtime, cheapest first: an ended one that was out before the lines ended costs less than one that came out
 * later, unless they name it.
 */
export function outBefore(
  ended: readonly EndedLine[],
  { technology: runtime }: Pick<Member, "technology">,
  options: readonly VersionOption[],
): readonly VersionOption[] {
  if (ended.length === 0 || !runtime || !isRuntime(runtime)) return options;
  const isLater = (version: VersionRange) => {
    const released = cycleOf(runtime, version)?.released ?? "";
    return ended.some((line) => released > line.day && !names(line, runtime, version));
  };
  return options
    .map((option) => {
      const version = versionIn(option);
      return version && isLater(version.range) ? { ...option, cost: option.cost + 2 * COST.ended } : option;
    })
    .sort((one, other) => one.cost - other.cost);
}

/** Whether a line declares a range with an end that has a version of a runtime in it. */
const names = ({ technology, range }: EndedLine, { id }: Technology, version: VersionRange): boolean =>
  (technology.requirements.get(id) ?? []).some((one) => {
    const named = one.byMain && intersects(one.line, range) ? boundedPart(one.range) : undefined;
    return named !== undefined && intersects(named, version);
  });
