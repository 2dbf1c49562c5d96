import t, { type Test } from "tap";
import { buildApp } from "../../server/app.js";
import { readConfig } from "../../server/config.js";
import { AnswerThread } from "../../server/http/answer-thread.js";
import { START } from "../fixtures/app.js";
import { upgradeCatalog } from "../fixtures/upgrade.js";

/** No busy machine takes as long. */
const PATIENT = { timeout: 600_000, memory: 384 };
const config = readConfig({ PUBLIC_URL: "https://stackfit.example/sub", LOG_LEVEL: "silent" });

async function open(t: Test, answers?: AnswerThread) {
  const app = await buildApp({
    ...{ config, catalog: () => catalog, now: () => new Date(START) },
    ...(answers && { answers }),
  });
  t.teardown(() => app.close());
  return app;
}

const catalog = upgradeCatalog();
// One for most tests, as a thread takes a second to start.
const there = await open(
  t,
  new AnswerThread(config, PATIENT, { budget: 600_000, mostOfClient: 10, few: 100, longestWait: 0 }),
);

const scanOf = (payload: object, remoteAddress: string) =>
  there.inject({ method: "POST", url: "/api/v1/scan", payload, remoteAddress });

t.test("limits are counted where requests arrive", async (t) => {
  const scan = () => scanOf({ dependencies: ["react"] }, "10.0.1.1");
  for (let left = config.limits.scan - 1; left >= 0; left -= 1)
    t.match(await scan(), { statusCode: 200, headers: { "x-ratelimit-remaining": String(left) } });
  t.match(await scan(), { statusCode: 429, headers: { "x-ratelimit-remaining": "0" } });
});

t.test("one client's questions keep no one else waiting, and are refused when they are too many", async (t) => {
  const app = await open(
    t,
    new AnswerThread(config, PATIENT, { budget: 600_000, mostOfClient: 2, few: 3, longestWait: 0 }),
  );
  const scan = (remoteAddress: string) =>
    app.inject({ method: "POST", url: "/api/v1/scan", payload: { dependencies: ["react"] }, remoteAddress });
  const [first, second, third, fourth, other] = await Promise.all(
    ["10.0.2.1", "10.0.2.1", "10.0.2.1", "10.0.2.1", "10.0.2.2"].map(scan),
  );
  t.same(
    [first, second, third, other].map((one) => one?.statusCode),
    [200, 200, 200, 200],
  );
  t.match(fourth?.json(), { error: { code: "RATE_LIMIT_EXCEEDED" } });
  t.ok(Number(fourth?.headers["retry-after"]) > 0);
  t.ok(fourth?.headers["x-ratelimit-reset"], "limit headers as on every answer");
  t.match((await app.inject("/metrics")).body, /stackfit_long_answers_refused_total\{reason="queue"\} 1/);
});

t.test("what one has had is counted by its time, for the network of an address", async (t) => {
  const app = await open(
    t,
    new AnswerThread(config, PATIENT, { budget: 0.001, mostOfClient: 2, few: 3, longestWait: 0 }),
  );
  const scan = (remoteAddress: string) =>
    app.inject({ method: "POST", url: "/api/v1/scan", payload: { dependencies: ["react"] }, remoteAddress });
  t.equal((await scan("2001:db8::1")).statusCode, 200);
  t.equal((await scan("2001:db8::2")).statusCode, 429);
  t.equal((await scan("2001:db8:0:1::1")).statusCode, 200);
  const check = { method: "POST", url: "/api/v1/check", payload: { techA: "react", techB: "nextjs" } } as const;
  t.equal((await app.inject({ ...check, remoteAddress: "2001:db8::1" })).statusCode, 200, "what is short is answered");
});

t.test("what takes too long or too much is refused with advice", async (t) => {
  // Tables in each other, half a million levels deep.
  const payload = { lockfile: `[project]\n${"1.".repeat(500_000)}1 = 1\n` };
  const request = { method: "POST", url: "/api/v1/scan", payload } as const;
  for (const limits of [
    { timeout: 1, memory: 384 },
    { ...PATIENT, memory: 8 },
  ]) {
    const app = await open(t, new AnswerThread(config, limits));
    t.match(await app.inject(request), { statusCode: 400, body: /takes too long\. Ask about less/ });
  }
});
