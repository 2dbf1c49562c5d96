/** Whether a scan passes: thresholds to exit code, with the reasons. */
import type { Severity } from "../../../server/catalog/judgement.js";
import { EXIT, type ExitCode } from "../command.js";
import { findingsOf, incompleteFiles, type ScanReport } from "./report.js";

/** Worst first. */
export const SEVERITIES = ["critical", "error", "warning", "info"] as const satisfies readonly Severity[];

/** The values of `--fail-on`, each standing for itself and whatever is worse. */
export const FAIL_ON = [...SEVERITIES, "none"] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface Thresholds {
  failOn: FailOn;
  /** 0 to 100; undefined when scores do not matter. */
  failBelow?: number | undefined;
}

export interface Outcome {
  code: ExitCode;
  /** Why it is not clean, in sentences; empty exactly when it is. */
  reasons: string[];
}

/**
 * Holds a report against thresholds: 1 with a finding at or over the one or a score below the other, else 3 with a file
 * that was not read as a whole, else 0.
 *
 * Findings go first, as what was found stays found whatever the rest of a file says; both reasons are told. As with
 * osv-scanner (https://google.github.io/osv-scanner/output/#return-codes), findings and faults have codes of their own. A
 * project without a score, as none of its pairs is known, is not below anything.
 */
export function outcomeOf(report: ScanReport, { failOn, failBelow }: Thresholds): Outcome {
  const findings = failOn === "none" ? [] : findingsOf(report).filter(({ severity }) => isAtLeast(severity, failOn));
  const low = failBelow === undefined ? [] : report.projects.filter(({ score }) => score !== null && score < failBelow);
  const incomplete = incompleteFiles(report);
  const reasons = [
    ...(findings.length > 0 ? [tellFindings(findings.length, failOn)] : []),
    ...low.map(({ path, score }) => `The score of ${path} is ${score}, which is below ${failBelow} (--fail-below).`),
    ...(incomplete.length > 0 ? [tellIncomplete(incomplete.map(({ path }) => path))] : []),
  ];
  const failed = findings.length + low.length > 0;
  return { code: failed ? EXIT.findings : incomplete.length > 0 ? EXIT.unread : EXIT.clean, reasons };
}

/** Whether a severity is the threshold or worse. */
export function isAtLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);
}

function tellFindings(number: number, failOn: FailOn): string {
  const worse = failOn === "critical" ? "" : " or worse";
  return `${number === 1 ? "1 finding is" : `${number} findings are`} of severity ${failOn}${worse} (--fail-on ${failOn}).`;
}

function tellIncomplete(paths: readonly string[]): string {
  const MOST = 3;
  const rest = paths.length - MOST;
  const named = `${paths.slice(0, MOST).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
  return `${paths.length === 1 ? "1 file was" : `${paths.length} files were`} not read as a whole: ${named}.`;
}
