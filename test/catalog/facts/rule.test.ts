import t from "tap";
import type { Rule } from "../../../schemas/types.js";
import type { RuleException } from "../../../server/catalog/facts/compiled.js";
import { compileRule, isAdvice } from "../../../server/catalog/facts/rule.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, ruleOf, TODAY } from "../../fixtures/catalog.js";
import { SOURCE } from "../../fixtures/facts.js";

const exception = (when: RuleException["when"]): RuleException => ({
  when,
  status: "partial",
  severity: "warning",
  explanation: "It differs here.",
  evidence: [SOURCE],
});

t.test("a condition is split into versions, platform and third technologies", async (t) => {
  const rule = ruleOf({
    exceptions: [exception({ a: ">=15", b: "4", platform: "edge", with: ["host"] }), exception({ a: "14" })],
  });
  const { record, exceptions } = compileRule(rule);
  t.equal(record, rule);
  t.match(exceptions, [
    { platform: "edge", with: ["host"], versions: [{ id: "a" }, { id: "b", range: { text: "4" } }] },
    { platform: undefined, with: [], versions: [{ id: "a", range: { text: "14" } }] },
  ]);
});

t.test("a rule without exceptions has none", async (t) => {
  t.same(compileRule(ruleOf({})).exceptions, []);
});

t.test("refuses a condition that is not a version range", async (t) => {
  t.throws(
    () => compileRule(ruleOf({ exceptions: [exception({ a: "newest" })] })),
    /a\/b: "newest" is not a version range/,
  );
});

/** The verdict on A and B with a rule. */
function judge(rule: Partial<Rule>, techA = "a") {
  const catalog = catalogOf({
    technologies: { a: { name: "A" }, b: {} },
    rules: [{ ...rule, techA: "a", techB: "b" }],
  });
  return check(catalog, { techA, techB: "b" }, TODAY).verdict;
}

const OLDER = { when: { a: "<2.5" }, explanation: "An older one.", evidence: [SOURCE] };

t.test("where a rule and an exception each cover part of a line, the workaround is that of the worse", async (t) => {
  const worse = { ...OLDER, status: "incompatible" as const, severity: "error" as const, workaround: "Upgrade A." };
  const better = { ...OLDER, status: "compatible" as const, severity: "info" as const };
  const no = { status: "incompatible", severity: "error" } as const;
  for (const [older, record, workaround] of [
    [worse, {}, "Upgrade A."],
    [better, { ...no, workaround: "Take another." }, "Take another."],
    [better, no, null],
  ] as const) {
    const verdict = judge({ ...record, exceptions: [older] }, "a@2");
    t.match(verdict, { status: "partial", severity: "warning", workaround, basis: "documented", coverage: "line" });
    t.equal(verdict.decision?.kind, "mixture");
    t.equal(
      verdict.message,
      "It depends on the version. With A <2.5: An older one. Otherwise: An explanation for the test.",
    );
  }
});

t.test("that is a limit, unless neither says more than advice", async (t) => {
  for (const severity of ["info", "warning"] as const) {
    const { decision } = judge({ exceptions: [{ ...OLDER, status: "partial", severity }] }, "a@2");
    t.match(decision, { kind: "mixture", status: "partial", severity });
    t.equal(decision && isAdvice(decision), severity === "info", severity);
  }
});

t.test("a rule says what it says, with its own dates", async (t) => {
  const rule = ruleOf({
    status: "partial",
    severity: "warning",
    explanation: "Only with a flag, as its docs say.",
    basis: "tested",
  });
  t.match(judge(rule), {
    status: "partial",
    severity: "warning",
    message: "Only with a flag, as its docs say.",
    workaround: null,
    basis: "tested",
    checked: rule.checked,
    updated: rule.updated,
    decision: { kind: "rule" },
  });
  t.equal(judge({ ...rule, workaround: "Set the flag." }).workaround, "Set the flag.");
});
