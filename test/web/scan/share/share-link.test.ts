import t from "tap";
import { decodeShared, encodeShared } from "../../../../server/web/scan/share/share-link.js";
import fc from "../../../fixtures/properties.js";

t.test("what is encoded is decoded, in the letters of an address", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.constantFrom("", "edge"), async (list, platform) => {
      const encoded = await encodeShared({ list, platform });
      const decoded = await decodeShared(encoded);
      return /^1\.[\w-]+$/.test(encoded) && decoded?.list === list && decoded.platform === platform;
    }),
  );
});

t.test("a list is shorter than its lines", async (t) => {
  const list = Array.from({ length: 200 }, (_, index) => `package-number-${index}@1.${index}.0`).join("\n");
  t.ok((await encodeShared({ list, platform: "" })).length < list.length / 2);
});

t.test("anything else is undefined", async (t) => {
  const whole = await encodeShared({ list: "next@15\nreact@19\nprisma", platform: "edge" });
  for (const text of [
    "",
    "1.",
    "1",
    whole.slice(2),
    whole.replace("1.", "2."),
    whole.slice(0, -4),
    `${whole}!`,
    "1.$$",
  ])
    t.equal(await decodeShared(text), undefined, text);
  await fc.assert(
    fc.asyncProperty(fc.base64String(), async (text) => {
      const decoded = await decodeShared(`1.${text}`);
      return decoded === undefined || typeof decoded.list === "string";
    }),
  );
});

t.test("a small link that expands to a huge list is rejected", async (t) => {
  const bomb = await encodeShared({ list: "a".repeat(5_000_000), platform: "" });
  t.ok(bomb.length < 10_000);
  t.equal(await decodeShared(bomb), undefined);
});
