/** The lines of a report in Markdown, for an issue or a chat. */
import type { Severity, Status } from "../../../catalog/facts/kind.js";
import { inertMarkdown, markdownLink } from "../../../catalog/markdown.js";
import type { Conflict } from "../../../catalog/scan/conflicts.js";
import type { JudgedPair } from "../../../catalog/scan/scan.js";
import { nameSubject } from "../../../catalog/words.js";
import type { ScanFigures } from "../figures.js";
import { describeResult } from "../summary.js";
import { MOST_SHOWN, SEVERITY_WORDS } from "../words.js";

/** `### 3 issues found, score 61 of 100 (D)` */
export function headlineOf(figures: ScanFigures): string {
  const { score, grade } = figures.result;
  return `### ${describeResult(figures)}${score === null ? "" : `, score ${score} of 100 (${grade})`}\n\n`;
}

export function linesOfConflicts(conflicts: readonly Conflict[]): string {
  const lines = conflicts.slice(0, MOST_SHOWN).map(({ by, of, severity, status, message, workaround }) => {
    const title = inertMarkdown(by.name === of.name ? of.name : `${by.name} with ${of.name}`);
    return lineOf(severity, title, status, message, workaround);
  });
  const hidden = conflicts.length - lines.length;
  return `${lines.join("")}${hidden > 0 ? `- and ${hidden.toLocaleString("en")} more\n` : ""}`;
}

export function lineOfIssue({ a, b, verdict }: JudgedPair, address: string): string {
  const title = markdownLink(a === b ? nameSubject(a) : `${nameSubject(a)} with ${nameSubject(b)}`, address);
  return lineOf(verdict.severity ?? "info", title, verdict.status, verdict.message, verdict.workaround);
}

function lineOf(severity: Severity, title: string, status: Status, message: string, fix: string | null | undefined) {
  const advice = fix ? ` **Fix:** ${inertMarkdown(fix)}` : "";
  return `- **${SEVERITY_WORDS[severity].one}:** ${title}: ${status}. ${inertMarkdown(message)}${advice}\n`;
}
