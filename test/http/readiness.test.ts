import { pino } from "pino";
import t from "tap";
import { buildApp } from "../../server/app.js";
import { readConfig } from "../../server/config.js";
import { createApp } from "../fixtures/app.js";
import { everyFact } from "../fixtures/every-fact.js";
import { createService } from "../fixtures/service.js";
import { mountDisk, NO_DISK } from "../fixtures/small-disk.js";
import { until } from "../fixtures/until.js";

t.test("while stopping it is not ready but still answers", async (t) => {
  const catalog = everyFact();
  let stopping = false;
  const config = readConfig({ LOG_LEVEL: "silent" });
  const logger = pino({ level: "silent" });
  const app = await buildApp({ config, catalog: () => catalog, stopping: () => stopping, logger });
  t.teardown(() => app.close());
  t.equal((await app.inject("/readyz")).statusCode, 200);
  t.match((await app.inject("/metrics")).body, 'stackfit_degraded{reason="stopping"} 0');
  stopping = true;
  const answer = await app.inject("/readyz");
  t.equal(answer.statusCode, 503);
  t.match(answer.json(), { version: "1.0", status: "stopping", reasons: ["stopping"], dataRevision: String });
  t.equal((await app.inject("/healthz")).statusCode, 200);
  t.equal((await app.inject("/api/v1/technologies")).statusCode, 200);
  t.match((await app.inject("/metrics")).body, 'stackfit_degraded{reason="stopping"} 1');
});

t.test("an unreachable Redis is a reason", async (t) => {
  // Nothing listens on the port of tcpmux.
  const { app } = await createApp(t, everyFact(), { redisUrl: "redis://127.0.0.1:1" });
  const reasons = async () => (await app.inject("/readyz")).json().reasons as string[];
  await until(async () => (await reasons()).includes("limits_local"), "a reason");
  const { body } = await app.inject("/metrics");
  t.match(body, 'stackfit_degraded{reason="limits_local"} 1');
  t.match(body, 'stackfit_limits_store_connected{store="redis"} 0');
});

t.test("little free disk space is a reason", { skip: NO_DISK }, async (t) => {
  const { app, log } = await createService(t, { stateDir: mountDisk(t, "8m").folder });
  const answer = await app.inject("/readyz");
  t.equal(answer.statusCode, 200);
  t.match(answer.json(), { status: "degraded", reasons: ["disk_full"] });
  const [line] = log.filter(({ reason }) => reason === "disk_full");
  t.match(line, { msg: "needs attention", words: /^Only \d+ MiB of disk space are free for the state\.$/ });
  const [, free] = /^stackfit_state_free_bytes (\d+)$/m.exec((await app.inject("/metrics")).body) ?? [];
  t.ok(Number(free) > 0 && Number(free) <= 8 * 2 ** 20);
});
