/** Which window a request counts in, and what it is told about it. */
import type { IncomingMessage } from "node:http";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Config, Limits } from "../config.js";
import { type ClientKey, ClientKeys } from "./client-key.js";
import { ApiError } from "./errors.js";
import { PREFIX } from "./links.js";
import { type Bucket, RateWindows, WINDOW_MS, type Window } from "./rate-limit.js";
import { type Patience, SharedWindows } from "./shared-windows.js";

/** Buckets by the first part of the path that a preflight asks about; a preflight itself is not counted. */
const BUCKETS = new Map<string, Bucket>([
  ["check", "check"],
  ["scan", "scan"],
  ["badge", "badge"],
  ["contributions", "contribute"],
]);

/** The window of a request that was counted before the framework got to see it. */
const COUNTED = Symbol("window that a request was counted in");
type KnownRequest = IncomingMessage & { [COUNTED]?: Window };

/** Notes the window of a request, so that it is not counted again. */
export function alreadyCounted(request: KnownRequest, window: Window): void {
  request[COUNTED] = window;
}

/** What comes at once where this process counts for itself, and as a promise, which never rejects, where a store is asked. */
export type Counted = Window | Promise<Window>;

export interface RequestLimits {
  /** Resolves when it is known whether the store answers; those who came before that would be counted apart. */
  ready: () => Promise<void>;
  /** Counts a request in its bucket. */
  count: (request: FastifyRequest) => Counted;
  /** Counts for the address of a client; what could not be read as a request counts with the reads. */
  countAddress: (address: string | undefined, bucket?: Bucket) => Counted;
  /** Counts in a bucket under a key of the caller's. */
  countFor: (bucket: Bucket, key: string) => Counted;
  /** The error for a window whose limit is reached. */
  refusal: (window: Window) => ApiError | undefined;
  /** What operators are told. */
  state: () => LimitsState;
  /** Lets go of what it holds open. */
  close: () => Promise<void>;
}

export interface LimitsState {
  store: "memory" | "redis";
  /** Whether the store answers; that of this process always does. */
  connected: boolean;
  /** Requests over a limit since the start. */
  refused: Readonly<Record<Bucket, number>>;
  /** Clients whose windows are kept in this process. */
  clients: number;
}

/**
 * The windows of all buckets.
 *
 * Where a store is configured, windows are counted in this process as well: a client that is known to be over its limit
 * is refused without asking, and when the store does not answer, counting goes on from what is known.
 */
export function createRequestLimits(
  { limits, redisUrl }: Pick<Config, "limits" | "redisUrl">,
  now: () => Date,
  log: Pick<FastifyBaseLogger, "info" | "warn">,
  patience?: Patience,
): RequestLimits {
  const windows = eachBucket(limits, (limit) => new RateWindows(limit));
  const refused = eachBucket(limits, () => 0);
  const keys = new ClientKeys();
  const store = redisUrl === undefined ? undefined : new SharedWindows(redisUrl, log, patience);

  const told = (bucket: Bucket, window: Window) => {
    if (window.exceeded) refused[bucket] += 1;
    return window;
  };
  const ask = async (store: SharedWindows, bucket: Bucket, key: ClientKey, own: Window) => {
    const answer = await store.count(`stackfit:${bucket}:${key.digest}`, own);
    const window = answer && windows[bucket].learn(key, answer.count, answer.resetAt, now().getTime());
    return told(bucket, window ?? own);
  };
  const hit = (bucket: Bucket, key: ClientKey): Counted => {
    const own = windows[bucket].hit(key, now().getTime());
    const isKnown = own.shared && own.exceeded;
    return store?.connected && !isKnown ? ask(store, bucket, key, own) : told(bucket, own);
  };
  return {
    ready: async () => store?.settled,
    count: (request) => {
      const counted = (request.raw as KnownRequest)[COUNTED];
      if (counted) return counted;
      const key = keys.ofAddress(request.ip);
      const { bucket: own = "read", uncounted } = request.routeOptions?.config ?? {};
      if (request.method !== "OPTIONS") return uncounted ? windows[own].peek(key, now().getTime()) : hit(own, key);
      const [start, name] = request.url.split(`${PREFIX}/`);
      const bucket = start === "" ? BUCKETS.get(name?.split(/[/?]/)[0] ?? "") : undefined;
      return windows[bucket ?? "read"].peek(key, now().getTime());
    },
    countAddress: (address, bucket = "read") => hit(bucket, keys.ofAddress(address)),
    countFor: (bucket, key) => hit(bucket, keys.of(key)),
    refusal: ({ exceeded, reset, resetAt }) => {
      if (!exceeded) return undefined;
      // The store may have another clock.
      const left = Math.min(WINDOW_MS, resetAt - now().getTime());
      const seconds = Math.max(1, Math.ceil(left / 1000));
      const message = "The rate limit of this endpoint is reached; try again after the time in `details`.";
      return new ApiError(429, "RATE_LIMIT_EXCEEDED", message, reset, { "Retry-After": String(seconds) });
    },
    state: () => ({
      store: store ? "redis" : "memory",
      connected: store?.connected ?? true,
      refused: { ...refused },
      clients: Object.values(windows).reduce((sum, { clients }) => sum + clients, 0),
    }),
    close: async () => store?.close(),
  };
}

const eachBucket = <T>(limits: Limits, make: (limit: number) => T): Record<Bucket, T> => ({
  check: make(limits.check),
  scan: make(limits.scan),
  badge: make(limits.badge),
  read: make(limits.read),
  contribute: make(limits.contribute),
});

/** Goes on with a window: at once where it is there, so that nothing is put off for requests that need not wait. */
export function whenCounted(window: Counted, use: (window: Window) => void): void {
  if (window instanceof Promise) void window.then(use);
  else use(window);
}

/** The headers of a window, as an object. */
export const limitHeaders = ({ remaining, reset }: Window) => ({
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": reset,
});

/** Tells a client about its window; two calls are half the cost of a new object. */
export function setLimitHeaders(reply: FastifyReply, { remaining, reset }: Window): void {
  reply.header("x-ratelimit-remaining", remaining).header("x-ratelimit-reset", reset);
}
