/** Metrics of all requests: how many by route and status, how long they take, how many are in flight. */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, Histogram, type Metric } from "prom-client";

/** Upper bounds of the histogram's buckets in seconds: most answers take microseconds, the slowest seconds. */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

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

/** Counts all requests. Call it before other hooks and routes, so that what they reject is counted too. */
export function measureRequests(app: FastifyInstance): RequestMetrics {
  const registers = [] as const;
  const answered = new Counter({
    name: "stackfit_http_requests_total",
    help: "Requests that were answered.",
    labelNames: ["method", "route", "status"],
    registers: [...registers],
  });
  const duration = new Histogram({
    name: "stackfit_http_request_duration_seconds",
    help: "How long it took to answer requests.",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers: [...registers],
  });
  let underWay = 0;
  const inFlight = new Gauge({
    name: "stackfit_http_requests_in_flight",
    help: "Requests that are being answered.",
    registers: [...registers],
    collect() {
      this.set(underWay);
    },
  });
  const aborted = new Counter({
    name: "stackfit_http_requests_aborted_total",
    help: "Requests whose connection was closed before they were answered.",
    registers: [...registers],
  });

  /** Requests in flight by connection; when it is closed, Node reports neither an end nor an error for some of them. */
  const connections = new WeakMap<Socket, { requests: number }>();
  const connectionOf = (socket: Socket) => {
    const known = connections.get(socket);
    if (known) return known;
    const connection = { requests: 0 };
    connections.set(socket, connection);
    socket.once("close", () => {
      underWay -= connection.requests;
      aborted.inc(connection.requests);
      connection.requests = 0;
    });
    return connection;
  };

  app.addHook("onRequest", ({ raw }, _reply, done) => {
    connectionOf(raw.socket).requests += 1;
    underWay += 1;
    done();
  });
  app.addHook("onResponse", ({ raw, method: given, routeOptions }, { statusCode, elapsedTime }, done) => {
    const connection = connectionOf(raw.socket);
    // Otherwise it is counted as aborted already.
    if (connection.requests > 0) {
      connection.requests -= 1;
      underWay -= 1;
      const method = METHODS.has(given) ? given : OTHER_METHOD;
      const route = routeOptions.url ?? UNMATCHED;
      answered.inc({ method, route, status: statusCode });
      duration.observe({ method, route }, elapsedTime / 1000);
    }
    done();
  });
  return {
    metrics: [answered, duration, inFlight, aborted],
    countUnreadable: (status) => answered.inc({ method: OTHER_METHOD, route: UNREADABLE, status }),
  };
}
