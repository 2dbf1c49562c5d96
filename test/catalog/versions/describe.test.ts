import t from "tap";
import { describeRange } from "../../../server/catalog/versions/describe.js";
import { isWithin } from "../../../server/catalog/versions/range.js";
import fc from "../../fixtures/properties.js";
import { anyRange, range } from "../../fixtures/ranges.js";

t.test("a range in words means what the range means", async () => {
  fc.assert(
    fc.property(anyRange, (text) => {
      const again = range(
        describeRange(text)
          .replaceAll(/ or |, /g, " || ")
          .replaceAll(" to ", " - "),
      );
      return isWithin(again, range(text)) && isWithin(range(text), again);
    }),
  );
});

t.test("a range is described as short as it can be said", async (t) => {
  const cases: [string, string][] = [
    ["^18.2.0 || ^19.0.0", "^18.2 or ^19"],
    ["^18.2.0 || 19.0.0-rc-de68d2f4-20241204 || ^19.0.0", "^18.2 or ^19"],
    ["^17.0.2 || ^18.0.0-0", "^17.0.2 or ^18"],
    ["^6.0.0 || ^7.0.0 || ^8.0.0", "^6, ^7 or ^8"],
    [">=2.3.0-dev || >=2.4.0-dev || >= 3.1.0-dev || 1.9.x", ">=2.3.0-dev or 1.9.x"],
    ["~1.0.0", "~1.0.0"],
    // Ruby and Composer read `~1.2` otherwise.
    ["~1.2.0", "~1.2.0"],
    ["^0.0.0", "^0.0.0"],
    ["^0.2.0", "^0.2"],
    ["^0.2.3", "^0.2.3"],
    [">= 20.9.0", ">=20.9"],
    [">=18.0.0 <20.0.0", ">=18 <20.0.0"],
    ["<=1.0.0", "<=1.0.0"],
    [">=1.62.0 <=1.99.0", "1.62 to 1.99.0"],
    [">= 16 <= 18 || >=20.0.0", "16 to 18 or >=20"],
    ["1.0.0", "1.0.0"],
    ["^10.0.0", "^10"],
    ["^1.0.0-beta.1", "^1.0.0-beta.1"],
    ["19.0.0-rc.1", "19.0.0-rc.1"],
    ["15", "15"],
  ];
  for (const [text, expected] of cases) t.equal(describeRange(text), expected, text);
});
