import t from "tap";
import { Links } from "../../../../server/http/views/links.js";
import { BadgeSection } from "../../../../server/web/pair/sections/badge.js";
import { createApp } from "../../../fixtures/app.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";
import { viewOf } from "../../../fixtures/pair-view.js";

const catalog = everyFact();

t.test("the badge shows the general verdict, at its natural size", async (t) => {
  const html = render(<BadgeSection view={viewOf(catalog, "nextjs@15", "react@17")} />);
  const [, width] =
    /<img src="\/api\/v1\/badge\/nextjs\/react\.svg" alt="Next\.js and React: compatible" width="(\d+)" height="20"/.exec(
      html,
    ) ?? [];
  const { app } = await createApp(t, catalog);
  const svg = (await app.inject("/api/v1/badge/nextjs/react.svg")).body;
  t.match(svg, `width="${width}" height="20"`);
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
