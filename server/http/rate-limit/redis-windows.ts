/**
 * Rate-limit windows in Redis or Valkey, shared by several processes. When it is slow, gone or broken, the caller counts
 * for itself at once, and the connection is retried until it works.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { CLOCK_TOLERANCE_MS, WINDOW_MS, type Window } from "./memory-windows.js";

/** In milliseconds. Redis answers within one or two, but may take a hundred on a busy machine. */
export const REDIS_TIMEOUTS = {
  /** That a request waits for its count; later, this process counts it alone. */
  patience: 40,
  /** For an answer; a connection that takes longer is given up. */
  answer: 250,
  /** For a new connection, including its handshake and first answer. */
  connect: 2_000,
  /** Between two attempts to connect. */
  retry: 1_000,
};
export type RedisTimeouts = typeof REDIS_TIMEOUTS;

/** Windows counted in one round trip. */
const LARGEST_BATCH = 500;

/**
 * Counts one request in each window, in one atomic step. Where the caller knows a higher count of a running window, as
 * after Redis lost its data, that count is restored. The end of a window is kept with its key, on the clock of Redis, so
 * all processes report the same. A value that is not a count is replaced: the names are ours.
 * PEXPIRETIME needs Redis 7 or Valkey (https://valkey.io/commands/pexpiretime/).
 */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local answer = {}
for i, key in ipairs(KEYS) do
  local known, ends, window = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local fresh = math.ceil((now + window) / 1000) * 1000
  local longest = fresh + ${CLOCK_TOLERANCE_MS}
  local count = redis.pcall('INCR', key)
  if type(count) ~= 'number' then
    redis.call('SET', key, 1)
    count = 1
  end
  if ends <= now or ends > longest then known, ends = 1, fresh end
  if count < known then
    redis.call('SET', key, known, 'KEEPTTL')
    count = known
  end
  local reset = redis.call('PEXPIRETIME', key)
  if reset < 0 or reset > longest then
    redis.call('PEXPIREAT', key, ends)
    reset = ends
  end
  answer[2 * i - 1], answer[2 * i] = count, reset
end
return answer`;

type WindowCount = Pick<Window, "count" | "end">;

interface CountRequest extends WindowCount {
  key: string;
  windowMs: number;
  resolve: (answer: WindowCount | undefined) => void;
}

/** The part of a Redis client that is used. */
interface Connection {
  sendCommand: (args: string[]) => Promise<unknown>;
}

/** Connects by itself, again and again, until it is closed. */
export class RedisWindows {
  readonly #log: Pick<FastifyBaseLogger, "info" | "warn">;
  readonly #timeouts: RedisTimeouts;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #settle: () => void = () => {};
  /** Resolves when Redis has answered for the first time, or failed to. */
  readonly settled = new Promise<void>((resolve) => {
    this.#settle = resolve;
  });
  #connection: Connection | undefined;
  #drop: (error: Error) => void = () => {};
  #questions: CountRequest[] = [];

  /** @param url with a password that is not logged @param log told when Redis stops answering, and when it is back */
  constructor(url: string, log: Pick<FastifyBaseLogger, "info" | "warn">, timeouts = REDIS_TIMEOUTS) {
    this.#log = log;
    this.#timeouts = timeouts;
    this.#running = this.#run(url);
  }

  get connected(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Counts a request for all processes. Requests that arrive together share a round trip.
   * @param key the name of the window
   * @param known what this process has counted in it, including this request
   * @param windowMs how long the window is
   * @returns undefined when Redis does not answer in time; it never rejects
   */
  count(key: string, known: WindowCount, windowMs = WINDOW_MS): Promise<WindowCount | undefined> {
    return new Promise((resolve) => {
      this.#questions.push({ key, count: known.count, end: known.end, windowMs, resolve });
      if (this.#questions.length === 1) setImmediate(() => this.#send());
    });
  }

  /** Ends the connection; pending counts resolve to undefined. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#drop(new Error("closed"));
    await this.#running;
  }

  #send(): void {
    const questions = this.#questions;
    this.#questions = [];
    for (let at = 0; at < questions.length; at += LARGEST_BATCH)
      void this.#ask(questions.slice(at, at + LARGEST_BATCH));
  }

  async #ask(questions: readonly CountRequest[]): Promise<void> {
    const connection = this.#connection;
    const answer = (counts: readonly WindowCount[]) => {
      for (const [i, { resolve }] of questions.entries()) resolve(counts[i]);
    };
    if (!connection) return answer([]);
    // An answer that arrived while this process was busy is read before the next immediate.
    const late = setTimeout(() => setImmediate(answer, []), this.#timeouts.patience);
    try {
      answer(await inTime(countAll(connection, questions), this.#timeouts.answer));
    } catch (error) {
      // The failure of an old connection says nothing about the current one.
      if (connection === this.#connection) this.#drop(error as Error);
      answer([]);
    } finally {
      clearTimeout(late);
    }
  }

  /** One connection after the other; each is used until its first failure. */
  async #run(url: string): Promise<void> {
    let away = false;
    while (!this.#closing.signal.aborted) {
      try {
        await this.#serve(url, () => {
          this.#log.info({ store: "redis" }, "rate limits are counted in Redis");
          away = false;
          this.#settle();
        });
      } catch (error) {
        if (!away && !this.#closing.signal.aborted)
          this.#log.warn(
            { store: "redis", reason: reasonOf(error) },
            "Redis does not respond; until it does, each process counts rate limits alone",
          );
        away = true;
        this.#settle();
      }
      await wait(this.#timeouts.retry, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
    }
  }

  /** Connects, and serves until it fails. @throws the failure */
  async #serve(url: string, onReady: () => void): Promise<never> {
    // Most services do without Redis and need not load its client.
    const loaded = await import("@redis/client");
    // A bundle has only the default export of a CommonJS package, tsx only the named ones.
    const { createClient } = loaded.default ?? loaded;
    this.#closing.signal.throwIfAborted();
    const client = createClient(clientOptions(url, this.#timeouts.connect));
    const failed = new Promise<never>((_resolve, reject) => {
      this.#drop = reject;
    });
    client.on("error", this.#drop);
    try {
      // Redis may accept connections but no writes, as a replica or a full one does.
      const trial = { key: "stackfit:trial", count: 1, end: 0, windowMs: WINDOW_MS };
      await Promise.race([
        inTime(
          client.connect().then(() => countAll(client, [trial])),
          this.#timeouts.connect,
        ),
        failed,
      ]);
      this.#connection = client;
      onReady();
      return await failed;
    } finally {
      this.#connection = undefined;
      client.destroy();
    }
  }
}

/** Without the client's own retries, queues and time-outs. */
const clientOptions = (url: string, connectTimeout: number) => ({
  url,
  RESP: 2 as const,
  disableClientInfo: true,
  disableOfflineQueue: true,
  maintNotifications: "disabled" as const,
  commandOptions: { timeout: 0 },
  socket: { connectTimeout, reconnectStrategy: false as const },
});

/** Counts in several windows at once. @throws when Redis fails, or its answer is not a count */
async function countAll(connection: Connection, questions: readonly Omit<CountRequest, "resolve">[]) {
  const keys = questions.map(({ key }) => key);
  const known = questions.flatMap(({ count, end, windowMs }) => [String(count), String(end), String(windowMs)]);
  const answer = await connection.sendCommand(["EVAL", COUNT, String(keys.length), ...keys, ...known]);
  if (!Array.isArray(answer) || answer.length !== 2 * keys.length || !answer.every(Number.isSafeInteger))
    throw new Error("the answer does not have the expected form");
  return keys.map((_key, i) => ({ count: answer[2 * i], end: answer[2 * i + 1] }));
}

/** @throws when a promise does not settle in time */
function inTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(new Error(`no answer within ${milliseconds} ms`));
    // An answer that arrived while this process was busy is read before the next immediate.
    const timer = setTimeout(() => setImmediate(expire), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (message || code || "unknown").slice(0, 200);
}
