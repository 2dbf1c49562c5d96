import { XMLParser } from "fast-xml-parser";
import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { sitemapEntries, writeSitemap } from "../../../server/web/discovery/sitemap.js";
import { TODAY } from "../../fixtures/catalog.js";
import { realCatalog } from "../../fixtures/repository.js";

const links = new Links("https://stackfit.example");

t.test("the sitemap of the real data is complete", async (t) => {
  const catalog = await realCatalog();
  const files = await writeSitemap(sitemapEntries(catalog, TODAY), links);
  const parser = new XMLParser({ parseTagValue: false });
  const urls: { loc: string; lastmod?: string }[] = parser.parse(files.at(0) ?? "").urlset.url;
  t.equal(new Set(urls.map(({ loc }) => loc)).size, urls.length, "no address twice");
  t.ok(urls.length > catalog.technologies.length + catalog.tools.size + 10_000);
  t.ok(urls.every(({ lastmod = "2026-01-01" }) => /^\d{4}-\d\d-\d\d$/.test(lastmod)));
});
