/** The order of a rule's exceptions: the first that matches a question applies, whatever comes after it. */
import type { Rule } from "../../../schemas/types.js";
import { factRange } from "../../catalog/versions/ecosystems.js";
import { intersects, isWithin, type VersionRange } from "../../catalog/versions/range.js";
import type { FileCheck } from "./file-check.js";

type Exception = NonNullable<Rule["exceptions"]>[number];

const MILDEST_FIRST: readonly Rule["status"][] = ["compatible", "partial", "incompatible"];

/**
 * Reports exceptions that an earlier one of another status takes the place of: those that never apply, and those that are
 * worse than what applies to some of their versions. `notes` on one of the two say that it is meant.
 */
export function checkExceptionOrder(check: FileCheck<Rule>): void {
  const { techA, techB, exceptions = [] } = check.file.value;
  const rangesOf = ({ when }: Exception) => [techA, techB].map((id) => factRange(String(when[id] ?? "*")));
  for (const [index, later] of exceptions.entries()) {
    const ranges = rangesOf(later);
    for (const [before, earlier] of exceptions.slice(0, index).entries()) {
      if (earlier.status === later.status || earlier.notes || later.notes || !isAsWide(earlier, later)) continue;
      const hidden = overlap(rangesOf(earlier), ranges);
      if (hidden === "none") continue;
      if (hidden === "some" && MILDEST_FIRST.indexOf(earlier.status) > MILDEST_FIRST.indexOf(later.status)) continue;
      const extent = hidden === "all" ? "for all of its versions" : "for some of its versions";
      const what = `exception ${before + 1} ("${earlier.status}") hides this one ("${later.status}") ${extent}`;
      const fix = "make the version ranges exclusive, or give the reason in `notes`";
      const allowed = "the first exception that matches applies, and a milder one must not hide a worse one";
      check.report(["exceptions", index, "when"], what, fix, { allowed });
      break;
    }
  }
}

/** Whether an exception applies in every setting that another one is about. */
function isAsWide({ when: { platform, with: present = [] } }: Exception, other: Exception): boolean {
  return (
    (platform === undefined || platform === other.when.platform) &&
    present.every((id) => other.when.with?.includes(id) === true)
  );
}

/** How much of the versions of one exception lies in those of another, side by side. */
function overlap(
  outer: readonly (VersionRange | undefined)[],
  inner: readonly (VersionRange | undefined)[],
): "none" | "some" | "all" {
  const sides = inner.map((range, side) => [range, outer[side]] as const);
  // A range that does not parse is reported where it stands.
  if (!sides.every(([one, other]) => one && other && intersects(one, other))) return "none";
  return sides.every(([one, other]) => one && other && isWithin(one, other)) ? "all" : "some";
}
