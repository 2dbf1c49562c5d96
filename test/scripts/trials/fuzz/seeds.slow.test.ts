import t from "tap";
import { dataSeeds } from "../../../../scripts/trials/fuzz/seeds.js";
import { examineFile } from "../../../../server/data/load.js";

t.test("every data seed is valid", async (t) => {
  t.same(
    dataSeeds().filter(({ name, text }) => examineFile(name, text).problems.length > 0),
    [],
  );
});
