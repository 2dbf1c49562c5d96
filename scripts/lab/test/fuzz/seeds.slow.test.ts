import t from "tap";
import { examineFile } from "../../../../server/data/load.js";
import { dataSeeds } from "../../fuzz/seeds.js";

t.test("every data seed is valid", async (t) => {
  t.same(
    dataSeeds().filter(({ name, text }) => examineFile(name, text).problems.length > 0),
    [],
  );
});
