import { XMLParser } from "fast-xml-parser";
import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { sitemapEntries, writeSitemap } from "../../../server/web/discovery/sitemap.js";
import { realCatalog } from "../../fixtures/repository.js";

const links = new Links("https://stackfit.example");

t.test("the sitemap of the real data is complete", async (t) => {
  const catalog = await realCatalog();
  const parser = new XMLParser({ parseTagValue: false });
  const urls: { loc: string; lastmod?: string }[] = parser.parse(writeSitemap(sitemapEntries(catalog), links)).urlset
    .url;
  t.equal(new Set(urls.map(({ loc }) => loc)).size, urls.length, "no address twice");
  const pages = new Set(urls.map(({ loc }) => loc));
  for (const { id } of catalog.technologies) t.ok(pages.has(`https://stackfit.example/tech/${id}`), id);
  const pairs = [...pages].filter((loc) => loc.includes("/check/")).length;
  t.ok(pairs > 5000, `${pairs} pairs`);
  const ruled = catalog.technologies.flatMap((a) =>
    [...catalog.neighbours.of(a)].filter(([b, { rule }]) => rule && b.index > a.index).map(([b]) => `${a.id}/${b.id}`),
  );
  t.same(
    ruled.filter((pair) => !pages.has(`https://stackfit.example/check/${pair}`)),
    [],
    "each pair of a rule has its page",
  );
  t.ok(urls.every(({ lastmod = "2026-01-01" }) => /^\d{4}-\d\d-\d\d$/.test(lastmod)));
});
