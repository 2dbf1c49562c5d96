import t from "tap";
import fc from "../../../../test/fixtures/properties.js";
import { encode, headers, jsonBodies, nameTexts, query } from "../../fuzz/parts.js";

const sample = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { seed: 1, numRuns: 200 });

t.test("names come alone, with versions and as purls", async (t) => {
  const texts = sample(nameTexts(["react"]));
  for (const form of [/^react$/, /^react@.+/, /^pkg:npm\/react@/, /^ REACT $/])
    t.ok(
      texts.some((text) => form.test(text)),
      String(form),
    );
});

t.test("bodies are JSON or nearly JSON", async (t) => {
  const bodies = sample(jsonBodies(fc.constant({ a: 1 })));
  const good = bodies.filter(({ payload }) => payload === '{"a":1}');
  t.ok(good.length > 100 && good.length < 200);
  t.ok(
    bodies.some(({ payload }) => Buffer.isBuffer(payload)),
    "invalid UTF-8",
  );
});

t.test("queries are encoded, including lone surrogates", async (t) => {
  t.equal(
    query([
      ["a b", "&"],
      ["x", 1],
    ]),
    "a%20b=%26&x=1",
  );
  t.equal(encode("\ud800"), "%EF%BF%BD");
  t.ok(sample(headers).some(({ accept }) => accept === "text/html"));
});
