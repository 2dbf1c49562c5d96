import { Registry } from "prom-client";
import t from "tap";
import { by, metric } from "../../server/http/metric.js";

t.test("values are read on each scrape, and escaped", async (t) => {
  let value = 1;
  const registry = new Registry();
  registry.registerMetric(metric("counter", "a_total", "One\nline.", () => value));
  registry.registerMetric(metric("gauge", "b", "B.", async () => by("name", { 'q"\\\n': 2, b: 3 })));
  value = 7;
  t.equal(
    await registry.metrics(),
    "# HELP a_total One\\nline.\n# TYPE a_total counter\na_total 7\n\n" +
      '# HELP b B.\n# TYPE b gauge\nb{name="q\\"\\\\\\n"} 2\nb{name="b"} 3\n',
  );
});
