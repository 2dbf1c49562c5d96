import type { InjectOptions } from "fastify";
import t, { type Test } from "tap";
import { buildApp } from "../server/app.js";
import { readConfig } from "../server/config.js";
import { createApp, START } from "./fixtures/app.js";
import { catalogOf, REVISION } from "./fixtures/catalog.js";
import { CHECK, checkOf, everyFact, UNLIMITED } from "./fixtures/every-fact.js";
import { readAnswer, sendRaw } from "./fixtures/raw.js";
import { realCatalog } from "./fixtures/repository.js";

const catalog = everyFact();

t.test("an internal error is a 500 without details, and is logged", async (t) => {
  const logged: unknown[] = [];
  const silent = () => undefined;
  const log = { level: "error", fatal: silent, warn: silent, info: silent, debug: silent, trace: silent, silent };
  const logger = { ...log, error: (entry: unknown) => logged.push(entry), child: () => logger };
  const fault = new Error("the secret cause");
  const app = await buildApp({
    config: readConfig({}),
    catalog: () => {
      throw fault;
    },
    logger,
    now: () => new Date(START),
  });
  t.teardown(() => app.close());
  const requests: InjectOptions[] = [
    checkOf("a", "b"),
    { url: "/api/v1/badge?techA=a&techB=b" },
    { url: "/check/a/b" },
    { url: "/readyz" },
  ];
  for (const request of requests) {
    logged.length = 0;
    const response = await app.inject(request);
    t.equal(response.statusCode, 500, String(request.url));
    t.match(response.json(), { version: "1.0", error: { code: "INTERNAL_ERROR" } });
    t.notMatch(response.body, /secret/);
    t.match(response.headers, { "x-ratelimit-remaining": /^\d+$/, "x-ratelimit-reset": "2026-06-01T12:01:00.000Z" });
    t.match(logged, [{ err: fault }]);
  }
  t.equal((await app.inject("/healthz")).statusCode, 200, "the process still answers");
});

async function remainingOf(t: Test, trustProxy: string[], requests: [remoteAddress: string, forwarded?: string][]) {
  const { app } = await createApp(t, catalog, { trustProxy });
  const remaining: number[] = [];
  for (const [remoteAddress, forwarded] of requests) {
    const headers = forwarded ? { "x-forwarded-for": forwarded } : {};
    const response = await app.inject({ ...checkOf("nextjs", "react"), remoteAddress, headers });
    remaining.push(Number(response.headers["x-ratelimit-remaining"]));
  }
  return remaining;
}

t.test("clients are counted by IPv4 address and by IPv6 network", async (t) => {
  t.strictSame(
    await remainingOf(
      t,
      [],
      [["192.0.2.1"], ["::ffff:192.0.2.1"], ["192.0.2.2"], ["2001:db8::1"], ["2001:db8::f:1"], ["2001:db8:0:1::1"]],
    ),
    [59, 58, 59, 59, 58, 59],
  );
});

t.test("X-Forwarded-For counts only from trusted peers", async (t) => {
  const cases: [string[], [string, string?][], number[]][] = [
    [
      [],
      [
        ["10.0.0.1", "1.1.1.1"],
        ["10.0.0.1", "2.2.2.2"],
      ],
      [59, 58],
    ],
    [
      ["10.0.0.0/8"],
      [
        ["10.0.0.1", "1.1.1.1"],
        ["10.0.0.1", "2.2.2.2"],
        ["10.9.9.9", "1.1.1.1"],
      ],
      [59, 59, 58],
    ],
    [
      ["10.0.0.0/8"],
      [
        ["192.0.2.1", "1.1.1.1"],
        ["192.0.2.1", "2.2.2.2"],
      ],
      [59, 58],
    ],
    // A client may write what it likes in front; what the proxy added last counts.
    [
      ["10.0.0.1"],
      [
        ["10.0.0.1", "6.6.6.6, 1.1.1.1"],
        ["10.0.0.1", "7.7.7.7, 1.1.1.1"],
      ],
      [59, 58],
    ],
    [
      ["10.0.0.1"],
      [
        ["10.0.0.1", "2001:db8::1"],
        ["10.0.0.1", "2001:db8::2"],
      ],
      [59, 58],
    ],
    [["10.0.0.1"], [["10.0.0.1", "nonsense"], ["10.0.0.1"]], [59, 58]],
  ];
  for (const [trusted, requests, expected] of cases) t.strictSame(await remainingOf(t, trusted, requests), expected);
});

t.test("a malformed address is refused with 429 when the limit is reached", async (t) => {
  const { app } = await createApp(t, catalog, { limits: { ...UNLIMITED, read: 1 } });
  t.equal((await app.inject("/%")).statusCode, 400);
  t.equal((await app.inject("/%")).statusCode, 429);
});

t.test("a request during shutdown is answered", async (t) => {
  const { app } = await createApp(t, catalog);
  let answer = "";
  app.addHook("onClose", async () => {
    answer = await sendRaw(app, "GET /api/v1/healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  });
  await app.ready();
  await app.close();
  const { status, headers, body } = readAnswer(answer);
  t.equal(status, 200);
  t.equal(headers.get("connection"), "close");
  t.ok(headers.has("x-ratelimit-reset"));
  t.match(JSON.parse(body), { version: "1.0" });
});

t.test("each request reads the catalog, so new data are served at once", async (t) => {
  let current = catalog;
  const app = await buildApp({ config: readConfig({ LOG_LEVEL: "silent" }), catalog: () => current });
  t.teardown(() => app.close());
  const status = async () => (await app.inject(checkOf("nextjs", "prisma"))).json().status;
  t.equal(await status(), "partial");
  current = catalogOf({ technologies: { nextjs: {}, prisma: {} } });
  t.equal(await status(), "unknown");
});

t.test("every route works with the data of this repository", async (t) => {
  const { app } = await createApp(t, await realCatalog());
  const requests: [InjectOptions, object][] = [
    [checkOf("next.js", "React"), { status: "compatible" }],
    [{ url: `${CHECK}?techA=nextjs&techB=react` }, { status: "compatible" }],
    [
      { method: "POST", url: `${CHECK}/batch`, payload: { names: ["nextjs", "react"] } },
      { results: [{ status: "compatible" }] },
    ],
    [
      { method: "POST", url: "/api/v1/scan", payload: { dependencies: ["next", "react"] } },
      { stack: { detected: [{}, {}] } },
    ],
    [{ url: "/api/v1/pairs/nextjs/react" }, { pair: { facts: [{ sources: [/^https:/] }] } }],
    [{ url: "/api/v1/badge/nextjs-react.json" }, { message: "compatible" }],
    [{ url: "/api/v1/technologies?limit=2" }, { technologies: [{}, {}] }],
    [{ url: "/api/v1/technologies/nextjs" }, { technology: { id: "nextjs" } }],
    [{ url: "/api/v1/ai-tools?limit=1" }, { tools: [{}] }],
    [{ url: "/api/v1/readyz" }, { dataRevision: REVISION.id }],
  ];
  for (const [request, expected] of requests) {
    const response = await app.inject(request);
    t.equal(response.statusCode, 200, String(request.url));
    t.match(response.json(), expected, String(request.url));
  }
  t.match((await app.inject("/api/v1/badge/nextjs/react.svg")).body, /^<svg/);
  t.match((await app.inject("/check/nextjs/react")).body, /Next\.js/);
});

t.test("every answer of the API names the revision of the data that it is from", async (t) => {
  const { app } = await createApp(t, everyFact());
  const urls = [
    "check?techA=nextjs&techB=react",
    "pairs/nextjs/react",
    "badge/nextjs/react.svg",
    "technologies",
    "nowhere",
  ];
  for (const url of urls) {
    const { headers } = await app.inject(`/api/v1/${url}`);
    t.equal(headers["x-data-revision"], url === "nowhere" ? undefined : "test-revision", url);
  }
});
