import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import { writeJson } from "../../../../clients/cli/output/json.js";
import { compareWithBaseline, findingsInReport, isReportFile } from "../../../../clients/cli/report/baseline.js";
import { findingOf, partyOf, projectReportOf, reportOf } from "../../../fixtures/report.js";

const [one, two, three] = ["one", "two", "three"].map((id) => findingOf({ a: partyOf(id) }));
const list = [one, two, three].map((finding) => finding ?? findingOf());
const [ONE, TWO, THREE] = list as [
  ReturnType<typeof findingOf>,
  ReturnType<typeof findingOf>,
  ReturnType<typeof findingOf>,
];

t.test("tells what is fresh, known and gone", async (t) => {
  t.strictSame(compareWithBaseline([ONE, TWO], [TWO, THREE]), { fresh: [ONE], known: [TWO], gone: [THREE] });
  t.strictSame(compareWithBaseline([], []), { fresh: [], known: [], gone: [] });
  const reworded = { ...TWO, message: "In other words.", checked: "2026-09-09" };
  t.strictSame(compareWithBaseline([reworded], [TWO]), { fresh: [], known: [reworded], gone: [] });
});

t.test("a baseline that ends in .json is a report", async (t) => {
  t.strictSame(["report.json", "a/b.JSON"].map(isReportFile), [true, true]);
  t.strictSame(["main", "origin/json", "v1.0", "HEAD~1"].map(isReportFile), [false, false, false, false]);
});

t.test("a report that was written gives back all that was found", async (t) => {
  const report = reportOf({
    projects: [projectReportOf({ findings: [ONE] })],
    waived: [{ finding: TWO, waiver: { technology: "two", reason: "It is known." } }],
    baseline: { ref: "main", known: [THREE], gone: [findingOf({ project: "gone" })] },
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

const WRONG: Record<string, [text: string, told: RegExp]> = {
  "no JSON": ["{", /^my\.json is not JSON: /],
  "another document": ['{"name": "shop"}', /^my\.json is no report: write one with `stackfit scan --format json`/],
  null: ["null", /is no report/],
  "a list": ["[]", /is no report/],
  "a report of another form": ['{"formatVersion": "2.0", "projects": []}', /is no report/],
  "inherited fields": ['{"__proto__": {"formatVersion": "1.0", "projects": []}}', /is no report/],
  "a project without findings": ['{"formatVersion": "1.0", "projects": [{}]}', /its finding number 1 is not/],
  "a finding without a fingerprint": [
    JSON.stringify({ formatVersion: "1.0", projects: [{ findings: [ONE, { ...TWO, fingerprint: 5 }] }] }),
    /its finding number 2 is not/,
  ],
  "a finding without a side": [
    JSON.stringify({ formatVersion: "1.0", projects: [{ findings: [{ ...ONE, b: null }] }] }),
    /its finding number 1 is not/,
  ],
};

for (const [says, [text, told]] of Object.entries(WRONG)) {
  t.test(`${says} is refused`, async (t) => {
    t.throws(() => findingsInReport(text, "my.json"), { constructor: UsageError, message: told });
  });
}
