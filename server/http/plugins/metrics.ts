/** Metrics of all requests: how many by route and status, how long they take, how many are in flight; and their log. */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Metric } from "prom-client";
import { getOrInsertComputed } from "../../catalog/maps.js";
import { createAccessLog } from "./access-log.js";

/** Upper bounds of the histogram's buckets in seconds: most answers take microseconds, the slowest seconds. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DURATION = "stackfit_http_request_duration_seconds";

/** Methods that have a name in the metrics; clients can make up others. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const OTHER_METHOD = "other";

/** The route of requests that no route matches. */
const UNMATCHED = "unmatched";

export type RequestMetrics = ReturnType<typeof measureRequests>;

/** The answers of one route to one method. */
class Answered {
  readonly #labels: { method: string; route: string };
  readonly #statuses = new Map<number, number>();
  /** How many took at most as long as each bound and longer than the one before; the last are longer than all. */
  readonly #buckets: number[] = Array(BUCKETS.length + 1).fill(0);
  #seconds = 0;

  constructor(method: string, route: string) {
    this.#labels = { method, route };
  }

  /** @param seconds undefined where it was not measured */
  count(status: number, seconds?: number): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (seconds === undefined) return;
    let bucket = 0;
    while (seconds > (BUCKETS[bucket] as number)) bucket += 1;
    (this.#buckets[bucket] as number) += 1;
    this.#seconds += seconds;
  }

  get counts(): Sample[] {
    return [...this.#statuses].map(([status, value]) => ({ labels: { ...this.#labels, status }, value }));
  }

  get durations(): Sample[] {
    let value = 0;
    const buckets = this.#buckets.map((count, bucket) => {
      value += count;
      return { labels: { le: BUCKETS[bucket] ?? "+Inf", ...this.#labels }, value, metricName: `${DURATION}_bucket` };
    });
    if (value === 0) return [];
    const labels = this.#labels;
    const sum = { labels, value: this.#seconds, metricName: `${DURATION}_sum` };
    return [...buckets, sum, { labels, value, metricName: `${DURATION}_count` }];
  }
}

/** The answers of a route, by method. */
class Route {
  readonly methods = new Map<string, Answered>();

  constructor(readonly name: string) {}

  answered(given: string): Answered {
    const method = METHODS.has(given) ? given : OTHER_METHOD;
    return getOrInsertComputed(this.methods, method, () => new Answered(method, this.name));
  }
}

/** Call it before other hooks, so that what they reject is counted too. @param share as `createAccessLog` takes it */
export function measureRequests(app: FastifyInstance, share = 0) {
  const log = createAccessLog(share, app.log);
  // The second is for unreadable requests and malformed URLs.
  const [unmatched, unreadable] = [new Route(UNMATCHED), new Route("unreadable")];
  const routes = new Map([unmatched, unreadable].map((route) => [route.name, route]));
  app.addHook("onRoute", (route) => {
    // A prefix with and without a slash, or GET and HEAD, are one route.
    const figures = getOrInsertComputed(routes, route.url, () => new Route(route.url));
    route.config = { ...route.config, figures };
  });
  let underWay = 0;
  let aborted = 0;
  /** Requests in flight by connection; when it is closed, Node reports neither an end nor an error for some of them. */
  const connections = new WeakMap<Socket, { requests: number }>();
  const connect = (socket: Socket) => {
    const connection = { requests: 0 };
    socket.once("close", () => {
      underWay -= connection.requests;
      aborted += connection.requests;
      connection.requests = 0;
    });
    return connection;
  };
  const connectionOf = (socket: Socket) => getOrInsertComputed(connections, socket, connect);

  app.addHook("onRequest", ({ raw }, _reply, done) => {
    connectionOf(raw.socket).requests += 1;
    underWay += 1;
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const { config, url = UNMATCHED } = request.routeOptions;
    const connection = connectionOf(request.raw.socket);
    // Otherwise it is counted as aborted already.
    if (connection.requests > 0) {
      connection.requests -= 1;
      underWay -= 1;
      (config?.figures ?? unmatched).answered(request.method).count(status, milliseconds / 1000);
    }
    log(status, milliseconds)?.(request, {
      ...{ status, milliseconds, route: url },
      bytes: Number(reply.getHeader("content-length")),
    });
    done();
  });
  const all = (read: (one: Answered) => Sample[]) =>
    [...routes.values()].flatMap(({ methods }) => [...methods.values()].flatMap(read));
  return {
    metrics: [
      metric("stackfit_http_requests_total", "Requests that were answered.", () => all(({ counts }) => counts)),
      metric(DURATION, "How long it took to answer requests.", () => all(({ durations }) => durations), "histogram"),
      metric("stackfit_http_requests_in_flight", "Requests that are being answered.", () => underWay),
      metric(
        "stackfit_http_requests_aborted_total",
        "Requests whose connection was closed before they were answered.",
        () => aborted,
      ),
    ],
    /** Counts what was rejected before hooks could run. */
    countUnreadable: (status: number) => unreadable.answered(OTHER_METHOD).count(status),
  };
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set for every route. */
    figures?: Route;
  }
}

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
 * @param name follows the conventions of Prometheus: a total is a counter (https://prometheus.io/docs/practices/naming/)
 */
export function metric(
  name: string,
  help: string,
  read: () => MetricValues | Promise<MetricValues>,
  type: "counter" | "gauge" | "histogram" | "summary" = name.endsWith("_total") ? "counter" : "gauge",
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
