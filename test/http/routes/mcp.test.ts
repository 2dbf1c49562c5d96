import type { AddressInfo } from "node:net";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import t from "tap";
import type { Config } from "../../../server/config.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { ask, connect, ERAS, HOSTILE } from "../../fixtures/mcp.js";

type TestContext = Parameters<typeof createApp>[0];

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

const call = (name: string, asked: object) => ({
  jsonrpc: "2.0",
  id: 7,
  method: "tools/call",
  params: { name, arguments: asked },
});
const CHECK = call("check_compatibility", { techA: "nextjs@15", techB: "react@17" });
const PLAN = call("plan_upgrade", { targets: ["nextjs@15"], dependencies: ["next@12.0.0", "react@16.14.0"] });
const SCAN = call("scan_dependencies", { dependencies: ["next@15.1.0", "react@16.14.0"] });

async function setUp(t: TestContext, config: Partial<Config> = { limits: UNLIMITED }) {
  const { app } = await createApp(t, everyFact(), config);
  const post = (payload: object | string, headers: Record<string, string> = {}) =>
    app.inject({ method: "POST", url: "/mcp", headers: { ...HEADERS, ...headers }, payload });
  return { app, post };
}

/** The address of the application, which listens on a port of this machine that is free. */
async function listen(t: TestContext, config?: Partial<Config>): Promise<URL> {
  const { app } = await setUp(t, config);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return new URL(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp`);
}

for (const era of ERAS) {
  t.test(`the official client asks over HTTP (${era})`, async (t) => {
    const client = await connect(t, new StreamableHTTPClientTransport(await listen(t)), era);
    t.equal(client.getNegotiatedProtocolVersion(), era === "legacy" ? "2025-11-25" : "2026-07-28");
    t.equal((await client.listTools()).tools.length, 7);
    const pair = await ask(client, "check_compatibility", { techA: "nextjs@15", techB: "react@17" });
    t.match(
      pair.text,
      /^Next\.js 15 \+ React 17: incompatible .*\nPage: https:\/\/stackfit\.example\/check\/nextjs\/react\n/s,
    );
    t.match(pair.structured, { results: [{ status: "incompatible" }] });
    t.match(await ask(client, "explain_pair", { techA: "react", techB: "prismaa" }), { isError: true });
    for (const techA of HOSTILE) {
      const { text } = await ask(client, "check_compatibility", { techA, techB: "react" });
      t.match(text, /: unknown\nWhy: We don't know a technology called /);
    }
  });
}

t.test("an answer is JSON, with the headers of every answer and no session", async (t) => {
  const { post } = await setUp(t);
  const { statusCode, headers, body } = await post(CHECK);
  t.equal(statusCode, 200);
  t.match(headers, { "content-type": "application/json", "x-content-type-options": "nosniff" });
  t.match(headers["x-ratelimit-reset"], /^\d{4}-/);
  t.notOk("mcp-session-id" in headers);
  t.match(JSON.parse(body), { jsonrpc: "2.0", id: 7, result: { content: [{ type: "text" }] } });
});

t.test("a notification is accepted without a response body", async (t) => {
  const { post } = await setUp(t);
  const { statusCode, body } = await post({ jsonrpc: "2.0", method: "notifications/initialized" });
  t.same([statusCode, body], [202, ""]);
});

t.test("GET and DELETE are rejected: there are no streams and no sessions", async (t) => {
  const { app } = await setUp(t);
  for (const method of ["GET", "DELETE", "HEAD"] as const) {
    const { statusCode, headers, body } = await app.inject({ method, url: "/mcp", headers: HEADERS });
    t.same([statusCode, headers.allow], [405, "POST"], method);
    if (method !== "HEAD") t.match(JSON.parse(body), { jsonrpc: "2.0", error: { code: -32_000 }, id: null });
  }
});

t.test("other origins are rejected; programs and our own pages are accepted", async (t) => {
  const { post } = await setUp(t);
  for (const origin of [
    "https://evil.example",
    "http://stackfit.example",
    "https://stackfit.example:8443",
    "null",
    "",
  ]) {
    const { statusCode, body } = await post(CHECK, { origin });
    t.equal(statusCode, 403, origin);
    t.match(JSON.parse(body), { jsonrpc: "2.0", error: { message: "This Origin is not allowed here." }, id: null });
  }
  t.equal((await post(CHECK, { origin: "https://stackfit.example" })).statusCode, 200);
  const below = await setUp(t, { publicUrl: "https://host.example/stackfit" });
  t.equal((await below.post(CHECK, { origin: "https://host.example" })).statusCode, 200, "below a path of its host");
});

t.test("batches are rejected, because they would count as one request", async (t) => {
  const { post } = await setUp(t);
  const { statusCode, body } = await post([CHECK, CHECK]);
  t.equal(statusCode, 400);
  t.match(JSON.parse(body), { error: { message: "Send one message with each request." } });
});

t.test("unsupported protocol versions are rejected", async (t) => {
  const { post } = await setUp(t);
  t.equal((await post(CHECK, { "mcp-protocol-version": "2025-06-18" })).statusCode, 200);
  for (const version of ["1999-01-01", "2026-07-28", "__proto__"]) {
    const { statusCode, body } = await post(CHECK, { "mcp-protocol-version": version });
    t.equal(statusCode, 400, version);
    t.match(JSON.parse(body), { jsonrpc: "2.0", error: { code: Number } });
  }
});

t.test("a body that is not a message gets an error with a reason", async (t) => {
  const { post } = await setUp(t);
  t.match(await post("{"), { statusCode: 400, body: /not valid JSON/ });
  t.match(await post("x".repeat(1024 * 1024 + 1)), { statusCode: 413, body: /too large: the limit is 1 MiB/ });
  t.match(await post(JSON.stringify(CHECK), { "content-type": "text/plain" }), {
    statusCode: 415,
    body: /Content-Type/,
  });
  t.match(await post(CHECK, { accept: "text/html" }), { statusCode: 406 });
  for (const message of ["null", "5", '"x"', "{}", '{"jsonrpc": "2.0"}', '{"__proto__": {"method": "tools/call"}}']) {
    const { statusCode } = await post(message);
    t.equal(statusCode, 400, message);
  }
  t.match(JSON.parse((await post({ jsonrpc: "2.0", id: 1, method: "nope" })).body), { error: { code: -32_601 } });
});

t.test("no stream is opened, because nothing can be subscribed to", async (t) => {
  const url = await listen(t);
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const params = { notifications: { toolsListChanged: true }, _meta };
  const response = await fetch(url, {
    method: "POST",
    headers: { ...HEADERS, "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params }),
  });
  t.match(response.headers.get("content-type"), /^application\/json/);
  t.match(await response.json(), { id: 1, error: { message: /limit reached/ } });
});

t.test("messages count as checks, whatever they ask for", async (t) => {
  const { app, post } = await setUp(t, { limits: { ...UNLIMITED, check: 3 } });
  for (const [place, message] of [CHECK, SCAN, PLAN].entries()) {
    t.match(await post(message), { statusCode: 200, headers: { "x-ratelimit-remaining": String(2 - place) } });
  }
  const refused = await post(SCAN);
  t.match(refused.json(), { error: { code: "RATE_LIMIT_EXCEEDED" } });
  t.ok(Number(refused.headers["retry-after"]) > 0);
  const check = await app.inject({
    method: "POST",
    url: "/api/v1/check",
    payload: { techA: "react", techB: "nextjs" },
  });
  t.equal(check.statusCode, 429, "it is the same bucket");
});

t.test("it is not part of the OpenAPI document", async (t) => {
  const { app } = await setUp(t);
  t.notOk("/mcp" in (await app.inject("/openapi.json")).json().paths);
});
