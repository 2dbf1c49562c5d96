import t from "tap";
import { countsOf, figureOf, readFigures, reloadsOf, sampleOf } from "../../../scripts/soak/samples.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";

const TEXT = `# HELP process_resident_memory_bytes Memory.
# TYPE process_resident_memory_bytes gauge
process_resident_memory_bytes 2e+8
nodejs_heap_size_used_bytes 50000000
nodejs_eventloop_lag_max_seconds 0.0125
stackfit_http_connections 7
process_cpu_seconds_total 1.5
stackfit_data_reloads_total{outcome="refused"} 9
stackfit_data_reloads_total{outcome="served"} 3
stackfit_http_requests_total{method="POST",route="/api/v1/scan",status="503"} 1
stackfit_http_requests_total{method="GET",route="/a,\\"b\\"",status="200"} 4
stackfit_http_requests_total{method="GET",route="/a,\\"b\\"",status="304"} 2
`;

t.test("a sample is read from the figures", (t) => {
  t.strictSame(sampleOf(readFigures(TEXT), 2, 30), {
    seconds: 2,
    requests: 30,
    resident: 200_000_000,
    heapUsed: 50_000_000,
    stall: 12.5,
    connections: 7,
    processor: 1.5,
  });
  t.throws(() => figureOf(readFigures(TEXT), "no_such_figure"), /no_such_figure/);
  t.end();
});

t.test("answers are counted by route and status, and reloads that were served", (t) => {
  t.strictSame(countsOf(readFigures(TEXT)), [
    { route: 'GET /a,\\"b\\"', status: 200, requests: 4 },
    { route: 'GET /a,\\"b\\"', status: 304, requests: 2 },
    { route: "POST /api/v1/scan", status: 503, requests: 1 },
  ]);
  t.equal(reloadsOf(readFigures(TEXT)), 3);
  t.equal(reloadsOf([]), 0);
  t.end();
});

t.test("the service's own figures are read", async (t) => {
  const { app } = await createApp(t, everyFact());
  await app.inject("/tech");
  await app.inject("/tech");
  const figures = readFigures((await app.inject("/metrics")).body);
  t.match(countsOf(figures), [{ route: "GET /tech", status: 200, requests: 2 }]);
  t.ok(figureOf(figures, "process_resident_memory_bytes") > 1e6);
});
