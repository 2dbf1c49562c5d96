/** All pages, for search engines: https://www.sitemaps.org/protocol.html */
import { KINDS } from "../../catalog/ask/kind.js";
import type { Catalog } from "../../catalog/catalog.js";
import { escapeXml } from "../../catalog/xml.js";
import type { Links } from "../../http/views/links.js";
import { SECTIONS } from "../layout.js";

export interface SitemapEntry {
  /** From the root of the service. */
  path: string;
  /** The day of its newest fact, if known. */
  changed?: string | undefined;
}

const PATHS = [...SECTIONS.map(([path]) => path), "/wizard", "/set", "/changes", "/contribute", "/docs"];

/** Sections, kinds of technologies, technologies, tools, and pairs with a fact. A pair has no day: it takes a verdict, and there are ten thousand. */
export function* sitemapEntries(catalog: Catalog): Generator<SitemapEntry, void> {
  for (const path of PATHS) yield { path };
  for (const { id, isOne } of KINDS) if (catalog.technologies.some(isOne)) yield { path: `/find/${id}` };
  for (const { id, checked } of catalog.technologies) yield { path: `/tech/${id}`, changed: checked };
  for (const [slug, { updated }] of catalog.tools) yield { path: `/tools/${slug}`, changed: updated };
  for (const a of catalog.technologies) {
    for (const b of catalog.neighbours.of(a).keys()) if (b.index > a.index) yield { path: `/check/${a.id}/${b.id}` };
  }
}

const SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export function writeSitemap(entries: Iterable<SitemapEntry>, links: Links): string {
  const urls = [...entries].map(({ path, changed }) => {
    const day = changed ? `<lastmod>${escapeXml(changed)}</lastmod>` : "";
    return `<url><loc>${escapeXml(links.absolute(path))}</loc>${day}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SPACE}">\n${urls.join("\n")}\n</urlset>\n`;
}
