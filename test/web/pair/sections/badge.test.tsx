import t from "tap";
import { Links } from "../../../../server/http/views/links.js";
import { BadgeSection, badgeCode } from "../../../../server/web/pair/sections/badge.js";
import { createApp } from "../../../fixtures/app.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";
import { viewOf } from "../../../fixtures/pair-view.js";
import fc from "../../../fixtures/properties.js";

const catalog = everyFact();

t.test("the badge is for the versions of the page, at its natural size", async (t) => {
  const html = render(<BadgeSection view={viewOf(catalog, "nextjs@15", "react@17")} />);
  const [, src = "", alt, width] = /<img src="([^"]+)" alt="([^"]+)" width="(\d+)" height="20"/.exec(html) ?? [];
  t.equal(src, "/api/v1/badge/nextjs@15/react@17.svg");
  t.equal(alt, "Next.js 15 and React 17: incompatible");
  t.match(html, "The badge is for these versions, and updates");
  t.match(html, "/check/nextjs@15/react@17)", "and leads to the page of these versions");
  const { app } = await createApp(t, catalog);
  const { statusCode, body } = await app.inject(src);
  t.equal(statusCode, 200);
  t.match(body, `width="${width}" height="20"`);
  t.match(body, "Next.js 15 + React 17: incompatible", "the image says the same as its alternative text");
});

t.test("on a platform the badge is that of the pair in general, as badges know no platforms", (t) => {
  const html = render(<BadgeSection view={viewOf(catalog, "nextjs@15", "react@17", "edge")} />);
  t.match(html, '<img src="/api/v1/badge/nextjs/react.svg" alt="Next.js and React: compatible"');
  t.notMatch(html, "is for these versions");
  t.end();
});

t.test("the badge code comes in four syntaxes, with absolute URLs", async (t) => {
  const site = { links: new Links("https://stackfit.example/below") };
  const html = render(<BadgeSection view={viewOf(catalog, "nextjs", "react")} />, site);
  t.match(html, '<img src="/below/api/v1/badge/nextjs/react.svg"');
  for (const [syntax, code] of [
    ["Markdown", "](https://stackfit.example/below/check/nextjs/react)"],
    ["HTML", "&lt;a href=&quot;https://stackfit.example/below/check/nextjs/react&quot;>"],
    ["reStructuredText", ".. image:: https://stackfit.example/below/api/v1/badge/nextjs/react.svg\n"],
    ["AsciiDoc", "image::https://stackfit.example/below/api/v1/badge/nextjs/react.svg["],
  ] as const) {
    t.match(html, `<h3>${syntax}</h3>`);
    t.match(html, code);
    t.match(html, `<span class="hidden"> ${syntax}</span>`, "the button says what it copies");
  }
});

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
