/** The report formats. */
import type { ScanReport } from "../report/report.js";
import { writeGithub } from "./formats/github.js";
import { type TerminalView, writeHuman } from "./formats/human.js";
import { writeJson } from "./formats/json.js";
import { writeJunit } from "./formats/junit.js";
import { writeMarkdown } from "./formats/markdown.js";
import { writeSarif } from "./formats/sarif.js";

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
 * @param view used by the human format only
 * @returns the text, ending with a line break
 */
export function writeReport(format: Format, report: ScanReport, view: TerminalView): string {
  return WRITERS[format](report, view);
}
