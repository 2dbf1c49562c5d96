import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import t, { type Test } from "tap";
import { buildApp } from "../../../server/app.js";
import { readConfig } from "../../../server/config.js";
import { limitHeaders, limitRequests } from "../../../server/http/plugins/rate-limit.js";
import type { RedisTimeouts } from "../../../server/http/rate-limit/redis-windows.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { type Redis, startRedis } from "../../fixtures/redis.js";
import { until } from "../../fixtures/until.js";

const START = new Date("2026-06-01T12:00:00.000Z");
const LIMITS = { check: 2, scan: 1, badge: 2, read: 2, contribute: 2 };
const catalog = everyFact();

/** Limits of an application without routes. */
async function limitsOf(t: Test, now = () => START) {
  const app = fastify();
  t.teardown(() => app.close());
  return limitRequests(app, {
    config: { limits: LIMITS, reportLimits: { report: 2, reports: 3 }, redisUrl: undefined },
    now,
  });
}

t.test("each client has its own window in each bucket, and a rejection names its end", async (t) => {
  const limits = await limitsOf(t);
  t.match(await limits.count("contribute", "token a"), { remaining: 1 });
  const last = await limits.count("contribute", "token a");
  t.equal(limits.refusal(last), undefined);
  const over = await limits.count("contribute", "token a");
  t.match(limits.refusal(over), {
    statusCode: 429,
    code: "RATE_LIMIT_EXCEEDED",
    details: "2026-06-01T12:01:00.000Z",
    headers: { "Retry-After": "60" },
  });
  t.strictSame(limitHeaders(over), { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "2026-06-01T12:01:00.000Z" });
  t.match(await limits.count("contribute", "token b"), { remaining: 1 });
  t.match(await limits.count("read", "token a"), { remaining: 1 });
  t.match(await limits.look("read", "token a"), { remaining: 1 }, "a look counts nothing");
  t.match(await limits.look("contribute", "token a"), { remaining: 0, exceeded: false }, "and is never refused");
  t.match(await limits.count("scan", "::ffff:192.0.2.1"), { remaining: 0, exceeded: false });
  t.match(await limits.count("scan", "192.0.2.1"), { exceeded: true });
  const refused = { check: 0, scan: 1, badge: 0, read: 0, contribute: 1, report: 0, reports: 0 };
  t.strictSame(limits.state(), { store: "memory", connected: true, refused, clients: 4 });
});

t.test("a preflight shows the limit of the route that it is about, and uses none of it up", async (t) => {
  const { app } = await createApp(t, catalog, { limits: LIMITS });
  for (const [path, remaining] of [
    ["check", "2"],
    ["scan", "1"],
    ["no-such-route", "2"],
  ] as const) {
    for (const _ of [1, 2, 3]) {
      const { statusCode, headers } = await app.inject({ method: "OPTIONS", url: `/api/v1/${path}` });
      t.equal(statusCode, 204);
      t.equal(headers["x-ratelimit-remaining"], remaining, path);
    }
  }
});

t.test("all responses of a window name the same second as its end", async (t) => {
  let time = START.getTime() + 7_123;
  const limits = await limitsOf(t, () => new Date(time));
  const resets = new Set<string>();
  for (const later of [0, 1, 499, 500, 20_000, 59_000]) {
    time = START.getTime() + 7_123 + later;
    resets.add((await limits.count("read", "a")).reset);
  }
  t.strictSame([...resets], ["2026-06-01T12:01:08.000Z"]);
  time = Date.parse("2026-06-01T12:01:07.999Z");
  t.ok((await limits.count("read", "a")).exceeded);
  time += 1;
  t.match(await limits.count("read", "a"), { remaining: 1, reset: "2026-06-01T12:02:08.000Z" });
});

t.test("a clock that is far ahead does not make clients wait for more than one window", async (t) => {
  const { refusal } = await limitsOf(t);
  const quota = { remaining: 0, exceeded: true, reset: "", windowMs: 60_000 };
  const waits = [-5_000, 0, 1, 1_001, 3_600_000].map(
    (left) => refusal({ ...quota, resetAt: START.getTime() + left })?.headers["Retry-After"],
  );
  t.strictSame(waits, ["1", "1", "1", "2", "60"]);
});

t.test("reports have windows of an hour, for each client and for all of them", async (t) => {
  let time = START.getTime();
  const limits = await limitsOf(t, () => new Date(time));
  t.match(await limits.count("report", "192.0.2.1"), { remaining: 1, reset: "2026-06-01T13:00:00.000Z" });
  await limits.count("report", "192.0.2.1");
  time += 3_599_999;
  const over = await limits.count("report", "192.0.2.1");
  t.match(limits.refusal(over), { statusCode: 429, headers: { "Retry-After": "1" } });
  t.match(await limits.count("report", "192.0.2.2"), { exceeded: false }, "others apart");
  time += 1;
  t.match(await limits.count("report", "192.0.2.1"), { exceeded: false, remaining: 1 }, "a new hour");
  const waits = await limits.count("reports", "everyone");
  t.match(waits, { remaining: 2 });
  const { resetAt } = waits;
  const far = limits.refusal({ ...waits, exceeded: true, resetAt: resetAt + 7_200_000 });
  t.equal(far?.headers["Retry-After"], "3600", "nobody waits for longer than a window");
});

interface Answer {
  status: number;
  remaining: number;
  reset: string;
}

/** Asks servers by turns, all at once as far as connections go. */
async function askAll(apps: readonly FastifyInstance[], requests: number, path = READ): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const ports = apps.map(({ server }) => (server.address() as AddressInfo).port);
  const ask = (i: number) =>
    new Promise<Answer>((resolve, reject) => {
      get({ host: "127.0.0.1", port: ports[i % ports.length], path, agent }, (response) => {
        const remaining = Number(response.headers["x-ratelimit-remaining"]);
        const reset = String(response.headers["x-ratelimit-reset"]);
        response.resume().once("end", () => resolve({ status: response.statusCode ?? 0, remaining, reset }));
      }).once("error", reject);
    });
  return Promise.all(Array.from({ length: requests }, (_, i) => ask(i))).finally(() => agent.destroy());
}

const READ = "/api/v1/technologies";

/** Long enough for a store that answers, however busy the machine is. */
const LONG: RedisTimeouts = { answer: 60_000, connect: 60_000, retry: 20 };

async function listen(
  t: Test,
  limit: number,
  redis?: Redis,
  lines: string[] = [],
  redisTimeouts = LONG,
): Promise<FastifyInstance> {
  const config = readConfig({ ...(redis && { REDIS_URL: redis.url }) });
  const app = await buildApp({
    config: { ...config, limits: { ...UNLIMITED, read: limit } },
    catalog: () => catalog,
    redisTimeouts,
    logger: pino({ level: "info" }, { write: (line) => lines.push(line) }),
  });
  t.teardown(() => app.close());
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

/** The lines of a log that speak of the store. */
const aboutStore = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ store }) => store === "redis");

function exactlyPassed(t: Test, answers: readonly Answer[], limit: number): void {
  const refused = answers.filter(({ status }) => status === 429);
  // Where the machine is busy, some of what is not over the limit may be shed.
  const passed = answers.filter(({ status }) => status === 200 || status === 503);
  t.equal(passed.length, limit);
  t.equal(refused.length, answers.length - limit);
  t.strictSame(
    passed.map(({ remaining }) => remaining).sort((a, b) => a - b),
    Array.from({ length: limit }, (_, i) => i),
    "each is told another number",
  );
  t.ok(refused.every(({ remaining }) => remaining === 0));
  t.equal(new Set(answers.map(({ reset }) => reset)).size, 1, "and all the same end");
}

t.test("of five hundred concurrent requests exactly the limit passes, counted in memory", async (t) => {
  exactlyPassed(t, await askAll([await listen(t, 137)], 500), 137);
});

t.test("of five hundred concurrent requests to two servers exactly the limit passes, counted in Redis", async (t) => {
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
});

t.test("the first request of a server that has just started is counted in Redis", async (t) => {
  const redis = await startRedis(t);
  const [one, other] = [await listen(t, 9, redis), await listen(t, 9, redis)];
  const remaining = [await askAll([one], 1), await askAll([other], 1)].map(([answer]) => answer?.remaining);
  t.strictSame(remaining, [8, 7]);
});

t.test("the store killed under load: all are answered, by the limit of each server at most", async (t) => {
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
});

t.test("the store stopped under load: all are answered, and exactly once it goes on", async (t) => {
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

t.test("the service starts without Redis, and its limits hold", async (t) => {
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

t.test("unreadable requests count in Redis too", async (t) => {
  const redis = await startRedis(t);
  const app = await listen(t, 2, redis);
  const statuses: number[] = [];
  for (const path of ["/api/v1/%zz", READ, "/nowhere"]) statuses.push((await askAll([app], 1, path))[0]?.status ?? 0);
  t.strictSame(statuses, [400, 200, 429]);
});

t.test("X-Forwarded-For counts only from a trusted proxy", async (t) => {
  const remainingOf = async (trustProxy: string[], remoteAddress: string, forwarded: string[]) => {
    const { app } = await createApp(t, catalog, { trustProxy, limits: { ...UNLIMITED, read: 9 } });
    const remaining: number[] = [];
    for (const address of forwarded) {
      const response = await app.inject({ url: READ, remoteAddress, headers: { "x-forwarded-for": address } });
      remaining.push(Number(response.headers["x-ratelimit-remaining"]));
    }
    return remaining;
  };
  const spoofed = ["203.0.113.1", "203.0.113.2", "10.0.0.9, 203.0.113.3"];
  t.strictSame(await remainingOf([], "192.0.2.1", spoofed), [8, 7, 6], "from anybody they are made up");
  t.strictSame(await remainingOf(["10.0.0.0/8"], "192.0.2.1", spoofed), [8, 7, 6], "also beside a proxy");
  t.strictSame(await remainingOf(["10.0.0.0/8"], "10.1.2.3", spoofed), [8, 8, 8]);
  t.strictSame(
    await remainingOf(["10.0.0.0/8"], "::ffff:10.1.2.3", ["203.0.113.1", "::ffff:203.0.113.1", "1.1.1.1, 203.0.113.1"]),
    [8, 7, 6],
    "what a client wrote before the proxy's own word is passed over",
  );
  t.strictSame(
    await remainingOf(["10.0.0.0/8"], "10.1.2.3", ["2001:db8::1", "2001:db8::ffff", "2001:db8:0:1::1"]),
    [8, 7, 8],
  );
});
