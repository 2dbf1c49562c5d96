/** A report in Markdown, for an issue or a chat: a line for each finding. */
import type { Severity } from "../../../catalog/facts/kind.js";
import { inertMarkdown, markdownLink } from "../../../catalog/markdown.js";
import type { Conflict } from "../../../catalog/scan/conflicts.js";
import type { JudgedPair, Scan } from "../../../catalog/scan/scan.js";
import { describeResult } from "../summary.js";
import { MOST_SHOWN, SEVERITY_WORDS, titleOfConflict, titleOfIssue } from "../words.js";

/** @param addressOf the page of a finding @param again opens the scan again; undefined where the list is too long for a link */
export function reportMarkdown(
  scan: Scan,
  addressOf: (issue: JudgedPair) => string,
  again: string | undefined,
): string {
  const { score, grade, issues, conflicts } = scan;
  return [
    `### ${describeResult(scan)}${score === null ? "" : `, score ${score} of 100 (${grade})`}\n\n`,
    ...firstOf(issues, (issue) => lineOfIssue(issue, addressOf(issue))),
    ...firstOf(conflicts, lineOfConflict),
    ...(again === undefined ? [] : [`\n${markdownLink("Scan it again with StackFit", again)}\n`]),
  ].join("");
}

function firstOf<Item>(items: readonly Item[], lineOf: (item: Item) => string): string[] {
  const hidden = items.length - MOST_SHOWN;
  const more = hidden > 0 ? [`- and ${hidden.toLocaleString("en")} more\n`] : [];
  return [...items.slice(0, MOST_SHOWN).map(lineOf), ...more];
}

const lineOfIssue = (issue: JudgedPair, address: string) =>
  lineOf(issue.verdict.severity ?? "info", markdownLink(titleOfIssue(issue), address), issue.verdict);

const lineOfConflict = (conflict: Conflict) =>
  lineOf(conflict.severity, inertMarkdown(titleOfConflict(conflict)), conflict);

function lineOf(
  severity: Severity,
  title: string,
  { status, message, workaround }: Pick<JudgedPair["verdict"], "status" | "message" | "workaround">,
): string {
  const advice = workaround ? ` **Fix:** ${inertMarkdown(workaround)}` : "";
  return `- **${SEVERITY_WORDS[severity].one}:** ${title}: ${status}. ${inertMarkdown(message)}${advice}\n`;
}
