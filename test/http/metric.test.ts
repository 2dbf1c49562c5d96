import { AggregatorRegistry, Registry } from "prom-client";
import t from "tap";
import { by, metric, single } from "../../server/http/metric.js";

t.test("figures are read when they are asked for, and escaped", async (t) => {
  let value = 1;
  const registry = new Registry();
  registry.registerMetric(metric({ name: "a_total", help: "One\nline.", type: "counter" }, () => single(value)));
  registry.registerMetric(
    metric({ name: "b", help: "B.", type: "gauge" }, async () => by("name", { 'q"\\\n': 2, b: 3 })),
  );
  value = 7;
  t.equal(
    await registry.metrics(),
    "# HELP a_total One\\nline.\n# TYPE a_total counter\na_total 7\n\n" +
      '# HELP b B.\n# TYPE b gauge\nb{name="q\\"\\\\\\n"} 2\nb{name="b"} 3\n',
  );
});

t.test("figures of several are added up, or what their metric says", async (t) => {
  const figures = (total: number, oldest: number) => {
    const registry = new Registry();
    registry.registerMetric(metric({ name: "a_total", help: "A.", type: "counter" }, () => by("k", { x: total })));
    registry.registerMetric(
      metric({ name: "oldest", help: "B.", type: "gauge", aggregator: "min" }, () => single(oldest)),
    );
    return registry.getMetricsAsJSON();
  };
  const text = await AggregatorRegistry.aggregate([await figures(2, 20), await figures(3, 10)]).metrics();
  t.match(text, 'a_total{k="x"} 5\n');
  t.match(text, "oldest 10\n");
});
