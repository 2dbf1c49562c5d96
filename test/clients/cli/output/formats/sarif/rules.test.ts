import t from "tap";
import { NOTIFICATIONS, RULES, ruleOf } from "../../../../../../clients/cli/output/formats/sarif/rules.js";

t.test("rule ids never change, as alerts and suppressions depend on them", async (t) => {
  t.same(
    RULES.map(({ id }) => id),
    ["incompatible", "partial", "deprecated", "unread-file"],
  );
  t.same(
    NOTIFICATIONS.map(({ id }) => id),
    ["unread-file", "stale-waiver", "too-many-results"],
  );
});

t.test("each rule meets GitHub's requirements, and none is a security rule", async (t) => {
  for (const rule of RULES) {
    const { shortDescription, fullDescription, help, properties, defaultConfiguration } = rule;
    for (const text of [shortDescription?.text, fullDescription?.text]) t.ok(text && text.length <= 1024, rule.id);
    t.ok(help?.text && help.markdown, rule.id);
    t.notMatch(help?.text, "`");
    t.ok(properties?.tags && properties.tags.length <= 10);
    t.match(defaultConfiguration?.level, /^(error|warning|note)$/);
    t.match(properties?.["problem.severity"], /^(error|warning|recommendation)$/);
    t.notOk("security-severity" in (properties ?? {}));
    t.notOk(properties?.tags?.includes("security"));
  }
});

t.test("a result refers to its rule by id and index", async (t) => {
  t.same(ruleOf("deprecated"), { ruleId: "deprecated", ruleIndex: 2 });
});
