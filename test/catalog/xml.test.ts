import { XMLParser } from "fast-xml-parser";
import t from "tap";
import { escapeXml } from "../../server/catalog/xml.js";
import fc from "../fixtures/properties.js";
import { parseXml } from "../fixtures/xml.js";

t.test("XML characters are escaped", async (t) => {
  t.equal(escapeXml('a & b < c > d "e" ]]> &amp;'), "a &amp; b &lt; c &gt; d &quot;e&quot; ]]&gt; &amp;amp;");
  t.equal(escapeXml("a\u0000b\u001fc\ud800d\ufffee😀\n"), "a\ufffdb\ufffdc\ufffdd\ufffde😀\n");
});

t.test("any text comes back as it was from an element and from an attribute", async () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "'", "]", "!", "-", ";", "a", "amp"), maxLength: 20 }),
    fc.string({ unit: "grapheme", maxLength: 20 }),
  );
  fc.assert(
    fc.property(text, (given) => {
      // Line breaks and their kin are normalised by readers; what XML cannot hold is replaced.
      const plain = given.replace(/[\p{C}\s\ufffe\uffff]/gu, "x");
      const [element] = parseXml(`<a b="${escapeXml(plain)}">${escapeXml(plain)}</a>`);
      return element?.text === plain && element.attributes.get("b") === plain;
    }),
  );
});

t.test("any text at all leaves a document well-formed", async () => {
  const parser = new XMLParser({ ignoreAttributes: false });
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), (given) => {
      const document = `<a b="${escapeXml(given)}">${escapeXml(given)}</a>`;
      return parseXml(document).length === 1 && "a" in parser.parse(document);
    }),
  );
});
