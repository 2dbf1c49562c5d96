/** A report for people, in a terminal or a log. */
import type { ProjectReport, ScanReport } from "../report/report.js";
import { painter } from "./color.js";
import { goneBlock, incompleteBlock, nextBlock, staleBlock, summaryBlock, tellStrange } from "./human/closing.js";
import { findingBlock, type View } from "./human/finding.js";
import { plain, withoutCommands } from "./plain.js";
import { tellCoverage, tellScore } from "./words.js";
import { labelled, widthOf } from "./wrap.js";

export interface TerminalView {
  /** Width of the terminal in cells; undefined where there is none. */
  columns?: number | undefined;
  color: boolean;
}

/**
 * Writes a report: the projects with their findings, most severe first, then what was not read, waivers, the sum with
 * coverage, and what to do next. Ends with a line break. All that comes from files and facts is made safe for terminals and
 * for the logs of CI.
 */
export function writeHuman(report: ScanReport, { columns, color }: TerminalView): string {
  const view = { width: widthOf(columns), paint: painter(color) };
  const blocks = [
    ...projectBlocks(report.projects, view),
    incompleteBlock(report, view),
    staleBlock(report, view),
    goneBlock(report, view),
    summaryBlock(report, view),
    nextBlock(report, view),
  ];
  return withoutCommands(`${blocks.filter((block) => block !== "").join("\n\n")}\n`);
}

/** Projects without findings take one line each, and none where there is only one, as the sum says it all. */
function projectBlocks(projects: readonly ProjectReport[], view: View): string[] {
  const failing = projects.filter(({ findings }) => findings.length > 0);
  const clean = projects.filter(({ findings }) => findings.length === 0);
  const lines = (projects.length === 1 ? [] : clean).map((project) =>
    labelled(0, `${view.paint("dim", "-")} `, `${heading(project, view)}, no findings`, view.width),
  );
  return [
    ...failing.map((project) => projectBlock(project, projects.length === 1, view)),
    ...(lines.length > 0 ? [lines.join("\n")] : []),
  ];
}

/** @param isOnly whether the sum tells of the project's coverage already */
function projectBlock(project: ProjectReport, isOnly: boolean, view: View): string {
  const coverage = [tellCoverage(project), tellStrange(project.unrecognized)].filter((note) => note !== "");
  return [
    [
      labelled(0, "", heading(project, view), view.width),
      ...(isOnly ? [] : coverage).map((note) => labelled(0, "", view.paint("dim", note), view.width)),
    ].join("\n"),
    ...project.findings.map((finding) => findingBlock(finding, project.suggestions, view)),
  ].join("\n\n");
}

function heading(project: ProjectReport, view: View): string {
  const path = project.path === "." ? "This folder" : plain(project.path, 300);
  return `${view.paint("bold", path)}: ${tellScore(project)}`;
}
