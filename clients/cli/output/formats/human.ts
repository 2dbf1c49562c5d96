/** The human format: for terminals and logs. */
import {
  type Finding,
  type FindingSide,
  type FixSuggestion,
  findingsOf,
  incompleteFiles,
  type ProjectReport,
  type ScanReport,
} from "../../report/report.js";
import { cut, firstOf, joinBlocks, plain } from "../plain.js";
import { type Paint, painter, SEVERITY_STYLES, section, type TextStyle, type View } from "../terminal/terminal.js";
import { labelled, pad, widthOf } from "../terminal/wrap.js";
import {
  beginningOf,
  byPlace,
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
  shortText,
  sidesOf,
  subjectOf,
  versionedOf,
} from "../words.js";

export interface TerminalView {
  columns?: number | undefined;
  color: boolean;
  quiet?: boolean | undefined;
  /** Whether findings come with reason, places and sources, each in a block of its own. */
  isVerbose?: boolean | undefined;
}

/** Projects with their findings; text from files and facts is made safe for terminals and CI logs */
export function writeHuman(report: ScanReport, { columns, color, quiet, isVerbose }: TerminalView): string {
  const view = { width: widthOf(columns), paint: painter(color) };
  const closing = [incompleteBlock, staleBlock, knownBlock, goneBlock, summaryBlock, nextBlock(isVerbose)];
  return joinBlocks([
    ...projectBlocks(report.projects, isVerbose ? verboseFindings : shortFindings, view),
    ...(quiet ? [] : closing.map((block) => block(report, view))),
  ]);
}

type WriteFindings = (project: ProjectReport, view: View) => string;

/** A project without findings gets one line, or none if it is the only one: the summary covers it. */
function projectBlocks(projects: readonly ProjectReport[], write: WriteFindings, view: View): string[] {
  const failing = projects.filter(({ findings }) => findings.length > 0);
  const clean = projects.filter(({ findings }) => findings.length === 0);
  const lines = (projects.length === 1 ? [] : clean).map((project) => {
    const { reportedElsewhere: number } = project;
    const findings = number === 0 ? "no findings" : `${count(number, "finding")} reported with another project`;
    return labelled(0, `${view.paint("dim", "-")} `, `${heading(project, view)}, ${findings}`, view.width);
  });
  return [
    ...failing.map((project) => `${labelled(0, "", heading(project, view), view.width)}\n${write(project, view)}`),
    ...(lines.length > 0 ? [lines.join("\n")] : []),
  ];
}

function heading(project: ProjectReport, view: View): string {
  const path = project.path === "." ? "This folder" : plain(project.path, 300);
  return `${view.paint("bold", path)}: ${scoreText(project)}`;
}

const verboseFindings: WriteFindings = ({ findings, suggestions }, view) =>
  findings.map((finding) => `\n${findingBlock(finding, suggestions, view)}`).join("\n");

/** A line for each, never wrapped, by file and line: `package.json:12  ✕ error  next@15.1.0 does not work with react@17.0.2 → …` */
const shortFindings: WriteFindings = ({ findings }, { paint }) =>
  findings
    .toSorted((one, other) => byPlace(placeIn(one), placeIn(other)))
    .map((finding) => {
      const fix = finding.workaround && ` → ${paint("bold", beginningOf(plain(finding.workaround)))}`;
      return `  ${plain(placeIn(finding), 300)}  ${badge(finding, paint)}  ${plain(shortText(finding), 300)}${fix ?? ""}`;
    })
    .join("\n");

const placeIn = (finding: Finding) => placeText(placesOf(finding)[0] ?? { file: finding.project, line: undefined });

const badge = ({ severity }: Finding, paint: Paint) =>
  paint(SEVERITY_STYLES[severity], `${SEVERITY_SIGNS[severity]} ${severity}`);

const INDENT = 4;
const LABEL_WIDTH = 13;

/** A line after a label of fixed width: `fix         Upgrade React.` */
function detail(label: string, text: string, { width, paint }: View): string {
  return labelled(INDENT, paint("dim", label.padEnd(LABEL_WIDTH)), text, width);
}

/** A finding: severity and pair, packages, reason, fix, place and source. @param suggestions those of its project */
export function findingBlock(finding: Finding, suggestions: readonly FixSuggestion[], view: View): string {
  const { status, message, workaround, docsUrl } = finding;
  const kind = isAlone(finding) && status === "deprecated" ? "" : ` ${view.paint("dim", `(${status})`)}`;
  const places = placesOf(finding).map(placeText);
  const isProved = finding.requirements.length > 0;
  const ids = [finding.a.id, finding.b.id].sort().join();
  const isAbout = ({ techA, techB }: FixSuggestion) => [techA, techB].sort().join() === ids;
  const others = suggestions.filter((one) => !isProved && isAbout(one) && one.message !== workaround);
  const packages = packagesOf(finding);
  return [
    labelled(2, `${badge(finding, view.paint)}  `, `${view.paint("bold", plain(pairOf(finding)))}${kind}`, view.width),
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

function sourceLines({ sources: [first, ...more], basis, checked, requirements }: Finding, view: View): string[] {
  const declaredBy = requirements.every(({ kind }) => kind === "own") ? "the project" : "the installed releases";
  const stated = [
    basis,
    checked && `checked ${plain(checked)}`,
    more.length > 0 && `and ${count(more.length, "more source")}`,
  ];
  const undocumented = requirements.length > 0 && `declared by ${declaredBy}`;
  const evidence = (first === undefined ? [undocumented] : stated).filter(Boolean).join(", ");
  return [
    ...(evidence === "" ? [] : [detail("evidence", view.paint("dim", evidence), view)]),
    ...(first === undefined ? [] : [urlLine("source", plain(first), view)]),
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

const VERDICT_STYLES: Partial<Record<Headline["verdict"], TextStyle>> = { failing: "red", clean: "green" };

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
  const leftOut = files.flatMap(({ path, isLeftOut }) => (isLeftOut ? path : []));
  const setApart = projects.flatMap(({ path, isSetApart }) => (isSetApart ? path : []));
  const lines = [
    ...(verdict === "empty" ? [SUPPORTED_FILES] : []),
    ...(only?.findings.length === 0 ? [capitalised(scoreText(only))] : []),
    unknownText([...new Set(projects.flatMap(({ unrecognized }) => unrecognized))]),
    ...(projects.length > 0 ? [coverageText(coverageOf(report))] : []),
    pathsText("Left out, as they cannot be read yet", leftOut),
    pathsText("Set apart, and not in the score", setApart, " (--all)"),
    ...files.flatMap(({ path, remark }) => (remark === undefined ? [] : `${plain(path, 300)} ${remark}`)),
    ...(notes.length > 0 ? [`${count(notes.length, "note")} not shown (--all)`] : []),
    ...(asides.length > 0 ? [asides.join("; ")] : []),
    `StackFit ${plain(report.version, 40)}, ${plain(dataText(report), 300)}, lifecycles as of ${plain(report.day, 40)}`,
  ];
  const style = VERDICT_STYLES[verdict] ?? "yellow";
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
export const nextBlock = (isVerbose?: boolean) => (report: ScanReport, view: View) => {
  const findings = findingsOf(report);
  // Of what only a lockfile says, there is no evidence here to see, and no version known to move to.
  const ours = findings.filter(({ requirements }) => requirements.length === 0);
  const pair = ours.find((finding) => !isAlone(finding));
  const isConflict = ours.some(({ status }) => status === "incompatible");
  const steps = [
    ...(findings.length > 0 && !isVerbose
      ? [["stackfit scan -v", "show the reason and the sources of each finding"]]
      : []),
    ...(isConflict ? [["stackfit fix", "find the nearest versions without a conflict"]] : []),
    ...(pair ? [[`stackfit why ${sidesOf(pair).map(argumentFor).join(" ")}`, "see the evidence for a finding"]] : []),
    ...(findings.length > 0 ? [["stackfit.yaml", "accept a finding with a waiver"]] : []),
  ] as [call: string, what: string][];
  const widest = Math.min(60, Math.max(...steps.map(([call]) => call.length)));
  const lineOf = ([call, what]: (typeof steps)[number]) =>
    labelled(2, `${view.paint("cyan", pad(call, widest))}  `, what, view.width);
  return section("What to do next", steps, lineOf, view).join("\n");
};

/** A side as an argument of a command, in the version of the finding: `"react@^17.0.2"`. */
function argumentFor(side: FindingSide): string {
  const text = plain(versionedOf(side) ?? "", 60);
  if (!/^[\w@./-]+@[\w.^~<>=+-]+$/.test(text)) return plain(side.id, 60);
  return /[\^~<>=]/.test(text) ? `"${text}"` : text;
}

/** The first few of some paths; empty if there are none. */
const pathsText = (what: string, paths: readonly string[], behind = ""): string =>
  paths.length === 0 ? "" : `${what}: ${firstOf(paths, 3)}${behind}`;
