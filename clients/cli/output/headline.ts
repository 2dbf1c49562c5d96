/** The result of a scan in one sentence, the same in every format. */
import { findingsOf, incompleteFiles, type ScanReport } from "../report/report.js";
import { count, coverageOf, tally } from "./words.js";

export interface Headline {
  /** `clean` only if every file was read in full and something in them is known. */
  verdict: "failing" | "warning" | "clean" | "partial" | "unknown" | "empty";
  sign: string;
  text: string;
}

/** @returns a sentence that may contain the name of the baseline, so it must be escaped */
export function headlineOf(report: ScanReport): Headline {
  const findings = findingsOf(report);
  const incomplete = incompleteFiles(report).length;
  const compared = report.baseline ? ` compared with ${report.baseline.ref.slice(0, 80)}` : "";
  const isNew = report.baseline ? "new " : "";
  if (report.files.length === 0) {
    return { verdict: "empty", sign: "?", text: "Nothing to scan: no manifests found." };
  }
  if (findings.length > 0) {
    const serious = findings.some(({ severity }) => severity === "critical" || severity === "error");
    const projects = new Set(findings.flatMap((finding) => finding.projects)).size;
    const where = report.projects.length > 1 ? ` in ${count(projects, "project")}` : "";
    return {
      verdict: serious ? "failing" : "warning",
      sign: serious ? "✕" : "!",
      text: `${count(findings.length, `${isNew}finding`)} (${tally(findings)})${where}${compared}.`,
    };
  }
  if (incomplete > 0) {
    const files = `${count(incomplete, "file was", "files were")} only partly read`;
    return { verdict: "partial", sign: "~", text: `No ${isNew}conflicts in what could be read${compared}; ${files}.` };
  }
  if (coverageOf(report).recognized === 0) {
    const text = "We don't know any of these packages yet. This is neither a yes nor a no.";
    return { verdict: "unknown", sign: "?", text };
  }
  const waived = report.waived.length > 0 ? `, other than ${count(report.waived.length, "waived finding")}` : "";
  return { verdict: "clean", sign: "✓", text: `No ${isNew}conflicts found${compared}${waived}.` };
}
