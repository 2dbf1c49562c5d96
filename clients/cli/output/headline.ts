/** What a scan comes to, in a sentence: the same in every output. */
import { findingsOf, incompleteFiles, type ScanReport } from "../report/report.js";
import { count, coverageOf, tally } from "./words.js";

export interface Headline {
  /** `clean` is said only of what was read as a whole and of which something is known. */
  verdict: "failing" | "warning" | "clean" | "partial" | "unknown" | "empty";
  sign: string;
  text: string;
}

/** @returns a sentence of numbers and our own words, and the name of the baseline, which is to be escaped */
export function headlineOf(report: ScanReport): Headline {
  const findings = findingsOf(report);
  const incomplete = incompleteFiles(report).length;
  const compared = report.baseline ? ` compared with ${report.baseline.ref.slice(0, 80)}` : "";
  const isNew = report.baseline ? "new " : "";
  if (report.files.length === 0) {
    return { verdict: "empty", sign: "?", text: "Nothing to scan: no manifest was found." };
  }
  if (findings.length > 0) {
    const serious = findings.some(({ severity }) => severity === "critical" || severity === "error");
    const projects = report.projects.filter((project) => project.findings.length > 0).length;
    const where = report.projects.length > 1 ? ` in ${count(projects, "project")}` : "";
    return {
      verdict: serious ? "failing" : "warning",
      sign: serious ? "✕" : "!",
      text: `${count(findings.length, `${isNew}finding`)} (${tally(findings)})${where}${compared}.`,
    };
  }
  if (incomplete > 0) {
    const files = `${count(incomplete, "file was", "files were")} not read as a whole`;
    return { verdict: "partial", sign: "~", text: `No ${isNew}conflicts in what could be read${compared}; ${files}.` };
  }
  if (coverageOf(report).recognized === 0) {
    const text = "None of the entries is known here, which says nothing about whether they work together.";
    return { verdict: "unknown", sign: "?", text };
  }
  const waived = report.waived.length > 0 ? `, apart from ${count(report.waived.length, "waived finding")}` : "";
  return { verdict: "clean", sign: "✓", text: `No ${isNew}conflicts found${compared}${waived}.` };
}
