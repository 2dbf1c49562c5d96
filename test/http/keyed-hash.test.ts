import t from "tap";
import { KeyedHash } from "../../server/http/keyed-hash.js";
import fc from "../fixtures/properties.js";

const KEY = new Int32Array([0x03020100, 0x07060504]);

function hashOf(text: string, key = KEY): string {
  const hash = new KeyedHash(key);
  hash.update(text);
  const bytes = Buffer.alloc(8);
  bytes.writeInt32LE(hash.low, 0);
  bytes.writeInt32LE(hash.high, 4);
  return bytes.toString("hex");
}

t.test("it is HalfSipHash-2-4", async (t) => {
  // Of the bytes 0, 1, 2 and so on, by their number: vectors_hsip64 in https://github.com/veorq/SipHash/blob/master/vectors.h
  const vectors = new Map([
    [0, "218d1f59b9b83cc8"],
    [2, "064f39ef7c50eb57"],
    [4, "d5e78a175be52ea1"],
    [6, "ce3e91358aa2bc25"],
    [8, "edfee820bce4858c"],
    [10, "95b0469f06a6f2ee"],
    [12, "7bc71f9faef5c799"],
    [14, "3bb1a870eae8e658"],
  ]);
  for (const [length, expected] of vectors) {
    const text = Buffer.from(Array.from({ length }, (_, byte) => byte)).toString("utf16le");
    t.equal(hashOf(text), expected, `${length} bytes`);
  }
});

t.test("texts have the same hash only when they are the same, under the same key", async (t) => {
  const text = fc.string({ unit: "binary", maxLength: 40 });
  fc.assert(fc.property(text, text, (a, b) => (hashOf(a) === hashOf(b)) === (a === b)));
  t.not(hashOf("203.0.113.1"), hashOf("203.0.113.1", new Int32Array([1, 2])));
});
