/** The GitHub format: findings as annotations of GitHub Actions. */
import { workflowCommand } from "../../../../server/data/problem.js";
import { worstFirst } from "../../report/outcome.js";
import { type Finding, findingsOf, incompleteFiles, type Place, type ScanReport } from "../../report/report.js";
import { plain, withoutCommands } from "../plain.js";
import { coverageOf, coverageText, headlineOf, pairOf, placesOf, STATE_WORDS, subjectOf } from "../words.js";

/** How paths are written for a repository. */
export interface RepositoryView {
  /** From the path of a report to one relative to the root of the repository; the same by default. */
  inRepository?: ((path: string) => string) | undefined;
}

const LEVELS = { critical: "error", error: "error", warning: "warning", info: "notice" } as const;
type AnnotationLevel = (typeof LEVELS)[Finding["severity"]];

/**
 * One line per finding, the most severe first, as GitHub shows only ten errors and ten warnings per step
 * (https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md#limitations); then partly read files, stale waivers and a
 * summary. Ends with a line break. Syntax: https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function writeGithub(report: ScanReport, { inRepository = (path) => path }: RepositoryView = {}): string {
  const placed = (place: Place | undefined) => place && { ...place, file: inRepository(place.file) };
  const findings = findingsOf(report).sort(worstFirst);
  const lines = [
    ...findings.map((finding) => fromFinding(finding, placed)),
    ...incompleteFiles(report).map(({ path, state, notes }) =>
      command("warning", `StackFit: ${STATE_WORDS[state]}`, [`This file was ${STATE_WORDS[state]}.`, ...notes], {
        file: inRepository(path),
        line: undefined,
      }),
    ),
    ...report.staleWaivers.map(({ waiver, state }) =>
      command("notice", `StackFit: waiver ${state}`, [`${subjectOf(waiver)}: ${waiver.reason}`]),
    ),
    withoutCommands(plain(`StackFit: ${headlineOf(report).text} ${coverageText(coverageOf(report))}.`)),
  ];
  return `${lines.join("\n")}\n`;
}

function fromFinding(finding: Finding, placed: (place: Place | undefined) => Place | undefined): string {
  const { severity, status, message, workaround, docsUrl, sources } = finding;
  const source = docsUrl ?? sources[0];
  return command(
    LEVELS[severity],
    `${pairOf(finding)}: ${status}`,
    [message, ...(workaround ? [workaround] : []), ...(source === undefined ? [] : [source])],
    placed(placesOf(finding)[0]),
  );
}

function command(level: AnnotationLevel, title: string, lines: readonly string[], place?: Place): string {
  const properties = { file: place && plain(place.file), line: place?.line, title: plain(title, 200) };
  return workflowCommand(level, properties, lines.map((line) => plain(line)).join("\n"));
}
