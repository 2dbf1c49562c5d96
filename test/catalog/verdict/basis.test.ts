import t from "tap";
import { nameBasis } from "../../../server/catalog/verdict/basis.js";

t.test("how we know is told with what it covers, where that is known", (t) => {
  t.equal(nameBasis("declared", "exact"), "declared, for these releases");
  t.equal(nameBasis("tested", "unversioned"), "tested, no versions given");
  t.equal(nameBasis("documented", undefined), "documented", "tools have no coverage");
  t.end();
});
