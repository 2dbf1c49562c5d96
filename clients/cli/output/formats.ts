/** The report formats. */
import type { ScanReport } from "../report/report.js";
import { type RepositoryView, writeGithub } from "./formats/github.js";
import { type TerminalView, writeHuman } from "./formats/human.js";
import { writeJson } from "./formats/json.js";
import { writeJunit } from "./formats/junit.js";
import { writeMarkdown } from "./formats/markdown.js";
import { writeSarif } from "./formats/sarif.js";

export const FORMATS = ["human", "json", "sarif", "markdown", "github", "junit"] as const;
export type OutputFormat = (typeof FORMATS)[number];

interface ReportView extends TerminalView, RepositoryView {}

const WRITERS: Record<OutputFormat, (report: ScanReport, view: ReportView) => string> = {
  human: writeHuman,
  json: writeJson,
  sarif: writeSarif,
  markdown: writeMarkdown,
  github: writeGithub,
  junit: writeJunit,
};

/** Writes a report, which ends with a line break. @param view what formats use of the terminal and repository */
export function writeReport(format: OutputFormat, report: ScanReport, view: ReportView): string {
  return WRITERS[format](report, view);
}
