/** The human format: for terminals and logs. */
import {
  type Finding,
  type FixSuggestion,
  findingsOf,
  incompleteFiles,
  NOT_RECORDED,
  type ProjectReport,
  type ScanReport,
} from "../../report/report.js";
import { cut, firstOf, joinBlocks, plain } from "../plain.js";
import { painter, SEVERITY_STYLES, section, type TextStyle, type View } from "../terminal/terminal.js";
import { labelled, pad, widthOf } from "../terminal/wrap.js";
import {
  capitalised,
  count,
  coverageOf,
  coverageText,
  dataText,
  type Headline,
  headlineOf,
  isAlone,
  packagesOf,
  pairOf,
  placesOf,
  placeText,
  SEVERITY_SIGNS,
  STATE_WORDS,
  scoreText,
  sidesOf,
  subjectOf,
} from "../words.js";

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

const INDENT = 4;
const LABEL_WIDTH = 13;

/** A line after a label of fixed width: `fix         Upgrade React.` */
function detail(label: string, text: string, { width, paint }: View): string {
  return labelled(INDENT, paint("dim", label.padEnd(LABEL_WIDTH)), text, width);
}

/** A finding: severity and pair, packages, reason, fix, place and source. @param suggestions those of its project */
export function findingBlock(finding: Finding, suggestions: readonly FixSuggestion[], view: View): string {
  const { severity, status, message, workaround, docsUrl } = finding;
  const style = SEVERITY_STYLES[severity];
  const badge = view.paint(style, `${SEVERITY_SIGNS[severity]} ${severity}`);
  const kind = isAlone(finding) && status === "deprecated" ? "" : ` ${view.paint("dim", `(${status})`)}`;
  const places = placesOf(sidesOf(finding).flatMap(({ packages }) => packages)).map(placeText);
  const isProved = finding.requirements.length > 0;
  const others = suggestions.filter((one) => !isProved && isAbout(one, finding) && one.message !== workaround);
  const packages = packagesOf(finding);
  return [
    labelled(2, `${badge}  `, `${view.paint("bold", plain(pairOf(finding)))}${kind}`, view.width),
    ...(packages.length > 0 ? [labelled(INDENT, "", view.paint("dim", firstOf(packages)), view.width)] : []),
    labelled(INDENT, "", plain(message), view.width),
    ...(workaround ? [detail("fix", view.paint("bold", plain(workaround)), view)] : []),
    ...others.map((one) => detail("alternative", plain(one.message), view)),
    ...(places.length > 0 ? [detail("at", firstOf(places), view)] : []),
    ...(finding.projects.length > 1 ? [detail("projects", firstOf(finding.projects), view)] : []),
    ...sourceLines(finding, view),
    ...(docsUrl ? [urlLine("page", plain(docsUrl), view)] : []),
  ].join("\n");
}

function isAbout({ techA, techB }: FixSuggestion, { a, b }: Finding): boolean {
  return (techA === a.id && techB === b.id) || (techA === b.id && techB === a.id);
}

function sourceLines({ sources, basis, checked, requirements }: Finding, view: View): string[] {
  const [first] = sources;
  if (requirements.length > 0 && first === undefined) {
    const isOwn = requirements.every(({ kind }) => kind === "own");
    return [
      detail("evidence", view.paint("dim", `declared by ${isOwn ? "the project" : "the installed releases"}`), view),
    ];
  }
  if (first === undefined) return [];
  const more = sources.length - 1;
  const notes = [
    ...(basis ? [basis] : []),
    ...(checked ? [`checked ${plain(checked)}`] : []),
    ...(more > 0 ? [`and ${count(more, "more source")}`] : []),
  ].join(", ");
  return [
    ...(notes === "" ? [] : [detail("evidence", view.paint("dim", notes), view)]),
    urlLine("source", plain(first), view),
  ];
}

/** Never wrapped, so that the URL can be followed. */
function urlLine(label: string, text: string, { paint }: View): string {
  return `${" ".repeat(INDENT)}${paint("dim", label.padEnd(LABEL_WIDTH))}${paint("cyan", text)}`;
}

const MAX_LISTED = 20;

function listBlock(title: string, style: TextStyle, lines: readonly string[], view: View): string {
  if (lines.length === 0) return "";
  return [
    labelled(0, "", view.paint(style, title), view.width),
    ...cut(lines, MAX_LISTED).map((line) => labelled(2, "- ", line, view.width)),
  ].join("\n");
}

export function incompleteBlock(report: ScanReport, view: View): string {
  const lines = incompleteFiles(report).map(({ path, state, notes }) => {
    const reasons = notes.map((note) => capitalised(plain(note, 300))).join(" ");
    return `${plain(path, 300)}: ${STATE_WORDS[state]}${reasons === "" ? "" : `. ${reasons}`}`;
  });
  return listBlock("Only partly read", "yellow", lines, view);
}

export function staleBlock({ staleWaivers }: ScanReport, view: View): string {
  const lines = staleWaivers.map(({ waiver, state }) => {
    const why = state === "expired" ? `expired on ${plain(waiver.until ?? "", 40)}` : "no longer matches a finding";
    return `${plain(subjectOf(waiver), 200)}: ${why} (${plain(waiver.reason, 300)})`;
  });
  return listBlock("Waivers to renew or remove", "yellow", lines, view);
}

const namesOf = (findings: readonly Finding[]) =>
  findings.map((finding) => `${plain(pairOf(finding), 200)} (${plain(finding.project, 200)})`);

export function knownBlock({ baseline }: ScanReport, view: View): string {
  const lines = baseline?.isListed ? namesOf(baseline.known) : [];
  return listBlock(`Already in ${plain(baseline?.ref ?? "", 60)}`, "dim", lines, view);
}

export function goneBlock({ baseline }: ScanReport, view: View): string {
  return listBlock(`Fixed since ${plain(baseline?.ref ?? "", 60)}`, "green", namesOf(baseline?.gone ?? []), view);
}

const VERDICT_STYLES: Record<Headline["verdict"], TextStyle> = {
  failing: "red",
  warning: "yellow",
  partial: "yellow",
  unknown: "yellow",
  empty: "yellow",
  clean: "green",
};

const SUPPORTED_FILES =
  "Supported files: manifests and lockfiles for JavaScript, Python, Go, Ruby, PHP, Rust, Java, .NET and Dart (package.json, " +
  "requirements.txt, go.mod …), files that pin a runtime or name a platform (.nvmrc, Dockerfile, vercel.json …), and " +
  "CycloneDX and SPDX in JSON.";

export function summaryBlock(report: ScanReport, view: View): string {
  const { verdict, sign, text } = headlineOf(report);
  const { waived, notes, baseline, projects, files } = report;
  const asides = [
    ...(waived.length > 0 && verdict !== "clean" ? [`${count(waived.length, "finding")} waived`] : []),
    ...(baseline ? [`${baseline.known.length} already in the baseline, ${baseline.gone.length} fixed`] : []),
  ];
  const only = projects.length === 1 ? projects[0] : undefined;
  const lines = [
    ...(verdict === "empty" ? [SUPPORTED_FILES] : []),
    ...(only ? [only.findings.length === 0 ? capitalised(scoreText(only)) : "", unknownText(only.unrecognized)] : []),
    ...(projects.length > 0 ? [coverageText(coverageOf(report))] : []),
    ...leftOut(files),
    ...setApart(projects),
    ...files.filter(({ isUnrecorded }) => isUnrecorded).map(({ path }) => `${plain(path, 300)} ${NOT_RECORDED}`),
    ...(notes.length > 0 ? [`${count(notes.length, "note")} not shown (--all)`] : []),
    ...(asides.length > 0 ? [asides.join("; ")] : []),
    `StackFit ${plain(report.version, 40)}, ${plain(dataText(report), 300)}, lifecycles as of ${plain(report.day, 40)}`,
  ];
  const style = VERDICT_STYLES[verdict];
  return [
    labelled(0, `${view.paint(style, sign)} `, view.paint("bold", plain(text)), view.width),
    ...lines.filter((line) => line !== "").map((line) => labelled(2, "", view.paint("dim", line), view.width)),
  ].join("\n");
}

/** `Not recognised: left-pad@1.3.0 and 4 more`; empty if all were. */
export function unknownText(unrecognized: readonly string[]): string {
  return unrecognized.length === 0 ? "" : `Not recognised: ${firstOf(unrecognized, 8)}`;
}

/** What to do next, most useful first; empty if there is nothing. */
export function nextBlock(report: ScanReport, view: View): string {
  const findings = findingsOf(report);
  // Of what only a lockfile says, there is no evidence here to see, and no version known to move to.
  const ours = findings.filter(({ requirements }) => requirements.length === 0);
  const pair = ours.find((finding) => !isAlone(finding));
  const { seen, recognized } = coverageOf(report);
  const why = `stackfit why ${plain(pair?.a.id ?? "", 60)} ${plain(pair?.b.id ?? "", 60)}`;
  const all: [isUseful: boolean, call: string, what: string][] = [
    [
      ours.some(({ status }) => status === "incompatible"),
      "stackfit fix",
      "find the nearest versions without a conflict",
    ],
    [pair !== undefined, why, "see the evidence for the first finding"],
    [findings.length > 0, "stackfit.yaml", "accept a finding with a waiver"],
    [report.files.length === 0, "stackfit scan PATH", "scan another folder or file"],
    [report.staleWaivers.length > 0, "stackfit.yaml", "renew or remove the waivers above"],
    [seen > recognized, "stackfit.yaml", "add your own technologies with an overlay"],
  ];
  const steps = all.filter(([isUseful]) => isUseful);
  const widest = Math.min(36, Math.max(...steps.map(([, call]) => call.length)));
  const lines = steps.map(([, call, what]) =>
    labelled(2, `${view.paint("cyan", pad(call, widest))}  `, what, view.width),
  );
  return section("What to do next", lines, view).join("\n");
}

/** The manifests of kinds that are not read, the first few by name. */
function leftOut(files: ScanReport["files"]): string[] {
  const paths = files.filter(({ isLeftOut }) => isLeftOut).map(({ path }) => plain(path, 300));
  return paths.length === 0 ? [] : [`Left out, as they cannot be read yet: ${firstOf(paths, 3)}`];
}

/** The folders that do not count, the first few by name. */
function setApart(projects: ScanReport["projects"]): string[] {
  const paths = projects.filter(({ isSetApart }) => isSetApart).map(({ path }) => plain(path, 300));
  return paths.length === 0 ? [] : [`Set apart, and not in the score: ${firstOf(paths, 3)} (--all)`];
}
