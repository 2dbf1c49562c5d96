/**
 * Windows in Redis or Valkey, for limits that hold over several processes. The store may be slow, gone or out of order at
 * any time: then counting is up to the caller at once, and the store is tried again until it answers.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { CLOCK_TOLERANCE_MS, WINDOW_MS } from "./rate-limit.js";

/** How long the store is waited for, in milliseconds. */
export interface Patience {
  /** By requests. */
  answer: number;
  /** For a new connection, with its handshake and the first answer. */
  connect: number;
}

/**
 * The store answers within a millisecond or two; on a machine whose processors are busy it may be a hundred, which is no
 * reason to give it up.
 */
export const PATIENCE: Patience = { answer: 250, connect: 2_000 };

/** Milliseconds between two attempts to connect. */
const RETRY_MS = 1_000;
/** Windows that are counted in one round trip at most. */
const MOST_IN_BATCH = 500;

/**
 * Counts one request in each window, as one atomic step. What the caller knows of a running window is made good where the
 * store knows less, as after it lost its data. An end of windows that is kept with the key, on the clock of the store, is
 * the same for everybody. What is under a key but is no count is replaced: the names are ours.
 * PEXPIRETIME needs Redis 7 or Valkey (https://valkey.io/commands/pexpiretime/).
 */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local longest = now + ${WINDOW_MS + CLOCK_TOLERANCE_MS}
local answer = {}
for i, key in ipairs(KEYS) do
  local known, ends = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local count = redis.pcall('INCR', key)
  if type(count) ~= 'number' then
    redis.call('SET', key, 1)
    count = 1
  end
  if ends <= now or ends > longest then known, ends = 1, now + ${WINDOW_MS} end
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

export interface Count {
  /** Requests in the window. */
  count: number;
  /** When it ends, in milliseconds since the epoch. */
  resetAt: number;
}

interface Question extends Count {
  key: string;
  resolve: (answer: Count | undefined) => void;
}

/** What sends a command; the part of a client that is used. */
interface Connection {
  sendCommand: (args: string[]) => Promise<unknown>;
}

/** The store of the windows; it connects by itself, again and again, until it is closed. */
export class SharedWindows {
  readonly #log: Pick<FastifyBaseLogger, "info" | "warn">;
  readonly #patience: Patience;
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #settle: () => void = () => {};
  /** Resolves when the store has answered for the first time, or failed to. */
  readonly settled = new Promise<void>((resolve) => {
    this.#settle = resolve;
  });
  #connection: Connection | undefined;
  #drop: (error: Error) => void = () => {};
  #questions: Question[] = [];

  /**
   * @param url of the store; a password in it is not logged
   * @param log is told once when the store goes, and once when it is back
   */
  constructor(url: string, log: Pick<FastifyBaseLogger, "info" | "warn">, patience = PATIENCE) {
    this.#log = log;
    this.#patience = patience;
    this.#running = this.#run(url);
  }

  /** Whether the store answers. */
  get connected(): boolean {
    return this.#connection !== undefined;
  }

  /**
   * Counts a request for all processes. Requests of a moment share a round trip.
   * @param key the name of the window
   * @param known what this process knows of it, with this request
   * @returns undefined when the store does not answer in time; it never rejects
   */
  count(key: string, known: Count): Promise<Count | undefined> {
    return new Promise((resolve) => {
      this.#questions.push({ key, count: known.count, resetAt: known.resetAt, resolve });
      if (this.#questions.length === 1) setImmediate(() => this.#send());
    });
  }

  /** Ends the connection; questions on their way are answered with undefined. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#drop(new Error("closed"));
    await this.#running;
  }

  #send(): void {
    const questions = this.#questions;
    this.#questions = [];
    for (let at = 0; at < questions.length; at += MOST_IN_BATCH)
      void this.#ask(questions.slice(at, at + MOST_IN_BATCH));
  }

  async #ask(questions: readonly Question[]): Promise<void> {
    const connection = this.#connection;
    let answers: readonly Count[] = [];
    try {
      if (connection) answers = await inTime(countAll(connection, questions), this.#patience.answer);
    } catch (error) {
      // An answer to a connection that is gone already says nothing about the next one.
      if (connection === this.#connection) this.#drop(error as Error);
    }
    for (const [i, { resolve }] of questions.entries()) resolve(answers[i]);
  }

  /** One connection after the other; each serves until the first fault and is thrown away with all that waits for it. */
  async #run(url: string): Promise<void> {
    let away = false;
    while (!this.#closing.signal.aborted) {
      try {
        await this.#serve(url, () => {
          this.#log.info({ store: "redis" }, "limits are counted in the store for all processes");
          away = false;
          this.#settle();
        });
      } catch (error) {
        if (!away && !this.#closing.signal.aborted)
          this.#log.warn(
            { store: "redis", reason: reasonOf(error) },
            "the store of the limits does not answer; each process counts for itself until it does",
          );
        away = true;
        this.#settle();
      }
      await wait(RETRY_MS, undefined, { ref: false, signal: this.#closing.signal }).catch(() => {});
    }
  }

  /** Connects, and serves until it fails. @throws what the fault was */
  async #serve(url: string, onReady: () => void): Promise<never> {
    // Most services have no such store and need not load its client.
    const loaded = await import("@redis/client");
    // Of a CommonJS package a bundle has the default alone, and tsx has the names alone.
    const { createClient } = loaded.default ?? loaded;
    this.#closing.signal.throwIfAborted();
    const client = createClient(clientOptions(url, this.#patience.connect));
    const failed = new Promise<never>((_resolve, reject) => {
      this.#drop = reject;
    });
    client.on("error", this.#drop);
    try {
      // A store that takes connections but no writes, such as a replica or a full one, is of no use.
      const trial = { key: "stackfit:trial", count: 1, resetAt: 0 };
      await Promise.race([
        inTime(
          client.connect().then(() => countAll(client, [trial])),
          this.#patience.connect,
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

/** One connection, without retries, queues and time-outs of the client's own. */
const clientOptions = (url: string, connectTimeout: number) => ({
  url,
  RESP: 2 as const,
  disableClientInfo: true,
  disableOfflineQueue: true,
  maintNotifications: "disabled" as const,
  commandOptions: { timeout: 0 },
  socket: { connectTimeout, reconnectStrategy: false as const },
});

/** Counts in windows at once. @throws when the store fails, or answers what is no count */
async function countAll(
  connection: Connection,
  questions: readonly Pick<Question, "key" | "count" | "resetAt">[],
): Promise<Count[]> {
  const keys = questions.map(({ key }) => key);
  const known = questions.flatMap(({ count, resetAt }) => [String(count), String(resetAt)]);
  const answer = await connection.sendCommand(["EVAL", COUNT, String(keys.length), ...keys, ...known]);
  if (!Array.isArray(answer) || answer.length !== 2 * keys.length || !answer.every(Number.isSafeInteger))
    throw new Error("the answer is not of the expected form");
  return keys.map((_key, i) => ({ count: answer[2 * i], resetAt: answer[2 * i + 1] }));
}

/** @throws when a promise does not settle in time */
function inTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(new Error(`no answer within ${milliseconds} ms`));
    // An answer may have arrived while this process was busy; it is read before the next immediate.
    const timer = setTimeout(() => setImmediate(expire), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What is logged of a fault. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (message || code || "unknown").slice(0, 200);
}
