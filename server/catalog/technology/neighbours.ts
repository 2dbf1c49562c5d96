/** The facts on pairs, by technology. */
import type { PairFacts } from "../facts/compiled.js";
import type { Technology } from "./technology.js";

/** A map in two lists, in the order of ids: an entry takes 16 bytes, and in a `Map` it takes 43 */
export class Row {
  readonly #technology: Technology;
  readonly #places: readonly number[];
  readonly #facts: readonly PairFacts[];

  /** @param technology whose row it is @param places of its partners, ascending @param facts on each of the pairs */
  constructor(technology: Technology, places: readonly number[], facts: readonly PairFacts[]) {
    this.#technology = technology;
    this.#places = places;
    this.#facts = facts;
  }

  get size(): number {
    return this.#places.length;
  }

  get(partner: Technology): PairFacts | undefined {
    const found = this.#from(partner.index);
    return this.#places[found] === partner.index ? this.#facts[found] : undefined;
  }

  has(partner: Technology): boolean {
    return this.get(partner) !== undefined;
  }

  /**
   * The facts with partners that come after a place and are marked.
   * @param marks by place, anything but 0 for a marked one
   * @param report takes the place of the partner, and the facts
   */
  forMarkedAfter(place: number, marks: Int32Array, report: (place: number, facts: PairFacts) => void): void {
    const places = this.#places;
    for (let at = this.#from(place + 1); at < places.length; at += 1) {
      const partner = places[at] as number;
      if (marks[partner] !== 0) report(partner, this.#facts[at] as PairFacts);
    }
  }

  /** Where the first partner at a place or after it stands. */
  #from(place: number): number {
    let [low, high] = [0, this.#places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle] as number) < place) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  *keys(): Generator<Technology, void> {
    for (const facts of this.#facts) yield this.#partnerIn(facts);
  }

  *[Symbol.iterator](): Generator<[Technology, PairFacts], void> {
    for (const facts of this.#facts) yield [this.#partnerIn(facts), facts];
  }

  #partnerIn({ a, b }: PairFacts): Technology {
    return a === this.#technology ? b : a;
  }
}

/** Which technologies have facts in common. */
export interface Neighbours {
  /** The technologies that have facts in common with one, each with these facts; itself where there are facts on its packages. */
  of(technology: Technology): Row;
}
