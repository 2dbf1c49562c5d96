/** Metrics of all requests: how many by route and status, how long they take, how many are in flight. */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Metric } from "prom-client";
import { metric, type Sample, single } from "../metric.js";

/** Upper bounds of the histogram's buckets in seconds: most answers take microseconds, the slowest seconds. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DURATION = "stackfit_http_request_duration_seconds";

/** Methods that have a name in the metrics; clients can make up others. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const OTHER_METHOD = "other";

/** The route of requests that no route matches. */
export const UNMATCHED = "unmatched";
/** The route of unreadable requests and malformed URLs. */
const UNREADABLE = "unreadable";

export interface RequestMetrics {
  metrics: readonly Metric[];
  /** Counts what was rejected before hooks could run. */
  countUnreadable(status: number): void;
}

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

  /** @param seconds undefined where nobody knows how long it took */
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

/** Counts all requests. Call it before other hooks and routes, so that what they reject is counted too. */
export function measureRequests(app: FastifyInstance): RequestMetrics {
  const answered = new Map<string, Answered>();
  const answeredBy = (given: string, route: string): Answered => {
    const method = METHODS.has(given) ? given : OTHER_METHOD;
    const key = `${method} ${route}`;
    const known = answered.get(key) ?? new Answered(method, route);
    answered.set(key, known);
    return known;
  };
  let underWay = 0;
  let aborted = 0;
  /** Requests in flight by connection; when it is closed, Node reports neither an end nor an error for some of them. */
  const connections = new WeakMap<Socket, { requests: number }>();
  const connectionOf = (socket: Socket) => {
    const known = connections.get(socket);
    if (known) return known;
    const connection = { requests: 0 };
    connections.set(socket, connection);
    socket.once("close", () => {
      underWay -= connection.requests;
      aborted += connection.requests;
      connection.requests = 0;
    });
    return connection;
  };

  app.addHook("onRequest", ({ raw }, _reply, done) => {
    connectionOf(raw.socket).requests += 1;
    underWay += 1;
    done();
  });
  app.addHook("onResponse", ({ raw, method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const connection = connectionOf(raw.socket);
    // Otherwise it is counted as aborted already.
    if (connection.requests > 0) {
      connection.requests -= 1;
      underWay -= 1;
      answeredBy(method, routeOptions.url ?? UNMATCHED).count(statusCode, elapsedTime / 1000);
    }
    done();
  });
  const all = (read: (one: Answered) => Sample[]) => [...answered.values()].flatMap(read);
  return {
    metrics: [
      metric({ name: "stackfit_http_requests_total", help: "Requests that were answered.", type: "counter" }, () =>
        all(({ counts }) => counts),
      ),
      metric({ name: DURATION, help: "How long it took to answer requests.", type: "histogram" }, () =>
        all(({ durations }) => durations),
      ),
      metric(
        { name: "stackfit_http_requests_in_flight", help: "Requests that are being answered.", type: "gauge" },
        () => single(underWay),
      ),
      metric(
        {
          name: "stackfit_http_requests_aborted_total",
          help: "Requests whose connection was closed before they were answered.",
          type: "counter",
        },
        () => single(aborted),
      ),
    ],
    countUnreadable: (status) => answeredBy(OTHER_METHOD, UNREADABLE).count(status),
  };
}
