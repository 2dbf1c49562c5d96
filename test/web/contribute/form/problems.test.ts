import t from "tap";
import { formFields } from "../../../../server/contributions/forms/form-fields.js";
import { shownProblems, withFieldLabels } from "../../../../server/web/contribute/form/answers.js";

const RULE = formFields("compatibility");
const TOOL = formFields("ai-tool");

const shown = (fields: typeof RULE, field: string, what: string, more: object = {}) => {
  const [problem] = shownProblems(fields, [{ field, what, ...more }]);
  return [problem?.field?.id, problem?.text];
};

t.test("a problem stands at the field that its way leads to", async (t) => {
  t.equal(shown(RULE, "evidence[0]", "x")[0], "evidence");
  t.equal(shown(RULE, "technologies.foo.aliases[0]", "x")[0], "technologies");
  t.equal(shown(TOOL, "privacy.dataStorage", "x")[0], "privacy-dataStorage");
  t.equal(shown(TOOL, "privacy", "x")[0], "privacy-trainsOnCode", "the first of those below it");
  t.equal(shown(TOOL, "", "x")[0], undefined);
  t.equal(shown(TOOL, "__proto__", "x")[0], undefined);
});

t.test("it is told in the words of the form", async (t) => {
  t.equal(shown(RULE, "explanation", '"explanation" is missing', { allowed: "Why." })[1], "This is missing: Why.");
  t.equal(
    shown(RULE, "evidence[1]", '`evidence[1]`: "x"', { allowed: "it is an address" })[1],
    'Line 2: "x": it is an address.',
  );
  t.equal(
    shown(RULE, "severity", '`severity`: "info" does not go', { fix: "set `severity` to error" })[1],
    '"info" does not go. Set Severity to error.',
  );
  t.equal(
    shown(RULE, "techA", '`techA`: "x" is not known', { fix: "bring it under `technologies`" })[1],
    '"x" is not known. Bring it under Technologies.',
  );
  t.equal(withFieldLabels(RULE, "`explanation` praises"), "Explanation praises");
  t.equal(withFieldLabels(RULE, "see `data/technologies`"), "see `data/technologies`", "what is no field stays");
});

t.test("problems come in the order of the form, those about the whole first", async (t) => {
  const problems = ["testedVersions", "techB", "", "techA"].map((field) => ({ field, what: field || "all" }));
  t.same(
    shownProblems(RULE, problems).map(({ field }) => field?.id),
    [undefined, "techA", "techB", "testedVersions"],
  );
});
