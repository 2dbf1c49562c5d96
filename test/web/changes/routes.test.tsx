import { XMLParser } from "fast-xml-parser";
import t from "tap";
import { main as review } from "../../../scripts/review.js";
import { buildApp } from "../../../server/app.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { DataChange } from "../../../server/catalog/directory/changes.js";
import { readConfig } from "../../../server/config.js";
import { createApp } from "../../fixtures/app.js";
import { catalogOf, REVISION } from "../../fixtures/catalog.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { createService, RULE_BODY } from "../../fixtures/service.js";
import { until } from "../../fixtures/until.js";

const CHANGES: DataChange[] = [
  {
    revision: "b".repeat(40),
    date: "2026-05-02T00:00:00.000Z",
    facts: [{ how: "added", kind: "rule", ids: ["nextjs", "prisma"] }],
  },
  {
    revision: "a".repeat(40),
    date: "2026-05-01T00:00:00.000Z",
    facts: [{ how: "changed", kind: "technology", ids: ["react"] }],
  },
];

/** The application over catalogs and changes that a test replaces as it goes. */
async function appOver(
  t: { teardown: (close: () => unknown) => void },
  now: { catalog: Catalog; changes: DataChange[] },
) {
  const config = readConfig({ PUBLIC_URL: "https://stackfit.example", LOG_LEVEL: "silent" });
  const app = await buildApp({
    config: { ...config, limits: UNLIMITED },
    catalog: () => now.catalog,
    history: async () => now.changes,
  });
  t.teardown(() => app.close());
  return app;
}

interface AtomEntry {
  title: string;
  content: string;
}

const entriesOf = (xml: string): AtomEntry[] =>
  new XMLParser({ isArray: (name) => name === "entry" }).parse(xml).feed.entry ?? [];

const FEEDS = [
  ["/feed.xml", "application/atom+xml; charset=utf-8"],
  ["/tech/nextjs/feed.xml", "application/atom+xml; charset=utf-8"],
] as const;

t.test("feeds have their types, may be cached, and answer 304 and HEAD", async (t) => {
  const app = await appOver(t, { catalog: everyFact(), changes: CHANGES });
  for (const [url, type] of FEEDS) {
    const { statusCode, headers, body } = await app.inject(url);
    t.equal(statusCode, 200, url);
    t.match(headers, {
      "content-type": type,
      "cache-control": "public, max-age=300",
      "access-control-allow-origin": "*",
    });
    t.match(body, "Next.js with Prisma");
    const again = await app.inject({ url, headers: { "if-none-match": String(headers.etag) } });
    t.match(again, { statusCode: 304, body: "" });
    const head = await app.inject({ method: "HEAD", url });
    t.match(head, { statusCode: 200, body: "", headers: { "content-type": type } });
  }
  const packed = await app.inject({ url: "/feed.xml", headers: { "accept-encoding": "br" } });
  t.equal(packed.headers["content-encoding"], "br");
});

t.test("the feed of a technology has only its changes", async (t) => {
  const app = await appOver(t, { catalog: everyFact(), changes: CHANGES });
  const titles = async (url: string) => entriesOf((await app.inject(url)).body).map(({ title }) => title);
  t.strictSame(await titles("/feed.xml"), ["Rule added: Next.js with Prisma", "Technology changed: React"]);
  t.strictSame(await titles("/tech/nextjs/feed.xml"), ["Rule added: Next.js with Prisma"]);
  t.strictSame(await titles("/tech/react/feed.xml"), ["Technology changed: React"]);
  t.strictSame(await titles("/tech/vercel/feed.xml"), []);
});

t.test("the feed of several has their own changes, and those of rules between them", async (t) => {
  const app = await appOver(t, { catalog: everyFact(), changes: CHANGES });
  const titles = async (url: string) => entriesOf((await app.inject(url)).body).map(({ title }) => title);
  t.strictSame(await titles("/feed.xml?tech=nextjs,prisma"), ["Rule added: Next.js with Prisma"]);
  t.strictSame(await titles("/feed.xml?tech=nextjs@15,react"), ["Technology changed: React"]);
  t.match(
    (await app.inject("/feed.xml?tech=nextjs,react")).body,
    '<link rel="alternate" type="text/html" href="https://stackfit.example/set/nextjs+react"/>',
  );
  t.equal((await app.inject("/feed.xml?tech=nothing-known")).statusCode, 404);
});

t.test("other spellings of a technology redirect, and unknown names get suggestions", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  for (const [name, file] of [
    ["Next.js", "feed.xml"],
    ["next@15", "feed.json"],
    ["nextjs", "feed.json"],
    ["%20NEXTJS", "feed.xml"],
  ])
    t.match(await app.inject(`/tech/${name}/${file}`), {
      statusCode: 308,
      headers: { location: "/tech/nextjs/feed.xml" },
    });
  const unknown = await app.inject("/tech/reactt/feed.xml");
  t.match(unknown.json(), { error: { code: "NOT_FOUND", message: /Did you mean "react"/ } });
  t.equal(unknown.statusCode, 404);
  t.equal((await app.inject("/tech/__proto__/feed.json")).statusCode, 404);
  t.equal((await app.inject(`/tech/${encodeURIComponent("//evil.example")}/feed.xml`)).statusCode, 404);
});

t.test("without a history the feeds are valid and have the date of the data", async (t) => {
  const { app } = await createApp(t, everyFact());
  const { feed } = new XMLParser().parse((await app.inject("/feed.xml")).body);
  t.match(feed, { id: "https://stackfit.example/feed.xml", updated: REVISION.date });
  t.strictSame(entriesOf((await app.inject("/feed.xml")).body), []);
  const page = await app.inject("/changes");
  t.equal(page.statusCode, 200);
  t.match(page.body, "No change history available");
});

t.test("new changes and names are in the feeds at once", async (t) => {
  const now = { catalog: everyFact(), changes: CHANGES.slice(1) };
  const app = await appOver(t, now);
  const first = await app.inject("/feed.xml");
  t.equal(entriesOf(first.body).length, 1);
  t.equal((await app.inject("/feed.xml")).headers.etag, first.headers.etag);
  now.changes = CHANGES;
  t.equal(entriesOf((await app.inject("/feed.xml")).body).length, 2);
  t.match((await app.inject("/changes")).body, /Rule added: <a href="\/check\/nextjs\/prisma">/);
  now.catalog = catalogOf({ technologies: { react: { name: "Preact" } } });
  t.match((await app.inject("/feed.xml")).body, "Technology changed: Preact");
});

t.test("a hostile name is escaped in the page and in each feed", async (t) => {
  const name = '</title><script>alert("1")</script>]]>&amp;';
  const catalog = catalogOf({ technologies: { react: { name } } });
  const app = await appOver(t, { catalog, changes: CHANGES.slice(1) });
  for (const url of ["/changes", "/feed.xml", "/tech/react/feed.xml"])
    t.notMatch((await app.inject(url)).body, "<script>alert");
  const { feed } = new XMLParser({ processEntities: true }).parse((await app.inject("/tech/react/feed.xml")).body);
  t.equal(feed.title, `StackFit: ${name}`);
  t.equal(feed.entry.title, `Technology changed: ${name}`);
  t.notMatch(feed.entry.content, "<script");
});

t.test("local approvals are in the feeds at once, and the initial data are not", async (t) => {
  const { app, service, submit, token, stateDir, log } = await createService(t);
  const titles = async (url: string) => entriesOf((await app.inject(url)).body).map(({ title }) => title);
  t.strictSame(await titles("/feed.xml"), []);
  const { id } = (await submit(RULE_BODY, await token())).json().contribution;
  t.strictSame(await titles("/feed.xml"), [], "what is under review has changed nothing");

  const { revision } = service.catalog.current;
  for (const command of ["show", "approve"])
    t.equal(await review([command, id, "--state", stateDir], {}, { out: () => {}, err: () => {} }), 0);
  await until(() => service.catalog.current.revision !== revision, "the rule answers");
  t.strictSame(await titles("/feed.xml"), ["Rule added: PostgreSQL with React: does not work"]);
  t.strictSame(await titles("/tech/postgresql/feed.xml"), ["Rule added: PostgreSQL with React: does not work"]);
  t.strictSame(await titles("/tech/nextjs/feed.xml"), []);
  t.match((await app.inject("/changes")).body, '<a href="/check/postgresql/react">PostgreSQL with React</a>');
  t.notOk(log.some(({ msg }) => /history/.test(String(msg))));
});

t.test("the page is filtered by its address, without scripts", async (t) => {
  const state = (status: "compatible" | "partial") => ({ status, basis: "documented", checked: "2026-01-01" }) as const;
  const rule = { before: state("compatible"), after: state("partial"), exceptions: [], fields: [] };
  const limited: DataChange = {
    revision: "c".repeat(40),
    date: "2026-05-03T00:00:00.000Z",
    facts: [{ how: "changed", kind: "rule", ids: ["nextjs", "prisma"], rule }],
  };
  const app = await appOver(t, { catalog: everyFact(), changes: [limited, ...CHANGES] });
  const anchors = async (query: string) =>
    [...(await app.inject(`/changes${query}`)).body.matchAll(/id="change-(.)/g)].map(([, first]) => first).join("");
  t.equal(await anchors(""), "cba");
  t.equal(await anchors("?only=verdicts"), "c");
  t.equal(await anchors("?tech=React"), "a");
  t.equal(await anchors("?tech=prisma&only=verdicts"), "c");
  t.equal(await anchors("?tech=postgresql"), "");
  t.equal(await anchors("?tech="), "cba");
  const unknown = await app.inject("/changes?tech=nothing-like-it");
  t.match(unknown, { statusCode: 200, body: /We know no technology called “nothing-like-it”/ });
  t.equal(await anchors("?tech=nothing-like-it"), "cba");
});

t.test("the page is rendered again when the history changes", async (t) => {
  const now = { catalog: everyFact(), changes: CHANGES.slice(1) };
  const app = await appOver(t, now);
  const before = await app.inject("/changes");
  t.notMatch(before.body, "Next.js with Prisma");
  t.equal((await app.inject("/changes")).headers.etag, before.headers.etag);
  now.changes = CHANGES;
  const after = await app.inject("/changes");
  t.match(after.body, "Next.js with Prisma");
  t.not(after.headers.etag, before.headers.etag);
});
