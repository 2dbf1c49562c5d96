import t from "tap";
import * as words from "../../../../clients/cli/output/words.js";
import { headlineOf } from "../../../../clients/cli/output/words.js";
import type { ScanReport } from "../../../../clients/cli/report/report.js";
import { findingOf, partyOf, projectReportOf, readFileOf, reportOf } from "../../../fixtures/report.js";

t.test("uses singular and plural", async (t) => {
  t.equal(words.count(1, "finding"), "1 finding");
  t.equal(words.count(0, "entry", "entries"), "0 entries");
  t.equal(words.capitalised("score 1"), "Score 1");
  t.equal(words.capitalised(""), "");
});

t.test("names a pair by both sides, and a single technology once", async (t) => {
  t.equal(words.pairOf(findingOf()), "Next.js with React");
  const alone = partyOf("angularjs");
  t.equal(words.pairOf({ a: alone, b: { ...alone } }), "angularjs");
  t.same(words.packagesOf({ a: alone, b: { ...alone } }), ["angularjs@^1.0.0"]);
  t.same(words.packagesOf(findingOf()), ["next@15.1.0", "react@^17.0.2"]);
});

t.test("lists each place once, with its line if it has one", async (t) => {
  const places = [
    { file: "package.json", line: 3 },
    { file: "vercel.json", line: undefined },
  ];
  const packages = [
    { text: "a", places },
    { text: "b", places },
  ];
  const sides = { a: { ...partyOf("a"), packages }, b: partyOf("b") };
  t.same(words.placesOf(sides).map(words.placeText), ["package.json:3", "vercel.json"]);
  const lines = [10, 9, undefined].map((line) => ({ file: "go.mod", line }));
  const mixed = [{ text: "a", places: [{ file: "z", line: 1 }, ...lines] }];
  const side = { ...partyOf("a"), packages: mixed };
  t.same(
    words.placesOf({ a: side, b: side }).map(words.placeText),
    ["go.mod", "go.mod:9", "go.mod:10", "z:1"],
    "in order",
  );
});

t.test("a side stands for the package that has a version, and not for its types", async (t) => {
  const side = (...texts: string[]) => ({ ...partyOf("a"), packages: texts.map((text) => ({ text, places: [] })) });
  t.equal(words.versionedOf(side("@types/node@24.1.0", "node@20.19.0", "nodejs")), "node@20.19.0");
  t.equal(words.versionedOf(side("postgres:16-alpine")), "postgres:16-alpine");
  t.equal(words.versionedOf(side("php@>=8.2")), "php@>=8.2");
  for (const text of ["vercel.json", "nextjs", "@scope/h3", "left-pad"])
    t.equal(words.versionedOf(side(text)), undefined, text);
});

t.test("a finding is put into a few words", async (t) => {
  t.equal(
    words.shortText(findingOf({ b: { ...partyOf("vercel", "vercel.json"), name: "Vercel" } })),
    "next@15.1.0 does not work with Vercel",
  );
  t.equal(words.shortText(findingOf({ status: "partial" })), "next@15.1.0 works with react@^17.0.2, with limits");
  const ended = {
    status: "deprecated",
    message: "Node.js 20 reached end of life on 2026-04-30. Supported: 24.",
  } as const;
  t.equal(words.shortText(findingOf(ended)), "Node.js 20 reached end of life on 2026-04-30");
  t.equal(
    words.beginningOf("18 packages do not support Node.js 20 of .nvmrc: a 1 (>=22) and more."),
    "18 packages do not support Node.js 20 of .nvmrc",
  );
});

t.test("counts severities, worst first", async (t) => {
  const findings = (["warning", "critical", "error", "warning", "info"] as const).map((severity) =>
    findingOf({ severity }),
  );
  t.equal(words.tally(findings), "1 critical, 1 error, 2 warnings, 1 info");
});

t.test("sums up coverage, with 100 % only for all", async (t) => {
  const report = reportOf({
    projects: [
      projectReportOf({ seen: 1000, recognized: 999 }),
      projectReportOf({ seen: 1, recognized: 1, pairsChecked: 1 }),
    ],
  });
  const coverage = words.coverageOf(report);
  t.same(coverage, { seen: 1001, recognized: 1000, pairsChecked: 67, pairsKnown: 18 });
  t.equal(words.coverageText(coverage), "1000 of 1001 entries recognised (99 %), 67 pairs checked, 18 of them known");
  t.equal(
    words.coverageText({ seen: 0, recognized: 0, pairsChecked: 0, pairsKnown: 0 }),
    "0 of 0 entries recognised, 0 pairs checked",
  );
});

t.test("says how a score comes about", async (t) => {
  t.equal(words.scoreText(projectReportOf()), "score 100 of 100, grade A");
  const held = projectReportOf({ findings: [findingOf()] }, 99);
  t.equal(words.scoreText(held), "score 69 of 100, grade C (at most 69 with an error)");
  const many = [findingOf(), findingOf(), findingOf(), findingOf({ severity: "warning" })];
  // 100 less three times 12 and once 3, which is below the cap by itself.
  t.equal(
    words.scoreText(projectReportOf({ findings: many })),
    "score 61 of 100, grade C (100 less 36 for 3 errors and 3 for a warning)",
  );
  t.equal(words.scoreText(projectReportOf({}, 0)), "no score: none of its pairs is known");
});

t.test("names the server in the data revision", async (t) => {
  t.equal(words.dataText(reportOf()), "data of 2026-05-30, 0123456789ab");
  const digest = { id: "content-b5be02f5501f", date: "2026-05-30T00:00:00.000Z" };
  t.equal(words.revisionText(digest), "content-b5be02f5501f", "in full, to compare it");
  t.equal(
    words.dataText(reportOf({ server: "https://x.example" })),
    "data from https://x.example of 2026-05-30, 0123456789ab",
  );
});

t.test("names a waiver by its pair or technology", async (t) => {
  t.equal(words.subjectOf({ pair: ["a", "b"], reason: "" }), "a and b");
  t.equal(words.subjectOf({ technology: "a", reason: "" }), "a");
});

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
