import t from "tap";
import { decoded, quote, shorten } from "../../server/web/shorten.js";

t.test("what is long is cut, and never within a character", async (t) => {
  t.equal(shorten("y".repeat(60)), "y".repeat(60));
  t.equal(shorten("y".repeat(61)).length, 61, "an ellipsis in the place of the rest");
  t.equal(shorten("😀😀😀", 2), "😀😀…");
  t.equal(quote("a"), "“a”");
});

t.test("part of an address is read in plain letters, and kept where it is no part of one", async (t) => {
  t.equal(decoded("%40angular%2Fcore"), "@angular/core");
  t.equal(decoded("100%"), "100%");
});
