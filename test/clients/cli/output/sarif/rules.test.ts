import t from "tap";
import { NOTIFICATIONS, RULES, ruleOf } from "../../../../../clients/cli/output/sarif/rules.js";

t.test("the ids are for good: alerts and suppressions hang on them", async (t) => {
  t.same(
    RULES.map(({ id }) => id),
    ["incompatible", "partial", "deprecated", "unread-file"],
  );
  t.same(
    NOTIFICATIONS.map(({ id }) => id),
    ["unread-file", "stale-waiver", "too-many-results"],
  );
});

t.test("each has what GitHub asks for, within its limits, and none claims to be about security", async (t) => {
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

t.test("a result names its rule and where it is", async (t) => {
  t.same(ruleOf("deprecated"), { ruleId: "deprecated", ruleIndex: 2 });
});
