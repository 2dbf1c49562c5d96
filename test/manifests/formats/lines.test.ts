import t from "tap";
import { lineCounter } from "../../../server/manifests/formats/lines.js";

t.test("lines are counted up to offsets that grow, from the first or from any other", async (t) => {
  const text = "a\nb\n\nc";
  const lineAt = lineCounter(text);
  t.same([0, 1, 2, 4, 5, 5, 99].map(lineAt), [1, 1, 2, 3, 4, 4, 4]);
  t.same([2, 5].map(lineCounter(text, 7, 2)), [7, 9]);
});
