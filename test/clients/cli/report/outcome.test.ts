import t from "tap";
import { FAIL_ON, type FailOn, isAtLeast, outcomeOf } from "../../../../clients/cli/report/outcome.js";
import type { Severity } from "../../../../server/catalog/facts/kind.js";
import { findingOf, projectReportOf, readFileOf, reportOf } from "../../../fixtures/report.js";

const withFinding = (severity: Severity) =>
  reportOf({ projects: [projectReportOf({ findings: [findingOf({ severity })] })] });
const unread = readFileOf({ path: "go.mod", state: "unread" });
const partly = readFileOf({ path: "yarn.lock", state: "partly" });

t.test("a clean report passes, and so does one without manifests", async (t) => {
  t.same(outcomeOf(reportOf(), { failOn: "info", failBelow: 100 }), { code: 0, reasons: [] });
  t.same(outcomeOf(reportOf({ files: [], projects: [] }), { failOn: "info", failBelow: 100 }), {
    code: 0,
    reasons: [],
  });
});

t.test("a threshold includes worse severities", async (t) => {
  const failing: Record<FailOn, Severity[]> = {
    critical: ["critical"],
    error: ["critical", "error"],
    warning: ["critical", "error", "warning"],
    info: ["critical", "error", "warning", "info"],
    none: [],
  };
  t.same(Object.keys(failing), FAIL_ON);
  for (const failOn of FAIL_ON) {
    for (const severity of ["critical", "error", "warning", "info"] as const) {
      const code = failing[failOn].includes(severity) ? 1 : 0;
      t.equal(outcomeOf(withFinding(severity), { failOn }).code, code, `${severity} with --fail-on ${failOn}`);
      if (failOn !== "none") t.equal(isAtLeast(severity, failOn), code === 1);
    }
  }
});

t.test("says how many findings fail, and by which option", async (t) => {
  const findings = [findingOf(), findingOf({ severity: "critical" }), findingOf({ severity: "warning" })];
  const report = reportOf({ projects: [projectReportOf({ findings })] });
  t.same(outcomeOf(report, { failOn: "error" }).reasons, [
    "2 findings have severity error or worse (--fail-on error).",
  ]);
  t.same(outcomeOf(report, { failOn: "critical" }).reasons, ["1 finding has severity critical (--fail-on critical)."]);
});

t.test("fails below the score threshold, and not at it", async (t) => {
  const report = reportOf({ projects: [projectReportOf({ path: "web", findings: [findingOf()] }, 99)] });
  t.equal(report.projects[0]?.score, 69, "held by the error");
  t.same(outcomeOf(report, { failOn: "none", failBelow: 69 }), { code: 0, reasons: [] });
  t.same(outcomeOf(report, { failOn: "none", failBelow: 70 }), {
    code: 1,
    reasons: ["The score of web is 69, below 70 (--fail-below)."],
  });
  t.equal(
    outcomeOf(reportOf({ projects: [projectReportOf({}, 0)] }), { failOn: "none", failBelow: 100 }).code,
    0,
    "no score",
  );
});

t.test("a partly read file is never clean, whatever the thresholds", async (t) => {
  for (const file of [unread, partly]) {
    const { code, reasons } = outcomeOf(reportOf({ files: [readFileOf(), file] }), { failOn: "none" });
    t.equal(code, 3);
    t.same(reasons, [`1 file was only partly read: ${file.path}.`]);
  }
});

t.test("findings win over unread files, and both are reported", async (t) => {
  const report = { ...withFinding("error"), files: [unread, partly, unread, unread, unread] };
  const { code, reasons } = outcomeOf(report, { failOn: "error" });
  t.equal(code, 1);
  t.same(reasons, [
    "1 finding has severity error or worse (--fail-on error).",
    "5 files were only partly read: go.mod, yarn.lock, go.mod and 2 more.",
  ]);
  t.equal(outcomeOf(report, { failOn: "critical" }).code, 3, "an error under the threshold leaves the unread files");
});
