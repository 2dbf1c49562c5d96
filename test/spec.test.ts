/** The contract of the public HTTP interface, line by line. Numbers are sections of the specification. */
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import t, { type Test } from "tap";
import { createApp } from "./fixtures/app.js";
import { CHECK, checkOf, everyFact } from "./fixtures/every-fact.js";
import { createIntake } from "./fixtures/intake.js";

const catalog = everyFact();
const SCAN = { method: "POST", url: "/api/v1/scan", payload: { dependencies: ["next@15", "react@19"] } } as const;
const BADGE = "/api/v1/badge?techA=nextjs&techB=react";
const JSON_BODY = { "content-type": "application/json" };
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const FIELDS = ["version", "status", "severity", "message", "workaround", "docsUrl", "lastUpdated"];

const isError = (t: Test, response: LightMyRequestResponse, status: number, code: string, message = "") => {
  t.equal(response.statusCode, status, message);
  const body = response.json();
  t.strictSame(Object.keys(body), ["version", "error"], "7.1");
  t.equal(body.version, "1.0");
  t.equal(body.error.code, code, message);
  t.type(body.error.message, "string");
  t.ok(Object.keys(body.error).every((key) => ["code", "message", "details"].includes(key)));
};

t.test("2.1 the pair is symmetric and other spellings are understood", async (t) => {
  const { app } = await createApp(t, catalog);
  const expected = (await app.inject(checkOf("nextjs", "postgresql"))).body;
  for (const [a, b] of [
    ["postgresql", "nextjs"],
    ["Next.js", "Postgres"],
    ["next-js", "PostgreSQL"],
    ["next", "postgresql"],
    [" nextjs ", "postgre-sql"],
  ])
    t.equal((await app.inject(checkOf(a, b))).body, expected, `${a} ${b}`);
});

t.test("2.2 a check answers with a status, its severity and no field beyond the contract", async (t) => {
  const { app } = await createApp(t, catalog);
  const cases: [string, string, string, string | undefined][] = [
    ["nextjs", "react", "compatible", "info"],
    ["prisma", "postgresql", "compatible", "info"],
    ["nextjs", "prisma", "partial", "warning"],
    ["better-sqlite3", "drizzle", "compatible", "info"],
    ["prisma", "workers", "partial", "warning"],
    ["nextjs@15", "react@17", "incompatible", "error"],
    ["better-sqlite3", "vercel", "incompatible", "critical"],
    ["angularjs", "nextjs", "deprecated", "error"],
    ["postgresql@12", "prisma", "deprecated", "warning"],
    ["mongodb", "react", "unknown", undefined],
    ["nextjs", "no-such-thing", "unknown", undefined],
    ["__proto__", "constructor", "unknown", undefined],
  ];
  for (const [techA, techB, status, severity] of cases) {
    const response = await app.inject(checkOf(techA, techB));
    const name = `${techA} ${techB}`;
    t.equal(response.statusCode, 200, name);
    const body = response.json();
    t.match(body, { version: "1.0", status, message: /\w/ }, name);
    t.equal(body.severity, severity, name);
    t.strictSame(
      Object.keys(body).filter((key) => !FIELDS.includes(key)),
      [],
      name,
    );
    t.equal("severity" in body, status !== "unknown", name);
    t.ok(body.workaround === null || body.workaround !== "", "a workaround or null");
    if (status !== "unknown")
      t.match(body, { docsUrl: /^https:\/\/stackfit\.example\/check\//, lastUpdated: ISO }, name);
  }
  t.equal((await app.inject(checkOf("nextjs", "react"))).json().workaround, null);
  t.match((await app.inject(checkOf("nextjs", "prisma"))).json(), {
    workaround: "Keep one client on the global object.",
    docsUrl: "https://stackfit.example/check/nextjs/prisma",
    lastUpdated: "2026-02-04T00:00:00.000Z",
  });
});

t.test("4.1, 7.2 what is no valid question is refused", async (t) => {
  const { app } = await createApp(t, catalog);
  const long = "x".repeat(215);
  const payloads: unknown[] = [{}, { techA: "react" }, { techB: "react" }, [], null, 1, "react", [["react", "nextjs"]]];
  for (const name of ["", "  \t", long, null, 7, true, ["react"], { id: "react" }])
    payloads.push({ techA: name, techB: "react" }, { techA: "react", techB: name });
  for (const payload of payloads) {
    const text = JSON.stringify(payload);
    const response = await app.inject({
      method: "POST",
      url: CHECK,
      headers: JSON_BODY,
      payload: text,
      remoteAddress: `10.0.0.${payloads.indexOf(payload)}`,
    });
    isError(t, response, 400, "INVALID_INPUT", text.slice(0, 60));
  }
  const valid = JSON.stringify({ techA: "nextjs", techB: "react" });
  const requests: [string, InjectOptions, number][] = [
    ["no body", {}, 400],
    ["no body but a type", { headers: JSON_BODY }, 400],
    ["no type", { payload: valid }, 400],
    ["a wrong type", { payload: valid, headers: { "content-type": "text/plain" } }, 400],
    ["a form", { payload: "techA=a&techB=b", headers: { "content-type": "application/x-www-form-urlencoded" } }, 400],
    ["a type that only begins like it", { payload: valid, headers: { "content-type": "application/jsonx" } }, 400],
    ["half a body", { payload: valid.slice(0, -3), headers: JSON_BODY }, 400],
    ["a poisoned body", { payload: `{"__proto__":{},${valid.slice(1)}`, headers: JSON_BODY }, 400],
    ["more than 1 MiB", { payload: valid + " ".repeat(1024 * 1024), headers: JSON_BODY }, 413],
  ];
  for (const [name, options, status] of requests)
    isError(t, await app.inject({ method: "POST", url: CHECK, ...options }), status, "INVALID_INPUT", name);
  const whole = { payload: valid.padEnd(1024 * 1024), headers: { "content-type": "application/json; charset=utf-8" } };
  t.equal((await app.inject({ method: "POST", url: CHECK, ...whole })).statusCode, 200, "1 MiB is not too much");
  t.equal((await app.inject(checkOf("x".repeat(214), "react"))).statusCode, 200, "nor are 214 characters");
});

t.test("4.2, 4.3 a scan has a version, a badge is SVG", async (t) => {
  const { app } = await createApp(t, catalog);
  t.match((await app.inject(SCAN)).json(), { version: "1.0", stack: { score: 100 } });
  isError(t, await app.inject({ ...SCAN, payload: {} }), 400, "INVALID_INPUT");
  const badge = await app.inject(BADGE);
  t.equal(badge.statusCode, 200);
  t.match(badge.headers["content-type"], /^image\/svg\+xml/);
  isError(t, await app.inject("/api/v1/badge?techA=nextjs"), 400, "INVALID_INPUT");
});

t.test("4.6, 5.3 every endpoint answers a preflight, which is not counted", async (t) => {
  const { app } = await createApp(t, catalog);
  const limits = {
    check: "60",
    "check/batch": "60",
    resolve: "60",
    scan: "10",
    badge: "120",
    "badge/nextjs/react.svg": "120",
    "contributions/compatibility": "10",
    "contributions/ai-tool": "10",
    "no/such/thing": "60",
  };
  for (const [path, limit] of Object.entries(limits)) {
    for (const headers of [
      {},
      {
        origin: "https://a.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
      { origin: "null" },
    ]) {
      const response = await app.inject({ method: "OPTIONS", url: `/api/v1/${path}?x=1`, headers });
      t.equal(response.statusCode, 204, path);
      t.equal(response.body, "");
      t.equal(response.headers["access-control-allow-origin"], "*");
      t.equal(response.headers["access-control-allow-methods"], "POST, GET, OPTIONS");
      t.equal(response.headers["access-control-allow-headers"], "Content-Type");
      t.equal(response.headers["x-ratelimit-remaining"], limit, path);
      t.match(response.headers["x-ratelimit-reset"], ISO);
    }
  }
});

t.test("5 contributions need a token", async (t) => {
  const { app } = await createIntake(t);
  for (const kind of ["compatibility", "ai-tool"]) {
    for (const authorization of [undefined, "Bearer", "Bearer wrong", "Basic YTpi", "wrong"]) {
      const headers = { ...JSON_BODY, ...(authorization && { authorization }) };
      const response = await app.inject({
        method: "POST",
        url: `/api/v1/contributions/${kind}`,
        headers,
        payload: "{}",
      });
      isError(t, response, 401, "UNAUTHORIZED", authorization ?? "nothing");
      t.match(response.headers["www-authenticate"], /^Bearer/);
    }
  }
});

t.test("8 each endpoint has its limit for each address and minute", async (t) => {
  const { app, wait } = await createApp(t, catalog);
  const endpoints: [InjectOptions, number][] = [
    [checkOf("nextjs", "react"), 60],
    [SCAN, 10],
    [{ method: "GET", url: BADGE }, 120],
  ];
  for (const [request, limit] of endpoints) {
    const resets = new Set<unknown>();
    for (let left = limit - 1; left >= 0; left -= 1) {
      const response = await app.inject(request);
      if (response.statusCode !== 200 || response.headers["x-ratelimit-remaining"] !== String(left))
        t.fail(`${request.url}: ${left}`);
      resets.add(response.headers["x-ratelimit-reset"]);
      wait(100);
    }
    t.equal(resets.size, 1, "the window stays where it is");
    const refused = await app.inject(request);
    isError(t, refused, 429, "RATE_LIMIT_EXCEEDED");
    t.equal(refused.headers["x-ratelimit-remaining"], "0");
    t.equal(refused.json().error.details, refused.headers["x-ratelimit-reset"], "the same instant");
    t.ok(resets.has(refused.json().error.details));
    t.equal(refused.headers["retry-after"], String(60 - limit / 10));
    t.equal((await app.inject({ ...request, remoteAddress: "192.0.2.7" })).statusCode, 200, "another address");
    wait(60_000 - limit * 100 - 1);
    t.equal((await app.inject(request)).statusCode, 429, "the last millisecond of the window");
    wait(1);
    t.equal((await app.inject(request)).headers["x-ratelimit-remaining"], String(limit - 1), "a new window");
  }
});

t.test("8 an endpoint that is used up leaves the others alone", async (t) => {
  const { app } = await createApp(t, catalog, { limits: { check: 1, scan: 1, badge: 1, read: 1, contribute: 1 } });
  const requests: InjectOptions[] = [checkOf("nextjs", "react"), SCAN, { url: BADGE }, { url: "/api/v1/technologies" }];
  for (const request of requests) t.equal((await app.inject(request)).statusCode, 200, String(request.url));
  for (const request of requests) t.equal((await app.inject(request)).statusCode, 429, String(request.url));
});

t.test("8, 9 every response carries the limit headers, and every JSON body the version", async (t) => {
  const { app } = await createApp(t, catalog, { limits: { check: 9, scan: 1, badge: 9, read: 60, contribute: 9 } });
  const etag = String((await app.inject(BADGE)).headers.etag);
  await app.inject(SCAN);
  const styles = /<link rel="stylesheet" href="([^"]+)"/.exec((await app.inject("/")).body)?.[1] ?? "";
  const requests: [InjectOptions, number][] = [
    [checkOf("nextjs", "react"), 200],
    [{ url: BADGE, headers: { "if-none-match": etag } }, 304],
    [{ url: "/check/react/nextjs" }, 308],
    [{ method: "POST", url: CHECK }, 400],
    [{ url: "/api/v1/%E0%A4%A" }, 400],
    [{ url: `/api/v1/pairs/a/${"x".repeat(2000)}` }, 400],
    [{ method: "POST", url: "/api/v1/contributions/ai-tool" }, 401],
    [{ url: "/api/v1/pairs/no-such/thing" }, 404],
    [{ method: "DELETE", url: CHECK }, 404],
    [{ url: "/nowhere" }, 404],
    [{ method: "POST", url: CHECK, headers: JSON_BODY, payload: " ".repeat(1024 * 1024 + 1) }, 413],
    [SCAN, 429],
    [{ method: "OPTIONS", url: CHECK }, 204],
    [{ method: "HEAD", url: BADGE }, 200],
    ...["/healthz", "/readyz", "/docs", "/openapi.json", "/check/nextjs/react", styles].map(
      (url): [InjectOptions, number] => [{ url }, 200],
    ),
    [{ url: "/check/no-such/thing" }, 404],
    ...["technologies", "technologies/react", "ai-tools", "ai-tools/scribe", "pairs/nextjs/react"].map(
      (path): [InjectOptions, number] => [{ url: `/api/v1/${path}` }, 200],
    ),
  ];
  for (const [request, status] of requests) {
    const response = await app.inject(request);
    const name = `${request.method ?? "GET"} ${String(request.url).slice(0, 60)}`;
    t.equal(response.statusCode, status, name);
    t.match(response.headers["x-ratelimit-remaining"], /^\d+$/, name);
    t.match(response.headers["x-ratelimit-reset"], ISO, name);
    t.equal(response.headers["access-control-allow-origin"], "*", name);
    t.equal(response.headers["access-control-allow-headers"], "Content-Type", name);
    // An OpenAPI document has no room for fields of ours.
    if (/json/.test(String(response.headers["content-type"])) && request.url !== "/openapi.json")
      t.equal(response.json().version, "1.0", name);
  }
});
