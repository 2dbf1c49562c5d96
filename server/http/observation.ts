/**
 * What requests come to: how many by route and status, how long they take, how many are under way.
 *
 * Every request passes here, so it is counted in arrays of numbers that become metrics when somebody asks for them: a tenth
 * of a microsecond for each request, where labels that are looked up cost eight times as much. The hooks are two, and the
 * time is the one that Fastify takes anyway.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Metric } from "prom-client";
import type { AccessLog } from "./access-log.js";
import { metric, type Sample, single } from "./metric.js";

/** Upper bounds of the histogram's buckets in seconds: most answers take microseconds, the slowest seconds. */
const BOUNDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Methods that have a name in the figures; anybody can make up others. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const OTHER_METHOD = "other";

/** The route of requests that no route answers. */
export const UNMATCHED = "unmatched";
/** The route of what cannot be read as a request, or has an address that is not one. */
const UNREADABLE = "unreadable";

const FIRST_STATUS = 100;
const STATUSES = 500;
const DURATION = "stackfit_http_request_duration_seconds";

/** What is known of one route and method. */
class Series {
  /** How many requests, by status less 100; doubles, as 32 bits are full after two days of full load. */
  readonly statuses = new Float64Array(STATUSES);
  /** How many requests, by the bucket that they fall in; the last one has no bound. */
  readonly buckets = new Float64Array(BOUNDS.length + 1);
  seconds = 0;

  constructor(
    readonly route: string,
    readonly method: string,
  ) {}

  count(status: number): void {
    const index = status - FIRST_STATUS;
    if (index >= 0 && index < STATUSES) this.statuses[index] = (this.statuses[index] as number) + 1;
  }

  time(seconds: number): void {
    this.seconds += seconds;
    let bucket = 0;
    while (seconds > (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
  }
}

/** Requests of one connection that are under way. */
interface UnderWay {
  requests: number;
}

const UNDER_WAY = Symbol("requests of a connection that are under way");
type KnownSocket = Socket & { [UNDER_WAY]?: UnderWay };

/** Figures of all requests of one application. */
export class RequestFigures {
  readonly #routes = new Map<string, Map<string, Series>>();
  #inFlight = 0;
  #aborted = 0;

  /** Notes that a request begins. */
  begin({ socket }: Pick<IncomingMessage, "socket">): void {
    this.#inFlight += 1;
    this.#underWay(socket).requests += 1;
  }

  /**
   * Counts a request that was answered.
   * @param route the pattern of its route, never its address
   * @param milliseconds from its beginning until its last byte was handed to the system
   */
  end(
    { socket, method = OTHER_METHOD }: Pick<IncomingMessage, "socket" | "method">,
    route: string,
    status: number,
    milliseconds: number,
  ): void {
    const connection = this.#underWay(socket);
    // The connection was closed under it, and it is counted as aborted.
    if (connection.requests === 0) return;
    connection.requests -= 1;
    this.#inFlight -= 1;
    const series = this.#series(route, method);
    series.count(status);
    series.time(milliseconds / 1000);
  }

  /** Counts what was refused before there was a request that could begin. */
  unreadable(status: number): void {
    this.#series(UNREADABLE, OTHER_METHOD).count(status);
  }

  /** Metrics that read these figures. */
  metrics(): Metric[] {
    return [
      metric({ name: "stackfit_http_requests_total", help: "Requests that were answered.", type: "counter" }, () =>
        this.#requests(),
      ),
      metric({ name: DURATION, help: "How long it took to answer requests.", type: "histogram" }, () =>
        this.#durations(),
      ),
      metric(
        { name: "stackfit_http_requests_in_flight", help: "Requests that are being answered.", type: "gauge" },
        () => single(this.#inFlight),
      ),
      metric(
        {
          name: "stackfit_http_requests_aborted_total",
          help: "Requests whose connection was closed before they were answered.",
          type: "counter",
        },
        () => single(this.#aborted),
      ),
    ];
  }

  #underWay(socket: KnownSocket): UnderWay {
    const known = socket[UNDER_WAY];
    if (known) return known;
    const connection: UnderWay = { requests: 0 };
    socket[UNDER_WAY] = connection;
    socket.once("close", () => {
      this.#inFlight -= connection.requests;
      this.#aborted += connection.requests;
      connection.requests = 0;
    });
    return connection;
  }

  #series(route: string, method: string): Series {
    let methods = this.#routes.get(route);
    if (!methods) {
      methods = new Map();
      this.#routes.set(route, methods);
    }
    const name = METHODS.has(method) ? method : OTHER_METHOD;
    let series = methods.get(name);
    if (!series) {
      series = new Series(route, name);
      methods.set(name, series);
    }
    return series;
  }

  #all(): Series[] {
    return [...this.#routes.values()].flatMap((methods) => [...methods.values()]);
  }

  #requests(): Sample[] {
    return this.#all().flatMap(({ method, route, statuses }) =>
      [...statuses.entries()]
        .filter(([, value]) => value > 0)
        .map(([index, value]) => ({ labels: { method, route, status: index + FIRST_STATUS }, value })),
    );
  }

  #durations(): Sample[] {
    return this.#all().flatMap(({ method, route, buckets, seconds }) => {
      const labels = { method, route };
      let total = 0;
      const cumulative = [...buckets].map((value, index) => {
        total += value;
        return { labels: { le: BOUNDS[index] ?? "+Inf", ...labels }, value: total, metricName: `${DURATION}_bucket` };
      });
      if (total === 0) return [];
      return [
        ...cumulative,
        { labels, value: seconds, metricName: `${DURATION}_sum` },
        { labels, value: total, metricName: `${DURATION}_count` },
      ];
    });
  }
}

/**
 * Counts and logs all requests of an application. To be called before its other hooks and routes are there, so that what
 * these refuse is counted as well.
 */
export function observeRequests(app: FastifyInstance, figures: RequestFigures, log: AccessLog): void {
  app.addHook("onRequest", (request, _reply, done) => {
    figures.begin(request.raw);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? UNMATCHED;
    const { statusCode, elapsedTime } = reply;
    figures.end(request.raw, route, statusCode, elapsedTime);
    const writeLine = log(statusCode, elapsedTime);
    if (writeLine) {
      const bytes = reply.bytes ?? Number(reply.getHeader("content-length"));
      writeLine(request, { status: statusCode, bytes, route, milliseconds: elapsedTime });
    }
    done();
  });
}
