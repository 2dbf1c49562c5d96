/**
 * Counters of clients in one piece of memory: a hash table with open addressing and linear probing whose size is fixed.
 * A slot is four integers of 32 bits: the hash of the client (two), its count, and when its window ends.
 */
import type { ClientKey } from "./client-key.js";

const SLOT = 4;
const COUNT = 2;
const END = 3;
/** Set in a count that all processes share. */
const SHARED = 1 << 31;
/** Fuller tables make long chains. */
const FULLEST = 0.75;

/** Bytes that a slot takes. */
export const SLOT_BYTES = SLOT * Int32Array.BYTES_PER_ELEMENT;

export class WindowTable {
  readonly #words: Int32Array;
  readonly #mask: number;
  readonly slots: number;
  /** When it was made, in milliseconds since the epoch; ends of windows are kept as the time since then. */
  readonly since: number;
  /** When the last of its windows ends. */
  lastEnd = 0;
  /** Slots that are in use, or were. */
  size = 0;

  /** @param slots a power of two */
  constructor(slots: number, since: number) {
    this.#words = new Int32Array(slots * SLOT);
    this.#mask = slots - 1;
    this.slots = slots;
    this.since = since;
  }

  get full(): boolean {
    return this.size >= this.slots * FULLEST;
  }

  /** Where the slot of a client is; -1 when it has none. */
  find({ low, high }: ClientKey): number {
    const words = this.#words;
    for (let slot = low & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * SLOT;
      if (words[at] === low && words[at + 1] === high && this.#isUsed(at)) return at;
      if (!this.#isUsed(at)) return -1;
    }
  }

  /** Takes a slot for a client that has none. It must not be full. */
  add({ low, high }: ClientKey): number {
    let slot = low & this.#mask;
    while (this.#isUsed(slot * SLOT)) slot = (slot + 1) & this.#mask;
    const at = slot * SLOT;
    this.#words[at] = low;
    this.#words[at + 1] = high;
    this.size += 1;
    return at;
  }

  /** The slot that a client shares with all others whose hashes end alike. A table is used in this way or the other. */
  shareOf({ low }: ClientKey): number {
    return (low & this.#mask) * SLOT;
  }

  count(at: number): number {
    return (this.#words[at + COUNT] as number) & ~SHARED;
  }

  /** Whether the count is known to be that of all processes. */
  isShared(at: number): boolean {
    return ((this.#words[at + COUNT] as number) & SHARED) !== 0;
  }

  /** When the window ends, in milliseconds since the epoch; the time the table was made when there is none yet. */
  end(at: number): number {
    return this.since + (this.#words[at + END] as number);
  }

  set(at: number, count: number, end: number, shared: boolean): void {
    this.#words[at + COUNT] = shared ? count | SHARED : count;
    this.#words[at + END] = end - this.since;
    if (end > this.lastEnd) this.lastEnd = end;
  }

  /** A slot in use has a window, which ended after the table was made. */
  #isUsed(at: number): boolean {
    return this.#words[at + END] !== 0;
  }
}
