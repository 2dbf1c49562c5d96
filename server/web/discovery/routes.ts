/** What programs look for by themselves: robots.txt, the sitemap, llms.txt and the icon. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Catalog } from "../../catalog/catalog.js";
import { today } from "../../http/context.js";
import { notFound } from "../../http/errors.js";
import { createMemo } from "../../http/memo.js";
import { Representation, sendRepresentation } from "../../http/representation.js";
import { FIVE_MINUTES, type Pages } from "../pages.js";
import { llmsText } from "./llms.js";
import { sitemapEntries, writeSitemap } from "./sitemap.js";

const TEXT_TYPE = "text/plain; charset=utf-8";
const XML_TYPE = "application/xml; charset=utf-8";

/** Registers the routes. */
export function discoveryRoutes(app: FastifyInstance, pages: Pages): void {
  const { context, assets } = pages;
  const { links, config } = context;
  const hidden = { schema: { hide: true } };

  const robots = new Representation(
    TEXT_TYPE,
    `User-agent: *\nDisallow: ${links.to("/api/")}\n\nSitemap: ${links.absolute("/sitemap.xml")}\n`,
  );
  app.get("/robots.txt", hidden, (request, reply) => sendRepresentation(request, reply, robots, FIVE_MINUTES));

  const memo = createMemo<Representation>(context, 1);
  app.get("/llms.txt", hidden, (request, reply) => {
    const text = memo("llms.txt", (catalog) => ({
      value: new Representation(TEXT_TYPE, llmsText(catalog, links, config.limits)),
      lasting: true,
    }));
    return sendRepresentation(request, reply, text, FIVE_MINUTES);
  });

  const files = sitemapOf(pages);
  const sendPart = async (request: FastifyRequest, reply: FastifyReply, part: number) => {
    const file = (await files())[part];
    if (!file) throw notFound(`The sitemap has no part ${part}; see ${links.absolute("/sitemap.xml")}.`);
    return sendRepresentation(request, reply, file, FIVE_MINUTES);
  };
  app.get("/sitemap.xml", hidden, (request, reply) => sendPart(request, reply, 0));
  app.get<{ Params: { part: string } }>("/sitemap-:part(^[1-9]\\d{0,3}$).xml", hidden, (request, reply) =>
    sendPart(request, reply, Number(request.params.part)),
  );

  // Browsers ask for it where a page names no icon, such as one of JSON. A day, as the address changes with the icon.
  app.get("/favicon.ico", { config: { uncounted: true }, ...hidden }, (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=86400").redirect(links.to(assets.path("icon.svg")), 308),
  );
}

/** Gives the files of the sitemap; they are written once for each catalog, when somebody asks. */
function sitemapOf({ context }: Pages): () => Promise<readonly Representation[]> {
  let made: { of: Catalog; files: Promise<Representation[]> } | undefined;
  return () => {
    const catalog = context.catalog();
    if (made?.of !== catalog) {
      const files = writeSitemap(sitemapEntries(catalog, today(context)), context.links);
      made = { of: catalog, files: files.then((texts) => texts.map((text) => new Representation(XML_TYPE, text))) };
    }
    return made.files;
  };
}
