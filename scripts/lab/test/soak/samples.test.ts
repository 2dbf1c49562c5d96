import t from "tap";
import { createApp } from "../../../../test/fixtures/app.js";
import { everyFact } from "../../../../test/fixtures/every-fact.js";
import { countReloads, countRequests, getFigure, readFigures, toSample } from "../../soak/samples.js";

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

t.test("reads a sample from the metrics", (t) => {
  t.strictSame(toSample(readFigures(TEXT), 2, 30), {
    seconds: 2,
    requests: 30,
    resident: 200_000_000,
    heapUsed: 50_000_000,
    stall: 12.5,
    connections: 7,
    processor: 1.5,
  });
  t.throws(() => getFigure(readFigures(TEXT), "no_such_figure"), /no_such_figure/);
  t.end();
});

t.test("counts requests by route and status, and successful reloads", (t) => {
  t.strictSame(countRequests(readFigures(TEXT)), [
    { route: 'GET /a,\\"b\\"', status: 200, requests: 4 },
    { route: 'GET /a,\\"b\\"', status: 304, requests: 2 },
    { route: "POST /api/v1/scan", status: 503, requests: 1 },
  ]);
  t.equal(countReloads(readFigures(TEXT)), 3);
  t.equal(countReloads([]), 0);
  t.end();
});

t.test("reads the metrics of the real service", async (t) => {
  const { app } = await createApp(t, everyFact());
  await app.inject("/tech");
  await app.inject("/tech");
  const figures = readFigures((await app.inject("/metrics")).body);
  t.match(countRequests(figures), [{ route: "GET /tech", status: 200, requests: 2 }]);
  t.ok(getFigure(figures, "process_resident_memory_bytes") > 1e6);
});
