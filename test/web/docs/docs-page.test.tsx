import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import {
  Contents,
  DocsPage,
  FieldList,
  GroupPage,
  OperationView,
  ValueDescription,
} from "../../../server/web/docs/docs-page.js";
import type { Description, DocumentedField } from "../../../server/web/docs/fields.js";
import { type DocumentedOperation, groupOperations, type OperationGroup } from "../../../server/web/docs/operations.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

t.test("the page tells the basics and every operation", async (t) => {
  const { app } = await createApp(t, everyFact());
  const document = (await app.inject("/openapi.json")).json() as Description;
  const limits = { check: 61, scan: 11, badge: 121, read: 1234, contribute: 9 };
  const links = new Links("https://host.example/below");
  const html = render(<DocsPage document={document} limits={limits} />, { links });
  t.match(html, "<code>https://host.example/below/api/v1</code>");
  t.match(html, '<a href="/below/openapi.json">');
  for (const [name, limit] of [
    ["Pair checks", "61"],
    ["Scans", "11"],
    ["Badges", "121"],
    ["All other reads, including pages", "1,234"],
    ["Contributions, per token", "9"],
  ])
    t.match(html, `<th scope="row">${name}</th><td>${limit}</td>`);
  t.match(html, /id="errors".*INVALID_INPUT.*RATE_LIMIT_EXCEEDED/s);
  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) t.ok(ids.has(target), `#${target} is somewhere`);
  const operations = [...html.matchAll(/<li id="([^"]+)"><a href="\/below\/docs\/[a-z]+#([^"]+)"/g)];
  t.ok(operations.length > 20);
  for (const [, id, target] of operations) t.equal(id, target, "an operation leads to where it is described");
  t.notMatch(html, /undefined|\[object/);
});

const operation = { anchor: "get-a", method: "GET", path: "/api/v1/a" } as OperationGroup["operations"][number];
const SECTIONS: OperationGroup[] = [
  { name: "one", title: "Ones", operations: [operation] },
  { name: "two", title: "Twos", operations: [{ ...operation, anchor: "get-b" }] },
];

t.test("the operations of the current group are listed, and all groups", async (t) => {
  const html = render(<Contents sections={SECTIONS} current="one" />);
  t.match(html, /href="\/docs\/one"[^>]* aria-current="page">Ones<.*href="#get-a".*href="\/docs\/two"[^>]*>Twos</s);
  t.notMatch(html, "get-b");
  t.match(html, 'href="/docs#limits"');
});

t.test("on the start of the reference no group is current", async (t) => {
  const html = render(<Contents sections={SECTIONS} />);
  t.match(html, 'href="#limits"');
  t.notMatch(html, /get-a|aria-current/);
});

t.test("a page has the operations of its group, each with an example in four languages", async (t) => {
  const { app } = await createApp(t, everyFact());
  const sections = groupOperations((await app.inject("/openapi.json")).json() as Description);
  for (const section of sections) {
    const html = render(<GroupPage sections={sections} section={section} />);
    t.match(html, `<h1>${section.title}</h1>`);
    t.match(html, `<link rel="canonical" href="https://stackfit.example/docs/${section.name}"/>`);
    const articles = html.split("<article").slice(1);
    t.equal(articles.length, section.operations.length);
    for (const article of articles) {
      const shown = [...article.matchAll(/class="example in-(\w+)"/g)].map(([, language]) => language);
      t.strictSame(shown, ["curl", "javascript", "python", "go"]);
    }
    t.notMatch(html, /undefined|\[object/);
  }
});

const value = { type: "object", description: "A body.", values: [], rules: [], fields: [] };
const OPERATION: DocumentedOperation = {
  anchor: "post-thing",
  method: "POST",
  path: "/api/v1/thing",
  aliases: ["/thing"],
  summary: "A <thing>",
  description: "Like `GET /thing`.",
  needsToken: true,
  parameters: [{ ...value, name: "id", place: "path", required: true }],
  body: value,
  answers: [
    {
      status: "200",
      description: "It is.",
      type: "application/json",
      value: { ...value, fields: [{ ...value, name: "deep", required: true }] },
      isError: false,
    },
    { status: "400", description: "INVALID_INPUT", type: "application/json", value: undefined, isError: true },
  ],
  examples: [
    { language: "curl", name: "curl", code: "curl 'x'" },
    { language: "go", name: "Go", code: "package main" },
  ],
};

t.test("an operation is told from its address to its answers", async (t) => {
  const html = render(<OperationView operation={OPERATION} />);
  for (const expected of [
    '<h2 id="post-thing"><a href="#post-thing">A &lt;thing></a></h2>',
    '<span class="method post">POST</span> /api/v1/thing',
    "Like <code>GET /thing</code>.",
    "<code>/thing</code>",
    '<a href="/docs#tokens">access token</a>',
    '<div class="example in-curl"><div class="copy"><pre><code>curl &#39;x&#39;</code></pre>',
    '<div class="example in-go"><div class="copy"><pre><code>package main</code></pre>',
    "in the path",
    "A body.",
    /<dt>200<\/dt>.*It is\..*<details>.*<code>deep<\/code>/s,
    /<dt>400<\/dt>.*INVALID_INPUT.*<a href="\/docs#errors">/s,
  ])
    t.match(html.replaceAll("'", "&#39;"), expected);
});

t.test("what it does not have has no heading", async (t) => {
  const bare = {
    ...OPERATION,
    aliases: [],
    needsToken: false,
    parameters: [],
    body: undefined,
    examples: [],
    answers: [],
  };
  const html = render(<OperationView operation={{ ...bare, description: undefined }} />);
  t.notMatch(html, /Parameters|Body|class="example|token|Also at/);
});

const field = (more: Partial<DocumentedField>): DocumentedField => ({
  name: "a",
  required: false,
  type: "string",
  description: undefined,
  values: [],
  rules: [],
  fields: [],
  ...more,
});

t.test("a field is told with all that is known of it", async (t) => {
  const html = render(
    <FieldList
      fields={[field({ required: true, description: "Says `so`.", values: ['"x"', "null"], rules: ["one", "two"] })]}
    />,
  );
  t.match(html, /<dt><code>a<\/code> string<span class="kind">required<\/span><\/dt>/);
  t.match(html, "<p>Says <code>so</code>.</p>");
  t.match(html, "<code>&quot;x&quot;, null</code>");
  t.match(html, "one; two");
});

t.test("what is not known of a field takes no room", async (t) => {
  t.notMatch(render(<FieldList fields={[field({})]} />), /<p|<details|required/);
  t.equal(render(<ValueDescription value={field({})} />), "");
});

t.test("what is in a field can be opened, however deep", async (t) => {
  const html = render(
    <FieldList fields={[field({ fields: [field({ name: "b", fields: [field({ name: "c" })] })] })]} />,
  );
  t.match(html, /<details><summary>.*<code>a<\/code>.*<details><summary>.*<code>b<\/code>.*<dt><code>c<\/code>/s);
});

t.test("the same name may stand in the path and in the query", async (t) => {
  const html = render(<FieldList fields={["path", "query"].map((place) => ({ ...field({}), place }))} />);
  t.match(html, /in the path.*in the query/s);
});
