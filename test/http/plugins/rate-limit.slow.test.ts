import { pino } from "pino";
import t from "tap";
import { buildApp } from "../../../server/app.js";
import { readConfig } from "../../../server/config.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { aboutStore, askAll, exactlyPassed, listen, READ } from "../../fixtures/limited-servers.js";
import { NO_REDIS, startRedis } from "../../fixtures/redis.js";
import { LONG } from "../../fixtures/redis-windows.js";
import { until } from "../../fixtures/until.js";

const catalog = everyFact();

t.test(
  "of five hundred concurrent requests to two servers exactly the limit passes, counted in Redis",
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const apps = [await listen(t, 137, redis), await listen(t, 137, redis)];
    exactlyPassed(t, await askAll(apps, 500), 137);
    const counted = await redis.run("KEYS", "*");
    t.match(String(counted), /stackfit:read:[\w-]{16}/, "under a short name");
    t.notMatch(String(counted), /127\.0/);
    const asked = async () => /cmdstat_eval:calls=\d+/.exec(String(await redis.run("INFO", "commandstats")))?.[0];
    const before = await asked();
    const more = await askAll(apps, 100);
    t.ok(more.every(({ status }) => status === 429));
    t.equal(await asked(), before, "who is known to be over the limit is refused without asking");
    t.ok(before);
  },
);

t.test("the first request of a server that has just started is counted in Redis", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const [one, other] = [await listen(t, 9, redis), await listen(t, 9, redis)];
  const remaining = [await askAll([one], 1), await askAll([other], 1)].map(([answer]) => answer?.remaining);
  t.strictSame(remaining, [8, 7]);
});

t.test(
  "the store killed under load: all are answered, by the limit of each server at most",
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    const lines: string[] = [];
    const app = await listen(t, 300, redis, lines);
    const before = await askAll([app], 100);
    const during = askAll([app], 100);
    await redis.kill();
    const after = await askAll([app], 200);
    const all = [...before, ...(await during), ...after];
    t.equal(all.filter(({ status }) => status !== 429).length, 300, "no quota is given twice");
    t.equal(all.filter(({ status }) => status === 429).length, 100);
    await redis.start();
    await until(() => aboutStore(lines).length === 3, "the store is used again");
    t.strictSame(
      aboutStore(lines).map(({ level }) => level),
      [30, 40, 30],
      "one line each when it goes and is back",
    );
    const [back] = await askAll([app], 1);
    t.match(back, { status: 429, remaining: 0, reset: all.at(-1)?.reset }, "in the same window, though it had lost it");
  },
);

t.test("the store stopped under load: all are answered, and exactly once it goes on", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const lines: string[] = [];
  const app = await listen(t, 200, redis, lines, { ...LONG, answer: 500 });
  await askAll([app], 50);
  redis.stop();
  const during = await askAll([app], 100);
  t.ok(during.every(({ status }) => status !== 429));
  redis.resume();
  await until(() => aboutStore(lines).length === 3, "the store is used again");
  const after = await askAll([app], 100);
  t.equal(after.filter(({ status }) => status !== 429).length, 50, "what was counted meanwhile is known to the store");
});

t.test("the service starts without Redis, and its limits hold", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  await redis.kill();
  const lines: string[] = [];
  const config = { ...readConfig({ REDIS_URL: redis.url }), limits: { ...UNLIMITED, read: 1 } };
  const logger = pino({}, { write: (line) => lines.push(line) });
  const app = await buildApp({ config, catalog: () => catalog, logger });
  t.teardown(() => app.close());
  const statuses = [await app.inject(READ), await app.inject(READ)].map(({ statusCode }) => statusCode);
  t.strictSame(statuses, [200, 429]);
  await until(() => aboutStore(lines).length === 1, "that is logged");
});

t.test("unreadable requests count in Redis too", { skip: NO_REDIS }, async (t) => {
  const redis = await startRedis(t);
  const app = await listen(t, 2, redis);
  const statuses: number[] = [];
  for (const path of ["/api/v1/%zz", READ, "/nowhere"]) statuses.push((await askAll([app], 1, path))[0]?.status ?? 0);
  t.strictSame(statuses, [400, 200, 429]);
});
