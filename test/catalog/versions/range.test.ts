import semver from "semver";
import t from "tap";
import {
  containsEnd,
  intersects,
  isOpenEnded,
  isWithin,
  newestFirst,
  union,
  type VersionRange,
} from "../../../server/catalog/versions/range.js";
import fc from "../../fixtures/properties.js";
import { anyRange, range } from "../../fixtures/ranges.js";

t.test("two ranges intersect exactly when node-semver says so", async () => {
  fc.assert(fc.property(anyRange, anyRange, (a, b) => intersects(range(a), range(b)) === semver.intersects(a, b)));
});

t.test("a range lies within another exactly when node-semver says so", async () => {
  fc.assert(fc.property(anyRange, anyRange, (a, b) => isWithin(range(a), range(b)) === semver.subset(a, b)));
});

t.test("the newest versions of a range are those at its end", async (t) => {
  const cases: [outer: string, inner: string, contains: boolean][] = [
    [">=4.2.0", "^4.0.0", true],
    ["<4.47.0", "^4.0.0", false],
    [">=4.2.0 <4.9.0", "^4.0.0", false],
    ["4", "^4.1.0", true],
    [">=5", "^4.0.0", false],
    [">=2", ">=1", true],
    ["<9", ">=1", false],
    ["^4.1.0 || ^5.0.0", "^4.0.0 || ^5.0.0", true],
    ["^5.0.0", "^4.0.0 || ^5.0.0", false],
  ];
  for (const [outer, inner, contains] of cases) {
    t.equal(containsEnd(range(outer), range(inner)), contains, `${inner} in ${outer}`);
  }
});

t.test("a bound counts only where it is included", async (t) => {
  t.ok(intersects(range("<=2.0.0"), range(">=2.0.0")));
  t.notOk(intersects(range("<2.0.0"), range(">=2.0.0")));
  t.notOk(intersects(range("<=2.0.0"), range(">2.0.0")));
  t.ok(isWithin(range(">1.0.0 <2.0.0"), range(">=1.0.0 <=2.0.0")));
  t.notOk(isWithin(range(">=1.0.0 <2.0.0"), range(">1.0.0 <2.0.0")));
  t.notOk(isWithin(range(">1.0.0 <=2.0.0"), range(">1.0.0 <2.0.0")));
});

t.test("lines are ordered by number, the newest first", async (t) => {
  const texts = ["9", "10", "^8 || ^11", ">=10.1", "*"].map(range);
  t.same(
    texts.sort(newestFirst).map(({ text }) => text),
    ["^8 || ^11", ">=10.1", "10", "9", "*"],
  );
});

t.test("a union holds what any of its ranges holds", async (t) => {
  const both = union([range("17"), undefined, range("19")]) as VersionRange;
  t.ok(intersects(both, range("17.0.2")) && intersects(both, range("19.1.0")));
  t.notOk(intersects(both, range("18")));
  t.equal(both.text, "17 and 19");
  t.equal(union([undefined]), undefined);
  t.equal(union([undefined, range("18")])?.text, "18");
  t.equal(union([range("18"), range("18")])?.text, "18");
});

t.test("a range without an upper bound takes in releases to come", async (t) => {
  for (const open of [">=2", "*", "1 || >3", ">=1 <2 || >=4"]) t.ok(isOpenEnded(range(open)), open);
  for (const closed of ["<2", "^1", "1 - 3", "1 || 2"]) t.notOk(isOpenEnded(range(closed)), closed);
});
