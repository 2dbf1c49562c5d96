import t from "tap";
import { findLinks } from "../../../scripts/export/links.js";

t.test("links within the service are found, however they are written", async (t) => {
  const html = `<link rel="canonical" href="https://stackfit.example/tech"/><a href="/check/a/b#why">x</a>
    <img src="/assets/icon.svg"/><input data-suggest="/suggestions/1.json"/><a href="#top">up</a>
    <meta property="og:image" content="https://stackfit.example/cards/a/b.png"/><meta name="description" content="/x"/>
    <a href="/tools/compare?ids=a&amp;x=&quot;">y</a><a href="/check/a/b">again</a><a href="https://stackfit.example">home</a>`;
  t.strictSame(
    [...findLinks(html, "https://stackfit.example")],
    [
      "/tech",
      "/check/a/b",
      "/assets/icon.svg",
      "/suggestions/1.json",
      "/cards/a/b.png",
      '/tools/compare?ids=a&x="',
      "/",
    ],
  );
});

t.test("what leads elsewhere is none", async (t) => {
  const html = `<a href="https://example.com/tech">a</a><a href="https://stackfit.example.com/x">b</a>
    <a href="//example.com/y">c</a><img src="data:image/png;base64,AA=="/><a href="mailto:a@example.com">d</a>`;
  t.strictSame([...findLinks(html, "https://stackfit.example")], []);
});

t.test("below a path of a host, addresses are those of the service", async (t) => {
  const html = `<a href="/fit/tech/react">a</a><a href="/other">b</a><a href="https://host.example/fit/docs">c</a>`;
  t.strictSame([...findLinks(html, "https://host.example/fit")], ["/tech/react", "/docs"]);
});
