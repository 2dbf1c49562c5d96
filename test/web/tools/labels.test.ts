import t from "tap";
import { CLAIMS } from "../../../server/catalog/directory/tool-claims.js";
import { GROUPS, valueInWords } from "../../../server/web/tools/labels.js";

t.test("every claim stands in one group", async (t) => {
  t.strictSame(GROUPS.flatMap(({ claims }) => claims).sort(), [...CLAIMS].sort());
});

t.test("values are shown as words, and texts unchanged", async (t) => {
  t.equal(valueInWords("category", "cli-agent"), "CLI agent");
  t.equal(valueInWords("privacy.trainsOnCode", "optional"), "You decide");
  t.equal(valueInWords("privacy.trainsOnCode", false), "No");
  t.equal(valueInWords("privacy.dataStorage", "local"), "On your own machine");
  t.equal(valueInWords("pricing.free", true), "Yes");
  t.equal(valueInWords("platforms.cli", false), "No");
  t.equal(valueInWords("vendor", "true"), "true", "a vendor may be called so");
  t.equal(valueInWords("category", "__proto__"), "__proto__");
});
