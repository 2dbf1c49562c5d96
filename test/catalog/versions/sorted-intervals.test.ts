import t from "tap";
import { intersects, newestFirst, union, type VersionRange } from "../../../server/catalog/versions/range.js";
import fc, { runs } from "../../fixtures/properties.js";
import { range } from "../../fixtures/ranges.js";

t.test("ranges of very many parts meet others as their parts do", async (t) => {
  const parts = fc.constantFrom(
    "1.2.3",
    "^2.1.0",
    "~3.4",
    ">1.0.0 <=1.1.0",
    "4.x",
    ">=9 <10",
    ">=20",
    "2.0.0-rc.1",
    "<0.2",
  );
  const many = fc.array(parts, { minLength: 17, maxLength: 40 }).map((list) => list.map(range));
  const asked = fc
    .constantFrom("1.1.0", "1.2.3", "<1.2.3", ">2.0.0-rc.0 <2.1.0", "5", ">=10 <20", ">19", "3.4.9", "*")
    .map(range);
  fc.assert(
    fc.property(many, asked, (list, other) => {
      const whole = union(list) as VersionRange;
      const expected = list.some((part) => intersects(part, other));
      t.equal(intersects({ ...whole, text: "many" }, other), expected);
      t.equal(intersects(other, whole), expected);
      const highest = list.reduce((best, part) => (newestFirst(part, best) < 0 ? part : best));
      t.equal(newestFirst(whole, highest), 0);
    }),
    { numRuns: runs(60) },
  );
});
