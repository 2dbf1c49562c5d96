/** Puts a reading together entry by entry, and counts what is left out by the words that tell it. */
import { type Extent, type NamedEntry, type Reading, Tally, tellCount } from "./reading.js";

/** What one and what several of a kind are called. */
export type Words = readonly [one: string, many: string];

/** What stands in the project itself: no release that anything could be said about. */
export const OWN: Words = ["package of the project's own", "packages of the project's own"];
/** What is installed because others need it. */
export const NEEDED: Words = ["package that others need in turn", "packages that others need in turn"];
/** What is of another shape than its format gives it. */
export const ODD: Words = ["entry that is not understood", "entries that are not understood"];

export class ReadingBuilder {
  readonly #entries: NamedEntry[] = [];
  readonly #passedOver = new Map<Words, number>();
  readonly #notRead = new Tally();

  add(entry: NamedEntry): void {
    this.#entries.push(entry);
  }

  /** Counts what is left out on purpose. */
  passOver(words: Words, count = 1): void {
    this.#passedOver.set(words, (this.#passedOver.get(words) ?? 0) + count);
  }

  /**
   * Counts what is not understood.
   * @param line where it stands, counted from 1
   */
  miss([one, many]: Words, line: number | undefined): void {
    this.#notRead.add(one, many, line);
  }

  build(kind: string, extent: Extent): Reading {
    return {
      kind,
      extent,
      entries: this.#entries,
      passedOver: [...this.#passedOver].flatMap(([words, count]) => tellCount(count, ...words)),
      notRead: this.#notRead.told(),
    };
  }
}
