/**
 * HalfSipHash-2-4 with 64 bits of result (https://github.com/veorq/SipHash), the variant of SipHash for 32-bit arithmetic:
 * a short hash that nobody who does not know its key can find collisions for. node:crypto has no such hash, and its
 * shortest takes ten times as long, for each request.
 */

/** A hash under a key of its own. */
export class KeyedHash {
  readonly #k0: number;
  readonly #k1: number;
  /** The first half of the hash that was made last, an integer of 32 bits. */
  low = 0;
  /** Its second half. */
  high = 0;

  /** @param key two random integers of 32 bits */
  constructor(key: Int32Array) {
    [this.#k0 = 0, this.#k1 = 0] = key;
  }

  /** Hashes a text as it is in UTF-16, little-endian; the result is in `low` and `high`, as an object would be dear. */
  update(text: string): void {
    let v0 = this.#k0;
    let v1 = this.#k1 ^ 0xee;
    let v2 = 0x6c796765 ^ this.#k0;
    let v3 = 0x74656462 ^ this.#k1;
    const compressions = ((text.length >> 1) + 1) * 2;
    let word = 0;
    // All rounds in one loop: as a function of its own, a round is too dear to call.
    for (let round = 0; round < compressions + 8; round++) {
      if (round < compressions) {
        if ((round & 1) === 0) v3 ^= word = wordAt(text, round);
      } else if (round === compressions) {
        v2 ^= 0xee;
      } else if (round === compressions + 4) {
        this.low = v1 ^ v3;
        v1 ^= 0xdd;
      }
      v0 = (v0 + v1) | 0;
      v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
      v0 = (v0 << 16) | (v0 >>> 16);
      v2 = (v2 + v3) | 0;
      v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
      v0 = (v0 + v3) | 0;
      v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
      v2 = (v2 + v1) | 0;
      v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
      v2 = (v2 << 16) | (v2 >>> 16);
      if (round < compressions && (round & 1) === 1) v0 ^= word;
    }
    this.high = v1 ^ v3;
  }
}

/** Two characters as an integer of 32 bits; the last of a text has what is left of it and its length in bytes. */
function wordAt(text: string, at: number): number {
  if (at + 1 < text.length) return text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
  return (at < text.length ? text.charCodeAt(at) : 0) | (text.length << 25);
}
