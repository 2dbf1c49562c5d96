/** What a rule says of its pair: place, severities, versions and conditions that fit together. */
import type { Rule } from "../../../schemas/types.js";
import { splitVersion } from "../../catalog/names/names.js";
import type { DataFile, Step } from "../file.js";
import { checkExceptionOrder } from "./exceptions.js";
import { checkKnowledge } from "./ignorance.js";
import { type CheckId, checkRange, type Report } from "./report.js";

/** Severities that go with a status; a `partial` rule with `info` is advice. Where there is one, `--fix` sets it. */
export const SEVERITIES: Record<Rule["status"], readonly Rule["severity"][]> = {
  compatible: ["info"],
  partial: ["warning", "info"],
  incompatible: ["error", "critical"],
};

function checkSeverity(
  file: DataFile,
  steps: readonly Step[],
  record: Pick<Rule, "status" | "severity">,
  report: Report,
): void {
  const allowed = SEVERITIES[record.status];
  if (allowed.includes(record.severity)) return;
  report(file, [...steps, "severity"], {
    what: `severity "${record.severity}" is not allowed with status "${record.status}"`,
    allowed: `allowed: ${allowed.join(", ")}`,
    fix: `set severity: ${allowed[0]}`,
    fixable: allowed.length === 1,
  });
}

/** An override is something to configure, and the makers' words for it are evidence. */
function checkOverride(
  file: DataFile,
  steps: readonly Step[],
  { override, status, evidence }: Pick<Rule, "override" | "status" | "evidence">,
  report: Report,
): void {
  if (!override) return;
  if (status !== "partial") {
    report(file, [...steps, "override"], {
      what: `an override does not go with status "${status}"`,
      allowed: "partial: they work once the project is configured so",
      fix: "set status: partial, or state the override in an exception for the versions that need it",
    });
  }
  if (!evidence.includes(override.source)) {
    report(file, [...steps, "override", "source"], {
      what: "the source of the override is not listed under evidence",
      fix: "add it to evidence",
    });
  }
}

/** Checks the file of a rule. */
export function checkRule(file: DataFile, record: Rule, report: Report, checkId: CheckId): void {
  const { techA, techB } = record;
  checkId(file, ["techA"], techA);
  checkId(file, ["techB"], techB);
  if (techA === techB) {
    report(file, ["techB"], {
      what: "a rule is about two technologies",
      fix: "record an end of life in the technology's file",
    });
  } else if (techA > techB) {
    const fix = `swap them and move the file to rules/${techB}/${techA}.yaml`;
    report(file, ["techA"], {
      what: `"${techA}" comes after "${techB}"`,
      allowed: "ids in alphabetical order",
      fix,
      fixable: true,
    });
  } else if (file.path !== `rules/${techA}/${techB}.yaml`) {
    report(file, ["techA"], {
      what: "the file's path does not match the pair",
      allowed: `rules/${techA}/${techB}.yaml`,
      fix: "move the file or fix the ids",
    });
  }
  checkSeverity(file, [], record, report);
  checkOverride(file, [], record, report);
  checkKnowledge(file, ["explanation"], record.explanation, report);
  checkExceptionOrder(file, record, report);
  for (const [index, tested] of (record.testedVersions ?? []).entries()) {
    const { version = "" } = splitVersion(tested);
    checkRange(file, ["testedVersions", index], version, report);
  }
  for (const [index, exception] of (record.exceptions ?? []).entries()) {
    checkSeverity(file, ["exceptions", index], exception, report);
    checkOverride(file, ["exceptions", index], exception, report);
    checkKnowledge(file, ["exceptions", index, "explanation"], exception.explanation, report);
    const { platform: _platform, with: present, ...ranges } = exception.when;
    for (const [place, id] of (present ?? []).entries())
      checkId(file, ["exceptions", index, "when", "with", place], id);
    for (const [id, range] of Object.entries(ranges)) {
      const steps = ["exceptions", index, "when", id];
      if (id !== techA && id !== techB) {
        report(file, steps, {
          what: `"${id}" is not one of the two technologies of this rule`,
          allowed: `"${techA}" or "${techB}"`,
          fix: "list third technologies under `with`",
        });
      }
      checkRange(file, steps, String(range), report);
    }
  }
}
