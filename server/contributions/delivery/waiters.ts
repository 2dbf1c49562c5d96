/** Those that wait for a delivery. */
import type { Submission } from "../submission.js";
import type { Outbox, Receipt } from "./outbox.js";

interface Waiter {
  submission: Submission;
  resolve(receipt?: Receipt): void;
}

export class Waiters {
  readonly #outbox: Outbox;
  readonly #waiting = new Set<Waiter>();

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  /** The receipt of a delivery; undefined when the time is over, or when it will take longer */
  wait(submission: Submission, milliseconds: number): Promise<Receipt | undefined> {
    return new Promise((done) => {
      const resolve = (receipt?: Receipt) => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        done(receipt);
      };
      const timer = setTimeout(resolve, milliseconds);
      const waiter = { submission, resolve };
      this.#waiting.add(waiter);
      // It may have been delivered before anybody waited.
      this.#lookFor(waiter).catch(() => resolve());
    });
  }

  /** @param receipt undefined when it will take longer */
  notify(revision: string, receipt: Receipt | undefined): void {
    for (const { submission, resolve } of this.#waiting) if (submission.revision === revision) resolve(receipt);
  }

  /** Looks for receipts that another process has written. */
  async look(): Promise<void> {
    for (const waiter of this.#waiting) await this.#lookFor(waiter);
  }

  release(): void {
    for (const { resolve } of this.#waiting) resolve();
  }

  async #lookFor({ submission, resolve }: Waiter): Promise<void> {
    const { receipt } = (await this.#outbox.findRevision(submission)) ?? {};
    if (receipt) resolve(receipt);
  }
}
