/** robots.txt, security.txt, the sitemap, llms.txt and the icon. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Day } from "../../catalog/technology/lifecycle.js";
import { today } from "../../http/context.js";
import { notFound } from "../../http/errors.js";
import { sendText } from "../../http/send-text.js";
import { FIVE_MINUTES, type Pages } from "../pages.js";
import { CACHED, COSTLY } from "../route-options.js";
import { llmsText } from "./llms.js";
import { sitemapEntries, writeSitemap } from "./sitemap.js";

const TEXT_TYPE = "text/plain; charset=utf-8";
const XML_TYPE = "application/xml; charset=utf-8";

/** Answers 404 where no contact is configured. */
export const SECURITY_TEXT = "/.well-known/security.txt";

export function discoveryRoutes(app: FastifyInstance, pages: Pages): void {
  const { context, assets } = pages;
  const { links, config } = context;

  const send = (reply: FastifyReply, type: string, body: string) =>
    sendText(reply, { type, body, cacheControl: FIVE_MINUTES });

  const robots = `User-agent: *\nDisallow: ${links.to("/api/")}\n\nSitemap: ${links.absolute("/sitemap.xml")}\n`;
  app.get("/robots.txt", CACHED, (_request, reply) => send(reply, TEXT_TYPE, robots));
  app.get("/llms.txt", CACHED, (_request, reply) =>
    send(reply, TEXT_TYPE, llmsText(context.catalog(), links, config.limits)),
  );

  app.get(SECURITY_TEXT, CACHED, (_request, reply) => {
    const { securityContact: contact, repositoryUrl } = config;
    if (!contact) throw notFound("This service names no contact for security reports.");
    const policy = repositoryUrl && `${repositoryUrl}/security/policy`;
    const text = securityText({ contact, policy, canonical: links.absolute(SECURITY_TEXT), today: today(context) });
    return send(reply, TEXT_TYPE, text);
  });

  app.get("/sitemap.xml", COSTLY, (_request, reply) =>
    send(reply, XML_TYPE, writeSitemap(sitemapEntries(context.catalog()), links)),
  );

  // Browsers request it for JSON, which names no icon. Cached for a day, since the target changes with the icon.
  app.get("/favicon.ico", { config: { uncounted: true }, schema: { hide: true } }, (_request, reply) =>
    reply.header("Cache-Control", "public, max-age=86400").redirect(links.to(assets.path("icon.svg")), 308),
  );
}

/** Less than a year, as the standard recommends; also valid in a static export, which is not renewed. */
const VALID_DAYS = 180;

interface SecurityText {
  contact: string;
  canonical: string;
  policy: string | undefined;
  today: Day;
}

/** The file as text; it expires half a year after today. */
export function securityText({ contact, canonical, policy, today }: SecurityText): string {
  const expires = new Date(Date.parse(today) + VALID_DAYS * 86_400_000).toISOString();
  const fields: [name: string, value: string | undefined][] = [
    ["Contact", contact],
    ["Expires", expires],
    ["Preferred-Languages", "en"],
    ["Canonical", canonical],
    ["Policy", policy],
  ];
  return fields.map(([name, value]) => (value === undefined ? "" : `${name}: ${value}\n`)).join("");
}
