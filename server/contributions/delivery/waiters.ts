/** Those that wait for a delivery, by the revision that they wait for. */
import type { Submission } from "../submission.js";
import type { Outbox, Receipt } from "./outbox.js";

type Resolve = (receipt?: Receipt) => void;

export class Waiters {
  readonly #outbox: Outbox;
  readonly #waiting = new Map<string, { submission: Submission; resolve: Set<Resolve> }>();

  constructor(outbox: Outbox) {
    this.#outbox = outbox;
  }

  /** The receipt of a delivery; undefined when the time is over, or when it will take longer */
  async wait(submission: Submission, milliseconds: number): Promise<Receipt | undefined> {
    const { revision } = submission;
    let listener: Resolve | undefined;
    let timer: NodeJS.Timeout | undefined;
    const { resolve: waiting } = this.#waiting.get(revision) ?? { resolve: new Set() };
    this.#waiting.set(revision, { submission, resolve: waiting });
    try {
      return await new Promise<Receipt | undefined>((resolve) => {
        listener = resolve;
        waiting.add(resolve);
        // It may have been delivered before anybody waited.
        this.#outbox.findRevision(submission).then(
          (entry) => entry?.receipt && resolve(entry.receipt),
          () => resolve(undefined),
        );
        timer = setTimeout(resolve, milliseconds, undefined);
      });
    } finally {
      clearTimeout(timer);
      if (listener) waiting.delete(listener);
      if (waiting.size === 0) this.#waiting.delete(revision);
    }
  }

  /** @param receipt undefined when it will take longer */
  notify(revision: string, receipt: Receipt | undefined): void {
    for (const resolve of this.#waiting.get(revision)?.resolve ?? []) resolve(receipt);
  }

  /** Looks for receipts that another process has written. */
  async look(): Promise<void> {
    for (const { submission } of this.#waiting.values()) {
      const { receipt } = (await this.#outbox.findRevision(submission)) ?? {};
      if (receipt) this.notify(submission.revision, receipt);
    }
  }

  release(): void {
    for (const revision of this.#waiting.keys()) this.notify(revision, undefined);
  }
}
