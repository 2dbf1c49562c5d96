/** The store of @fastify/rate-limit: windows in memory, and in Redis where it is configured and answers. */
import { hash } from "node:crypto";
import { endOfWindow, MemoryWindows, WINDOW_MS, type Window } from "./memory-windows.js";
import type { RedisWindows } from "./redis-windows.js";

/** What the plugin takes: requests in the window, and milliseconds until it ends. */
type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

/**
 * One bucket of the store. Requests are counted in memory even with Redis, so that a client known to be over its limit is
 * refused without asking, and counting goes on from there when Redis does not answer.
 */
export class WindowStore {
  readonly #windows: MemoryWindows;

  /** @param now in milliseconds since the epoch @param windowMs how long a window is */
  constructor(
    private readonly bucket: string,
    private readonly now: () => number,
    private readonly redis?: RedisWindows,
    private readonly windowMs = WINDOW_MS,
  ) {
    this.#windows = new MemoryWindows(undefined, windowMs);
  }

  get clients(): number {
    return this.#windows.size;
  }

  /** Counts a request. @param max the limit */
  incr(key: string, done: Done, _timeWindow: number, max: number): void {
    const window = this.#windows.hit(key, this.now());
    if (!this.redis?.connected || (window.isGlobal && window.count > max)) this.#finish(window, done);
    else void this.#countInRedis(this.redis, key, window).then((counted) => this.#finish(counted, done));
  }

  /** Looks at a window without counting. */
  read(key: string, done: Done): void {
    const now = this.now();
    this.#finish(this.#windows.find(key, now) ?? { count: 0, end: endOfWindow(now, this.windowMs) }, done);
  }

  /** @returns the count of all processes, or that of this one where Redis does not answer */
  async #countInRedis(redis: RedisWindows, key: string, own: Window): Promise<Pick<Window, "count" | "end">> {
    const name = `stackfit:${this.bucket}:${hash("sha256", key, "base64url").slice(0, 16)}`;
    const counted = await redis.count(name, own, this.windowMs);
    if (!counted) return own;
    this.#windows.learn(key, counted, this.now());
    return counted;
  }

  #finish({ count, end }: Pick<Window, "count" | "end">, done: Done): void {
    done(null, { current: count, ttl: end - this.now() });
  }
}
