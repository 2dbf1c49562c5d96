import t from "tap";
import { type FormKind, formFields } from "../../../../server/contributions/forms/form-fields.js";
import {
  checkAnswers,
  parseAnswers,
  shownProblems,
  withFieldLabels,
} from "../../../../server/web/contribute/form/answers.js";
import { recordFields } from "../../../../server/web/contribute/form/fields.js";
import { DATA, NOW, RULE } from "../../../fixtures/submissions.js";

const given = (kind: FormKind, query: string) => parseAnswers(formFields(kind), new URLSearchParams(query));

t.test("the fields of a form are read off a query, and nothing else is", async (t) => {
  t.strictSame(
    [...given("compatibility", "techA=react&step=send&token=x&__proto__=1&techB=&explanation=a%0D%0Ab&techA=other")],
    [
      ["techA", ["react"]],
      ["explanation", ["a\nb"]],
    ],
  );
  t.strictSame(
    [...given("compatibility", "evidence=https://a.example&evidence=https://b.example")],
    [["evidence", ["https://a.example\nhttps://b.example"]]],
    "a list may be repeated",
  );
  t.strictSame([...given("ai-tool", "platforms=cli&platforms=web&platforms=cli")], [["platforms", ["cli", "web"]]]);
});

const check = (fields: Record<string, string>) =>
  checkAnswers(
    "compatibility",
    recordFields("compatibility"),
    given("compatibility", String(new URLSearchParams(fields))),
    {
      catalog: DATA.catalog,
      now: NOW,
    },
  );

const GOOD = {
  ...RULE,
  basis: "tested",
  evidence: RULE.evidence.join("\n"),
  testedVersions: RULE.testedVersions.join("\n"),
};

t.test("answers without faults make the submission that the same body makes for the interface", async (t) => {
  const { body, outcome } = check(GOOD);
  t.strictSame(body, { ...RULE, basis: "tested" });
  t.match(outcome, { content: { submission: { subject: "nextjs-postgresql", rule: { status: "partial" } } } });
});

t.test("all problems are reported at once, each once", async (t) => {
  const { outcome } = check({ ...GOOD, status: "fine", explanation: "short", technologies: "[" });
  const fields = "problems" in outcome ? outcome.problems.map(({ field }) => field) : [];
  t.same(fields.sort(), ["explanation", "status", "technologies"]);
});

t.test(
  "missing answers are reported with all other problems, and no severity where the status is missing",
  async (t) => {
    const { outcome } = check({ ...GOOD, basis: "", status: "", severity: "", evidence: "here" });
    const fields = "problems" in outcome ? outcome.problems.map(({ field }) => field) : [];
    t.same(fields.sort(), ["basis", "evidence[0]", "status"]);
  },
);

const RULE_FIELDS = formFields("compatibility");
const TOOL = formFields("ai-tool");

const shown = (fields: typeof RULE_FIELDS, field: string, what: string, more: object = {}) => {
  const [problem] = shownProblems(fields, [{ field, what, ...more }]);
  return [problem?.field?.id, problem?.text];
};

t.test("a problem stands at the field that its way leads to", async (t) => {
  t.equal(shown(RULE_FIELDS, "evidence[0]", "x")[0], "evidence");
  t.equal(shown(RULE_FIELDS, "technologies.foo.aliases[0]", "x")[0], "technologies");
  t.equal(shown(TOOL, "privacy.dataStorage", "x")[0], "privacy-dataStorage");
  t.equal(shown(TOOL, "privacy", "x")[0], "privacy-trainsOnCode", "the first of those below it");
  t.equal(shown(TOOL, "", "x")[0], undefined);
  t.equal(shown(TOOL, "__proto__", "x")[0], undefined);
});

t.test("it is told in the words of the form", async (t) => {
  t.equal(
    shown(RULE_FIELDS, "explanation", '"explanation" is missing', { allowed: "Why." })[1],
    "This is missing: Why.",
  );
  t.equal(
    shown(RULE_FIELDS, "evidence[1]", '`evidence[1]`: "x"', { allowed: "it is an address" })[1],
    'Line 2: "x": it is an address.',
  );
  t.equal(
    shown(RULE_FIELDS, "severity", '`severity`: "info" does not go', { fix: "set `severity` to error" })[1],
    '"info" does not go. Set Severity to error.',
  );
  t.equal(
    shown(RULE_FIELDS, "techA", '`techA`: "x" is not known', { fix: "bring it under `technologies`" })[1],
    '"x" is not known. Bring it under Technologies.',
  );
  t.equal(withFieldLabels(RULE_FIELDS, "`explanation` praises"), "Explanation praises");
  t.equal(withFieldLabels(RULE_FIELDS, "see `data/technologies`"), "see `data/technologies`", "what is no field stays");
});

t.test("problems come in the order of the form, those about the whole first", async (t) => {
  const problems = ["testedVersions", "techB", "", "techA"].map((field) => ({ field, what: field || "all" }));
  t.same(
    shownProblems(RULE_FIELDS, problems).map(({ field }) => field?.id),
    [undefined, "techA", "techB", "testedVersions"],
  );
});
