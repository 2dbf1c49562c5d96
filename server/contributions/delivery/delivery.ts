/** Brings what waits in the outbox to the forge: in order, one at a time, again and again until it is there. */
import type { Logger } from "../../data/history.js";
import { type Forge, ForgeError } from "../../forges/forge.js";
import { Loop } from "../../state/loop.js";
import { draftOf } from "../proposal/wording.js";
import type { Submission } from "../submission.js";
import type { Outbox, Receipt } from "./outbox.js";

/** How it goes, for those who run the service. */
export interface DeliveryState {
  /** Deliveries that failed one after another. */
  failures: number;
  lastError?: string | undefined;
  /** When the next attempt is made: ISO 8601. */
  retryAt?: string | undefined;
  /** Contributions that the forge cannot take as they are; they stay in the outbox. */
  refused: string[];
  /** Attempts since the start, by what came of them. */
  attempts: Readonly<Record<AttemptOutcome, number>>;
}

/** What cannot be delivered now, and why. */
interface Failed {
  by: string;
  failure: ForgeError;
}

type AttemptOutcome = "delivered" | ForgeError["kind"];

export interface DeliveryOptions {
  outbox: Outbox;
  forge: Forge;
  log: Omit<Logger, "debug">;
  now: () => Date;
}

/** The waits after the first failures; later ones wait as long as the last. */
const BACK_OFF_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 300_000] as const;

/** While another process delivers, it is looked this often whether it has left something. */
const PEER_LOOK_MS = 250;

/** A process that is gone may have left something, and maintainers accept reports with a command. */
const IDLE_LOOK_MS = 5_000;

/** What was refused is tried again after this long, and then twice as long, as something may have stood in its way. */
const REFUSED_AGAIN_MS = 60_000;
const REFUSED_MOST_MS = 3_600_000;

export class Delivery {
  /** By revision: a correction of what was refused has its own chance. */
  readonly #refused = new Map<string, { id: string; times: number; retryAt: number }>();
  readonly #attempts = { delivered: 0, unavailable: 0, misconfigured: 0, refused: 0 };
  readonly #loop = new Loop(async (again) => {
    again(await this.#run());
    await this.options.outbox.lease.release().catch(() => {});
  });
  #failures = 0;
  /** Why the last attempts failed, and when the next one is made. */
  #blocked: { error: string; retryAt: number } | undefined;
  #isBackingOff = false;

  constructor(private readonly options: DeliveryOptions) {}

  get state(): DeliveryState {
    const { error, retryAt } = this.#blocked ?? {};
    return {
      failures: this.#failures,
      ...(retryAt !== undefined && { lastError: error, retryAt: new Date(retryAt).toISOString() }),
      refused: [...new Set([...this.#refused.values()].map(({ id }) => id))],
      attempts: this.#attempts,
    };
  }

  /** Delivers all that can be delivered now. While it backs off, what is new waits with the rest: the order stays. */
  async wake(): Promise<void> {
    if (!this.#isBackingOff) await this.#loop.trigger();
  }

  /** Ends after the attempt that is under way. */
  close(): Promise<void> {
    return this.#loop.close();
  }

  /** @returns milliseconds to the next look */
  async #run(): Promise<number> {
    this.#isBackingOff = false;
    const ended = await this.#deliverWaiting().catch((error: Error): Failed => {
      return {
        by: "the outbox",
        failure: new ForgeError("unavailable", `the outbox cannot be used: ${error.message}`),
      };
    });
    if (ended === "by another") return PEER_LOOK_MS;
    if (ended !== undefined) return this.#backOff(ended);
    this.#succeeded();
    const retries = [...this.#refused.values()].map(({ retryAt }) => retryAt - this.options.now().getTime());
    return Math.max(0, Math.min(IDLE_LOOK_MS, ...retries));
  }

  /** @returns what ended it before all was delivered */
  async #deliverWaiting(): Promise<Failed | "by another" | undefined> {
    const waiting = await this.#takeWaiting();
    if (!waiting) return "by another";
    for (const submission of waiting) {
      if (this.#loop.isClosed || !(await this.options.outbox.lease.isHeld())) return "by another";
      const failed = await this.#attempt(submission);
      if (failed) return failed;
    }
    return undefined;
  }

  /** @returns what is to be delivered, or undefined while another process does that */
  async #takeWaiting(): Promise<Submission[] | undefined> {
    const { outbox } = this.options;
    const isMine = (await outbox.count()) === 0 || (await outbox.lease.acquire());
    return isMine ? outbox.waiting() : undefined;
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#blocked = undefined;
  }

  /** @returns what keeps it, and those after it, from being delivered now */
  async #attempt(submission: Submission): Promise<Failed | undefined> {
    const { outbox, forge, log, now } = this.options;
    const { id, revision } = submission;
    const refused = this.#refused.get(revision);
    if (refused && now().getTime() < refused.retryAt) return undefined;
    try {
      const newer = refused && (await this.#newerThan(submission));
      // Another process may have delivered it between being asked for it and keeping it.
      const known = newer ?? (await outbox.receiptOf(submission));
      if (known) {
        await outbox.deliver(submission, known);
        this.#refused.delete(revision);
        return undefined;
      }
      const proposed = await forge.propose(draftOf(submission));
      const receipt: Receipt = { ...proposed, deliveredAt: now().toISOString() };
      await outbox.deliver(submission, receipt);
      this.#succeeded();
      this.#refused.delete(revision);
      this.#attempts.delivered += 1;
      log.info({ contribution: id, url: proposed.url }, "contribution delivered");
      return undefined;
    } catch (error) {
      const failure = asForgeError(error);
      this.#attempts[failure.kind] += 1;
      if (failure.kind !== "refused") return { by: id, failure };
      const times = (refused?.times ?? 0) + 1;
      const wait = Math.min(REFUSED_AGAIN_MS * 2 ** (times - 1), REFUSED_MOST_MS);
      this.#refused.set(revision, { id, times, retryAt: now().getTime() + wait });
      log.error({ contribution: id, error: failure.message }, "the forge rejected a contribution");
      return undefined;
    }
  }

  /** The receipt of a later revision of the same contribution, which an older one must not undo. */
  async #newerThan({ id, createdAt }: Submission): Promise<Receipt | undefined> {
    const revisions = await this.options.outbox.find(id);
    return revisions.findLast(({ submission, receipt }) => receipt && submission.createdAt > createdAt)?.receipt;
  }

  /** @returns milliseconds to the next attempt */
  #backOff({ by, failure: { kind, message, retryAfter } }: Failed): number {
    const { log, now } = this.options;
    const last = BACK_OFF_MS.length - 1;
    // A wrong configuration does not fix itself: no hurry.
    const step = kind === "misconfigured" ? last : Math.min(this.#failures, last);
    const [first] = BACK_OFF_MS;
    // As long as the forge says, and no longer.
    const wait = retryAfter === undefined ? (BACK_OFF_MS[step] ?? first) : Math.max(retryAfter, first);
    this.#failures += 1;
    this.#blocked = { error: message, retryAt: now().getTime() + wait };
    this.#isBackingOff = true;
    log.warn({ contribution: by, error: message, kind, retryInMs: wait }, "delivery failed; retrying");
    return wait;
  }
}

/** A fault of the disk passes; anything else lies in the submission, which must not hold up the others */
function asForgeError(error: unknown): ForgeError {
  if (error instanceof ForgeError) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  return new ForgeError(code === undefined ? "refused" : "unavailable", message, undefined, { cause: error });
}
