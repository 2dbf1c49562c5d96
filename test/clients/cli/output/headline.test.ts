import t from "tap";
import { headlineOf } from "../../../../clients/cli/output/headline.js";
import type { ScanReport } from "../../../../clients/cli/report/report.js";
import { findingOf, projectReportOf, readFileOf, reportOf } from "../../../fixtures/report.js";

const failing = projectReportOf({ findings: [findingOf()] });
const baseline = { ref: "main", known: [findingOf()], gone: [], isListed: true };
const waived = [{ finding: findingOf(), waiver: { technology: "react", reason: "Known." } }];
const unread = [readFileOf(), readFileOf({ path: "go.mod", state: "unread" })];

const cases: [name: string, report: Partial<ScanReport>, verdict: string, text: string][] = [
  ["nothing found", { files: [], projects: [] }, "empty", "Nothing to scan: no manifests found."],
  ["clean", {}, "clean", "No conflicts found."],
  ["clean but for waivers", { waived }, "clean", "No conflicts found, other than 1 waived finding."],
  ["nothing new", { baseline }, "clean", "No new conflicts found compared with main."],
  ["findings", { projects: [failing] }, "failing", "1 finding (1 error)."],
  ["in some projects", { projects: [projectReportOf(), failing] }, "failing", "1 finding (1 error) in 1 project."],
  ["new ones", { projects: [failing], baseline }, "failing", "1 new finding (1 error) compared with main."],
  [
    "warnings alone",
    { projects: [projectReportOf({ findings: [findingOf({ severity: "warning" })] })] },
    "warning",
    "1 finding (1 warning).",
  ],
  ["findings and unread files", { projects: [failing], files: unread }, "failing", "1 finding (1 error)."],
  ["unread files", { files: unread }, "partial", "No conflicts in what could be read; 1 file was only partly read."],
  [
    "nothing known",
    { projects: [projectReportOf({ recognized: 0 }, 0)] },
    "unknown",
    "We don't know any of these packages yet. This is neither a yes nor a no.",
  ],
];

for (const [name, report, verdict, text] of cases) {
  t.test(name, async (t) => {
    const headline = headlineOf(reportOf(report));
    t.equal(headline.verdict, verdict);
    t.equal(headline.text, text);
    t.equal(headline.sign === "✓", verdict === "clean", "only what is clean has the sign of it");
  });
}
