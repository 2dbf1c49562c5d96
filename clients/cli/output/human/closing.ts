/** The end of what people read: the state of the files, of waivers and baseline, the sum, and what to do next. */
import { findingsOf, incompleteFiles, type ScanReport } from "../../report/report.js";
import type { Style } from "../color.js";
import { type Headline, headlineOf } from "../headline.js";
import { plain } from "../plain.js";
import {
  capitalised,
  count,
  coverageOf,
  isAlone,
  pairOf,
  STATE_WORDS,
  subjectOf,
  tellCoverage,
  tellFacts,
  tellScore,
} from "../words.js";
import { labelled, pad } from "../wrap.js";
import type { View } from "./finding.js";

/** Entries of a list that are shown. */
const MOST_LISTED = 20;

/** A list under a title; empty when it has no entries. */
function listBlock(title: string, style: Style, lines: readonly string[], view: View): string {
  if (lines.length === 0) return "";
  const rest = lines.length - MOST_LISTED;
  const shown = rest > 0 ? [...lines.slice(0, MOST_LISTED), `and ${rest} more`] : lines;
  return [
    labelled(0, "", view.paint(style, title), view.width),
    ...shown.map((line) => labelled(2, "- ", line, view.width)),
  ].join("\n");
}

/** Files that were read in part or not at all, with the reasons. */
export function incompleteBlock(report: ScanReport, view: View): string {
  const lines = incompleteFiles(report).map(({ path, state, notes }) => {
    const reasons = notes.map((note) => capitalised(plain(note, 300))).join(" ");
    return `${plain(path, 300)}: ${STATE_WORDS[state]}${reasons === "" ? "" : `. ${reasons}`}`;
  });
  return listBlock("Not read as a whole", "yellow", lines, view);
}

/** Waivers that no longer do anything. */
export function staleBlock({ staleWaivers }: ScanReport, view: View): string {
  const lines = staleWaivers.map(({ waiver, state }) => {
    const why = state === "expired" ? `expired on ${plain(waiver.until ?? "", 40)}` : "matches nothing any more";
    return `${plain(subjectOf(waiver), 200)}: ${why} (${plain(waiver.reason, 300)})`;
  });
  return listBlock("Waivers to renew or remove", "yellow", lines, view);
}

/** What is no longer there, compared with the baseline. */
export function goneBlock({ baseline }: ScanReport, view: View): string {
  const lines = (baseline?.gone ?? []).map(
    (finding) => `${plain(pairOf(finding), 200)} (${plain(finding.project, 200)})`,
  );
  return listBlock(`No longer there, compared with ${plain(baseline?.ref ?? "", 60)}`, "green", lines, view);
}

const VERDICT_STYLES: Record<Headline["verdict"], Style> = {
  failing: "red",
  warning: "yellow",
  partial: "yellow",
  unknown: "yellow",
  empty: "yellow",
  clean: "green",
};

const LOOKS_FOR =
  "It looks for manifests and lockfiles of JavaScript, Python, Go, Ruby, PHP, Rust, Java and Dart (package.json, " +
  "requirements.txt, go.mod …), for files that pin a runtime or name a platform (.nvmrc, Dockerfile, vercel.json …), and " +
  "for CycloneDX and SPDX in JSON.";

/** The sum of it all. */
export function summaryBlock(report: ScanReport, view: View): string {
  const { verdict, sign, text } = headlineOf(report);
  const { waived, baseline, projects } = report;
  const asides = [
    ...(waived.length > 0 && verdict !== "clean" ? [`${count(waived.length, "finding")} waived`] : []),
    ...(baseline ? [`${baseline.known.length} there before, ${baseline.gone.length} gone`] : []),
  ];
  const only = projects.length === 1 ? projects[0] : undefined;
  const lines = [
    ...(verdict === "empty" ? [LOOKS_FOR] : []),
    ...(only ? [only.findings.length === 0 ? capitalised(tellScore(only)) : "", tellStrange(only.unrecognized)] : []),
    ...(projects.length > 0 ? [tellCoverage(coverageOf(report))] : []),
    ...(asides.length > 0 ? [asides.join("; ")] : []),
    `StackFit ${plain(report.version, 40)}, ${plain(tellFacts(report), 300)}, lifecycles as of ${plain(report.day, 40)}`,
  ];
  const style = VERDICT_STYLES[verdict];
  return [
    labelled(0, `${view.paint(style, sign)} `, view.paint("bold", plain(text)), view.width),
    ...lines.filter((line) => line !== "").map((line) => labelled(2, "", view.paint("dim", line), view.width)),
  ].join("\n");
}

/** `Not recognised: left-pad@1.3.0 and 4 more`; empty when all were. */
export function tellStrange(unrecognized: readonly string[]): string {
  const MOST = 8;
  if (unrecognized.length === 0) return "";
  const rest = unrecognized.length - MOST;
  const names = unrecognized.slice(0, MOST).map((text) => plain(text, 80));
  return `Not recognised: ${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** What to do next, most useful first; empty when there is nothing to do. */
export function nextBlock(report: ScanReport, view: View): string {
  const findings = findingsOf(report);
  const pair = findings.find((finding) => !isAlone(finding));
  const { seen, recognized } = coverageOf(report);
  const steps: [call: string, what: string][] = [
    ...(findings.length > 0
      ? [["stackfit fix", "see the nearest versions and alternatives without conflict"] as const]
      : []),
    ...(pair
      ? [
          [
            `stackfit why ${plain(pair.a.id, 60)} ${plain(pair.b.id, 60)}`,
            "see the facts and sources behind the first of them",
          ] as const,
        ]
      : []),
    ...(findings.length > 0
      ? [["stackfit.yaml", "accept a finding with a waiver: its pair, a reason and a last day"] as const]
      : []),
    ...(report.files.length === 0 ? [["stackfit scan PATH", "name a folder or a file"] as const] : []),
    ...(report.staleWaivers.length > 0 ? [["stackfit.yaml", "renew or remove the waivers named above"] as const] : []),
    ...(seen > recognized ? [["stackfit.yaml", "teach it technologies of your own, with an overlay"] as const] : []),
  ].map(([call, what]) => [call, what]);
  if (steps.length === 0) return "";
  const widest = Math.min(36, Math.max(...steps.map(([call]) => call.length)));
  return [
    view.paint("bold", "What to do next"),
    ...steps.map(([call, what]) => labelled(2, `${view.paint("cyan", pad(call, widest))}  `, what, view.width)),
  ].join("\n");
}
