/** A metric whose values are kept elsewhere and read on each scrape. */
import type { Metric } from "prom-client";

export interface Sample {
  labels: Readonly<Record<string, string | number>>;
  value: number;
  /** If different from the metric's name, as for the parts of a histogram. */
  metricName?: string;
}

export interface Definition {
  /** Follows the conventions of Prometheus: https://prometheus.io/docs/practices/naming/ */
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram" | "summary";
}

/**
 * Creates a metric for a registry, which needs only its name and a way to read its samples. prom-client's own classes keep
 * their values, and hash the labels on each request.
 */
export function metric(definition: Definition, read: () => Iterable<Sample> | Promise<Iterable<Sample>>): Metric {
  const { name, help, type } = definition;
  const get = async () => ({ name, help, type, aggregator: "sum", values: [...(await read())] });
  return { name, help, get } as unknown as Metric;
}

/** One sample without labels. */
export const single = (value: number): Sample[] => [{ labels: {}, value }];

/** One sample for each value of a label. */
export const by = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
