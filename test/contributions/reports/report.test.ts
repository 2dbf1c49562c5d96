import t from "tap";
import type { FormKind } from "../../../server/contributions/forms/form-fields.js";
import { contentDigest, isReplyAddress, prepareForm } from "../../../server/contributions/reports/report.js";
import { checkedReport, NOTE, PAIR_BODY } from "../../fixtures/reports.js";
import { DATA, NOW, TOOL } from "../../fixtures/submissions.js";

function fieldsOf(kind: FormKind, body: Record<string, unknown>): string[] {
  const outcome = prepareForm(kind, body, { catalog: DATA.catalog, now: NOW });
  return "problems" in outcome ? outcome.problems.map(({ field }) => field) : [];
}

t.test("a report on a pair is a submission without a submitter", async (t) => {
  const { content, name } = checkedReport();
  t.match(content, { submission: { kind: "compatibility", submitter: undefined, rule: { status: "incompatible" } } });
  t.match(name, /^Next\.js and /);
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
  t.match(checkedReport(TOOL, undefined, "ai-tool"), { name: "Scribe", content: { submission: { slug: "scribe" } } });
  t.same(fieldsOf("ai-tool", { ...TOOL, evidence: undefined }), ["evidence"]);
});

t.test("a report on a technology is a note with sources, which keeps the version", async (t) => {
  t.match(checkedReport(NOTE, undefined, "technology"), {
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
  for (const reply of ["a@example.com", "first.last+tag@sub.example.org", "jürgen@example.com"])
    t.ok(isReplyAddress(reply), reply);
  for (const reply of [
    "",
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
    t.notOk(isReplyAddress(reply), JSON.stringify(reply));
});

t.test("the same content has the same digest, in any spelling", async (t) => {
  const digest = (fields: object) => contentDigest(checkedReport(fields).content);
  t.equal(digest({}), digest({ techA: "postgresql", techB: "Next.js" }));
  t.not(digest({}), digest({ status: "compatible", severity: "info" }));
  const note = (more: object) => contentDigest(checkedReport({ ...NOTE, ...more }, undefined, "technology").content);
  t.equal(note({}), note({ technology: "React 19" }));
  t.not(note({}), note({ technology: "react@18" }));
});
