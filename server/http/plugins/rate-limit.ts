/** Rate limits: @fastify/rate-limit over a store of our own, which counts every request once. */
import rateLimit, { type CreateRateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config, Limits, ReportLimits } from "../../config.js";
import { type ApiError, tooMany } from "../errors.js";
import { HOUR_MS, WINDOW_MS } from "../rate-limit/memory-windows.js";
import { networkOf } from "../rate-limit/network.js";
import { type RedisTimeouts, RedisWindows } from "../rate-limit/redis-windows.js";
import { WindowStore } from "../rate-limit/store.js";
import { PREFIX } from "../views/links.js";

type Bucket = keyof Limits | keyof ReportLimits;

/** A client's window, as the client sees it. */
export interface Quota {
  remaining: number;
  exceeded: boolean;
  /** When the window ends, in milliseconds since the epoch. */
  resetAt: number;
  /** The same instant as ISO 8601. */
  reset: string;
  /** The length of the window, in milliseconds. */
  windowMs: number;
}

export type RateLimits = Awaited<ReturnType<typeof limitRequests>>;

interface RateLimitOptions {
  config: Pick<Config, "limits" | "reportLimits" | "redisUrl">;
  now: () => Date;
  redisTimeouts?: RedisTimeouts | undefined;
}

/** Buckets by the first part of the path that a preflight is about. */
const BUCKETS = new Map<string, Bucket>([
  ["check", "check"],
  ["scan", "scan"],
  ["badge", "badge"],
  ["contributions", "contribute"],
]);

/** Reports are written by hand, so theirs are long; `reports` counts those of all clients together. */
const windowOf = (bucket: Bucket) => (bucket === "report" || bucket === "reports" ? HOUR_MS : WINDOW_MS);

const LOOK = { increment: false };
/** The plugin asks a request for its route, which has no limits of its own here. */
const NO_ROUTE = {} as FastifyRequest["routeOptions"];

/** Registers the plugin, and the hook that counts requests and sets the limit headers, also of preflights and 404s. */
export async function limitRequests(app: FastifyInstance, options: RateLimitOptions) {
  const { limits, reportLimits, redisUrl } = options.config;
  const most: Record<Bucket, number> = { ...limits, ...reportLimits };
  const forEachBucket = <T>(make: (bucket: Bucket) => T) =>
    Object.fromEntries(Object.keys(most).map((bucket) => [bucket, make(bucket as Bucket)])) as Record<Bucket, T>;
  const now = () => options.now().getTime();
  const redis = redisUrl === undefined ? undefined : new RedisWindows(redisUrl, app.log, options.redisTimeouts);
  // Requests before Redis connects would be counted locally.
  app.addHook("onReady", async () => redis?.settled);
  app.addHook("onClose", async () => redis?.close());

  const stores = forEachBucket((bucket) => new WindowStore(bucket, now, redis, windowOf(bucket)));
  /** What the plugin constructs, and what it asks for the store of each bucket. */
  class Stores {
    child({ groupId }: { groupId: Bucket }): WindowStore {
      return stores[groupId];
    }
  }
  await app.register(rateLimit, { global: false, timeWindow: WINDOW_MS, store: Stores as never });
  const limiters = forEachBucket((bucket) => {
    const own: CreateRateLimitOptions & { groupId: Bucket } = {
      groupId: bucket,
      max: most[bucket],
      // The plugin's own parses every IPv6 address, and knows no tokens.
      keyGenerator: ({ ip }) => networkOf(ip),
    };
    return app.createRateLimit(own);
  });

  const refused = forEachBucket(() => 0);
  const ask = (bucket: Bucket, ip: string, isCounted: boolean) =>
    limiters[bucket]({ ip, routeOptions: NO_ROUTE } as FastifyRequest, isCounted ? undefined : LOOK);
  const quotaOf = (bucket: Bucket, state: Awaited<ReturnType<typeof ask>>, isCounted: boolean): Quota => {
    if (state.isAllowed) throw new Error("there is no allow list");
    const exceeded = isCounted && state.isExceeded;
    if (exceeded) refused[bucket] += 1;
    // Windows end on whole seconds; rounding undoes what the clock went on meanwhile.
    const resetAt = Math.round((now() + state.ttl) / 1000) * 1000;
    const reset = new Date(resetAt).toISOString();
    return { remaining: state.remaining, exceeded, resetAt, reset, windowMs: windowOf(bucket) };
  };
  const refusal = ({ exceeded, reset, resetAt, windowMs }: Quota): ApiError | undefined => {
    if (!exceeded) return undefined;
    // Redis may have another clock.
    return tooMany("Rate limit exceeded.", reset, Math.min(windowMs, resetAt - now()));
  };

  // One promise, as each costs every request a turn of the microtasks.
  app.addHook("onRequest", (request, reply, done) => {
    const { bucket = "read", uncounted = false } = request.routeOptions.config ?? {};
    const isPreflight = request.method === "OPTIONS";
    const isCounted = !isPreflight && !uncounted;
    const asked = isPreflight ? bucketOfPath(request.url) : bucket;
    ask(asked, request.ip, isCounted).then((state) => {
      const quota = quotaOf(asked, state, isCounted);
      setLimitHeaders(reply, quota);
      done(refusal(quota));
    }, done);
  });

  return {
    /** Counts a request. @param client its address, or another key such as the id of a token */
    count: async (bucket: Bucket, client: string) => quotaOf(bucket, await ask(bucket, client, true), true),
    /** A quota without counting. */
    look: async (bucket: Bucket, client: string) => quotaOf(bucket, await ask(bucket, client, false), false),
    refusal,
    state: () => ({
      store: redis ? "redis" : "memory",
      /** Whether Redis responds; always true for memory. */
      connected: redis?.connected ?? true,
      refused: { ...refused },
      /** Clients whose windows this process keeps. */
      clients: Object.values(stores).reduce((sum, { clients }) => sum + clients, 0),
    }),
  };
}

/** Sets the headers of a quota; two calls cost half of one with an object. */
export function setLimitHeaders(reply: FastifyReply, { remaining, reset }: Quota): void {
  reply.header("x-ratelimit-remaining", remaining).header("x-ratelimit-reset", reset);
}

/** The headers of a quota where there is no reply to set them on. */
export const limitHeaders = ({ remaining, reset }: Quota) => ({
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": reset,
});

function bucketOfPath(url: string): Bucket {
  const [start, path] = url.split(`${PREFIX}/`);
  return (start === "" && BUCKETS.get(path?.split(/[/?]/)[0] ?? "")) || "read";
}
