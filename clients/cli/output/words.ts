/** Wording that all formats share. It is not escaped yet: each format does that. */
import type { Revision } from "../../../server/catalog/catalog.js";
import type { Severity } from "../../../server/catalog/facts/kind.js";
import { firstOfEach } from "../../../server/catalog/maps.js";
import { COSTS, type CostlySeverity } from "../../../server/catalog/scan/score.js";
import { SEVERITIES } from "../report/outcome.js";
import {
  type Finding,
  type FindingSide,
  findingsOf,
  incompleteFiles,
  type Place,
  type ProjectReport,
  type ScanReport,
  type Waiver,
} from "../report/report.js";

export const SEVERITY_SIGNS: Record<Severity, string> = { critical: "✖", error: "✕", warning: "!", info: "i" };

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** `1 finding`, `2 findings`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** Whether a finding is about a single technology, such as its end of life. */
export function isAlone({ a, b }: Pick<Finding, "a" | "b">): boolean {
  return a.id === b.id;
}

/** `Next.js with React`, or the single technology. */
export function pairOf(finding: Pick<Finding, "a" | "b">): string {
  return isAlone(finding) ? finding.a.name : `${finding.a.name} with ${finding.b.name}`;
}

export function sidesOf(finding: Pick<Finding, "a" | "b">): FindingSide[] {
  return isAlone(finding) ? [finding.a] : [finding.a, finding.b];
}

/** The package that stands best for a side, in its version as a file writes it; undefined where none has one. */
export const versionedOf = ({ packages }: FindingSide): string | undefined =>
  packages
    .map(({ text }) => text)
    .filter((text) => /.[@: ]\W{0,4}v?\d/.test(text))
    .sort((one, other) => one.length - other.length)[0];

/** A text up to the end of its first sentence, or to what only adds to it. */
export const beginningOf = (text: string): string => text.split(/[.:;](?:\s|$)/, 1)[0] as string;

/** A finding in a few words: `next@15.1.0 does not work with react@^17.0.2`. */
export function shortText(finding: Finding): string {
  const { status, message, requirements } = finding;
  if (isAlone(finding) || requirements.length > 0 || status === "deprecated") return beginningOf(message);
  const [a, b] = sidesOf(finding).map((side) => versionedOf(side) ?? side.name);
  return status === "incompatible" ? `${a} does not work with ${b}` : `${a} works with ${b}, with limits`;
}

/** The packages that the two sides were recognised by, as written in the files, without duplicates. */
export function packagesOf(finding: Pick<Finding, "a" | "b">): string[] {
  return [...new Set(sidesOf(finding).flatMap(({ packages }) => packages.map(({ text }) => text)))];
}

export const byPlace: (one: string, other: string) => number = new Intl.Collator("en", { numeric: true }).compare;

/** Where the packages of both sides stand, by file and line, each place once. */
export function placesOf(finding: Pick<Finding, "a" | "b">): Place[] {
  const all = sidesOf(finding).flatMap(({ packages }) => packages.flatMap(({ places }) => places));
  return firstOfEach(all, placeText).sort((one, other) => byPlace(placeText(one), placeText(other)));
}

/** `package.json:12`, or just the file. */
export function placeText({ file, line }: Place): string {
  return line === undefined ? file : `${file}:${line}`;
}

/** The number of findings by severity, worst first: `1 error, 2 warnings`. */
export function tally(findings: readonly Finding[]): string {
  const texts = SEVERITIES.flatMap((severity) => {
    const number = findings.filter((one) => one.severity === severity).length;
    if (number === 0) return [];
    return UNCOUNTABLE.has(severity) ? `${number} ${severity}` : count(number, severity);
  });
  return texts.join(", ");
}

const UNCOUNTABLE: ReadonlySet<Severity> = new Set<Severity>(["critical", "info"]);

type ScanCoverage = Record<"seen" | "recognized" | "pairsChecked" | "pairsKnown", number>;

export function coverageOf({ projects }: Pick<ScanReport, "projects">): ScanCoverage {
  const total = { seen: 0, recognized: 0, pairsChecked: 0, pairsKnown: 0 };
  for (const { seen, recognized, pairsChecked, breakdown } of projects) {
    total.seen += seen;
    total.recognized += recognized;
    total.pairsChecked += pairsChecked;
    total.pairsKnown += breakdown.compatible + breakdown.partial + breakdown.deprecated + breakdown.incompatible;
  }
  return total;
}

/** `12 of 15 entries recognised (80 %), 23 pairs checked, 9 of them known`. */
export function coverageText({ seen, recognized, pairsChecked, pairsKnown }: ScanCoverage): string {
  // Rounded down, so that 100 % means all.
  const share = seen === 0 ? "" : ` (${Math.floor((100 * recognized) / seen)} %)`;
  const pairs = `${count(pairsChecked, "pair")} checked${pairsChecked > 0 ? `, ${pairsKnown} of them known` : ""}`;
  return `${recognized} of ${count(seen, "entry", "entries")} recognised${share}, ${pairs}`;
}

/** `score 69 of 100, grade C (at most 69 with an error)`, `score 64 of 100, grade C (100 less 36 for 3 errors)`, or that there is none. */
export function scoreText({ score, grade, breakdown }: ProjectReport): string {
  if (score === null) return "no score: none of its pairs is known";
  const text = `score ${score} of 100, grade ${grade}`;
  const found = COSTS.filter(({ severity }) => breakdown[severity] > 0);
  const [worst] = found;
  if (!worst) return text;
  if (score === worst.cap) return `${text} (at most ${worst.cap} with ${A_FINDING[worst.severity]})`;
  const costs = found.map(
    ({ severity, points }) => `${points * breakdown[severity]} for ${causesText(breakdown[severity], severity)}`,
  );
  return `${text} (100 less ${costs.join(" and ")})`;
}

const causesText = (number: number, severity: CostlySeverity) =>
  number === 1 ? A_FINDING[severity] : `${number} ${severity === "critical" ? "critical findings" : `${severity}s`}`;

const A_FINDING: Record<CostlySeverity, string> = {
  critical: "a critical finding",
  error: "an error",
  warning: "a warning",
};

/** What a waiver is about: `nextjs and prisma`, or a technology. */
export function subjectOf({ pair, technology }: Waiver): string {
  return pair ? pair.join(" and ") : (technology ?? "");
}

export const STATE_WORDS = { read: "read", partly: "only partly read", unread: "not read" } as const;

/** The state of the data: `data of 2026-11-20, a1b2c3d`. */
export function dataText({ revision, server }: ScanReport): string {
  const from = server === undefined ? "" : ` from ${server}`;
  return `data${from} of ${revision.date.slice(0, 10)}, ${revisionText(revision)}`;
}

/** A commit as Git shortens it; a digest of the content in full, because it is compared with that of other files. */
export function revisionText({ id }: Revision): string {
  return id.replace(/^([0-9a-f]{12})[0-9a-f]+$/, "$1");
}

export interface Headline {
  /** `clean` only if every file was read in full and something in them is known. */
  verdict: "failing" | "warning" | "clean" | "partial" | "unknown" | "empty";
  sign: string;
  text: string;
}

/** @returns a sentence that may contain the name of the baseline, so it must be escaped */
export function headlineOf(report: ScanReport): Headline {
  const findings = findingsOf(report);
  const incomplete = incompleteFiles(report).length;
  const compared = report.baseline ? ` compared with ${report.baseline.ref.slice(0, 80)}` : "";
  const isNew = report.baseline ? "new " : "";
  if (report.files.length === 0) {
    return { verdict: "empty", sign: "?", text: "Nothing to scan: no manifests found." };
  }
  if (findings.length > 0) {
    const serious = findings.some(({ severity }) => severity === "critical" || severity === "error");
    const projects = new Set(findings.flatMap((finding) => finding.projects)).size;
    const where = report.projects.length > 1 ? ` in ${count(projects, "project")}` : "";
    return {
      verdict: serious ? "failing" : "warning",
      sign: serious ? "✕" : "!",
      text: `${count(findings.length, `${isNew}finding`)} (${tally(findings)})${where}${compared}.`,
    };
  }
  if (incomplete > 0) {
    const files = `${count(incomplete, "file was", "files were")} only partly read`;
    return { verdict: "partial", sign: "~", text: `No ${isNew}conflicts in what could be read${compared}; ${files}.` };
  }
  if (coverageOf(report).recognized === 0) {
    const text = "We don't know any of these packages yet. This is neither a yes nor a no.";
    return { verdict: "unknown", sign: "?", text };
  }
  const waived = report.waived.length > 0 ? `, other than ${count(report.waived.length, "waived finding")}` : "";
  return { verdict: "clean", sign: "✓", text: `No ${isNew}conflicts found${compared}${waived}.` };
}
