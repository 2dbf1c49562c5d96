import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { REVISION } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { createService } from "../../fixtures/service.js";
import { until } from "../../fixtures/until.js";

t.test("without contributions it is healthy, degraded, and says why", async (t) => {
  const { app } = await createApp(t, everyFact());
  for (const prefix of ["", "/api/v1"]) {
    t.strictSame((await app.inject(`${prefix}/healthz`)).json(), { version: "1.0", status: "ok" });
    for (const path of ["healthz", "readyz", "metrics"])
      t.equal((await app.inject(`${prefix}/${path}`)).headers["cache-control"], "no-store", path);
    t.strictSame((await app.inject(`${prefix}/readyz`)).json(), {
      version: "1.0",
      status: "degraded",
      reasons: ["no_contributions"],
      dataRevision: REVISION.id,
    });
  }
});

t.test("probes are not counted and never rejected", async (t) => {
  const { app } = await createApp(t, everyFact());
  const read = () => app.inject("/api/v1/technologies");
  for (let probe = 0; probe < 100; probe += 1) t.equal((await app.inject("/healthz")).statusCode, 200);
  t.equal((await read()).headers["x-ratelimit-remaining"], "59");
  for (let request = 0; request < 60; request += 1) await read();
  t.equal((await read()).statusCode, 429);
  t.equal((await app.inject("/readyz")).statusCode, 200);
  t.equal((await app.inject("/readyz")).headers["x-ratelimit-remaining"], "0");
});

t.test("with contributions it is ready and reports their delivery", async (t) => {
  const { app } = await createService(t);
  const look = async () => (await app.inject("/readyz")).json();
  await until(async () => "lastSync" in (await look()).data, "the first sync, which runs beside the start");
  const ready = await look();
  t.match(ready, {
    version: "1.0",
    status: "ready",
    data: { since: /Z$/, lastSync: /Z$/ },
    contributions: { forge: "local", waiting: 0, failures: 0, refused: 0 },
  });
  t.notOk("reasons" in ready);
});
