/**
 * The gate that every request to GitHub passes, whoever makes it. It lets one through at a time, as GitHub asks of programs,
 * those that matter most first, and none while GitHub has asked to wait:
 * https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "../../../data/history.js";
import { readText, writeDurably } from "../../../state/durable-file.js";
import { LONGEST_WAIT, readAnswer } from "./limits.js";

/** What a request is for, the most important first. */
const PURPOSES = ["delivery", "synchronisation", "other"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The share of the quota that is left to what matters more. */
const RESERVED: Record<Purpose, number> = { delivery: 0, synchronisation: 0.05, other: 0.2 };

export interface GateClock {
  /** Milliseconds since 1970, never going backwards. */
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

interface GateOptions {
  clock: GateClock;
  send: Send;
  /** Told when GitHub asks to wait. */
  onWait: (milliseconds: number, status: number) => void;
  /** Where a wait outlives this process; left out where there is no state. */
  keptWait?: KeptWait | undefined;
}

/** The longest wait in milliseconds that a request sits out. For more the outbox waits, which holds nothing up. */
const PATIENCE = 5_000;

/** Times that a request is sent again after a short limit: nothing was done. */
const MOST_REPETITIONS = 2;

/** Milliseconds between two writes, and between two that notify people. */
const WRITE_SPACE = 1_000;
const NOTICE_SPACE = 3_000;

/** Without a time, GitHub asks for a minute at least, and for more each time that it was not enough. */
const UNEXPLAINED_WAIT = 60_000;
const MOST_UNEXPLAINED_WAIT = 60 * 60_000;

export class Gate {
  readonly #purpose = new AsyncLocalStorage<Purpose>();
  readonly #queues = PURPOSES.map((): (() => void)[] => []);
  #isTaken = false;
  /** When requests may be made again. */
  #opensAt = 0;
  #nextWrite = 0;
  #nextNotice = 0;
  /** Refusals in a row that named no time. */
  #unexplained = 0;
  /** The share that remains until then. */
  #quota = { share: 1, until: 0 };

  constructor(private readonly options: GateOptions) {}

  /** Does some work whose requests are for a purpose; those outside of any are for `other`. */
  as<T>(purpose: Purpose, work: () => Promise<T>): Promise<T> {
    return this.#purpose.run(purpose, work);
  }

  /**
   * Sends a request when its turn has come.
   * @returns the answer; 429 without anything being sent while GitHub wants no requests for longer than a moment. Whatever
   *   refuses a request because of a limit says in `Retry-After` how many seconds to wait
   */
  async fetch(url: string, init: RequestInit): Promise<Response> {
    const purpose = this.#purpose.getStore() ?? "other";
    for (let repetitions = 0; ; repetitions += 1) {
      await this.#takeTurn(purpose);
      try {
        const { now } = this.options.clock;
        for (;;) {
          await this.#readKeptWait();
          const wait = this.#opensFor(purpose) - now();
          if (wait > PATIENCE) return refusal(wait, now());
          const start = Math.max(now() + wait, this.#spaceFor(url, init));
          if (start <= now()) break;
          // Another process may be asked to wait meanwhile.
          await this.#sleepUntil(start);
        }
        const { response, isLimited } = await this.#exchange(url, init);
        const again = isLimited && repetitions < MOST_REPETITIONS && this.#opensFor(purpose) - now() <= PATIENCE;
        if (!again) return response;
        await response.body?.cancel();
      } finally {
        this.#endTurn();
      }
    }
  }

  async #takeTurn(purpose: Purpose): Promise<void> {
    if (this.#isTaken) {
      const queue = this.#queues[PURPOSES.indexOf(purpose)];
      await new Promise<void>((resolve) => queue?.push(resolve));
    }
    this.#isTaken = true;
  }

  #endTurn(): void {
    const next = this.#queues.find((queue) => queue.length > 0)?.shift();
    if (next) next();
    else this.#isTaken = false;
  }

  async #readKeptWait(): Promise<void> {
    const { clock, keptWait } = this.options;
    // A clock that was set back would make it endless.
    const end = Math.min((await keptWait?.read()) ?? 0, clock.now() + LONGEST_WAIT);
    this.#opensAt = Math.max(this.#opensAt, end);
  }

  #opensFor(purpose: Purpose): number {
    const { share, until } = this.#quota;
    return share < RESERVED[purpose] ? Math.max(this.#opensAt, until) : this.#opensAt;
  }

  #spaceFor(url: string, { method = "GET" }: RequestInit): number {
    if (!isWrite(url, method)) return 0;
    return notifies(url, method) ? Math.max(this.#nextWrite, this.#nextNotice) : this.#nextWrite;
  }

  async #sleepUntil(time: number): Promise<void> {
    const { clock } = this.options;
    // Timers may fire a little early.
    for (let rest = time - clock.now(); rest > 0; rest = time - clock.now()) await clock.sleep(rest);
  }

  async #exchange(url: string, init: RequestInit): Promise<{ response: Response; isLimited: boolean }> {
    const { clock, send, onWait, keptWait } = this.options;
    const { method = "GET" } = init;
    if (isWrite(url, method)) this.#nextWrite = clock.now() + WRITE_SPACE;
    if (notifies(url, method)) this.#nextNotice = clock.now() + NOTICE_SPACE;
    const response = await send(url, init);
    const { isLimited, wait: named, quota } = await readAnswer(response, clock.now());
    // The App's own quota is another than its installation's.
    if (quota && !isByApp(url)) this.#quota = quota;
    if (response.status < 400) this.#unexplained = 0;
    const wait = named ?? (isLimited ? this.#growingWait() : undefined);
    if (wait === undefined) return { response, isLimited };
    onWait(wait, response.status);
    this.#opensAt = clock.now() + wait;
    await keptWait?.write(this.#opensAt);
    const isRefused = isLimited || response.status >= 500;
    return { response: isRefused ? withWait(response, wait) : response, isLimited };
  }

  #growingWait(): number {
    const wait = Math.min(UNEXPLAINED_WAIT * 2 ** this.#unexplained, MOST_UNEXPLAINED_WAIT);
    this.#unexplained += 1;
    return wait;
  }
}

const isByApp = (url: string) => /\/(?:access_tokens|installation)$/.test(url);
const isWrite = (url: string, method: string) => method !== "GET" && method !== "HEAD" && !isByApp(url);
const notifies = (url: string, method: string) => method === "POST" && /\/(?:pulls|comments|reviews)$/.test(url);

const inSeconds = (milliseconds: number) => String(Math.ceil(milliseconds) / 1000);

function withWait({ body, status, statusText, headers }: Response, wait: number): Response {
  const changed = new Headers(headers);
  changed.set("retry-after", inSeconds(wait));
  return new Response(body, { status, statusText, headers: changed });
}

function refusal(wait: number, now: number): Response {
  const message = `no requests until ${new Date(now + wait).toISOString()}, as GitHub asked`;
  return Response.json({ message }, { status: 429, headers: { "retry-after": inSeconds(wait) } });
}

export type KeptWait = ReturnType<typeof keepWait>;

/** Keeps it in a file. Where that cannot be used, this process knows it all the same. */
export function keepWait(file: string, log: Pick<Logger, "warn">) {
  const warn = (error: Error) => {
    log.warn({ file, reason: error.message }, "the wait that GitHub asked for is not kept");
    return undefined;
  };
  return {
    /** @returns milliseconds since 1970; 0 when there is none */
    read: async () => {
      const text = await readText(file).catch(warn);
      return /^\d+$/.test(text ?? "") ? Number(text) : 0;
    },
    write: (end: number) => writeDurably(file, String(Math.ceil(end))).catch(warn),
  };
}
