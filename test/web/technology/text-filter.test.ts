import t from "tap";
import { formatShown } from "../../../server/web/technology/text-filter.js";

t.test("shows how many entries match", async (t) => {
  t.equal(formatShown(1196, 1196), "All 1,196 shown");
  t.equal(formatShown(0, 12), "0 of 12 shown");
  t.equal(formatShown(1000, 1196), "1,000 of 1,196 shown");
});
