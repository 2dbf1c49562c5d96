/** Whether a scan passes: the exit code, with its reasons. */
import type { Severity } from "../../../server/catalog/facts/kind.js";
import { EXIT, type ExitCode } from "../command.js";
import { firstOf } from "../output/plain.js";
import { type Finding, findingsOf, incompleteFiles, type ScanReport } from "./report.js";

/** Worst first. */
export const SEVERITIES = ["critical", "error", "warning", "info"] as const satisfies readonly Severity[];

export const FAIL_ON = [...SEVERITIES, "none"] as const;
export type FailOn = (typeof FAIL_ON)[number];

export interface ReportThresholds {
  failOn: FailOn;
  /** 0 to 100; undefined if scores do not matter. */
  failBelow?: number | undefined;
}

/**
 * Applies thresholds to a report: 1 for a finding at or above the threshold or a score below it, otherwise 3 for a partly read
 * file, otherwise 0. A project without a score never fails `failBelow`.
 *
 * As in osv-scanner, findings and failures have different codes (https://google.github.io/osv-scanner/output/#return-codes);
 * findings come first, because an unreadable file cannot undo them.
 * @returns the code, with the reasons why it is not clean, in sentences
 */
export function outcomeOf(report: ScanReport, { failOn, failBelow }: ReportThresholds) {
  const findings = findingsOf(report).filter(({ severity }) => isAtLeast(severity, failOn));
  const low = failBelow === undefined ? [] : report.projects.filter(({ score }) => score !== null && score < failBelow);
  const incomplete = incompleteFiles(report);
  const reasons = [
    ...(findings.length > 0 ? [findingsReason(findings.length, failOn)] : []),
    ...low.map(({ path, score }) => `The score of ${path} is ${score}, below ${failBelow} (--fail-below).`),
    ...(incomplete.length > 0 ? [incompleteReason(incomplete.map(({ path }) => path))] : []),
  ];
  const failed = findings.length + low.length > 0;
  const code: ExitCode = failed ? EXIT.findings : incomplete.length > 0 ? EXIT.unread : EXIT.clean;
  return { code, reasons };
}

/** What is left of a report with the findings that fail alone. */
export function failingPart(report: ScanReport, failOn: FailOn): ScanReport {
  const fails = ({ severity }: Finding) => isAtLeast(severity, failOn);
  const projects = report.projects.map((one) => ({ ...one, findings: one.findings.filter(fails) }));
  return { ...report, projects: projects.filter(({ findings }) => findings.length > 0), staleWaivers: [] };
}

/** Compares two, for a sort: the worst first. */
export const worstFirst = (one: { severity: Severity }, other: { severity: Severity }): number =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity);

/** Nothing is at least `none`. */
export const isAtLeast = (severity: Severity, threshold: FailOn): boolean =>
  threshold !== "none" && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);

function findingsReason(number: number, failOn: FailOn): string {
  const worse = failOn === "critical" ? "" : " or worse";
  return `${number === 1 ? "1 finding has" : `${number} findings have`} severity ${failOn}${worse} (--fail-on ${failOn}).`;
}

function incompleteReason(paths: readonly string[]): string {
  return `${paths.length === 1 ? "1 file was" : `${paths.length} files were`} only partly read: ${firstOf(paths, 3)}.`;
}
