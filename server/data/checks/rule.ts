/** What a rule says of its pair: place, severities, versions and conditions that fit together. */
import type { Rule } from "../../../schemas/types.js";
import { splitVersion } from "../../catalog/names/names.js";
import { factRange } from "../../catalog/versions/ecosystems.js";
import { intersects, isWithin, type VersionRange } from "../../catalog/versions/range.js";
import type { PathStep } from "../file.js";
import type { FileCheck } from "./file-check.js";

/** Severities that go with a status; a `partial` rule with `info` is advice. Where there is one, `--fix` sets it. */
export const SEVERITIES: Record<Rule["status"], readonly Rule["severity"][]> = {
  compatible: ["info"],
  partial: ["warning", "info"],
  incompatible: ["error", "critical"],
};

/** What a rule states, and each of its exceptions. */
type CheckedStatement = Pick<Rule, "status" | "severity" | "override" | "evidence" | "explanation">;

function checkStatement(check: FileCheck, steps: readonly PathStep[], statement: CheckedStatement): void {
  const { status, severity, override, evidence, explanation } = statement;
  const allowed = SEVERITIES[status];
  if (!allowed.includes(severity)) {
    const what = `severity "${severity}" is not allowed with status "${status}"`;
    const more = { allowed: `allowed: ${allowed.join(", ")}`, fixable: allowed.length === 1 };
    check.report([...steps, "severity"], what, `set severity: ${allowed[0]}`, more);
  }
  if (override && status !== "partial") {
    const what = `an override does not go with status "${status}"`;
    const fix = "set status: partial, or state the override in an exception for the versions that need it";
    check.report([...steps, "override"], what, fix, {
      allowed: "partial: they work once the project is configured so",
    });
  }
  // The makers' words for an override are evidence.
  if (override && !evidence.includes(override.source)) {
    const what = "the source of the override is not listed under evidence";
    check.report([...steps, "override", "source"], what, "add it to evidence");
  }
  check.knowledge([...steps, "explanation"], explanation);
}

export function checkRule(check: FileCheck<Rule>): void {
  const { path, value } = check.file;
  const { techA, techB, testedVersions = [], exceptions = [] } = value;
  check.id(["techA"], techA);
  check.id(["techB"], techB);
  if (techA === techB) {
    check.report(["techB"], "a rule is about two technologies", "record an end of life in the technology's file");
  } else if (techA > techB) {
    const fix = `swap them and move the file to rules/${techB}/${techA}.yaml`;
    const more = { allowed: "ids in alphabetical order", fixable: true };
    check.report(["techA"], `"${techA}" comes after "${techB}"`, fix, more);
  } else if (path !== `rules/${techA}/${techB}.yaml`) {
    const allowed = `rules/${techA}/${techB}.yaml`;
    check.report(["techA"], "the file's path does not match the pair", "move the file or fix the ids", { allowed });
  }
  checkStatement(check, [], value);
  checkExceptionOrder(check);
  for (const [index, tested] of testedVersions.entries())
    check.range(["testedVersions", index], splitVersion(tested).version ?? "");
  for (const [index, exception] of exceptions.entries()) {
    checkStatement(check, ["exceptions", index], exception);
    const { platform: _platform, with: present = [], ...ranges } = exception.when;
    for (const [place, id] of present.entries()) check.id(["exceptions", index, "when", "with", place], id);
    for (const [id, range] of Object.entries(ranges)) {
      const steps = ["exceptions", index, "when", id];
      if (id !== techA && id !== techB) {
        const what = `"${id}" is not one of the two technologies of this rule`;
        check.report(steps, what, "list third technologies under `with`", { allowed: `"${techA}" or "${techB}"` });
      }
      check.range(steps, String(range));
    }
  }
}

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
