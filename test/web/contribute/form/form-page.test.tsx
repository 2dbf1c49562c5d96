import t from "tap";
import type { FormKind } from "../../../../server/contributions/forms/form-fields.js";
import { Links } from "../../../../server/http/views/links.js";
import { recordFields } from "../../../../server/web/contribute/form/fields.js";
import { FormPage, type FormPageProps } from "../../../../server/web/contribute/form/form-page.js";
import { findSubject } from "../../../../server/web/contribute/form/subject.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";

const catalog = everyFact();
const answersOf = (fields: Record<string, string>) => new Map(Object.entries(fields).map(([id, text]) => [id, [text]]));

const subjectOf = (kind: FormKind, given: Record<string, string>) =>
  findSubject(kind, answersOf(given), {
    fields: recordFields(kind),
    catalog,
    links: new Links("https://stackfit.example"),
    today: TODAY,
  });

function page(kind: FormKind, given: Record<string, string> = {}, more: Partial<FormPageProps> = {}, site = {}) {
  const fields = recordFields(kind);
  const answers = answersOf(given);
  const subject = subjectOf(kind, given);
  const props = { kind, fields, answers, subject, problems: [], acceptsSubmissions: true, ...more };
  return render(<FormPage {...props} />, site);
}

t.test("a form has every field once, those that are needed outside of what is folded", async (t) => {
  for (const kind of ["compatibility", "ai-tool", "technology"] as const) {
    const [, html = ""] = page(kind).split("<main");
    const [plain = "", folded = ""] = html.split("<details");
    for (const { id, required, entry } of recordFields(kind)) {
      const name = new RegExp(` name="${id}"`, "g");
      t.equal(html.match(name)?.length, entry.type === "ticks" ? entry.options.size : 1, id);
      if (required) t.match(plain, name);
    }
    if (kind !== "technology") t.match(folded, /name="contributor"/);
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
  t.match(html, '<ul><li>it contradicts the data.</li><li><a href="#techB">Second technology</a>: Who?</li>');
  t.match(html, /<a href="#evidence">Evidence<\/a>: Line 1: &quot;x&quot;: it is an address\.<\/li><\/ul>/);
  t.equal(html.match(/id="state"/g)?.length, 1);
  t.equal(html.match(/aria-invalid="true"/g)?.length, 2);
  t.match(page("compatibility", {}, { problems: problems.slice(0, 1) }), /Fix 1 problem/);
});

t.test("the form shows what the page says now, and what can only be changed in the file", async (t) => {
  const pair = { techA: "nextjs", techB: "prisma" };
  const site = { repositoryUrl: "https://github.com/owner/name" };
  const other = page("compatibility", pair, {}, site);
  t.match(other, /About <a href="\/check\/nextjs\/prisma">Next\.js and Prisma<\/a>\. The page says: partial\./);
  t.match(other, /<a href="\/contribute\/compatibility\?techA=nextjs&amp;techB=prisma">start from them/);
  t.match(other, /One exception stays/);
  t.match(other, 'href="https://github.com/owner/name/edit/main/data/rules/nextjs/prisma.yaml"');
  const subject = subjectOf("compatibility", pair);
  t.match(
    page("compatibility", {}, { subject, answers: subject?.record?.answers ?? new Map() }),
    /The form shows the current data/,
  );
  t.match(page("ai-tool", { name: "Scribe" }), /About <a href="\/tools\/scribe">Scribe<\/a>\..*Empty fields keep/);
  t.notMatch(page("compatibility", { techA: "nextjs", techB: "react" }), /current data/);
  t.notMatch(page("compatibility", { techA: "nextjs", techB: "nothing" }), /About/);
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
