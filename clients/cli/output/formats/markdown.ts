/** The Markdown format: for comments on pull requests and job summaries. */
import { worstFirst } from "../../report/outcome.js";
import { type Finding, findingsOf, incompleteFiles, type ProjectReport, type ScanReport } from "../../report/report.js";
import { cut } from "../plain.js";
import {
  capitalised,
  count,
  coverageOf,
  coverageText,
  dataText,
  headlineOf,
  isAlone,
  packagesOf,
  pairOf,
  placesOf,
  placeText,
  SEVERITY_SIGNS,
  STATE_WORDS,
  scoreText,
  subjectOf,
} from "../words.js";
import { code, link, text } from "./markdown/escape.js";

/** First line of a comment, by which the next run finds it. */
export const MARKER = "<!-- stackfit -->";

/** GitHub refuses longer comments; counted in UTF-16 units, which are never fewer than characters */
export const MAX_CHARACTERS = 65_536;

/** List lengths to try: shorter ones if the lists would leave no room for findings. */
const LIST_LENGTHS = [20, 5, 0] as const;

/**
 * Writes the result, a table of findings, most severe first, and collapsed details. Findings that do not fit into a comment
 * are left out from the end, and counted. Ends with a line break.
 */
export function writeMarkdown(report: ScanReport): string {
  const findings = findingsOf(report).sort(worstFirst);
  const compose = (shown: number, listed: number) => documentOf(report, findings, shown, listed);
  const listed = LIST_LENGTHS.find((length) => compose(0, length).length <= MAX_CHARACTERS / 2) ?? 0;
  // Binary search for the largest number of findings that fits.
  let least = 0;
  let most = findings.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (compose(middle, listed).length <= MAX_CHARACTERS) least = middle;
    else most = middle - 1;
  }
  return compose(least, listed);
}

function documentOf(report: ScanReport, findings: readonly Finding[], shown: number, listed: number): string {
  const { sign, text: headline } = headlineOf(report);
  const { baseline, waived, staleWaivers, projects } = report;
  const incomplete = incompleteFiles(report);
  const unrecognized = [...new Set(projects.flatMap((project) => project.unrecognized))];
  const [only] = projects;
  const known =
    baseline && baseline.known.length > 0
      ? `${count(baseline.known.length, "finding")} already in the baseline ${baseline.known.length === 1 ? "is" : "are"} not listed.`
      : "";
  const parts = [
    `${MARKER}\n### ${sign} StackFit: ${text(headline)}`,
    findingTable(findings, shown),
    known,
    list(
      baseline ? `${count(baseline.gone.length, "finding")} fixed here` : "",
      (baseline?.gone ?? []).map((finding) => `${text(pairOf(finding), 120)} in ${code(finding.project)}`),
      listed,
    ),
    list(
      `${count(incomplete.length, "file")} only partly read`,
      incomplete.map(({ path, state, notes }) =>
        `${code(path)}: ${STATE_WORDS[state]}. ${text(notes.map(capitalised).join(" "), 200)}`.trimEnd(),
      ),
      listed,
    ),
    collapsed("Sources", findings.slice(0, shown).map(sourcesOf), shown),
    collapsed(
      `${count(waived.length, "finding")} waived`,
      waived.map(({ finding, waiver }) => {
        const until = waiver.until === undefined ? "" : ` (until ${text(waiver.until, 20)})`;
        return `${text(pairOf(finding), 120)} in ${code(finding.project)}: ${text(waiver.reason, 200)}${until}`;
      }),
      listed,
    ),
    collapsed(
      `${count(staleWaivers.length, "waiver")} to renew or remove`,
      staleWaivers.map(({ waiver, state }) => `${text(subjectOf(waiver), 120)}: ${state}. ${text(waiver.reason, 200)}`),
      listed,
    ),
    collapsed("Projects", projects.length > 1 ? projects.map(projectLine) : [], listed),
    collapsed(
      `${count(unrecognized.length, "entry", "entries")} not recognised`,
      unrecognized.map((name) => code(name, 80)),
      listed,
    ),
    report.notes.length > 0 ? `${count(report.notes.length, "note")} not shown (\`--all\`).` : "",
    `<sub>${[
      ...(only && projects.length === 1 ? [capitalised(scoreText(only))] : []),
      ...(projects.length > 0 ? [coverageText(coverageOf(report))] : []),
      `StackFit ${text(report.version, 40)}, ${text(dataText(report), 200)}`,
    ].join(" · ")}</sub>`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const projectLine = (project: ProjectReport) =>
  `${code(project.path)}: ${scoreText(project)}; ${coverageText(coverageOf({ projects: [project] }))}`;

function findingTable(findings: readonly Finding[], shown: number): string {
  if (findings.length === 0) return "";
  const rest = findings.length - shown;
  const more = `… and ${count(rest, "more finding")} that ${rest === 1 ? "does" : "do"} not fit here.`;
  const rows = findings.slice(0, shown).map(rowOf);
  const table = ["| | What | Why | Fix | Where |", "|---|---|---|---|---|", ...rows].join("\n");
  return [...(shown > 0 ? [table] : []), ...(rest > 0 ? [more] : [])].join("\n\n");
}

function rowOf(finding: Finding): string {
  const { severity, status, message, workaround, docsUrl } = finding;
  const title = docsUrl === undefined ? text(pairOf(finding), 120) : link(pairOf(finding), docsUrl);
  const places = placesOf(finding).map(placeText);
  const cells = [
    `${SEVERITY_SIGNS[severity]} ${severity}`,
    [`**${title}**${isAlone(finding) ? "" : `: ${status}`}`, ...codes(packagesOf(finding))].join("<br>"),
    text(message, 500),
    workaround ? text(workaround, 300) : "",
    [...codes(places), ...(finding.projects.length > 1 ? [`in ${finding.projects.length} projects`] : [])].join("<br>"),
  ];
  return `| ${cells.join(" | ")} |`;
}

const MOST_CODES = 4;

function codes(texts: readonly string[]): string[] {
  const all = texts.map((one) => code(one, 120));
  return cut(all, MOST_CODES);
}

function sourcesOf(finding: Finding): string {
  const { sources, basis, checked } = finding;
  const links = sources.slice(0, 5).map((source) => link(siteOf(source), source));
  const notes = [...(basis ? [basis] : []), ...(checked ? [`checked ${text(checked, 40)}`] : [])].join(", ");
  return `${text(pairOf(finding), 120)}: ${links.join(", ")}${notes === "" ? "" : ` (${notes})`}`;
}

/** `www.sqlite.org`, or `github.com/owner/name`. */
function siteOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  return host === "github.com" ? [host, ...pathname.split("/").slice(1, 3)].join("/") : host;
}

function list(title: string, lines: readonly string[], most: number): string {
  if (lines.length === 0) return "";
  return [`**${title}**`, cut(lines, most).map(bullet).join("\n")].join("\n\n");
}

/** A collapsed list; empty without entries. The blank lines let Markdown in again. */
function collapsed(title: string, lines: readonly string[], most: number): string {
  if (lines.length === 0) return "";
  return `<details><summary>${title}</summary>\n\n${cut(lines, most).map(bullet).join("\n")}\n\n</details>`;
}

const bullet = (line: string) => `- ${line}`;
