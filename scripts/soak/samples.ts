/** What the service says of itself at /metrics, taken again and again. */

export interface Sample {
  /** Since the first sample. */
  seconds: number;
  /** Requests sent so far. */
  requests: number;
  /** Bytes. */
  resident: number;
  /** Bytes. */
  heapUsed: number;
  /** The longest time between two turns of the event loop's timer since the sample before, in milliseconds. */
  stall: number;
  connections: number;
  /** Seconds of processors that it has used since its start, with all its threads. */
  processor: number;
}

/** Figures in the format of Prometheus: the value of each line, by its name and its labels. */
export interface Figure {
  name: string;
  labels: ReadonlyMap<string, string>;
  value: number;
}

/** Reads https://prometheus.io/docs/instrumenting/exposition_formats/ as far as our own figures need it. */
export function readFigures(text: string): Figure[] {
  return text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", of = ""]) => [key, of] as const);
    return [{ name, labels: new Map(pairs), value: Number(value) }];
  });
}

/** The figure of a name. @throws when the service does not tell it */
export function figureOf(figures: readonly Figure[], name: string): number {
  const figure = figures.find((each) => each.name === name);
  if (!figure) throw new Error(`/metrics does not tell ${name}`);
  return figure.value;
}

/** Asks the service for its figures. */
export async function figuresAt(url: string): Promise<Figure[]> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`/metrics answers ${response.status}`);
  return readFigures(await response.text());
}

/** One sample of figures. */
export function sampleOf(figures: readonly Figure[], seconds: number, requests: number): Sample {
  return {
    seconds,
    requests,
    resident: figureOf(figures, "process_resident_memory_bytes"),
    heapUsed: figureOf(figures, "nodejs_heap_size_used_bytes"),
    stall: 1000 * figureOf(figures, "nodejs_eventloop_lag_max_seconds"),
    connections: figureOf(figures, "stackfit_http_connections"),
    processor: figureOf(figures, "process_cpu_seconds_total"),
  };
}

export interface Count {
  route: string;
  status: number;
  requests: number;
}

/** How many requests were answered, by route and status. */
export function countsOf(figures: readonly Figure[]): Count[] {
  const counts = new Map<string, Count>();
  for (const { labels, value } of figures.filter(({ name }) => name === "stackfit_http_requests_total")) {
    const [method, route, status] = ["method", "route", "status"].map((label) => labels.get(label) ?? "");
    const key = `${method} ${route} ${status}`;
    counts.set(key, { route: `${method} ${route}`, status: Number(status), requests: value });
  }
  return [...counts.values()].sort((a, b) => a.route.localeCompare(b.route, "en") || a.status - b.status);
}

/** How often the data branch was read anew and served. */
export const reloadsOf = (figures: readonly Figure[]): number =>
  figures.find(({ name, labels }) => name === "stackfit_data_reloads_total" && labels.get("outcome") === "served")
    ?.value ?? 0;
