import t from "tap";
import { quote, shorten } from "../../server/web/texts.js";

t.test("what is long is cut, and never within a character", async (t) => {
  t.equal(shorten("y".repeat(60)), "y".repeat(60));
  t.equal(shorten("y".repeat(61)).length, 61, "an ellipsis in the place of the rest");
  t.equal(shorten("😀😀😀", 2), "😀😀…");
  t.equal(quote("a"), "“a”");
});
