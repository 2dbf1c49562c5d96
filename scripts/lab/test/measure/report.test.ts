import t from "tap";
import { STATUSES, TABLES, type Table, TRUTHS } from "../../measure/answers.js";
import { formatReport, type Report } from "../../measure/report.js";

/** @param rows numbers in the order of truths and statuses */
const tableOf = (rows: number[][] = []) =>
  Object.fromEntries(
    TRUTHS.map((truth, row) => [
      truth,
      Object.fromEntries(STATUSES.map((status, at) => [status, rows[row]?.[at] ?? 0])),
    ]),
  ) as Table;

const tables = Object.fromEntries(Object.keys(TABLES).map((name) => [name, tableOf()])) as Report["tables"];

const REPORT: Report = {
  day: "2026-06-01",
  lockfiles: 2,
  projects: { open: ["a/b", "c/d"], held: ["e/f"] },
  counts: {
    releases: 12345,
    recognized: 678,
    declarations: 9,
    notAsked: { unrecognized: 1, notInstalled: 2, noRange: 3, recordedDifferently: 4 },
  },
  tables: {
    ...tables,
    "peers and engines": tableOf([
      [1234, 0, 0, 50, 9000],
      [1, 0, 0, 0, 1],
    ]),
    peers: tableOf([
      [1, 1, 3, 1, 3],
      [2000, 0, 0, 0, 0],
    ]),
  },
  falseGreen: [
    {
      cause: "rule",
      questions: 1234,
      pairs: 2,
      worst: [{ pair: "x × y", questions: 1230, example: { question: "x@1 + y@2", declared: "^1", answer: "Yes." } }],
    },
  ],
  hiddenConflicts: [],
  falseRed: [],
  firstReleases: {
    named: 2000,
    checked: 50,
    wrong: [
      { pair: "x × y", told: "x accepts y 2 from 1.4.0 on, and not up to 1.3.0", declared: "1.3.5 declares ^1 || ^2" },
    ],
  },
};

t.test("the report tells what was measured, and the rates of each table", async (t) => {
  const lines = formatReport(REPORT);
  t.same(lines.slice(0, 4), [
    "day 2026-06-01: 2 lockfiles with 12,345 releases, 678 of them recognized",
    "open (2): a/b, c/d",
    "held (1): e/f",
    "9 declarations of recognized releases; not asked about: 1 of packages that are not recognized, 2 of packages that no lockfile has, 3 that are no range of versions, 4 that lockfiles record differently",
  ]);
  const cellsAt = (at: number) => lines[at]?.trim().split(/ {2,}/);
  t.same(cellsAt(5), ["questions", "compatible", "partial", "incompatible", "deprecated", "unknown"]);
  const at = lines.indexOf("peers");
  t.same(cellsAt(at + 1), ["refused", "9", "11.11 %", "11.11 %", "33.33 %", "11.11 %", "33.33 %"]);
  t.same(cellsAt(at + 2), ["accepted", "2,000", "100.00 %", "0.00 %", "0.00 %", "0.00 %", "0.00 %"]);
  t.equal(lines[at + 3], Object.keys(TABLES)[2], "no line where nothing was asked");
});

t.test("the report tells the causes of wrong answers, each with examples", async (t) => {
  const lines = formatReport(REPORT);
  const at = lines.indexOf("false green: compatible, of those refused: 1,234 of 10,284 (12.00 %)");
  t.same(lines.slice(at + 1, at + 4), [
    "  rule: questions 1,234, pairs 2",
    "     1,230  x × y: x@1 + y@2, which declares ^1",
    "",
  ]);
  t.same(lines.slice(-6, -2), [
    "hidden conflict: a declaration here refuses it, of those refused that are deprecated: 0 of 50 (0.00 %)",
    "",
    "false red: incompatible, of those accepted: 0 of 2 (0.00 %)",
    "",
  ]);
});

t.test("the first releases that are wrong are told one by one", async (t) => {
  t.same(formatReport(REPORT).slice(-2), [
    "first releases that accept a line: 2,000 named, 50 checked by lockfiles, 1 of these wrong (2.00 %)",
    "  x × y: x accepts y 2 from 1.4.0 on, and not up to 1.3.0; but 1.3.5 declares ^1 || ^2",
  ]);
});
