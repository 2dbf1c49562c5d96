import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import t from "tap";
import { writeJson } from "../../../../../clients/cli/output/formats/json.js";
import { findingOf, fullReport, HOSTILE_TEXT, hostileReport, reportOf } from "../../../../fixtures/report.js";

const schema = JSON.parse(readFileSync("schemas/cli/report.schema.json", "utf8"));
const validate = new Ajv({ strict: true, allErrors: true, allowUnionTypes: true }).compile(schema);

t.test("every report matches its schema", async (t) => {
  for (const report of [reportOf(), reportOf({ files: [], projects: [] }), fullReport(), hostileReport()]) {
    t.ok(validate(JSON.parse(writeJson(report))), JSON.stringify(validate.errors));
  }
});

t.test("the schema rejects wrong reports and describes every field", async (t) => {
  t.notOk(validate({}));
  const report = JSON.parse(writeJson(fullReport()));
  t.notOk(validate({ ...report, more: 1 }));
  report.projects[1].findings[0].severity = "bad";
  t.notOk(validate(report));

  const bare: string[] = [];
  const look = (node: unknown, path: string): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (path.endsWith("/properties") && !(child as { description?: string }).description) bare.push(`${path}/${key}`);
      look(child, `${path}/${key}`);
    }
  };
  look(schema, "");
  t.same(bare, []);
});

t.test("keeps every value, and writes null for missing ones", async (t) => {
  const report = fullReport();
  const written = JSON.parse(writeJson(report));
  t.match(written.summary, {
    findings: 3,
    critical: 1,
    error: 1,
    warning: 1,
    info: 0,
    waived: 1,
    incompleteFiles: 2,
    seen: 42,
    recognized: 36,
    pairsChecked: 198,
  });
  const scores = report.projects.map(({ score }) => score ?? 100);
  t.ok(new Set(scores).size > 1);
  t.equal(written.summary.score, Math.min(...scores), "the lowest of all projects");
  t.equal(written.summary.grade, report.projects.find(({ score }) => score === written.summary.score)?.grade);
  t.match(JSON.parse(writeJson(reportOf({ projects: [] }))).summary, { score: null, grade: null });
  t.equal(written.server, null);
  t.equal(written.projects[2].findings[1].b.packages[0].places[0].line, null);
  t.equal(written.baseline.known[0].fingerprint, report.baseline?.known[0]?.fingerprint);
  t.equal(JSON.parse(writeJson(hostileReport())).projects[0].path, HOSTILE_TEXT, "hostile text comes back as it was");
  t.equal(JSON.parse(writeJson(reportOf())).baseline, null);
});

t.test("writes keys in a fixed order", async (t) => {
  const finding = findingOf();
  const reversed = Object.fromEntries(Object.entries(finding).reverse()) as unknown as typeof finding;
  const withOne = (one: typeof finding) =>
    reportOf({ baseline: { ref: "main", known: [one], gone: [], isListed: true } });
  t.equal(writeJson(withOne(reversed)), writeJson(withOne(finding)));
  t.match(writeJson(reportOf()), /^\{\n {2}"formatVersion": "1\.0",\n {2}"version": "1\.2\.3"/);
});

t.test("escapes invisible characters", async (t) => {
  t.notMatch(writeJson(hostileReport()), /[^\n\P{Cc}]|[\u2028-\u202e\u2066-\u2069]/u);
});
