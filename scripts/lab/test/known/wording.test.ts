import t from "tap";
import { inShort, percent } from "../../known/wording.js";

t.test("a part has one digit after the point, and a part of nothing is none", async (t) => {
  t.equal(percent(1, 3), "33.3 %");
  t.equal(percent(0, 7), "0.0 %");
  t.equal(percent(7, 7), "100.0 %");
  t.equal(percent(0, 0), "0 %");
});

t.test("of a long list the first 25 are named", async (t) => {
  const names = Array.from({ length: 27 }, (_, index) => `n${index + 1}`);
  t.equal(inShort([]), "");
  t.equal(inShort(names.slice(0, 25)), names.slice(0, 25).join(", "));
  t.match(inShort(names), /^n1, n2, .*, n25, and 2 more$/);
});
