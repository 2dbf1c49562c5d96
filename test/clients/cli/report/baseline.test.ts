import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import { writeJson } from "../../../../clients/cli/output/formats/json.js";
import { findingsInReport, isReportFile } from "../../../../clients/cli/report/baseline.js";
import { findingOf, partyOf, projectReportOf, reportOf } from "../../../fixtures/report.js";

const [one, two, three] = ["one", "two", "three"].map((id) => findingOf({ a: partyOf(id) }));
const list = [one, two, three].map((finding) => finding ?? findingOf());
const [ONE, TWO, THREE] = list as [
  ReturnType<typeof findingOf>,
  ReturnType<typeof findingOf>,
  ReturnType<typeof findingOf>,
];

t.test("a baseline that ends in .json is a report, anything else a revision", async (t) => {
  t.strictSame(["report.json", "a/b.JSON"].map(isReportFile), [true, true]);
  t.strictSame(["main", "origin/json", "v1.0", "HEAD~1"].map(isReportFile), [false, false, false, false]);
});

t.test("reads back every finding of a written report", async (t) => {
  const report = reportOf({
    projects: [projectReportOf({ findings: [ONE] })],
    waived: [{ finding: TWO, waiver: { technology: "two", reason: "It is known." } }],
    baseline: { ref: "main", known: [THREE], gone: [findingOf({ project: "gone" })], isListed: true },
  });
  const found = findingsInReport(writeJson(report), "report.json");
  t.strictSame(
    found.map(({ fingerprint }) => fingerprint),
    [ONE, TWO, THREE].map(({ fingerprint }) => fingerprint),
  );
  const { a, b, basis: _, ...rest } = ONE;
  t.match(found[0], rest);
  t.strictSame(found[0]?.a, { ...a, packages: [] });
  t.strictSame(found[0]?.b, { ...b, packages: [] });
  t.strictSame(findingsInReport(writeJson(reportOf()), "report.json"), []);
});

const WRONG: Record<string, [text: string, message: RegExp]> = {
  "no JSON": ["{", /^my\.json is not JSON: /],
  "another document": ['{"name": "shop"}', /^my\.json is not a report\. Write one with `stackfit scan --format json`/],
  null: ["null", /is not a report/],
  "a list": ["[]", /is not a report/],
  "a report of another form": ['{"formatVersion": "2.0", "projects": []}', /is not a report/],
  "inherited fields": ['{"__proto__": {"formatVersion": "1.0", "projects": []}}', /is not a report/],
  "a project without findings": ['{"formatVersion": "1.0", "projects": [{}]}', /finding 1 is malformed/],
  "a finding without a fingerprint": [
    JSON.stringify({ formatVersion: "1.0", projects: [{ findings: [ONE, { ...TWO, fingerprint: 5 }] }] }),
    /finding 2 is malformed/,
  ],
  "a finding without a side": [
    JSON.stringify({ formatVersion: "1.0", projects: [{ findings: [{ ...ONE, b: null }] }] }),
    /finding 1 is malformed/,
  ],
};

t.test("refuses what is not a report of this format", async (t) => {
  for (const [what, [text, message]] of Object.entries(WRONG))
    t.throws(() => findingsInReport(text, "my.json"), { constructor: UsageError, message }, what);
});
