/** Collects a reading entry by entry, and counts what is left out. */
import { type Extent, formatCount, type NamedEntry, type Reading, Tally } from "./reading.js";

/** What one and what several of a kind are called. */
export type Words = readonly [one: string, many: string];

/** Folders of the project itself, which have no release to check. */
export const OWN: Words = ["internal package", "internal packages"];
/** What is installed because others need it. */
export const NEEDED: Words = ["indirect dependency", "indirect dependencies"];
/** What does not have the shape that its format requires. */
export const ODD: Words = ["unexpected entry", "unexpected entries"];

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

  /** Counts what is not understood. @param line where it stands, counted from 1 */
  miss([one, many]: Words, line: number | undefined): void {
    this.#notRead.add(one, many, line);
  }

  build(kind: string, extent: Extent): Reading {
    return {
      kind,
      extent,
      entries: this.#entries,
      passedOver: [...this.#passedOver].flatMap(([words, count]) => formatCount(count, ...words)),
      notRead: this.#notRead.summary(),
    };
  }
}
