import t from "tap";
import fc from "../../../../test/fixtures/properties.js";
import { LONGEST, mutations } from "../../fuzz/mutate.js";

const sampled = fc.sample(mutations(fc.constant("one\ntwo\nthree\n")), { seed: 1, numRuns: 400 });

t.test("mutations keep, cut, insert and repeat text, within the limit", async (t) => {
  t.ok(sampled.includes("one\ntwo\nthree\n"), "unchanged");
  t.ok(
    sampled.some((text) => "one\ntwo\nthree\n".startsWith(text) && text.length < 14),
    "cut off",
  );
  t.ok(
    sampled.some((text) => text.length > 10_000),
    "long",
  );
  t.ok(sampled.every((text) => text.length <= LONGEST));
  t.ok(
    sampled.some((text) => text.includes("\0")),
    "with unexpected characters",
  );
  t.ok(new Set(sampled).size > 200, "different ones");
});

t.test("an empty text can be changed too", async (t) => {
  const texts = fc.sample(mutations(fc.constant("")), { seed: 1, numRuns: 100 });
  t.ok(texts.some((text) => text !== ""));
});
