import t from "tap";
import { formFields } from "../../../../server/contributions/forms/form-fields.js";
import type { ContributionKind } from "../../../../server/contributions/submission.js";
import { findExistingRecord } from "../../../../server/web/contribute/form/existing-record.js";
import { FormPage, type FormPageProps, Review } from "../../../../server/web/contribute/form/form-page.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";

const catalog = everyFact();
const answersOf = (fields: Record<string, string>) => new Map(Object.entries(fields).map(([id, text]) => [id, [text]]));

function page(
  kind: ContributionKind,
  given: Record<string, string> = {},
  more: Partial<FormPageProps> = {},
  site = {},
) {
  const fields = formFields(kind);
  const answers = answersOf(given);
  const known = findExistingRecord(kind, fields, answers, catalog);
  const props = { kind, fields, answers, known, problems: [], acceptsSubmissions: true, ...more };
  return render(<FormPage {...props} />, site);
}

t.test("a form has every field once, those that are needed outside of what is folded", async (t) => {
  for (const kind of ["compatibility", "ai-tool"] as const) {
    const [, html = ""] = page(kind).split("<main");
    const [plain = "", folded = ""] = html.split("<details");
    for (const { id, required, entry } of formFields(kind)) {
      const name = new RegExp(` name="${id}"`, "g");
      t.equal(html.match(name)?.length, entry.type === "ticks" ? entry.options.size : 1, id);
      if (required) t.match(plain, name);
    }
    t.match(folded, /name="contributor"/);
    t.notMatch(html, /<details[^>]* open/);
    t.match(html, `<form action="/contribute/${kind}#contribution" method="post" data-swap="contribution"`);
  }
});

t.test("what is folded is open where it holds something, or something is wrong", async (t) => {
  t.match(page("compatibility", { notes: "Some." }), /<details[^>]* open/);
  t.match(page("compatibility", {}, { problems: [{ field: "techA", what: "x" }] }), /<details[^>]* open/);
  t.notMatch(page("compatibility", { techA: "react" }), /<details[^>]* open/);
});

t.test("everything that is wrong stands on top, with links to the fields", async (t) => {
  const problems = [
    { field: "", what: "it contradicts the data" },
    { field: "evidence[0]", what: '`evidence[0]`: "x"', allowed: "it is an address" },
    { field: "techB", what: "`techB`: who?" },
  ];
  const html = page("compatibility", { techB: "x" }, { problems });
  t.match(html, /<title>Fix 3 problems: Report compatibility · StackFit<\/title>/);
  t.match(html, /aria-labelledby="state"[^>]*><div class="panel problems"><h2 id="state">Fix 3 problems<\/h2>/);
  t.match(html, '<ul><li>it contradicts the data.</li><li><a href="#techB">Tech B</a>: Who?</li>');
  t.match(html, /<a href="#evidence">Evidence<\/a>: Line 1: &quot;x&quot;: it is an address\.<\/li><\/ul>/);
  t.equal(html.match(/id="state"/g)?.length, 1);
  t.equal(html.match(/aria-invalid="true"/g)?.length, 2);
  t.match(page("compatibility", {}, { problems: problems.slice(0, 1) }), /Fix 1 problem/);
});

t.test("what the data say already is told, with what only the file can say", async (t) => {
  const pair = { techA: "nextjs", techB: "prisma" };
  const site = { repositoryUrl: "https://github.com/owner/name" };
  const other = page("compatibility", pair, {}, site);
  t.match(other, /<a href="\/check\/nextjs\/prisma">Next\.js and Prisma<\/a> already have a rule/);
  t.match(other, /<a href="\/contribute\/compatibility\?techA=nextjs&amp;techB=prisma">start from the current data/);
  t.match(other, /One exception stays/);
  t.match(other, 'href="https://github.com/owner/name/edit/main/data/rules/nextjs/prisma.yaml"');
  const known = findExistingRecord("compatibility", formFields("compatibility"), answersOf(pair), catalog);
  t.match(
    page("compatibility", {}, { known, answers: known?.answers ?? new Map() }),
    /The form shows the current data/,
  );
  t.match(page("ai-tool", { name: "Scribe" }), /<a href="\/tools\/scribe">Scribe<\/a> is already in the directory/);
  t.notMatch(page("compatibility", { techA: "nextjs", techB: "react" }), /already/);
});

t.test("answers without faults come with their review, and stay to be changed", async (t) => {
  const html = page("compatibility", { techA: "react" }, { checked: { files: [], warnings: [] } });
  t.match(html, /<title>Checked: /);
  t.match(html, /<h2 id="state">Nothing to change/);
  t.match(html, /Check again after changing your answers/);
  t.match(html, /value="react"/);
});

t.test("hostile names are escaped", async (t) => {
  const hostile = '"><img src=x onerror=alert(1)>';
  const problems = [{ field: "techA", what: `\`techA\`: "${hostile}"` }];
  for (const html of [page("compatibility", { techA: hostile }, { problems }), page("ai-tool", { name: hostile })])
    t.notMatch(html, /<img src=x/);
});

const fields = formFields("compatibility");
const ANSWERS = new Map([
  ["techA", ["react"]],
  ["status", ["partial"]],
  ["explanation", ['One "line".\nAnd another.']],
]);
const NEW = { path: "data/rules/a/b.yaml", text: "techA: a\n", diff: undefined };
const CHANGED = {
  path: "data/rules/a/b.yaml",
  text: "techA: c\n",
  diff: [
    { kind: "gap", text: "2 unchanged lines" },
    { kind: "removed", text: "techA: a" },
    { kind: "added", text: "techA: <c>" },
  ] as const,
};
const REPOSITORY = "https://github.com/owner/name";

const review = (more: object = {}, site: object = {}) =>
  render(
    <Review
      kind="compatibility"
      fields={fields}
      answers={ANSWERS}
      files={[NEW]}
      warnings={[]}
      acceptsSubmissions={true}
      {...more}
    />,
    site,
  );

t.test("a new file is shown whole, a change line by line, as text", async (t) => {
  t.match(review(), /data\/rules\/a\/b\.yaml<\/code> <span class="kind">new file<\/span>.*<code>techA: a\n<\/code>/s);
  const html = review({ files: [{ ...CHANGED, diff: [...CHANGED.diff] }] });
  t.match(html, /<span class="kind">changed<\/span>/);
  t.match(html, "<del>- techA: a\n</del>");
  t.match(html, "<ins>+ techA: &lt;c>\n</ins>");
  t.match(html, "… 2 unchanged lines");
});

t.test("without changes there is nothing to submit", async (t) => {
  const html = review({ files: [] }, { repositoryUrl: REPOSITORY });
  t.match(html, /Nothing to change/);
  t.notMatch(html, /<form|github\.com/);
});

t.test("only available ways to submit are offered", async (t) => {
  t.match(review(), /Submit here/);
  t.notMatch(review(), /github/i);
  const both = review({}, { repositoryUrl: REPOSITORY });
  t.match(both, /href="https:\/\/github\.com\/owner\/name\/issues\/new\?template=compatibility\.yml/);
  t.match(both, /<li>Status: <strong>partial<\/strong><\/li>/);
  t.match(both, /type="password"/);
  const gitHubOnly = review({ acceptsSubmissions: false }, { repositoryUrl: REPOSITORY });
  t.notMatch(gitHubOnly, /type="password"/);
  t.match(gitHubOnly, /please use GitHub/);
  const none = review({ acceptsSubmissions: false });
  t.match(none, /does not accept contributions at the moment/);
  t.notMatch(none, /type="password"|href="https:\/\/github/);
});

t.test("what is too long for a link is named, with the whole text to copy", async (t) => {
  const answers = new Map([...ANSWERS, ["notes", ["ж".repeat(2000)]]]);
  const html = review({ answers }, { repositoryUrl: REPOSITORY });
  t.match(html, /Too long for a link, so not filled in: Notes\./);
  t.match(html, /### Notes\n\nжж/);
  t.notMatch(review({}, { repositoryUrl: REPOSITORY }), /Too long/);
});

t.test("the submitted answers are those that were checked", async (t) => {
  const html = review();
  t.match(html, /<input type="hidden" name="step" value="send"/);
  t.match(html, '<input type="hidden" name="explanation" value="One &quot;line&quot;.\nAnd another."');
  t.match(html, /autocomplete="off"/);
  t.notMatch(html, /data-swap/, "it leads to another page");
});

t.test("a rejection is shown at the top, or at the token if that is the reason", async (t) => {
  const atToken = review({ refusal: { message: "No such token.", atToken: true } });
  t.match(atToken, /<h2 id="state">Not sent<\/h2><p class="problem">No such token\./);
  t.match(atToken, /<input id="token"[^>]*aria-describedby="token-problem token-hint" aria-invalid="true"/);
  t.match(atToken, '<div id="token-problem"><p class="problem">No such token.</p></div>');
  t.notMatch(review({ refusal: { message: "Later.", atToken: false } }), /aria-invalid/);
});

t.test("reviewers' doubts are told in the words of the form", async (t) => {
  t.match(review({ warnings: ["`explanation` praises (best)."] }), /<li>Explanation praises \(best\)\.<\/li>/);
});
