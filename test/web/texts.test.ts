import t from "tap";
import { counted, decodePart, formatShown, quote, shorten, withQuery } from "../../server/web/texts.js";
import fc from "../fixtures/properties.js";

t.test("what is long is cut, and never within a character", async (t) => {
  t.equal(shorten("y".repeat(60)), "y".repeat(60));
  t.equal(shorten("y".repeat(61)).length, 61, "an ellipsis in the place of the rest");
  t.equal(shorten("😀😀😀", 2), "😀😀…");
  t.equal(quote("a"), "“a”");
});

t.test("things are counted, one and many, in groups of three digits", async (t) => {
  t.equal(counted(1, "package", "packages"), "1 package");
  t.equal(counted(0, "package", "packages"), "0 packages");
  t.equal(counted(2000, "package", "packages"), "2,000 packages");
});

t.test("what cannot be decoded stays as it is", async (t) => {
  t.equal(decodePart("a%20b"), "a b");
  t.equal(decodePart("100%"), "100%");
});

t.test("a query is readable, and read back whatever is in it", async (t) => {
  t.equal(withQuery("/set", []), "/set");
  t.equal(
    withQuery("/set", [
      ["row", "@scope/a@1,pkg:npm/b"],
      ["col", "a&b"],
    ]),
    "/set?row=@scope/a@1,pkg:npm/b&col=a%26b",
  );
  const text = fc.string({ unit: "binary" }).map((given) => Buffer.from(given).toString());
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (entries) => {
      const { searchParams } = new URL(withQuery("/x", entries), "https://stackfit.example");
      return JSON.stringify([...searchParams]) === JSON.stringify(entries);
    }),
  );
});

t.test("shows how many entries match", async (t) => {
  t.equal(formatShown(1196, 1196), "All 1,196 shown");
  t.equal(formatShown(0, 12), "0 of 12 shown");
  t.equal(formatShown(1000, 1196), "1,000 of 1,196 shown");
});
