/** Delivery where several processes share an outbox: the one that leads delivers, and the others hear of it. */
import { Delivery, type DeliveryOptions, type DeliveryState } from "./delivery.js";
import type { Receipt } from "./outbox.js";
import { Waiters } from "./waiters.js";

/** What one of them tells the others; it goes as JSON. */
export type Word =
  /** Something waits in the outbox. */
  | { kind: "waiting" }
  /** A delivery was made, or will take longer where there is no receipt. */
  | { kind: "settled"; revision: string; receipt?: Receipt | undefined }
  /** How deliveries go. */
  | { kind: "deliveries"; state: DeliveryState }
  /** What the forge said of a contribution holds no longer. */
  | { kind: "forget"; id: string }
  /** The data branch has moved. */
  | { kind: "moved" };

/** One of them leads: it delivers, and looks at the data branch for the others. When it ends, another one is chosen. */
export interface Colleagues {
  /** Whether this process leads; once it does, it does so to its end. */
  leads(): boolean;
  /** Tells all others. */
  tell(word: Word): void;
  /** Told of each word of the others. */
  onWord(listener: (word: Word) => void): void;
  /** Told when this process begins to lead. */
  onLead(listener: () => void): void;
}

export class SharedDelivery implements Pick<Delivery, "state" | "wake" | "waitFor" | "close"> {
  readonly #options: DeliveryOptions;
  readonly #colleagues: Colleagues;
  readonly #waiters: Waiters;
  /** From when this process leads. */
  #own: Delivery | undefined;
  /** As the leader told it last. */
  #state: DeliveryState = {
    failures: 0,
    refused: [],
    attempts: { delivered: 0, unavailable: 0, misconfigured: 0, refused: 0 },
  };
  #closed = false;

  constructor(options: DeliveryOptions, colleagues: Colleagues) {
    this.#options = options;
    this.#colleagues = colleagues;
    this.#waiters = new Waiters(options.outbox);
    colleagues.onWord((word) => this.#hear(word));
    colleagues.onLead(() => this.#lead());
    if (colleagues.leads()) this.#lead();
  }

  get state(): DeliveryState {
    return this.#own?.state ?? this.#state;
  }

  wake(): void {
    if (this.#own) this.#own.wake();
    else this.#colleagues.tell({ kind: "waiting" });
  }

  waitFor(revision: string, milliseconds: number): Promise<Receipt | undefined> {
    if (this.#own) return this.#own.waitFor(revision, milliseconds);
    // The leader waits before it tries again.
    if (this.#state.blockedBy !== undefined) return Promise.resolve(undefined);
    return this.#waiters.wait(revision, milliseconds);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#own?.close();
    this.#waiters.release();
  }

  #hear(word: Word): void {
    if (word.kind === "waiting" && this.#own) {
      this.#own.wake();
      // Whoever asks may be new here.
      this.#tellState(this.#own);
    }
    if (word.kind === "settled") this.#waiters.tell(word.revision, word.receipt);
    if (word.kind === "deliveries") {
      this.#state = word.state;
      if (word.state.blockedBy !== undefined) this.#waiters.release();
    }
  }

  #tellState({ state }: Delivery): void {
    this.#colleagues.tell({ kind: "deliveries", state });
  }

  /** What has been waiting for the leader before this one is delivered first. */
  #lead(): void {
    if (this.#own || this.#closed) return;
    const own = new Delivery({
      ...this.#options,
      settled: (revision, receipt) => {
        this.#waiters.tell(revision, receipt);
        this.#colleagues.tell({ kind: "settled", revision, receipt });
      },
      changed: () => this.#tellState(own),
    });
    this.#own = own;
    own.wake();
  }
}
