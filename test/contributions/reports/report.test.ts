import t from "tap";
import { contentDigest, prepareReport, type ReportKind } from "../../../server/contributions/reports/report.js";
import { checkedReport, NOTE, PAIR_BODY } from "../../fixtures/reports.js";
import { DATA, NOW, TOOL } from "../../fixtures/submissions.js";

const prepared = (kind: ReportKind, body: Record<string, unknown>, reply = "") =>
  prepareReport(kind, body, reply, { catalog: DATA.catalog, now: NOW });

function fieldsOf(kind: ReportKind, body: Record<string, unknown>, reply = ""): string[] {
  const outcome = prepared(kind, body, reply);
  return "problems" in outcome ? outcome.problems.map(({ field }) => field) : [];
}

t.test(
  "a report on a pair is a submission without a submitter, and its severity follows from the status",
  async (t) => {
    for (const [status, severity] of [
      ["compatible", "info"],
      ["partial", "warning"],
      ["incompatible", "error"],
    ]) {
      const { content, name, reply } = checkedReport({ status }, "a@example.com");
      t.match(content, { submission: { kind: "compatibility", submitter: undefined, rule: { severity, status } } });
      t.equal(reply, "a@example.com");
      t.match(name, /^Next\.js and /);
    }
  },
);

t.test("nobody is said to have tested what they did not say they tested", async (t) => {
  const { basis: _basis, ...body } = PAIR_BODY;
  t.same(fieldsOf("compatibility", body), ["basis"]);
  t.same(fieldsOf("compatibility", { ...body, evidence: [] }), ["evidence", "basis"], "told with all other problems");
  for (const basis of ["tested", "documented", "inferred"])
    t.match(checkedReport({ basis }).content, { submission: { rule: { basis } } });
});

t.test("a report is checked like any contribution", async (t) => {
  const wrong: [fields: object, field: string][] = [
    [{ techA: "nextjss" }, "techA"],
    [{ techB: "nextjs" }, "techB"],
    [{ testedVersions: ["nextjs@^15", "postgresql@17"] }, "testedVersions[0]"],
    [{ testedVersions: ["nextjs@15"] }, "testedVersions"],
    [{ evidence: ["http://example.com"] }, "evidence[0]"],
    [{ evidence: ["javascript:alert(1)"] }, "evidence[0]"],
    [{ explanation: "It is unclear whether they work together at all." }, "explanation"],
    [{ explanation: "It turns \u202earound what is read here." }, "explanation"],
    [{ status: "unknown" }, "status"],
  ];
  for (const [fields, field] of wrong)
    t.same(fieldsOf("compatibility", { ...PAIR_BODY, ...fields }), [field], JSON.stringify(fields));
});

t.test("a tool is reported with a record of its own", async (t) => {
  t.match(checkedReport(TOOL, "", "ai-tool"), { name: "Scribe", content: { submission: { slug: "scribe" } } });
  t.same(fieldsOf("ai-tool", { ...TOOL, evidence: undefined }), ["evidence"]);
});

t.test("a report on a technology is a note with sources, which keeps the version", async (t) => {
  t.match(checkedReport(NOTE, "", "technology"), {
    name: "React",
    content: { note: { technology: "react", version: "19", evidence: NOTE.evidence } },
  });
  const wrong: [fields: object, fields: string[]][] = [
    [{ technology: "reactt" }, ["technology"]],
    [{ technology: "" }, ["technology"]],
    [{ explanation: "Short." }, ["explanation"]],
    [{ explanation: "x".repeat(1001) }, ["explanation"]],
    [{ explanation: "The end of its support is not known to anyone." }, ["explanation"]],
    [{ explanation: "A control character \u0007 rings a bell here." }, ["explanation"]],
    [{ evidence: [] }, ["evidence"]],
    [{ evidence: "https://example.com" }, ["evidence"]],
    [{ evidence: ["https://example.com", "ftp://example.com"] }, ["evidence[1]"]],
    [{ evidence: Array.from({ length: 21 }, (_, i) => `https://example.com/${i}`) }, ["evidence"]],
  ];
  for (const [given, fields] of wrong)
    t.same(fieldsOf("technology", { ...NOTE, ...given }), fields, JSON.stringify(given));
});

t.test("only what can be written to is an address for replies", async (t) => {
  for (const reply of ["", "a@example.com", "first.last+tag@sub.example.org", "jürgen@example.com"])
    t.same(fieldsOf("compatibility", PAIR_BODY, reply), [], reply);
  for (const reply of [
    "a",
    "a@b",
    "a@b@example.com",
    "a@example.com, b@example.com",
    "A <a@example.com>",
    "a@example.com\nBcc: b@example.com",
    `${"a".repeat(64)}@${"b".repeat(200)}.example`,
    "a\u202eb@example.com",
    "\u0007@example.com",
  ])
    t.same(fieldsOf("compatibility", PAIR_BODY, reply), ["reply"], JSON.stringify(reply));
});

t.test("the same content has the same digest, whoever sent it", async (t) => {
  const digest = (fields: object, reply = "") => contentDigest(checkedReport(fields, reply).content);
  t.equal(digest({}, "a@example.com"), digest({ techA: "postgresql", techB: "Next.js" }, "b@example.com"));
  t.not(digest({}), digest({ status: "compatible" }));
  const note = (more: object) => contentDigest(checkedReport({ ...NOTE, ...more }, "", "technology").content);
  t.equal(note({}), note({ technology: "React 19" }));
  t.not(note({}), note({ technology: "react@18" }));
});
