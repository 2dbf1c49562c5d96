/** The JSON format: for programs, as schemas/cli/report.schema.json describes it. */
import type { Place, Release, Unmet } from "../../../../server/catalog/scan/unmet.js";
import { SEVERITIES } from "../../report/outcome.js";
import type { Finding, FindingSide, ProjectReport, ScanReport, Waiver } from "../../report/report.js";
import { findingsOf, incompleteFiles, lowestOf } from "../../report/report.js";
import { fieldsOf, jsonText } from "../plain.js";
import { coverageOf } from "../words.js";

/** Version of the document; a breaking change increases the first number. */
const FORMAT_VERSION = "1.0";

/** The whole report: keys in a fixed order and unknown values as `null`, so that reports can be compared as text */
export function writeJson(report: ScanReport): string {
  const { version, day, revision, server, files, projects, notes, waived, staleWaivers, baseline } = report;
  return jsonText({
    formatVersion: FORMAT_VERSION,
    version,
    day,
    revision: fieldsOf(revision, "id", "date"),
    server: server ?? null,
    summary: summaryOf(report),
    files: files.map((file) => fieldsOf(file, "path", "kind", "state", "notes", "entries")),
    projects: projects.map(projectOf),
    notes: notes.map(findingOf),
    waived: waived.map(({ finding, waiver }) => ({ finding: findingOf(finding), waiver: waiverOf(waiver) })),
    staleWaivers: staleWaivers.map(({ waiver, state }) => ({ waiver: waiverOf(waiver), state })),
    baseline: baseline
      ? { ref: baseline.ref, known: baseline.known.map(findingOf), gone: baseline.gone.map(findingOf) }
      : null,
  });
}

function summaryOf(report: ScanReport) {
  const findings = findingsOf(report);
  const { seen, recognized, pairsChecked } = coverageOf(report);
  const worst = lowestOf(report);
  return {
    score: worst?.score ?? null,
    grade: worst?.grade ?? null,
    findings: findings.length,
    ...Object.fromEntries(
      SEVERITIES.map((severity) => [severity, findings.filter((one) => one.severity === severity).length]),
    ),
    notes: report.notes.length,
    waived: report.waived.length,
    incompleteFiles: incompleteFiles(report).length,
    seen,
    recognized,
    pairsChecked,
  };
}

const projectOf = (project: ProjectReport) => ({
  ...fieldsOf(project, "path", "files", "score", "grade"),
  breakdown: fieldsOf(
    project.breakdown,
    ...(["compatible", "partial", "deprecated", "incompatible", "critical", "error", "warning", "cap"] as const),
  ),
  ...fieldsOf(project, "seen", "recognized", "unrecognized", "pairsChecked"),
  technologies: project.technologies.map(partyOf),
  findings: project.findings.map(findingOf),
  reportedElsewhere: project.reportedElsewhere,
  suggestions: project.suggestions.map((one) => fieldsOf(one, "type", "message", "techA", "techB")),
});

const partyOf = (party: FindingSide) => ({
  ...fieldsOf(party, "id", "name", "category"),
  packages: party.packages.map(({ text, places }) => ({ text, places: places.map(placeOf) })),
});

const findingOf = (finding: Finding) => ({
  ...fieldsOf(finding, "fingerprint", "project", "projects"),
  a: partyOf(finding.a),
  b: partyOf(finding.b),
  ...fieldsOf(finding, "status", "severity", "message", "workaround", "basis", "checked", "sources", "docsUrl"),
  requirements: finding.requirements.map(requirementOf),
});

function requirementOf({ kind, by, through, of, range, optional, isDev, found, accepted }: Unmet) {
  const text = (release: Release | undefined) =>
    release ? [release.name, release.version].filter((part) => part !== "").join("@") : null;
  return {
    ...{ kind, by: text(by), through: text(through), dev: isDev, of, range, optional, found: text(found) },
    accepted: accepted ?? null,
    places: [by.place, found?.place].flatMap((place) => (place ? placeOf(place) : [])),
  };
}

const placeOf = (place: Place) => fieldsOf(place, "file", "line");

const waiverOf = (waiver: Waiver) => fieldsOf(waiver, "pair", "technology", "reason", "until");
