import t from "tap";
import { beyondBounds, MAX_BYTES, MAX_FILES, MAX_TOTAL } from "../../server/data/bounds.js";

const many = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, index): [string, number] => [`technologies/x${index}.yaml`, bytes]);
const told = (sizes: Iterable<readonly [string, number]>) => beyondBounds(sizes).map(({ path, what }) => [path, what]);

t.test("each bound is met by what is as large as it, and by nothing larger", async (t) => {
  t.strictSame(told([]), []);
  t.strictSame(told([["a.yaml", MAX_BYTES]]), []);
  t.strictSame(told([["a.yaml", MAX_BYTES + 1]]), [["a.yaml", "is too large (262145 bytes)"]]);
  t.strictSame(told(many(MAX_TOTAL / MAX_BYTES, MAX_BYTES)), []);
  t.strictSame(told([...many(MAX_TOTAL / MAX_BYTES, MAX_BYTES), ["b.yaml", 1]]), [
    [".", "the files are too large in total"],
  ]);
  t.strictSame(told(many(MAX_FILES, 1)), []);
  t.strictSame(told(many(MAX_FILES + 1, 1)), [[".", "there are too many files"]]);
});

t.test("of a great many files that are too long the first are told", async (t) => {
  t.equal(beyondBounds(many(2000, MAX_BYTES + 1)).length, 101, "a hundred, and the whole");
});
