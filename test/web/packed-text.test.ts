import t from "tap";
import { packText, unpackText } from "../../server/web/packed-text.js";
import fc from "../fixtures/properties.js";

t.test("a text comes back as it was, and has only letters that addresses take", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
      const packed = await packText(text);
      return /^[\w-]*$/.test(packed) && (await unpackText(packed, 2 ** 20)) === text;
    }),
  );
});

t.test("what is not packed, or too long, is nothing", async (t) => {
  for (const wrong of ["", "€", "abc", (await packText("a list")).slice(0, -3)])
    t.equal(await unpackText(wrong, 2 ** 20), undefined, wrong);
  const long = await packText("a".repeat(1000));
  t.equal(await unpackText(long, 999), undefined);
  t.equal((await unpackText(long, 1000))?.length, 1000);
});
