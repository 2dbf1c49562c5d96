import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { Contents, DocsPage, GroupPage } from "../../../server/web/docs/docs-page.js";
import { type Description, groupOperations, type OperationGroup } from "../../../server/web/docs/operations.js";
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
  const targets = [...html.matchAll(/href="(?:\/below\/docs)?#([^"]+)"/g)].map(([, target]) => target);
  t.ok(targets.length > 3);
  for (const target of targets) t.ok(ids.has(target), `#${target} is somewhere`);
  const operations = [...html.matchAll(/<li id="([^"]+)"><a href="\/below\/docs\/[a-z]+#([^"]+)"/g)];
  t.ok(operations.length > 20);
  for (const [, id, target] of operations) t.equal(id, target, "an operation leads to where it is described");
  t.notMatch(html, /undefined|\[object/);
});

t.test("the clients are where the data live", async (t) => {
  const { app } = await createApp(t, everyFact());
  const document = (await app.inject("/openapi.json")).json() as Description;
  const limits = { check: 1, scan: 1, badge: 1, read: 1, contribute: 1 };
  const html = (site: object) => render(<DocsPage document={document} limits={limits} />, site);
  t.match(html({}), /clients for JavaScript, Python and Go, which wait/);
  const repositoryUrl = "https://github.com/owner/data";
  t.match(html({ repositoryUrl }), `<a href="${repositoryUrl}/tree/HEAD/clients">clients</a> for JavaScript`);
});

const operation = { anchor: "get-a", method: "GET", path: "/api/v1/a" } as OperationGroup["operations"][number];
const GROUPS: OperationGroup[] = [
  { name: "one", title: "Ones", operations: [operation] },
  { name: "two", title: "Twos", operations: [{ ...operation, anchor: "get-b" }] },
];

t.test("the operations of the current group are listed, and all groups", async (t) => {
  const html = render(<Contents groups={GROUPS} path="/docs/one" />);
  t.match(html, /href="\/docs\/one"[^>]* aria-current="page">Ones<.*href="#get-a".*href="\/docs\/two"[^>]*>Twos</s);
  t.notMatch(html, "get-b");
  t.match(html, 'href="/docs#limits"');
});

t.test("on the start of the reference no group is current", async (t) => {
  const html = render(<Contents groups={GROUPS} path="/docs" />);
  t.match(html, 'href="/docs#limits"');
  t.notMatch(html, /get-a|aria-current/);
});

t.test("a page has the operations of its group, each with an example", async (t) => {
  const { app } = await createApp(t, everyFact());
  const document = (await app.inject("/openapi.json")).json() as Description;
  for (const section of groupOperations(document)) {
    const html = render(<GroupPage document={document} name={section.name} />);
    t.match(html, `<h1>${section.title}</h1>`);
    t.match(html, `<link rel="canonical" href="https://stackfit.example/docs/${section.name}"/>`);
    const articles = html.split("<article").slice(1);
    t.equal(articles.length, section.operations.length);
    for (const article of articles) t.match(article, /<pre><code>curl /);
    t.notMatch(html, /undefined|\[object/);
  }
});
