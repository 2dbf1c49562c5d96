/** What a rule says of its pair: place, severities, versions and conditions that fit together. */
import type { Rule } from "../../../schemas/types.js";
import { splitVersion } from "../../catalog/names/names.js";
import type { PathStep } from "../file.js";
import { checkExceptionOrder } from "./exceptions.js";
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
