import t from "tap";
import { parseForm } from "../../server/web/form-body.js";
import fc from "../fixtures/properties.js";

t.test("a form is parsed as browsers encode it", async () => {
  const word = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word)), (fields) => {
      const body = String(new URLSearchParams(fields));
      return String(parseForm(body)) === body;
    }),
  );
});

t.test("any form body is parsed as in the standard", async (t) => {
  for (const text of [
    "",
    "a",
    "=",
    "a=",
    "=b",
    "&&a=1&",
    "a=1&a=2",
    "a=b=c",
    "a+b=+%2B+",
    "%zz=%",
    "a=%e4%f6",
    "é=ü",
    "a=\n",
  ])
    t.strictSame([...parseForm(text)], [...new URLSearchParams(text)], text);
});

t.test("the number of fields is limited", async (t) => {
  t.equal([...parseForm("a=1&".repeat(100_000))].length, 1000);
});
