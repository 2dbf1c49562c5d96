import t from "tap";
import { formFields } from "../../../../server/contributions/forms/form-fields.js";
import type { ContributionKind } from "../../../../server/contributions/submission.js";
import {
  checkAnswers,
  LONGEST_YAML,
  parseAnswers,
  readAnswers,
} from "../../../../server/web/contribute/form/answers.js";
import { DATA, NOW, RULE } from "../../../fixtures/submissions.js";

const given = (kind: ContributionKind, query: string) => parseAnswers(formFields(kind), new URLSearchParams(query));

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
    formFields("compatibility"),
    given("compatibility", String(new URLSearchParams(fields))),
    {
      catalog: DATA.catalog,
      now: NOW,
    },
  );

const GOOD = { ...RULE, evidence: RULE.evidence.join("\n"), testedVersions: RULE.testedVersions.join("\n") };

t.test("answers without faults make the submission that the same body makes for the interface", async (t) => {
  const { body, outcome } = check(GOOD);
  t.strictSame(body, RULE);
  t.match(outcome, { submission: { subject: "nextjs-postgresql", rule: { status: "partial" } } });
});

t.test("all problems are reported at once, each once", async (t) => {
  const { outcome } = check({ ...GOOD, status: "fine", explanation: "short", technologies: "[" });
  const fields = "problems" in outcome ? outcome.problems.map(({ field }) => field) : [];
  t.same(fields.sort(), ["explanation", "status", "technologies"]);
});

t.test("a text of YAML that would take long to read is not read", async (t) => {
  const long = Array.from({ length: 20_000 }, (_, index) => `k${index}: 1\n`).join("");
  const { problems } = readAnswers(formFields("compatibility"), new Map([["technologies", [long]]]));
  t.match(problems, [{ field: "technologies", allowed: `at most ${LONGEST_YAML} characters` }]);
});
