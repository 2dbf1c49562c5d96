/**
 * Rate limits: each endpoint has a bucket, each client a window of a minute in it that begins with its first request.
 *
 * Our own and not @fastify/rate-limit, for what the contract asks of *every* response: the plugin gives the time left in
 * milliseconds, from which the instant of the reset comes out a little different each time; it has no look at a window
 * that does not count (preflights); and it leaves default 404s and malformed requests without headers.
 */
import ipaddr from "ipaddr.js";
import type { Limits } from "../config.js";

export type Bucket = keyof Limits;

export interface Window {
  /** Requests left. */
  remaining: number;
  /** Whether this request is over the limit. */
  exceeded: boolean;
  /** When the window ends, in milliseconds since the epoch. */
  resetAt: number;
  /** The same instant as ISO 8601. */
  reset: string;
}

interface Counter {
  count: number;
  resetAt: number;
  reset: string;
}

export const WINDOW_MS = 60_000;

/** Fixed windows in memory. Counters are dropped a window after they ended; counting is synchronous and so exact. */
export class RateWindows {
  readonly #limit: number;
  #young = new Map<string, Counter>();
  #old = new Map<string, Counter>();
  #turnAt = 0;

  /** @param limit requests for each key and window */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts a request. */
  hit(key: string, now: number): Window {
    const counter = this.#counter(key, now);
    counter.count += 1;
    return this.#window(counter);
  }

  /**
   * The state of a window without counting, for requests that are never refused; a window that has not begun would end a
   * minute from now.
   */
  peek(key: string, now: number): Window {
    return { ...this.#window(this.#find(key, now) ?? newCounter(now)), exceeded: false };
  }

  #window({ count, resetAt, reset }: Counter): Window {
    return { remaining: Math.max(0, this.#limit - count), exceeded: count > this.#limit, resetAt, reset };
  }

  #find(key: string, now: number): Counter | undefined {
    const counter = this.#young.get(key) ?? this.#old.get(key);
    return counter && counter.resetAt > now ? counter : undefined;
  }

  #counter(key: string, now: number): Counter {
    // Two generations: a counter of the old one has ended by the time that the generations turn again.
    if (now >= this.#turnAt) {
      this.#old = now - this.#turnAt >= WINDOW_MS ? new Map() : this.#young;
      this.#young = new Map();
      this.#turnAt = now + WINDOW_MS;
    }
    let counter = this.#find(key, now);
    if (!counter) {
      counter = newCounter(now);
      this.#young.set(key, counter);
    }
    return counter;
  }
}

function newCounter(now: number): Counter {
  const resetAt = now + WINDOW_MS;
  return { count: 0, resetAt, reset: new Date(resetAt).toISOString() };
}

/**
 * The key that a client is counted under: its IPv4 address, or the /64 network of its IPv6 address, as that is the
 * smallest block that one customer is given (RFC 6177).
 * @param ip undefined when the client has gone already
 */
export function clientKey(ip: string | undefined): string {
  if (!ip?.includes(":")) return ip ?? "";
  try {
    const address = ipaddr.process(ip.replace(/%.*$/, ""));
    return address.kind() === "ipv4" ? address.toString() : (address as ipaddr.IPv6).parts.slice(0, 4).join(":");
  } catch {
    return ip;
  }
}
