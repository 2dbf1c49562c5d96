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

/**
 * Each writes a report as a text that ends with a line break. The terminal is used by the human format only, the repository by
 * those that GitHub and code scanning read.
 */
export const WRITERS: Record<OutputFormat, (report: ScanReport, view: TerminalView & RepositoryView) => string> = {
  human: writeHuman,
  json: writeJson,
  sarif: writeSarif,
  markdown: writeMarkdown,
  github: writeGithub,
  junit: writeJunit,
};
