/** The end of a report: partly read files, waivers, baseline, summary, and what to do next. */
import { type Finding, findingsOf, incompleteFiles, NOT_RECORDED, type ScanReport } from "../../../report/report.js";
import { type Headline, headlineOf } from "../../headline.js";
import { cut, firstOf, plain } from "../../plain.js";
import type { TextStyle } from "../../terminal/color.js";
import { section, type View } from "../../terminal/terminal.js";
import { labelled, pad } from "../../terminal/wrap.js";
import {
  capitalised,
  count,
  coverageOf,
  coverageText,
  dataText,
  isAlone,
  pairOf,
  STATE_WORDS,
  scoreText,
  subjectOf,
} from "../../words.js";

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
