/** A metric whose values are kept elsewhere and read on each scrape. */
import type { Metric } from "prom-client";

export interface Sample {
  labels: Readonly<Record<string, string | number>>;
  value: number;
  /** If different from the metric's name, as for the parts of a histogram. */
  metricName?: string;
}

/** A number stands for one sample without labels. */
type MetricValues = number | readonly Sample[];

/**
 * Creates a metric for a registry, which needs only its name and a way to read its samples. prom-client's own classes keep
 * their values, and hash the labels on each request.
 * @param name follows the conventions of Prometheus: https://prometheus.io/docs/practices/naming/
 */
export function metric(
  type: "counter" | "gauge" | "histogram" | "summary",
  name: string,
  help: string,
  read: () => MetricValues | Promise<MetricValues>,
): Metric {
  const get = async () => {
    const found = await read();
    const values = typeof found === "number" ? [{ labels: {}, value: found }] : found;
    return { name, help, type, aggregator: "sum", values };
  };
  return { name, help, get } as unknown as Metric;
}

/** One sample for each value of a label. */
export const by = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
