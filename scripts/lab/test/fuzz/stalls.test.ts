import t from "tap";
import { LongestStalls } from "../../fuzz/stalls.js";

t.test("the longest stall of each shape is kept, the worst first", async (t) => {
  const longest = new LongestStalls();
  t.same(longest.notes, []);
  longest.add("a scan", 12.4);
  longest.add("a batch", 30);
  longest.add("a scan", 3);
  longest.add("a scan", 41);
  t.same(longest.notes, ["41 ms at most for a scan", "30 ms at most for a batch"]);
});
