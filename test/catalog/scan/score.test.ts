import t from "tap";
import { score } from "../../../server/catalog/scan/score.js";
import fc from "../../fixtures/properties.js";

type Pair = Parameters<typeof score>[0] extends Iterable<infer P> ? P : never;
const pair = (status: Pair["status"], severity: Pair["severity"]): Pair => ({ status, severity });
const COMPATIBLE = pair("compatible", "info");
const PARTIAL = pair("partial", "warning");
const DEPRECATED = pair("deprecated", "warning");
const BROKEN = pair("incompatible", "error");

t.test("a score is the share of ten points for each known pair", async (t) => {
  const cases: [Pair[], number | null, string | null][] = [
    [[], null, null],
    [[pair("unknown", undefined)], null, null],
    [[COMPATIBLE], 100, "A"],
    [[COMPATIBLE, pair("unknown", undefined)], 100, "A"],
    [[PARTIAL], 50, "C"],
    [[COMPATIBLE, PARTIAL], 75, "B"],
    [[DEPRECATED], 0, "F"],
    [[BROKEN], 0, "F"],
    [[COMPATIBLE, COMPATIBLE, COMPATIBLE, BROKEN], 25, "F"],
    [[COMPATIBLE, COMPATIBLE, COMPATIBLE, DEPRECATED, DEPRECATED], 60, "C"],
  ];
  for (const [pairs, expected, grade] of cases) {
    const result = score(pairs);
    t.equal(result.score, expected);
    t.equal(result.grade, grade);
  }
});

t.test("the worst severity caps the score", async (t) => {
  const many = Array.from({ length: 99 }, () => COMPATIBLE);
  t.equal(score([...many, PARTIAL]).score, 89);
  t.equal(score([...many, PARTIAL]).grade, "B");
  t.equal(score([...many, BROKEN]).score, 69);
  t.equal(score([...many, BROKEN]).grade, "C");
  t.equal(score([...many, pair("incompatible", "critical")]).score, 39);
  t.equal(score([...many, pair("incompatible", "critical"), BROKEN, PARTIAL]).breakdown.cap, 39);
  t.equal(score(many).breakdown.cap, null);
});

t.test("the breakdown says how the score came about", async (t) => {
  t.match(score([COMPATIBLE, PARTIAL, DEPRECATED, BROKEN]).breakdown, {
    compatible: 1,
    partial: 1,
    deprecated: 1,
    incompatible: 1,
    points: -5,
    possible: 40,
    cap: 69,
  });
});

const arbitraryPairs = fc.array(fc.constantFrom(COMPATIBLE, PARTIAL, DEPRECATED, BROKEN, pair("unknown", undefined)));

t.test("a compatible pair more never lowers a score", async () => {
  fc.assert(
    fc.property(arbitraryPairs, (pairs) => (score([...pairs, COMPATIBLE]).score ?? 0) >= (score(pairs).score ?? 0)),
  );
});

t.test("a score lies between 0 and 100 and does not depend on the order", async () => {
  fc.assert(
    fc.property(arbitraryPairs, (pairs) => {
      const { score: value } = score(pairs);
      return (value === null || (value >= 0 && value <= 100)) && value === score([...pairs].reverse()).score;
    }),
  );
});
