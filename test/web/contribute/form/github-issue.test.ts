import t from "tap";
import { formFields } from "../../../../server/contributions/forms/form-fields.js";
import { issueLink } from "../../../../server/web/contribute/form/github-issue.js";
import { readForm } from "../../../fixtures/issues/form.js";
import fc from "../../../fixtures/properties.js";

const REPOSITORY = "https://github.com/owner/name";
const RULE = formFields("compatibility");
const TOOL = formFields("ai-tool");

const ANSWERS = new Map([
  ["techA", ["Next.js"]],
  ["techB", ["C# & co"]],
  ["status", ["partial"]],
  ["severity", ["warning"]],
  ["explanation", ["First line.\nSecond?"]],
  ["evidence", ["https://a.example/?x=1&y=2"]],
]);

t.test("a link opens the form with its texts, and tells what to choose there", async (t) => {
  const { url, missing } = issueLink("compatibility", RULE, ANSWERS, REPOSITORY);
  const { origin, pathname, searchParams } = new URL(url);
  t.equal(`${origin}${pathname}`, `${REPOSITORY}/issues/new`);
  t.strictSame(Object.fromEntries(searchParams), {
    template: "compatibility.yml",
    title: "Compatibility: Next.js and C# & co",
    techA: "Next.js",
    techB: "C# & co",
    explanation: "First line.\nSecond?",
    evidence: "https://a.example/?x=1&y=2",
  });
  t.same(missing, ["Status", "Severity"]);
});

t.test("every text of a link is a field of the form that it opens", async (t) => {
  for (const [kind, fields] of [
    ["compatibility", RULE],
    ["ai-tool", TOOL],
  ] as const) {
    const ids = readForm(kind).body.map(({ id }) => id);
    const all = new Map(fields.map(({ id }) => [id, ["x"]]));
    const names = [...new URL(issueLink(kind, fields, all, REPOSITORY).url).searchParams.keys()];
    for (const name of names) t.ok(["template", "title"].includes(name) || ids.includes(name), `${kind}: ${name}`);
  }
});

t.test("boxes are named, and the tool is in the title", async (t) => {
  const answers = new Map([
    ["name", ["Scribe"]],
    ["platforms", ["cli", "web"]],
  ]);
  const { url, missing } = issueLink("ai-tool", TOOL, answers, REPOSITORY);
  t.same(missing, ["Platforms"]);
  t.equal(new URL(url).searchParams.get("title"), "AI tool: Scribe");
});

t.test("no link is longer than servers take; what has no room is named, and the rest stays", async (t) => {
  const answers = new Map([...ANSWERS, ["explanation", ["é".repeat(1000)]], ["notes", ["ж".repeat(1000)]]]);
  const { url, missing } = issueLink("compatibility", RULE, answers, REPOSITORY);
  t.ok(url.length <= 7_500);
  t.same(missing, ["Status", "Severity", "Notes"]);
  t.ok(new URL(url).searchParams.has("evidence"));
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...RULE.map(({ id }) => id)), fc.string({ maxLength: 9000 })),
      (texts) => {
        const some = new Map(Object.entries(texts).map(([id, text]) => [id, [text]]));
        return issueLink("compatibility", RULE, some, REPOSITORY).url.length <= 7_500;
      },
    ),
    { numRuns: 50 },
  );
});
