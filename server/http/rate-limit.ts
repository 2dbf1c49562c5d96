/**
 * Rate limits: each endpoint has a bucket, each client a window of a minute in it that begins with its first request.
 *
 * Our own and not @fastify/rate-limit, for what the contract asks of *every* response: the plugin gives the time left in
 * milliseconds, from which the instant of the reset comes out a little different each time; it has no look at a window
 * that does not count (preflights); it leaves default 404s and malformed requests without headers; and it forgets a
 * client that is over its limit when enough others came by.
 */
import type { Limits } from "../config.js";
import type { ClientKey } from "./client-key.js";
import { WindowTable } from "./window-table.js";

export type Bucket = keyof Limits;

export interface Window {
  /** Requests of the client in this window, as far as they are known. */
  count: number;
  /** Requests left. */
  remaining: number;
  /** Whether this request is over the limit. */
  exceeded: boolean;
  /** When the window ends, in milliseconds since the epoch. */
  resetAt: number;
  /** The same instant as ISO 8601. */
  reset: string;
  /** Whether the count is that of all processes. */
  shared: boolean;
}

export const WINDOW_MS = 60_000;

/** By how much the clocks of two machines may differ, in milliseconds, for one to make use of the other's windows. */
export const CLOCK_TOLERANCE_MS = 1_000;

/** The first table of a quiet minute, and how much larger the next is when it is full before the minute is over. */
const FEWEST_SLOTS = 4_096;
const GROWTH = 8;

/** Slots of all tables of a bucket at most, 32 MB: clients of about 1.5 million addresses at a time. */
const MOST_SLOTS = 2 ** 21;

/** Counters for those who come when all slots are taken; they share them. */
const COMMON_SLOTS = 2 ** 16;

/**
 * The windows of a bucket, in bounded memory; counting is synchronous and so exact.
 *
 * Clients are kept in tables of integers (window-table.ts), the newest first. A table takes new clients for a minute, or
 * until it is full, then the next one does; it is dropped when the last of its windows has ended. So no client that is
 * counted ever makes room for others, and none of the work is put off to a moment when it would hold up requests. When
 * there is no room for one more table, newcomers are counted together, by their hash, in counters that many share: a
 * flood from more than a million addresses in a minute can use up the quota of newcomers, but neither widen a limit nor
 * wipe out a count. Clients are told apart by 64 bits of a hash whose key is random and in no other process, so nobody
 * can aim at the window of somebody else.
 */
export class RateWindows {
  readonly #limit: number;
  #tables: WindowTable[] = [];
  #common: WindowTable | undefined;
  /** Until when there is no room for one more table. */
  #roomAt = 0;

  /** @param limit requests for each key and window */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Clients whose windows are kept, those included whose window has ended a moment ago. */
  get clients(): number {
    return this.#tables.reduce((sum, { size }) => sum + size, 0);
  }

  /** Slots of its tables. */
  get slots(): number {
    return this.#tables.reduce((sum, { slots }) => sum + slots, this.#common?.slots ?? 0);
  }

  /** Counts a request. */
  hit(key: ClientKey, now: number): Window {
    for (const table of this.#tables) {
      const at = table.find(key);
      if (at >= 0 && isRunning(table.end(at), now)) return this.#count(table, at);
    }
    return this.#begin(key, now);
  }

  /**
   * The state of a window without counting, for requests that are never refused; a window that has not begun would end a
   * minute from now.
   */
  peek(key: ClientKey, now: number): Window {
    for (const table of this.#tables) {
      const at = table.find(key);
      if (at < 0 || !isRunning(table.end(at), now)) continue;
      return { ...this.#window(table.count(at), table.end(at), table.isShared(at)), exceeded: false };
    }
    return { ...this.#window(0, now + WINDOW_MS, false), exceeded: false };
  }

  /**
   * Takes over what all processes together counted.
   * @param count requests in the window, this one included
   * @param resetAt when it ends
   * @returns the window as it is told for this request
   */
  learn(key: ClientKey, count: number, resetAt: number, now: number): Window {
    const told = this.#window(count, resetAt, true);
    // Where clocks are further apart it is told, and the store is asked again.
    if (!isRunning(resetAt, now)) return told;
    for (const table of this.#tables) {
      const at = table.find(key);
      if (at < 0 || !isRunning(table.end(at), now)) continue;
      // Requests that are still on their way to the store are in the own count; in a window that began later, none are.
      const known = resetAt > table.end(at) ? count : Math.max(count, table.count(at));
      if (resetAt > table.since) table.set(at, known, resetAt, true);
      break;
    }
    return told;
  }

  #begin(key: ClientKey, now: number): Window {
    const table = this.#openTable(now);
    if (!table) return this.#countInCommon(key, now);
    const found = table.find(key);
    const at = found < 0 ? table.add(key) : found;
    table.set(at, 0, now + WINDOW_MS, false);
    return this.#count(table, at);
  }

  #countInCommon(key: ClientKey, now: number): Window {
    if (!this.#common || now < this.#common.since) this.#common = new WindowTable(COMMON_SLOTS, now);
    const at = this.#common.shareOf(key);
    if (!isRunning(this.#common.end(at), now)) this.#common.set(at, 0, now + WINDOW_MS, false);
    return this.#count(this.#common, at);
  }

  #count(table: WindowTable, at: number): Window {
    const count = table.count(at) + 1;
    const end = table.end(at);
    const shared = table.isShared(at);
    table.set(at, count, end, shared);
    return this.#window(count, end, shared);
  }

  #window(count: number, resetAt: number, shared: boolean): Window {
    const remaining = Math.max(0, this.#limit - count);
    return { count, remaining, exceeded: count > this.#limit, resetAt, reset: isoTime(resetAt), shared };
  }

  /** The table that takes new clients; undefined when there is no room for one. */
  #openTable(now: number): WindowTable | undefined {
    const newest = this.#tables[0];
    const isYoung = newest && newest.since <= now && now < newest.since + WINDOW_MS;
    if (isYoung && !newest.full) return newest;
    if (newest && newest.since <= now && now < this.#roomAt) return undefined;
    this.#tables = this.#tables.filter(({ since, lastEnd }) => since <= now && now < lastEnd);
    if (this.#common && now >= this.#common.lastEnd) this.#common = undefined;
    const taken = this.#tables.reduce((sum, { slots }) => sum + slots, 0);
    const wanted = isYoung ? newest.slots * GROWTH : FEWEST_SLOTS;
    const slots = Math.min(wanted, 2 ** Math.floor(Math.log2(MOST_SLOTS - taken)));
    if (slots < FEWEST_SLOTS) {
      this.#roomAt = Math.min(...this.#tables.map(({ lastEnd }) => lastEnd));
      return undefined;
    }
    const table = new WindowTable(slots, now);
    this.#tables.unshift(table);
    return table;
  }
}

/** Whether a window has not ended; one that ends later than any window can belongs to a clock that was set back since. */
const isRunning = (end: number, now: number) => now < end && end - now <= WINDOW_MS + CLOCK_TOLERANCE_MS;

/** Instants written out, each in the place that its last digits name: a client is told the same one again and again. */
const instants: { time: number; text: string }[] = Array.from({ length: 4_096 }, () => ({ time: 0, text: "" }));

function isoTime(time: number): string {
  const instant = instants[time & (instants.length - 1)] as (typeof instants)[0];
  if (instant.time !== time) {
    instant.text = new Date(time).toISOString();
    instant.time = time;
  }
  return instant.text;
}
