/** A metric whose figures are kept elsewhere and read when somebody asks for them. */
import type { Aggregator, Metric } from "prom-client";

export interface Sample {
  labels: Readonly<Record<string, string | number>>;
  value: number;
  /** Where it is not the metric's own, as with the parts of a histogram. */
  metricName?: string;
}

export interface Definition {
  /** By Prometheus' conventions: https://prometheus.io/docs/practices/naming/ */
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram" | "summary";
  /** What becomes of the figures of several workers; they are added up unless told otherwise. */
  aggregator?: Aggregator;
}

/**
 * Makes a metric that any registry takes: all that a registry asks of one is its name and, in time, its samples. The kinds
 * that prom-client has keep figures of their own, under labels that are hashed for each request.
 */
export function metric(definition: Definition, read: () => Iterable<Sample> | Promise<Iterable<Sample>>): Metric {
  const { name, help, type, aggregator = "sum" } = definition;
  const get = async () => ({ name, help, type, aggregator, values: [...(await read())] });
  return { name, help, get } as unknown as Metric;
}

/** One sample without labels. */
export const single = (value: number): Sample[] => [{ labels: {}, value }];

/** One sample for each value of a label. */
export const by = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
