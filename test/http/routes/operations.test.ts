import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { REVISION } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

t.test("tells that it is well, and which data answer", async (t) => {
  const { app } = await createApp(t, everyFact());
  for (const prefix of ["", "/api/v1"]) {
    t.strictSame((await app.inject(`${prefix}/healthz`)).json(), { version: "1.0", status: "ok" });
    t.strictSame((await app.inject(`${prefix}/readyz`)).json(), {
      version: "1.0",
      status: "ready",
      dataRevision: REVISION.id,
    });
  }
});
