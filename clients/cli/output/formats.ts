/** The formats that a report is written in. */
import type { ScanReport } from "../report/report.js";
import { writeGithub } from "./github.js";
import { type TerminalView, writeHuman } from "./human.js";
import { writeJson } from "./json.js";
import { writeJunit } from "./junit.js";
import { writeMarkdown } from "./markdown.js";
import { writeSarif } from "./sarif.js";

/** The values of `--format`. */
export const FORMATS = ["human", "json", "sarif", "markdown", "github", "junit"] as const;
export type Format = (typeof FORMATS)[number];

const WRITERS: Record<Format, (report: ScanReport, view: TerminalView) => string> = {
  human: writeHuman,
  json: writeJson,
  sarif: writeSarif,
  markdown: writeMarkdown,
  github: writeGithub,
  junit: writeJunit,
};

/**
 * Writes a report.
 * @param view what only people's eyes care for: other formats are the same whatever it says
 * @returns the whole text, with a line break at its end
 */
export function writeReport(format: Format, report: ScanReport, view: TerminalView): string {
  return WRITERS[format](report, view);
}
