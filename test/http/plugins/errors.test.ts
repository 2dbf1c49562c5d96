import { PassThrough } from "node:stream";
import t from "tap";
import { answerClientError } from "../../../server/http/plugins/errors.js";
import type { RateLimits } from "../../../server/http/plugins/rate-limit.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { readAnswer, sendRaw } from "../../fixtures/raw.js";

const UNREADABLE: [name: string, request: string, status: number][] = [
  ["no HTTP", "GARBAGE\r\n\r\n", 400],
  ["a header without a colon", "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", 400],
  ["two lengths", "POST /api/v1/check HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
  ["too large headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"y".repeat(20_000)}\r\n\r\n`, 431],
];

t.test("an unreadable request gets an error in the documented shape with the common headers", async (t) => {
  const { app } = await createApp(t, everyFact());
  await app.ready();
  for (const [index, [name, request, expected]] of UNREADABLE.entries()) {
    const { status, headers, body } = readAnswer(await sendRaw(app, request));
    t.equal(status, expected, name);
    t.match(JSON.parse(body), { version: "1.0", error: { code: "INVALID_INPUT", message: /\w/ } }, name);
    t.equal(headers.get("content-length"), String(Buffer.byteLength(body)));
    t.equal(headers.get("connection"), "close");
    t.equal(headers.get("x-ratelimit-remaining"), String(60 - index - 1), "it counts like any read");
    t.equal(headers.get("x-ratelimit-reset"), "2026-06-01T12:01:00.000Z");
    t.equal(headers.get("access-control-allow-origin"), "*");
    t.equal(headers.get("cache-control"), "no-store");
  }
});

t.test("an unreadable request over the limit gets 429", async (t) => {
  const { app } = await createApp(t, everyFact(), {
    limits: { check: 9, scan: 9, badge: 9, read: 1, contribute: 9 },
  });
  await app.ready();
  await sendRaw(app, "GARBAGE\r\n\r\n");
  const { status, headers, body } = readAnswer(await sendRaw(app, "GARBAGE\r\n\r\n"));
  t.equal(status, 429);
  t.equal(headers.get("retry-after"), "60");
  t.match(JSON.parse(body), { error: { code: "RATE_LIMIT_EXCEEDED", details: "2026-06-01T12:01:00.000Z" } });
});

/** Limits that note what was counted. */
function noteLimits() {
  const noted: string[] = [];
  const quota = { remaining: 5, exceeded: false, resetAt: 60_000, reset: "1970-01-01T00:01:00.000Z" };
  const note = (what: string) => async (bucket: string, client: string) => {
    noted.push(`${what} ${bucket} ${client}`);
    return quota;
  };
  const limits = { count: note("count"), look: note("look"), refusal: () => undefined, state: () => ({}) };
  return { noted, limits: limits as unknown as RateLimits };
}

t.test("a reset connection is closed and not counted", async (t) => {
  const { noted, limits } = noteLimits();
  const reset = new PassThrough();
  const error = Object.assign(new Error(), { code: "ECONNRESET" });
  t.equal(await answerClientError(reset, error, "192.0.2.1", limits), undefined);
  t.ok(reset.destroyed);
  t.equal(reset.read(), null, "nothing was written");
  const ended = new PassThrough();
  ended.end();
  t.equal(await answerClientError(ended, new Error(), "192.0.2.1", limits), undefined);
  t.ok(ended.destroyed);
  t.strictSame(noted, []);
});

t.test("a request that times out gets 408 and is not counted by the rate limit", async (t) => {
  const { noted, limits } = noteLimits();
  const socket = new PassThrough();
  const error = Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  t.equal(await answerClientError(socket, error, "192.0.2.1", limits), 408);
  const { status, headers } = readAnswer(String(socket.read()));
  t.equal(status, 408);
  t.equal(headers.get("x-ratelimit-remaining"), "5");
  t.equal(headers.get("access-control-allow-origin"), "*");
  t.strictSame(noted, ["look read 192.0.2.1"]);
  await answerClientError(new PassThrough(), new Error(), undefined, limits);
  t.strictSame(noted.slice(1), ["count read "], "what is not HTTP counts");
});
