import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Registry } from "prom-client";
import t from "tap";
import { by, metric } from "../../../server/http/plugins/metrics.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";
import { until } from "../../fixtures/until.js";

const LINE = /^([a-z0-9_]+)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (-?[0-9.e+-]+|Nan|[+-]Inf)$/;

/** The series of an exposition by their text before the value. @throws where it is not in the format */
function parse(text: string): Map<string, number> {
  const series = new Map<string, number>();
  const types = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, typed, kind] = /^# TYPE ([a-z0-9_]+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (typed && kind) {
      if (types.has(typed)) throw new Error(`told twice: ${typed}`);
      types.set(typed, kind);
    }
    if (line === "" || line.startsWith("# ")) continue;
    const [, name = "", labels = "", value] = LINE.exec(line) ?? [];
    const type = types.get(name) ?? types.get(name.replace(/_(?:bucket|sum|count)$/, ""));
    if (type === undefined) throw new Error(`not in the format, or without a type: ${line}`);
    const key = `${name}{${labels}}`;
    if (series.has(key)) throw new Error(`told twice: ${key}`);
    series.set(key, Number(value));
  }
  return series;
}

const requests = (series: Map<string, number>) =>
  new Map([...series].filter(([key]) => key.startsWith("stackfit_http_requests_total")));

t.test("requests are counted by method, route and status", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: { ...UNLIMITED, check: 3 } });
  const check = { method: "POST" as const, url: "/api/v1/check", payload: { techA: "nextjs", techB: "react" } };
  for (let count = 0; count < 5; count += 1) await app.inject(check);
  await app.inject({ method: "OPTIONS", url: "/api/v1/check" });
  for (const path of ["/nowhere", "/nowhere/else?x=1"]) await app.inject(path);
  await app.inject("/api/v1/%zz");
  await app.inject({ method: "HEAD", url: "/healthz" });
  const { body } = await app.inject("/metrics");
  t.strictSame(
    Object.fromEntries(requests(parse(body))),
    Object.fromEntries([
      ['stackfit_http_requests_total{method="POST",route="/api/v1/check",status="200"}', 3],
      ['stackfit_http_requests_total{method="POST",route="/api/v1/check",status="429"}', 2],
      ['stackfit_http_requests_total{method="OPTIONS",route="*",status="204"}', 1],
      ['stackfit_http_requests_total{method="GET",route="unmatched",status="404"}', 2],
      ['stackfit_http_requests_total{method="other",route="unreadable",status="400"}', 1],
      ['stackfit_http_requests_total{method="HEAD",route="/healthz",status="200"}', 1],
    ]),
  );
  t.match(body, /^stackfit_http_requests_in_flight 1$/m, "this one");
  const duration = "stackfit_http_request_duration_seconds";
  const labels = 'method="POST",route="/api/v1/check"';
  const series = parse(body);
  t.equal(series.get(`${duration}_count{${labels}}`), 5);
  t.equal(series.get(`${duration}_bucket{le="+Inf",${labels}}`), 5);
  const buckets = [...series].filter(([key]) => key.startsWith(`${duration}_bucket`) && key.includes(labels));
  t.equal(buckets.length, 17);
  t.strictSame(
    buckets.map(([, value]) => value),
    buckets.map(([, value]) => value).toSorted((a, b) => a - b),
    "each bucket holds those below it",
  );
});

t.test("made-up methods and paths create no new series", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const ask = async (method: string, url: string) => void (await app.inject({ method: method as "GET", url }));
  for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND"])
    await ask(method, "/x");
  await ask("GET", "/api/v1/pairs/a/b");
  await ask("GET", "/api/v1/%zz");
  const before = [...requests(parse((await app.inject("/metrics")).body)).keys()].length;
  for (let number = 0; number < 500; number += 1) await ask("GET", `/x${number}?a=${number}`);
  await fc.assert(
    fc.asyncProperty(
      fc.webPath(),
      fc.constantFrom("PROPFIND", "MKCOL", "SEARCH", "LOCK", "REPORT"),
      async (path, method) => ask(method, `/x${path}`),
    ),
  );
  for (const name of ["\n", '"', "\\", "é", "a".repeat(200)])
    await ask("GET", `/api/v1/pairs/${encodeURIComponent(name)}/b`);
  const after = requests(parse((await app.inject("/metrics")).body));
  // Itself, and names that are no names.
  const added = [...after.keys()].filter((key) => !/route="(?:\/metrics|\/api\/v1\/pairs\/:techA\/:techB)"/.test(key));
  t.ok(added.length <= before, added.join("\n"));
  t.equal(after.get('stackfit_http_requests_total{method="GET",route="unmatched",status="404"}'), 501);
});

t.test("an aborted request is counted once, and is no longer in flight", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const read = async () => parse((await app.inject("/metrics")).body);
  const head = "POST /api/v1/check HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n";
  const sockets = Array.from({ length: 5 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) {
    await once(socket, "connect");
    socket.write(`${head}{`);
  }
  await until(async () => (await read()).get("stackfit_http_requests_in_flight{}") === 6, "five wait for their body");
  for (const socket of sockets) socket.destroy();
  await until(async () => (await read()).get("stackfit_http_requests_aborted_total{}") === 5, "five are gone");
  t.equal((await read()).get("stackfit_http_requests_in_flight{}"), 1, "this one alone");
  const unreadable = async () =>
    (await read()).get('stackfit_http_requests_total{method="other",route="unreadable",status="400"}') ?? 0;
  const before = await unreadable();
  const garbage = connect(port, "127.0.0.1");
  garbage.end("garbage\r\n\r\n").resume();
  await once(garbage, "close");
  t.equal(await unreadable(), before + 1, "what cannot be read is counted too");
});

t.test("values are read on each scrape, and escaped", async (t) => {
  let value = 1;
  const registry = new Registry();
  registry.registerMetric(metric("a_total", "One\nline.", () => value));
  registry.registerMetric(metric("b", "B.", async () => by("name", { 'q"\\\n': 2, b: 3 })));
  value = 7;
  t.equal(
    await registry.metrics(),
    "# HELP a_total One\\nline.\n# TYPE a_total counter\na_total 7\n\n" +
      '# HELP b B.\n# TYPE b gauge\nb{name="q\\"\\\\\\n"} 2\nb{name="b"} 3\n',
  );
});
