/** The human format: for terminals and logs. */
import type { ProjectReport, ScanReport } from "../../report/report.js";
import { joinBlocks, plain } from "../plain.js";
import { painter } from "../terminal/color.js";
import type { View } from "../terminal/terminal.js";
import { labelled, widthOf } from "../terminal/wrap.js";
import { count, coverageText, scoreText } from "../words.js";
import {
  goneBlock,
  incompleteBlock,
  knownBlock,
  nextBlock,
  staleBlock,
  summaryBlock,
  unknownText,
} from "./human/closing.js";
import { findingBlock } from "./human/finding.js";

export interface TerminalView {
  columns?: number | undefined;
  color: boolean;
  quiet?: boolean | undefined;
}

/** Projects with their findings, most severe first; text from files and facts is made safe for terminals and CI logs */
export function writeHuman(report: ScanReport, { columns, color, quiet }: TerminalView): string {
  const view = { width: widthOf(columns), paint: painter(color) };
  const closing = [incompleteBlock, staleBlock, knownBlock, goneBlock, summaryBlock, nextBlock];
  return joinBlocks([
    ...projectBlocks(report.projects, view),
    ...(quiet ? [] : closing.map((block) => block(report, view))),
  ]);
}

/** A project without findings gets one line, or none if it is the only one: the summary covers it. */
function projectBlocks(projects: readonly ProjectReport[], view: View): string[] {
  const failing = projects.filter(({ findings }) => findings.length > 0);
  const clean = projects.filter(({ findings }) => findings.length === 0);
  const lines = (projects.length === 1 ? [] : clean).map((project) =>
    labelled(0, `${view.paint("dim", "-")} `, `${heading(project, view)}, ${findingsText(project)}`, view.width),
  );
  return [
    ...failing.map((project) => projectBlock(project, projects.length === 1, view)),
    ...(lines.length > 0 ? [lines.join("\n")] : []),
  ];
}

const findingsText = ({ reportedElsewhere }: ProjectReport) =>
  reportedElsewhere === 0 ? "no findings" : `${count(reportedElsewhere, "finding")} reported with another project`;

/** @param isOnly the summary then shows its coverage */
function projectBlock(project: ProjectReport, isOnly: boolean, view: View): string {
  const coverage = [coverageText(project), unknownText(project.unrecognized)].filter((note) => note !== "");
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
  return `${view.paint("bold", path)}: ${scoreText(project)}`;
}
