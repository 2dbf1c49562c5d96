import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { DocsPage } from "../../../server/web/docs/docs-page.js";
import { type Description, groupOperations } from "../../../server/web/docs/operations.js";
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
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  t.ok(targets.length > 20);
  for (const target of targets) t.ok(ids.has(target), `#${target} is somewhere`);
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

t.test("the contents lead to each group and each operation, which has an example", async (t) => {
  const { app } = await createApp(t, everyFact());
  const document = (await app.inject("/openapi.json")).json() as Description;
  const limits = { check: 1, scan: 1, badge: 1, read: 1, contribute: 1 };
  const html = render(<DocsPage document={document} limits={limits} />);
  const [, contents = ""] = /<nav class="api-contents"(.*?)<\/nav>/s.exec(html) ?? [];
  const groups = groupOperations(document);
  for (const { name, title, operations } of groups) {
    t.match(contents, `href="#${name}">${title}</a>`);
    t.match(html, `<h2 id="${name}">${title}</h2>`);
    for (const { anchor } of operations) t.match(contents, `href="#${anchor}"`);
  }
  const articles = html.split("<article").slice(1);
  t.equal(articles.length, groups.flatMap(({ operations }) => operations).length);
  for (const article of articles) t.match(article, /<pre><code>curl /);
});
