import t from "tap";
import { compareParts, holds } from "../../server/manifests/version-order.js";

t.test("the first part that differs decides, and missing parts are zeros", async (t) => {
  t.equal(compareParts([1, 10], [1, 9, 9]), 1);
  t.equal(compareParts([1, 2], [1, 2, 0]), 0);
  t.equal(compareParts([1], [1, 0, 1]), -1);
});

t.test("operators mean what they say of older, equal and newer versions", async (t) => {
  const meaning = (operator: string) => [-1, 0, 1].map((order) => holds(operator, order));
  t.same(meaning("<"), [true, false, false]);
  t.same(meaning("<="), [true, true, false]);
  t.same(meaning(">"), [false, false, true]);
  t.same(meaning(">="), [false, true, true]);
  t.same(meaning("=="), [false, true, false]);
  t.same(meaning("!="), [true, false, true]);
});
