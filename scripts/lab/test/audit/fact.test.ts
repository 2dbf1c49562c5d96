import t from "tap";
import { digestOf, drawFacts, type Fact } from "../../audit/fact.js";

const factOf = (id: string, content: unknown = {}): Fact => ({ id, says: id, at: [], sources: [], content });

const facts = Array.from({ length: 200 }, (_, index) => factOf(`fact ${index}`));
const idsOf = (drawn: readonly Fact[]) => drawn.map(({ id }) => id);

t.test("a seed draws the same facts, in whatever order they come", async (t) => {
  const drawn = idsOf(drawFacts(facts, 10, "a"));
  t.equal(new Set(drawn).size, 10);
  t.strictSame(idsOf(drawFacts([...facts].reverse(), 10, "a")), drawn);
  t.notSame(idsOf(drawFacts(facts, 10, "b")), drawn);
  t.strictSame(idsOf(drawFacts(facts, 4, "a")), drawn.slice(0, 4), "the first of a sample are a sample");
  t.equal(drawFacts(facts, 500, "a").length, 200);
});

t.test("each stratum gives one in turn, so that rare ones are drawn, too", async (t) => {
  const strata = facts.map((fact, index) => ({ ...fact, stratum: index < 3 ? "rare" : `common ${index % 2}` }));
  const countsOf = (size: number) => {
    const drawn = drawFacts(strata, size, "a").map(({ stratum }) => stratum);
    return ["rare", "common 0", "common 1"].map((one) => drawn.filter((stratum) => stratum === one).length);
  };
  t.strictSame(countsOf(3), [1, 1, 1]);
  t.strictSame(countsOf(9), [3, 3, 3]);
  t.strictSame(countsOf(13), [3, 5, 5]);
});

t.test("over many seeds every fact is drawn about as often", async (t) => {
  const counts = new Map(facts.map(({ id }) => [id, 0]));
  const seeds = 400;
  for (let seed = 0; seed < seeds; seed += 1)
    for (const id of idsOf(drawFacts(facts, 20, String(seed)))) counts.set(id, (counts.get(id) ?? 0) + 1);
  // 40 are expected, with a standard deviation of 6.
  for (const [id, count] of counts) t.ok(count > 10 && count < 70, `${id}: ${count}`);
});

t.test("a digest changes with what a fact is made of and with its sources, and with nothing else", async (t) => {
  const fact = factOf("a", { range: ">=1", checked: "2026-01-01", inner: { x: 1, y: 2, updated: "2026-01-01" } });
  const digest = digestOf(fact);
  const opened = { inner: { y: 2, x: 1, updated: "2026-02-02" }, checked: "2026-02-02", range: ">=1" };
  t.equal(digestOf({ ...fact, says: "other words", at: [{ path: "b", steps: [] }], content: opened }), digest);
  t.not(digestOf({ ...fact, content: { ...opened, range: ">=2" } }), digest);
  t.not(digestOf({ ...fact, content: { ...opened, inner: { x: 1, y: 3 } } }), digest);
  t.not(digestOf({ ...fact, sources: ["https://example.com"] }), digest);
});
