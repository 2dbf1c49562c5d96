import t from "tap";
import { badgeCode } from "../../../../server/web/pair/sections/badge.js";
import fc from "../../../fixtures/properties.js";

const image = "https://stackfit.example/api/v1/badge/a/b.svg";
const page = "https://stackfit.example/check/a/b";
const codeOf = (alt: string) => Object.fromEntries(badgeCode({ alt, image, page }));

t.test("each syntax shows the image with its text and leads to the page", async (t) => {
  t.strictSame(codeOf("A and B: compatible"), {
    Markdown: `[![A and B: compatible](${image})](${page})`,
    HTML: `<a href="${page}"><img src="${image}" alt="A and B: compatible" height="20"></a>`,
    reStructuredText: `.. image:: ${image}\n   :alt: A and B: compatible\n   :target: ${page}`,
    AsciiDoc: `image::${image}["A and B: compatible",link="${page}"]`,
  });
});

t.test("names are escaped in each syntax", async (t) => {
  t.match(codeOf('A] *b* "c" <d> {e}\n& f|g'), {
    Markdown: `[![A\\] \\*b\\* "c" \\<d\\> {e} \\& f\\|g](${image})](${page})`,
    HTML: `alt="A] *b* &quot;c&quot; &lt;d&gt; {e} &amp; f|g"`,
    reStructuredText: `   :alt: A] *b* "c" <d> {e} & f|g\n   :target:`,
    AsciiDoc: `["A] *b* \\"c\\" <d> \\{e} & f|g",link=`,
  });
});

t.test("no name breaks out of its syntax", async (t) => {
  const unit = fc.constantFrom(..."[]()<>{}\"'\\`*_!&|\n\r ab:=,");
  fc.assert(
    fc.property(fc.string({ unit }), (alt) => {
      const { Markdown = "", HTML = "", reStructuredText = "", AsciiDoc = "" } = codeOf(alt);
      const inner = Markdown.slice("[![".length, -`](${image})](${page})`.length);
      t.notMatch(inner.replace(/\\./g, ""), /[[\]<>`*_\n]/, "brackets are escaped");
      t.match(HTML, /^<a href="[^"<>]*"><img src="[^"<>]*" alt="[^"<>]*" height="20"><\/a>$/);
      t.equal(reStructuredText.split("\n").length, 3);
      t.match(AsciiDoc, /^image::\S+\["(?:\\"|[^"\n])*",link="[^"]*"\]$/);
    }),
  );
});
