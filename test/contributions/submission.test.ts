import t from "tap";
import { contributionId, digestOf, kindOfId, statusOf, wantsAnswer } from "../../server/contributions/submission.js";
import { CONTRIBUTION_ID, type ReviewStage } from "../../server/forges/forge.js";
import fc from "../fixtures/properties.js";

t.test("the digest is free of the order of fields, sources and tested versions", async (t) => {
  const one = { a: 1, b: { c: "x", d: ["1", "2"] }, evidence: ["e1", "e2"], testedVersions: ["v1", "v2"] };
  const other = { testedVersions: ["v2", "v1"], evidence: ["e2", "e1"], b: { d: ["1", "2"], c: "x" }, a: 1 };
  t.equal(digestOf(one), digestOf(other));
  t.match(digestOf(one), /^[0-9a-f]{64}$/);
});

t.test("days, credit and what is left out do not count", async (t) => {
  const content = { a: 1, entries: [{ b: 2 }] };
  const more = {
    ...content,
    entries: [{ b: 2, checked: "2026-01-01" }],
    checked: "2026-01-01",
    updated: "2026-01-02",
    contributor: "x",
    notes: undefined,
  };
  t.equal(digestOf(content), digestOf(more));
});

t.test("a technology that has one of those words as its id does count", async (t) => {
  for (const id of ["checked", "updated", "contributor"]) {
    t.not(digestOf({ technologies: { [id]: { name: "A" } } }), digestOf({ technologies: { [id]: { name: "B" } } }));
  }
});

t.test("whatever else differs makes another digest", async (t) => {
  const base = { a: "x", list: ["1", "2"], evidence: ["e1"], flag: true };
  const others = [
    { ...base, a: "y" },
    { ...base, a: null },
    { ...base, list: ["2", "1"] },
    { ...base, list: ["1,2"] },
    { ...base, evidence: ["e1", "e2"] },
    { ...base, flag: "true" },
    { ...base, b: "x" },
    JSON.parse(JSON.stringify(base).replace('"a"', '"__proto__"')),
  ];
  t.equal(new Set([base, ...others].map(digestOf)).size, others.length + 1);
});

t.test("ids match their pattern up to the longest subjects, and tell their kind", async (t) => {
  const id = fc.stringMatching(/^[a-z0-9]{1,24}(-[a-z0-9]{1,24})?$/);
  fc.assert(
    fc.property(id, id, fc.boolean(), (a, b, isRule) => {
      const kind = isRule ? "compatibility" : "ai-tool";
      const made = contributionId(kind, isRule ? `${a}-${b}` : a, digestOf([a, b]));
      return CONTRIBUTION_ID.test(made) && made.length <= 140 && kindOfId(made) === kind;
    }),
  );
  const longest = contributionId("compatibility", `${"a".repeat(50)}-${"b".repeat(50)}`, digestOf(1));
  t.match(longest, CONTRIBUTION_ID);
  t.ok(longest.length <= 140);
});

/** The words of the specification, sections 3.1 and 3.2. */
const EXPECTED: Record<ReviewStage, [rule: string, tool: string, asks: boolean]> = {
  unread: ["Under Review", "Received", false],
  "in-review": ["Under Review", "Under Review", false],
  "changes-requested": ["Changes Requested", "More Info Needed", true],
  "need-info": ["Changes Requested", "More Info Needed", true],
  merged: ["Approved", "Approved", false],
  declined: ["Declined", "Declined", false],
};

t.test("every stage has its state, for rules and for tools", async (t) => {
  for (const [stage, [rule, tool, asks]] of Object.entries(EXPECTED) as [ReviewStage, [string, string, boolean]][]) {
    t.equal(statusOf("compatibility", stage), rule, `a rule that is ${stage}`);
    t.equal(statusOf("ai-tool", stage), tool, `a tool that is ${stage}`);
    t.equal(wantsAnswer(stage), asks, stage);
  }
});
