import t from "tap";
import { createApp } from "../fixtures/app.js";
import { REVISION } from "../fixtures/catalog.js";
import { everyFact } from "../fixtures/every-fact.js";
import { createService, RULE_BODY } from "../fixtures/service.js";

t.test("metrics are in the Prometheus format and include data and deliveries", async (t) => {
  const { app, submit, token } = await createService(t);
  await submit(RULE_BODY, await token());
  const response = await app.inject("/metrics");
  t.match(response.headers["content-type"], /^text\/plain; version=0\.0\.4/);
  t.match(response.body, /^stackfit_data_info\{revision="[0-9a-z-]+"\} 1$/m);
  t.match(response.body, /^stackfit_contributions_waiting 0$/m);
  t.match(response.body, /^stackfit_contribution_deliveries_total\{outcome="delivered"\} 1$/m);
  t.match(response.body, /^stackfit_contribution_deliveries_total\{outcome="unavailable"\} 0$/m);
  t.match(response.body, /^stackfit_reports_waiting 0$/m);
  t.match(response.body, /^stackfit_reports_total\{outcome="received"\} 0$/m);
  t.match(response.body, /^stackfit_data_refused 0$/m);
  t.match(response.body, /^stackfit_data_last_sync_timestamp_seconds \d{10}/m);
  t.equal(
    (await app.inject("/metrics")).body.match(/deliveries_total\{outcome="delivered"\} 1$/m)?.length,
    1,
    "read twice",
  );
});

t.test("without contributions there are no delivery metrics", async (t) => {
  const { app } = await createApp(t, everyFact());
  const { body } = await app.inject("/api/v1/metrics");
  t.match(body, `stackfit_data_info{revision="${REVISION.id}"} 1`);
  t.match(body, `stackfit_data_timestamp_seconds ${new Date(REVISION.date).getTime() / 1000}`);
  t.notMatch(body, /stackfit_(?:contribution|report)/);
});
