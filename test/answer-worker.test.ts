import t, { type Test } from "tap";
import { buildApp } from "../server/app.js";
import { openFacts } from "../server/catalog/catalog.js";
import { inMemory } from "../server/catalog/facts-file.js";
import { readConfig } from "../server/config.js";
import { AnswerThread } from "../server/http/answer-thread.js";
import { START } from "./fixtures/app.js";
import { compiled } from "./fixtures/compiled.js";
import { FILES } from "./fixtures/data.js";
import { UPGRADED_LOCK, upgradeCatalog } from "./fixtures/upgrade.js";

/** No busy machine takes as long. */
const PATIENT = { timeout: 600_000, memory: 384 };
const UNCHARGED = { budget: 600_000, mostOfClient: 10, few: 100, longestWait: 0 };
const config = readConfig({ PUBLIC_URL: "https://stackfit.example/sub", LOG_LEVEL: "silent", RATE_LIMIT_SCAN: "1000" });
const lockfile = JSON.stringify(UPGRADED_LOCK);
const form = (fields: Record<string, string>) => ({
  headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
  payload: new URLSearchParams(fields).toString(),
});

/** What takes long, and what is wrong with it. */
const REQUESTS = [
  { url: "/api/v1/scan", payload: { dependencies: ["next@15.1.0", "react@17"], lockfile } },
  { url: "/api/v1/scan", payload: { lockfile: "react" } },
  { url: "/api/v1/scan", payload: { dependencies: "react" } },
  { url: "/api/v1/scan", payload: { dependencies: ["ünïcode – “x”", "react@latest"] } },
  { url: "/api/v1/scan", payload: '{"dependencies":', headers: { "content-type": "application/json" } },
  { url: "/api/v1/scan", payload: "", headers: { "content-type": "application/json" } },
  { url: "/api/v1/scan", payload: "react", headers: { "content-type": "text/plain" } },
  { url: "/api/v1/scan", payload: { dependencies: ["x".repeat(2 ** 20)] } },
  { url: "/api/v1/scan" },
  { url: "/ask", ...form({ q: "react with next.js?" }) },
  { url: "/ask", ...form({ q: JSON.stringify({ dependencies: { react: "18", "form-kit": "1" } }) }) },
  { url: "/api/v1/plan", payload: { lockfile, targets: ["react@19"] } },
  { url: "/api/v1/resolve", payload: { names: ["react", "form-kit"] } },
  { url: "/api/v1/check/batch", payload: { names: ["react", "form-kit", "nobody-knows"] } },
  { url: "/scan", ...form({ list: '{"dependencies":{"react":"18"}}', platform: "" }) },
  { url: "/scan", ...form({ list: "{", platform: "" }) },
  { url: "/plan", ...form({ list: "react@18", targets: "react@19", project: "" }) },
  { url: "/set/form-kit+react", method: "GET", headers: { "accept-encoding": "gzip" } },
  { url: "/set/react+form-kit", method: "GET" },
  { url: "/set/form-kit+react", method: "HEAD" },
  { url: "/wizard?framework=react&approach=web-app", method: "GET" },
  { url: "/sitemap.xml", method: "GET" },
  { url: "/scan/badge.svg?list=nonsense", method: "GET" },
  {
    url: "/mcp",
    headers: { accept: "application/json, text/event-stream" },
    payload: {
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
      params: { name: "resolve_stack", arguments: { names: ["react", "form-kit"] } },
    },
  },
] as const;

async function open(t: Test, answers?: AnswerThread) {
  const app = await buildApp({
    ...{ config, catalog: () => catalog, now: () => new Date(START) },
    ...(answers && { answers }),
  });
  t.teardown(() => app.close());
  return app;
}

let catalog = upgradeCatalog();
// One for most tests, as a thread takes a second to start.
const there = await open(t, new AnswerThread(config, PATIENT, UNCHARGED));

t.test("an answer is the same from the thread: status, headers and body", async (t) => {
  const here = await open(t);
  for (const { method = "POST", ...request } of REQUESTS as readonly (object & { url: string; method?: "GET" })[]) {
    const [one, other] = [await there.inject({ method, ...request }), await here.inject({ method, ...request })];
    // Of a body that was read elsewhere, nothing is left on the connection.
    const { date: _, connection: _own, "x-request-id": own, ...headers } = one.headers;
    const { date: _date, connection: _other, "x-request-id": id, ...expected } = other.headers;
    t.equal(typeof own, typeof id);
    t.same(headers, expected, `${method} ${request.url}`);
    t.equal(one.statusCode, other.statusCode);
    t.same(one.rawPayload, other.rawPayload);
  }
});

t.test("newer facts are answered from at once", async (t) => {
  const scan = async () => {
    const { headers, ...response } = await there.inject({
      ...{ method: "POST", url: "/api/v1/scan" },
      payload: { dependencies: ["nextjs", "ui-kit"] },
    });
    return [headers["x-data-revision"], ...response.json().stack.detected.map(({ id }: { id: string }) => id)];
  };
  t.same(await scan(), ["test-revision", "ui-kit"]);
  const before = catalog;
  t.teardown(() => {
    catalog = before;
  });
  catalog = openFacts(inMemory(compiled(FILES, { id: "newer", date: "2026-05-01T00:00:00.000Z" }).facts));
  t.same(await scan(), ["newer", "nextjs"]);
});
