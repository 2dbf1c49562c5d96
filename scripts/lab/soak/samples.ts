/** Samples of the service's metrics. */

export interface Sample {
  /** Since the first sample. */
  seconds: number;
  /** Requests sent so far. */
  requests: number;
  /** Bytes. */
  resident: number;
  /** Bytes. */
  heapUsed: number;
  /** The longest event-loop delay since the previous sample, in milliseconds. */
  stall: number;
  connections: number;
  /** CPU seconds of all threads since its start. */
  processor: number;
}

/** One line in the Prometheus format. */
export interface Figure {
  name: string;
  labels: ReadonlyMap<string, string>;
  value: number;
}

/** Reads the part of https://prometheus.io/docs/instrumenting/exposition_formats/ that our metrics use. */
export function readFigures(text: string): Figure[] {
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", of = ""]) => [key, of] as const);
    return [{ name, labels: new Map(pairs), value: Number(value) }];
  });
}

/** The value of a metric. @throws when /metrics does not have it */
export function getFigure(figures: readonly Figure[], name: string): number {
  const figure = figures.find((each) => each.name === name);
  if (!figure) throw new Error(`/metrics has no ${name}`);
  return figure.value;
}

/** Reads the metrics of the service. */
export async function fetchFigures(url: string): Promise<Figure[]> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`/metrics answers ${response.status}`);
  return readFigures(await response.text());
}

export function toSample(figures: readonly Figure[], seconds: number, requests: number): Sample {
  return {
    seconds,
    requests,
    resident: getFigure(figures, "process_resident_memory_bytes"),
    heapUsed: getFigure(figures, "nodejs_heap_size_used_bytes"),
    stall: 1000 * getFigure(figures, "nodejs_eventloop_lag_max_seconds"),
    connections: getFigure(figures, "stackfit_http_connections"),
    processor: getFigure(figures, "process_cpu_seconds_total"),
  };
}

export interface Count {
  route: string;
  status: number;
  requests: number;
}

/** Answered requests by route and status. */
export function countRequests(figures: readonly Figure[]): Count[] {
  const counts = new Map<string, Count>();
  for (const { labels, value } of figures.filter(({ name }) => name === "stackfit_http_requests_total")) {
    const [method, route, status] = ["method", "route", "status"].map((label) => labels.get(label) ?? "");
    const key = `${method} ${route} ${status}`;
    counts.set(key, { route: `${method} ${route}`, status: Number(status), requests: value });
  }
  return [...counts.values()].sort((a, b) => a.route.localeCompare(b.route, "en") || a.status - b.status);
}

/** How often new data were loaded from the data branch. */
export const countReloads = (figures: readonly Figure[]): number =>
  figures.find(({ name, labels }) => name === "stackfit_data_reloads_total" && labels.get("outcome") === "served")
    ?.value ?? 0;
