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
const there = await open(t, new AnswerThread(config, PATIENT));

const scanOf = (payload: object, remoteAddress: string) =>
  there.inject({ method: "POST", url: "/api/v1/scan", payload, remoteAddress });

t.test("limits are counted where requests arrive", async (t) => {
  const scan = () => scanOf({ dependencies: ["react"] }, "10.0.1.1");
  for (let left = config.limits.scan - 1; left >= 0; left -= 1)
    t.match(await scan(), { statusCode: 200, headers: { "x-ratelimit-remaining": String(left) } });
  t.match(await scan(), { statusCode: 429, headers: { "x-ratelimit-remaining": "0" } });
});

t.test("the queue is limited", async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 101 }, (_, place) => scanOf({ dependencies: ["react"] }, `10.0.2.${place}`)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  t.match(refused, [{ statusCode: 503, headers: { "retry-after": "5" } }]);
  t.equal((await scanOf({ dependencies: ["react"] }, "10.0.2.1")).statusCode, 200, "and then there is room again");
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
