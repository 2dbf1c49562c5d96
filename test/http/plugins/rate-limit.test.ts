import fastify from "fastify";
import t, { type Test } from "tap";
import { limitHeaders, limitRequests } from "../../../server/http/plugins/rate-limit.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { askAll, exactlyPassed, listen, READ } from "../../fixtures/limited-servers.js";

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

t.test("of five hundred concurrent requests exactly the limit passes, counted in memory", async (t) => {
  exactlyPassed(t, await askAll([await listen(t, 137)], 500), 137);
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
