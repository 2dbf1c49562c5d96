import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import t, { type Test } from "tap";
import { buildApp } from "../../../server/app.js";
import { readConfig } from "../../../server/config.js";
import { costOf, StandingDelay } from "../../../server/http/plugins/overload.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";
import { until } from "../../fixtures/until.js";

const catalog = everyFact();

t.test("a delay counts after two consecutive samples and ends with the first good one", async (t) => {
  const late = fc.array(fc.nat(10_000), { maxLength: 50 });
  fc.assert(
    fc.property(late, (samples) => {
      const delay = new StandingDelay();
      for (const [index, sample] of samples.entries()) {
        delay.sample(sample);
        if (delay.milliseconds !== Math.min(sample, samples[index - 1] ?? 0)) return false;
      }
      return true;
    }),
  );
  const delay = new StandingDelay();
  t.equal(delay.milliseconds, 0);
  delay.sample(900);
  t.equal(delay.milliseconds, 0, "a pause");
  delay.sample(700);
  t.equal(delay.milliseconds, 700, "a queue");
  delay.sample(0);
  t.equal(delay.milliseconds, 0, "at once");
});

t.test("each route has its cost", async (t) => {
  t.equal(costOf({ bucket: "check" }), "cheap");
  t.equal(costOf({ bucket: "badge" }), "cheap");
  t.equal(costOf({ bucket: "contribute", uncounted: true }), "cheap");
  t.equal(costOf({ bucket: "check", costly: true }), "costly");
  t.equal(costOf({ bucket: "scan" }), "costly");
  t.equal(costOf({ bucket: "read" }), "costly");
  t.equal(costOf({}), "costly");
  t.equal(costOf(undefined), "costly");
  t.equal(costOf({ uncounted: true }), undefined, "never shed");
});

/** The real application, listening. */
async function listen(t: Test) {
  const config = { ...readConfig({ LOG_LEVEL: "silent" }), limits: UNLIMITED };
  const app = await buildApp({ config, catalog: () => catalog });
  t.teardown(() => app.close());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const check = () => app.inject("/api/v1/check?techA=nextjs&techB=react");
  const scan = () => app.inject({ method: "POST", url: "/api/v1/scan", payload: { dependencies: ["next"] } });
  /** Of many that come at a time, one that is shed. */
  const oneShed = async (ask: typeof check) => {
    const responses = await Promise.all(Array.from({ length: 8 }, ask));
    return responses.find(({ statusCode }) => statusCode === 503);
  };
  const health = () => app.inject("/healthz");
  /** Lets every turn of the event loop take some time, as more work than there is time for does. */
  const burden = (milliseconds: number) => {
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    const timer = setInterval(() => Atomics.wait(sleeper, 0, 0, milliseconds), 1);
    t.teardown(() => clearInterval(timer));
    return () => clearInterval(timer);
  };
  return { app, check, scan, health, burden, oneShed };
}

t.test("costly requests are shed first, cheap ones later, probes never, and none after the overload", async (t) => {
  const { check, scan, health, burden, oneShed } = await listen(t);
  t.equal((await scan()).statusCode, 200);
  let relieve = burden(250);
  let shed: Awaited<ReturnType<typeof oneShed>>;
  await until(async () => {
    shed = await oneShed(scan);
    return shed !== undefined;
  }, "scans are shed");
  t.match(shed?.json(), { version: "1.0", error: { code: "INTERNAL_ERROR", message: /try again in a second/ } });
  t.match(shed?.headers, {
    "retry-after": "1",
    "x-ratelimit-remaining": /^\d+$/,
    "x-ratelimit-reset": /Z$/,
    "access-control-allow-origin": "*",
  });
  t.equal((await health()).statusCode, 200);
  relieve();
  await until(async () => (await scan()).statusCode === 200, "scans are answered again");
  relieve = burden(600);
  await until(async () => (await oneShed(check)) !== undefined, "checks are shed");
  t.equal((await health()).statusCode, 200);
  relieve();
  await until(async () => (await check()).statusCode === 200, "checks are answered again");
});

t.test("one long pause sheds no check, and shed requests are counted", async (t) => {
  const { app, check } = await listen(t);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  t.equal((await check()).statusCode, 200, "before the loop has turned");
  await turn();
  t.equal((await check()).statusCode, 200, "and after it has");
  t.match((await app.inject("/metrics")).body, /^stackfit_http_requests_shed_total\{cost="cheap"\} 0$/m);
});

t.test("one request at a time is never shed, however slow it is", async (t) => {
  const { app, burden } = await listen(t);
  const relieve = burden(300);
  const { port } = app.server.address() as AddressInfo;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ dependencies: ["next"] });
  for (let turn = 0; turn < 6; turn += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/scan`, { method: "POST", headers, body });
    t.equal(response.status, 200);
    await response.arrayBuffer();
  }
  relieve();
});

t.test("nothing is shed before the application listens", async (t) => {
  const app = await buildApp({ config: { ...readConfig({ LOG_LEVEL: "silent" }) }, catalog: () => catalog });
  t.teardown(() => app.close());
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  const scan = () => app.inject({ method: "POST", url: "/api/v1/scan", payload: { dependencies: ["next"] } });
  t.equal((await scan()).statusCode, 200);
});
