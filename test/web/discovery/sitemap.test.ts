import { XMLParser } from "fast-xml-parser";
import t from "tap";
import { Links } from "../../../server/http/views/links.js";
import { sitemapEntries, writeSitemap } from "../../../server/web/discovery/sitemap.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { realCatalog } from "../../fixtures/repository.js";

const links = new Links("https://stackfit.example/below");
const read = (text: string | undefined) =>
  new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === "url" || name === "sitemap",
  }).parse(text ?? "");

t.test("has the sections, technologies, tools and pairs with a fact, each once", (t) => {
  const entries = new Map([...sitemapEntries(everyFact())].map(({ path, changed }) => [path, changed]));
  for (const path of ["/", "/scan", "/plan", "/wizard", "/set", "/tech", "/tools", "/contribute", "/docs", "/changes"])
    t.ok(entries.has(path), path);
  t.equal(entries.get("/tech/react"), "2026-01-01");
  t.equal(entries.get("/tools/scribe"), "2026-01-01");
  t.ok(entries.has("/check/nextjs/prisma"), "by a rule");
  t.ok(entries.has("/check/nextjs/react"), "declared");
  t.ok(entries.has("/check/better-sqlite3/drizzle"), "by use");
  t.ok(entries.has("/check/better-sqlite3/vercel"), "from a need and a lack");
  t.notOk(entries.has("/check/mongodb/react"), "nothing is known of it");
  t.notOk(entries.has("/check/react/nextjs"), "it is at the address of the other order");
  t.equal(entries.get("/"), undefined);
  t.end();
});

t.test("is one file with whole addresses", (t) => {
  const { urlset } = read(writeSitemap([{ path: "/" }, { path: "/tech/a", changed: "2026-01-02" }], links));
  t.equal(urlset["@_xmlns"], "http://www.sitemaps.org/schemas/sitemap/0.9");
  t.strictSame(urlset.url, [
    { loc: "https://stackfit.example/below/" },
    { loc: "https://stackfit.example/below/tech/a", lastmod: "2026-01-02" },
  ]);
  t.end();
});

t.test("has room for all pages of this repository", async (t) => {
  const entries = [...sitemapEntries(await realCatalog())];
  t.ok(entries.length > 10_000);
  t.ok(entries.length < 50_000, "the most that the protocol allows: beyond that, it needs an index");
});

t.test("the sitemap of an empty catalog has the sections", (t) => {
  t.equal([...sitemapEntries(catalogOf({ technologies: {} }))].length, 10);
  t.end();
});
