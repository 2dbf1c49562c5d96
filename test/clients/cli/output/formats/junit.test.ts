import { XMLParser, XMLValidator } from "fast-xml-parser";
import t from "tap";
import { writeJunit } from "../../../../../clients/cli/output/formats/junit.js";
import type { ScanReport } from "../../../../../clients/cli/report/report.js";
import { findingOf, fullReport, hostileReport, projectReportOf, reportOf } from "../../../../fixtures/report.js";
import { parseXml } from "../../../../fixtures/xml.js";

interface Case {
  name: string;
  classname: string;
  failure?: { type: string; message: string; "#text"?: string };
  error?: { type: string; message: string; "#text"?: string };
  skipped?: { message: string };
  "system-out"?: string;
}
interface Suite {
  name: string;
  tests: string;
  failures: string;
  errors: string;
  skipped: string;
  testcase: Case[];
}

function suitesOf(report: ScanReport): Suite[] {
  const xml = writeJunit(report);
  t.equal(XMLValidator.validate(xml), true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseAttributeValue: false,
    isArray: (name) => name === "testsuite" || name === "testcase",
  });
  return parser.parse(xml).testsuites.testsuite;
}

t.test("writes projects as suites, findings as failures and waived ones as skipped", async (t) => {
  const suites = suitesOf(fullReport());
  t.same(
    suites.map(({ name, tests, failures, errors, skipped }) => [name, tests, failures, errors, skipped]),
    [
      ["apps/docs", "1", "0", "0", "0"],
      ["apps/old", "1", "1", "0", "0"],
      ["apps/web", "3", "2", "0", "1"],
      ["files", "2", "0", "2", "0"],
    ],
  );
  const [error, warning, waived] = suites[2]?.testcase ?? [];
  t.match(error, {
    name: "Next.js with React: incompatible",
    classname: "stackfit.apps/web",
    failure: { type: "error", message: "Next.js 15 requires React ^18.2.0 or ^19.0.0, and not 17." },
  });
  t.match(error?.failure?.["#text"], "Fix: Upgrade React to 18.2 or later.\nAt: package.json:12\n");
  t.equal(warning?.failure?.type, "warning");
  t.same(waived?.skipped, { message: "Waived: Known, and moving away. (until 2026-12-31)" });
});

t.test("writes partly read files as errors", async (t) => {
  const [, file] = suitesOf(fullReport()).at(-1)?.testcase ?? [];
  t.match(file, { name: "go.mod", error: { type: "unread", message: "The file was not read." } });
});

t.test("writes a passed test case for a clean project and for an empty scan", async (t) => {
  t.same(suitesOf(reportOf())[0]?.testcase, [{ classname: "stackfit", name: "no conflicts" }]);
  t.same(suitesOf(reportOf({ files: [], projects: [] }))[0]?.testcase, [
    { classname: "stackfit", name: "no manifests found" },
  ]);
});

t.test("writes an info finding as passed, with its text", async (t) => {
  const note = findingOf({ severity: "info", workaround: null, sources: [] });
  const [suite] = suitesOf(reportOf({ projects: [projectReportOf({ findings: [note] })] }));
  t.equal(suite?.failures, "0");
  t.match(suite?.testcase[0]?.["system-out"], /^Next\.js 15 requires/);
});

t.test("is well-formed XML whatever the text", async (t) => {
  const elements = parseXml(writeJunit(hostileReport()).replace(/^<\?xml .*\?>\n/, ""));
  t.same(
    elements.map(({ name }) => name),
    ["testsuites", "testsuite", "testcase", "failure", "testcase", "skipped", "testsuite", "testcase", "error"],
  );
  t.match(elements[3]?.attributes.get("message"), "<script>alert(1)</script>", "the text itself is kept");
});
