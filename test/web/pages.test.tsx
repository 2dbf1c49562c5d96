import fastify from "fastify";
import t, { type Test } from "tap";
import { buildApp } from "../../server/app.js";
import type { Catalog } from "../../server/catalog/catalog.js";
import { readConfig } from "../../server/config.js";
import { cacheAnswers } from "../../server/http/plugins/answer-cache.js";
import { Links } from "../../server/http/views/links.js";
import { loadAssets } from "../../server/web/assets.js";
import { type PageAnswer, Pages } from "../../server/web/pages.js";
import { useSite } from "../../server/web/site.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

const Told = ({ text }: { text: string }) => (
  <p>
    {text} {useSite().path} {useSite().catalog.revision.id}
  </p>
);

async function appOf(t: Test, make: () => Omit<PageAnswer, "page">) {
  let catalog: Catalog = everyFact();
  let made = 0;
  const state = {
    swap: (id: string) => {
      catalog = { ...catalog, revision: { id, date: "2026-01-01" } };
    },
    made: () => made,
  };
  const config = readConfig({ PUBLIC_URL: "https://stackfit.example" });
  const moment = { catalog: () => catalog, now: () => new Date("2026-06-01") };
  const context = {
    config,
    links: new Links(config.publicUrl),
    ...moment,
    intake: undefined,
    live: undefined,
  };
  const pages = new Pages(context as unknown as Pages["context"], await loadAssets());
  const app = fastify();
  t.teardown(() => app.close());
  cacheAnswers(app, moment);
  app.get("/*", { config: { cached: true } }, (_request, reply) =>
    pages.send(reply, () => {
      made += 1;
      return { page: <Told text={`made ${made}`} />, ...make() };
    }),
  );
  return { app, ...state };
}

t.test("a page is made once for as long as the data stay the same", async (t) => {
  const { app, swap, made } = await appOf(t, () => ({}));
  const first = await app.inject("/a");
  t.equal(first.body, "<!doctype html><p>made 1 /a test-revision</p>");
  t.equal((await app.inject("/a")).body, first.body);
  t.match(first.headers, { "cache-control": "public, max-age=300", "x-data-revision": "test-revision" });
  await app.inject("/b");
  t.equal(made(), 2);
  swap("newer");
  const next = await app.inject("/a");
  t.match(next, { body: /newer/, headers: { "x-data-revision": "newer" } });
  t.not(next.headers.etag, first.headers.etag);
});

t.test("pages that are not found are rendered for each request", async (t) => {
  const { app, made } = await appOf(t, () => ({ status: 404, cacheControl: "no-store" }));
  const { statusCode, headers } = await app.inject("/a");
  t.equal(statusCode, 404);
  t.equal(headers["cache-control"], "no-store");
  await app.inject("/a");
  t.equal(made(), 2);
});

t.test("every kind of page has the content security policy", async (t) => {
  const app = await buildApp({
    config: { ...readConfig({ LOG_LEVEL: "silent" }), limits: UNLIMITED },
    catalog: () => everyFact(),
  });
  t.teardown(() => app.close());
  for (const url of ["/", "/check/nextjs/react", "/check/no-such/thing", "/no-such-page"]) {
    const { headers, body } = await app.inject({ url, headers: { accept: "text/html" } });
    const policy = String(headers["content-security-policy"]);
    t.match(policy, /default-src 'none'/, url);
    t.notMatch(policy, /unsafe|https?:|\*/);
    t.match(headers, { "referrer-policy": "no-referrer", "x-content-type-options": "nosniff" });
    t.match(headers, { "x-ratelimit-remaining": /^\d+$/, "x-ratelimit-reset": /Z$/, etag: /^W\// });
    t.notMatch(body, /<script(?![^>]*\ssrc="\/assets\/)|\son\w+=|<style|\sstyle=/i);
  }
});
