/** Rate-limit windows in the memory of this process. */
import { hash, randomBytes } from "node:crypto";

export const WINDOW_MS = 60_000;

/** Of what people do by hand. */
export const HOUR_MS = 3_600_000;

/** Windows end on whole seconds, so that every response names exactly the same instant. */
const PRECISION_MS = 1_000;

/** How far the clocks of two machines may differ before one ignores the windows of the other, in milliseconds. */
export const CLOCK_TOLERANCE_MS = 1_000;

const SLACK_MS = PRECISION_MS + CLOCK_TOLERANCE_MS;

/** Clients with a window of their own, some 40 MB at most; later ones share counters. */
const MOST_CLIENTS = 2 ** 18;
const SHARED_COUNTERS = 2 ** 16;

export interface Window {
  count: number;
  /** When it ends, in milliseconds since the epoch. */
  end: number;
  /** Whether the count comes from Redis and so covers all processes. */
  isGlobal: boolean;
}

type Windows = Map<string, Window>;

/** The end of a window that begins now. */
export const endOfWindow = (now: number, windowMs = WINDOW_MS) =>
  Math.ceil((now + windowMs) / PRECISION_MS) * PRECISION_MS;

/**
 * The windows of one bucket. Two generations take turns, each long enough for its windows to end, so nothing is evicted
 * early: a flood of addresses can make newcomers share counters, but never resets a count.
 */
export class MemoryWindows {
  readonly #salt = randomBytes(16).toString("hex");
  #newer: Windows = new Map();
  #older: Windows = new Map();
  #since = 0;

  /** @param most clients with a window of their own @param windowMs how long a window is */
  constructor(
    private readonly most = MOST_CLIENTS,
    private readonly windowMs = WINDOW_MS,
  ) {}

  /** Windows in memory, including some that have ended. */
  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  /** Counts a request. @param now in milliseconds since the epoch */
  hit(key: string, now: number): Window {
    const window = this.find(key, now) ?? this.#begin(key, now);
    window.count += 1;
    return window;
  }

  /** The window of a client that has not ended. */
  find(key: string, now: number): Window | undefined {
    const window = this.#newer.get(key) ?? this.#older.get(key);
    return window && isRunning(window.end, now, this.windowMs) ? window : undefined;
  }

  /** Takes over a count that Redis gave for all processes, unless its clock is too far from ours. */
  learn(key: string, { count, end }: Pick<Window, "count" | "end">, now: number): void {
    const window = this.find(key, now);
    if (!window || !isRunning(end, now, this.windowMs)) return;
    // Our count includes requests that are still on their way to Redis; a later window includes none of them.
    window.count = end > window.end ? count : Math.max(count, window.count);
    window.end = end;
    window.isGlobal = true;
  }

  #begin(key: string, now: number): Window {
    this.#rotate(now);
    if (this.size < this.most) return this.#add(key, now);
    // Salted, so that no client can choose whose counter to use up.
    const shared = `shared ${Number.parseInt(hash("sha256", this.#salt + key).slice(0, 8), 16) % SHARED_COUNTERS}`;
    return this.find(shared, now) ?? this.#add(shared, now);
  }

  #add(key: string, now: number): Window {
    const window = { count: 0, end: endOfWindow(now, this.windowMs), isGlobal: false };
    this.#newer.set(key, window);
    return window;
  }

  #rotate(now: number): void {
    const age = now - this.#since;
    const longest = this.windowMs + SLACK_MS;
    if (age >= 0 && age < longest) return;
    this.#older = age < 2 * longest ? this.#newer : new Map();
    this.#newer = new Map();
    this.#since = now;
  }
}

/** False for windows that end later than any can: the clock was set back after they began. */
const isRunning = (end: number, now: number, windowMs: number) => now < end && end - now <= windowMs + SLACK_MS;
