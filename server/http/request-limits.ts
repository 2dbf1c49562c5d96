/** Which window a request counts in, and what it is told about it. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.js";
import { ApiError } from "./errors.js";
import { PREFIX } from "./links.js";
import { type Bucket, clientKey, RateWindows, type Window } from "./rate-limit.js";

/** Buckets by the first part of the path that a preflight asks about; a preflight itself is not counted. */
const BUCKETS = new Map<string, Bucket>([
  ["check", "check"],
  ["scan", "scan"],
  ["badge", "badge"],
  ["contributions", "contribute"],
]);

export interface RequestLimits {
  /** Counts a request in its bucket. */
  count: (request: FastifyRequest) => Window;
  /** Counts what could not be read as a request. */
  countAddress: (address: string | undefined) => Window;
  /** Counts in a bucket under a key of the caller's. */
  countFor: (bucket: Bucket, key: string) => Window;
  /** The error for a window whose limit is reached. */
  refusal: (window: Window) => ApiError | undefined;
}

/** The windows of all buckets. */
export function createRequestLimits({ limits }: Pick<Config, "limits">, now: () => Date): RequestLimits {
  const windows = Object.fromEntries(
    Object.entries(limits).map(([bucket, limit]) => [bucket, new RateWindows(limit)]),
  ) as Record<Bucket, RateWindows>;
  return {
    count: (request) => {
      const key = clientKey(request.ip);
      const time = now().getTime();
      const { bucket: own = "read", uncounted } = request.routeOptions?.config ?? {};
      if (request.method !== "OPTIONS") return windows[own][uncounted ? "peek" : "hit"](key, time);
      const [start, name] = request.url.split(`${PREFIX}/`);
      const bucket = start === "" ? BUCKETS.get(name?.split(/[/?]/)[0] ?? "") : undefined;
      return windows[bucket ?? "read"].peek(key, time);
    },
    countAddress: (address) => windows.read.hit(clientKey(address), now().getTime()),
    countFor: (bucket, key) => windows[bucket].hit(key, now().getTime()),
    refusal: ({ exceeded, reset, resetAt }) => {
      if (!exceeded) return undefined;
      const seconds = Math.max(1, Math.ceil((resetAt - now().getTime()) / 1000));
      const message = "The rate limit of this endpoint is reached; try again after the time in `details`.";
      return new ApiError(429, "RATE_LIMIT_EXCEEDED", message, reset, { "Retry-After": String(seconds) });
    },
  };
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
