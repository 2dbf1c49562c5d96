import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import t, { type Test } from "tap";
import { cacheAnswers } from "../../server/http/plugins/answer-cache.js";
import { etagOf, hasTag, sendCacheable, sendText } from "../../server/http/send-text.js";
import { everyFact } from "../fixtures/every-fact.js";

const LONG = "All of this is said again and again. ".repeat(100);

const catalog = everyFact();

async function appOf(t: Test, body: string, isCompressed = false) {
  const app = fastify();
  t.teardown(() => app.close());
  cacheAnswers(app, { catalog: () => catalog, now: () => new Date("2026-06-01") });
  const text = { type: "text/plain; charset=utf-8", body, cacheControl: "public, max-age=9" };
  const send = (_request: FastifyRequest, reply: FastifyReply) =>
    sendText(reply, { ...text, ...(isCompressed && { isCompressed }) });
  app.get("/", send);
  app.get("/missing", (request, reply) => send(request, reply.code(404)));
  app.get("/cacheable", (_request, reply) => sendCacheable(reply, { type: "text/plain", body, maxAge: 5 }));
  return app;
}

t.test("a client gets the best encoding that it accepts", async (t) => {
  const app = await appOf(t, LONG);
  const cases: [accepted: string | undefined, encoding: string | undefined][] = [
    [undefined, undefined],
    ["", undefined],
    ["identity", undefined],
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["br;q=0", undefined],
    ["zstd", undefined],
    ["*", "br"],
  ];
  for (const [accepted, encoding] of cases) {
    const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
    const response = await app.inject({ url: "/", headers });
    t.equal(response.headers["content-encoding"], encoding, String(accepted));
    t.match(response.headers, { vary: "Accept-Encoding", "cache-control": "public, max-age=9" });
    const raw = response.rawPayload;
    const text = encoding === "br" ? brotliDecompressSync(raw) : encoding === "gzip" ? gunzipSync(raw) : raw;
    t.equal(String(text), LONG);
    t.equal(Number(response.headers["content-length"]), raw.length);
  }
});

t.test("one entity tag covers all encodings, and a client that has it gets 304", async (t) => {
  const app = await appOf(t, LONG);
  const tags = new Set<string>();
  for (const encoding of ["br", "gzip", "identity"]) {
    const first = await app.inject({ url: "/", headers: { "accept-encoding": encoding } });
    const etag = String(first.headers.etag);
    tags.add(etag);
    const again = await app.inject({ url: "/", headers: { "accept-encoding": encoding, "if-none-match": etag } });
    t.match(again, { statusCode: 304, body: "", headers: { etag, vary: "Accept-Encoding" } });
  }
  t.equal(tags.size, 1);
  t.match([...tags][0], /^W\/"/, "it is weak, as the bytes differ");
});

t.test("a page that is gone is 404, also for a client with its entity tag", async (t) => {
  const app = await appOf(t, "nothing");
  t.equal((await app.inject({ url: "/missing", headers: { "if-none-match": "*" } })).statusCode, 404);
});

t.test("short or already compressed content is sent unchanged", async (t) => {
  for (const [body, isCompressed] of [
    ["x", false],
    [LONG, true],
  ] as const) {
    const app = await appOf(t, body, isCompressed);
    const response = await app.inject({ url: "/", headers: { "accept-encoding": "br" } });
    t.notOk(response.headers["content-encoding"]);
    t.equal(response.body, body);
  }
});

t.test("a text with a strong tag is never compressed, and clients that have it get 304", async (t) => {
  const app = await appOf(t, LONG);
  const first = await app.inject({ url: "/cacheable", headers: { "accept-encoding": "br" } });
  t.match(first, { statusCode: 200, body: LONG, headers: { etag: /^"/, "cache-control": "public, max-age=5" } });
  const again = await app.inject({ url: "/cacheable", headers: { "if-none-match": String(first.headers.etag) } });
  t.match(again, { statusCode: 304, body: "", headers: { etag: first.headers.etag } });
  t.notOk(again.headers["content-type"]);
});

t.test("tags are strong and differ for different bodies", async (t) => {
  t.match(etagOf("a"), /^"[\x21\x23-\x7e]+"$/);
  t.equal(etagOf("a"), etagOf("a"));
  t.not(etagOf("a"), etagOf("b"));
});

t.test("If-None-Match is compared weakly, tag by tag", async (t) => {
  const cases: [header: string | undefined, isKnown: boolean][] = [
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"other", "a"', true],
    ["*", true],
    ['"other"', false],
    ["a", false],
    ["", false],
  ];
  const found = cases.map(([header]) => [header, hasTag(header, '"a"')]);
  t.strictSame(found, cases);
  t.ok(hasTag('"a"', 'W/"a"'));
});
