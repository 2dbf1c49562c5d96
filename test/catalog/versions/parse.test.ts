import semver from "semver";
import t from "tap";
import { isLine, parseRange, releaseLine } from "../../../server/catalog/versions/parse.js";
import { intersects, type VersionRange } from "../../../server/catalog/versions/range.js";
import fc, { runs } from "../../fixtures/properties.js";
import { range } from "../../fixtures/ranges.js";

t.test("a release line is told from the range of a manifest", async (t) => {
  for (const text of ["4", "4.2", "4.2.1", "v4", "=4", "4.x", "4.2.*"]) t.ok(isLine(range(text)), text);
  for (const text of ["^4.0.0", "~4.2", ">=4", "4 || 5", "4 - 5", "*"]) t.notOk(isLine(range(text)), text);
});

t.test("what is not a range is refused, in part or as a whole", async (t) => {
  for (const text of ["", "15", "^18 || ^19", ">=3.8 <4", "24.04", "*"]) t.ok(parseRange(text), `"${text}"`);
  for (const text of ["foo", "^18 || bar", ">=18 foo", ">=2 <1", "1.2.3.", `>=1.0.0${" ".repeat(300)}`]) {
    t.equal(parseRange(text), undefined, text);
  }
});

t.test("leading zeros and a fourth number are understood", async (t) => {
  t.ok(intersects(range("24.04"), range("24.4.1")));
  t.notOk(intersects(range("24.04"), range("24.10")));
  t.ok(intersects(range("2.7.18.1"), range("2.7.18")));
  t.notOk(intersects(range("2.7.18.1"), range("2.7.1")));
});

t.test("a pre-release lies before its release", async (t) => {
  t.notOk(intersects(range("19.0.0-rc.1"), range("^19.0.0")));
  t.notOk(intersects(range("19.0.0-rc.1"), range("18")));
  t.ok(intersects(range("19.0.0-rc.1"), range("^18.2.0 || >=19.0.0-rc.0")));
});

t.test("a release line is named by its first numbers", async (t) => {
  t.ok(intersects(releaseLine("15") as VersionRange, range("15.9.0")));
  t.notOk(intersects(releaseLine("3.1") as VersionRange, range("3.12")));
  t.ok(intersects(releaseLine("24.04") as VersionRange, range("24.4.2")));
  for (const name of ["4.4w", "2022-h2", "lts", "", ">=3"]) t.equal(releaseLine(name), undefined, name);
});

t.test("one to three numbers, alone or with a caret or tilde, have node-semver's bounds", async (t) => {
  const part = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 999_999_999 }));
  const sign = fc.constantFrom("", "^", "~");
  const length = fc.integer({ min: 1, max: 3 });
  fc.assert(
    fc.property(sign, part, part, part, length, (before, major, minor, patch, given) => {
      const text = before + [major, minor, patch].slice(0, given).join(".");
      const bounds = range(text).intervals.map(({ min, max, maxIncluded }) => {
        if (min === max) return maxIncluded ? min.version : "";
        return [...(min.version === "0.0.0-0" ? [] : [`>=${min}`]), `${maxIncluded ? "<=" : "<"}${max}`].join(" ");
      });
      t.strictSame(bounds, [new semver.Range(text).range], text);
    }),
    { numRuns: runs(500) },
  );
});
