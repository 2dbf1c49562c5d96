/**
 * The JUnit format: XML as Jenkins and others read it (https://github.com/testmoapp/junitxml,
 * https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd).
 */
import { escapeXml } from "../../../../server/catalog/xml.js";
import { type Finding, incompleteFiles, type ProjectReport, type ScanReport } from "../../report/report.js";
import { plain } from "../plain.js";
import { pairOf, placesOf, placeText, STATE_WORDS } from "../words.js";

interface TestCase {
  name: string;
  outcome: "passed" | "failure" | "error" | "skipped";
  /** What kind of failure: a severity. */
  type?: string;
  message: string;
  details: readonly string[];
}

/**
 * A test suite for each project, with a test case for each finding: failed from `warning` up, passed with its text for
 * `info`, skipped if waived. A project without findings has one passed test case. Partly read files are errors, in a suite of
 * their own. Ends with a line break.
 */
export function writeJunit(report: ScanReport): string {
  const incomplete = incompleteFiles(report).map(
    ({ path, state, notes }): TestCase => ({
      name: path,
      outcome: "error",
      type: state,
      message: `The file was ${STATE_WORDS[state]}.`,
      details: notes,
    }),
  );
  const suites = [
    ...report.projects.map((project) => ({ name: project.path, cases: casesOf(project, report) })),
    ...(incomplete.length > 0 ? [{ name: "files", cases: incomplete }] : []),
  ];
  if (suites.length === 0) suites.push({ name: ".", cases: [passed("no manifests found")] });
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="stackfit" ${counts(all)}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${xml(name)}" ${counts(cases)}>`,
      ...cases.flatMap((one) => caseLines(one, name)),
      "  </testsuite>",
    ]),
    "</testsuites>\n",
  ].join("\n");
}

function casesOf(project: ProjectReport, { waived }: ScanReport): TestCase[] {
  const cases = [
    ...project.findings.map(fromFinding),
    ...waived
      .filter(({ finding }) => finding.project === project.path)
      .map(({ finding, waiver }): TestCase => {
        const until = waiver.until === undefined ? "" : ` (until ${waiver.until})`;
        return { ...fromFinding(finding), outcome: "skipped", message: `Waived: ${waiver.reason}${until}` };
      }),
  ];
  return cases.length > 0 ? cases : [passed("no conflicts")];
}

const passed = (name: string): TestCase => ({ name, outcome: "passed", message: "", details: [] });

function fromFinding(finding: Finding): TestCase {
  const { severity, status, message, workaround, sources } = finding;
  const places = placesOf(finding);
  return {
    name: `${pairOf(finding)}: ${status}`,
    outcome: severity === "info" ? "passed" : "failure",
    type: severity,
    message,
    details: [
      message,
      ...(workaround ? [`Fix: ${workaround}`] : []),
      ...places.map((place) => `At: ${placeText(place)}`),
      ...sources.map((source) => `Source: ${source}`),
    ],
  };
}

function counts(cases: readonly TestCase[]): string {
  const number = (outcome: TestCase["outcome"]) => cases.filter((one) => one.outcome === outcome).length;
  return `tests="${cases.length}" failures="${number("failure")}" errors="${number("error")}" skipped="${number("skipped")}"`;
}

function caseLines({ name, outcome, type, message, details }: TestCase, suite: string): string[] {
  const open = `    <testcase classname="${xml(suite === "." ? "stackfit" : `stackfit.${suite}`)}" name="${xml(name)}"`;
  const text = details.map((line) => xml(line)).join("\n");
  if (outcome === "passed") {
    return text === "" ? [`${open}/>`] : [`${open}>`, `      <system-out>${text}</system-out>`, "    </testcase>"];
  }
  // `skipped` has neither a type nor text in the schema.
  const inner =
    outcome === "skipped"
      ? `<skipped message="${xml(message)}"/>`
      : `<${outcome} type="${xml(type ?? "")}" message="${xml(message)}">${text}</${outcome}>`;
  return [`${open}>`, `      ${inner}`, "    </testcase>"];
}

const xml = (text: string) => escapeXml(plain(text));
