import t from "tap";
import { compileRule, type RuleException } from "../../../server/catalog/facts/rule.js";
import { ruleOf } from "../../fixtures/catalog.js";
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
