/** `/`, and the names that text fields suggest. */
import type { FastifyInstance } from "fastify";
import { sendNames, suggestedTechnologies } from "../ask/suggested-names.js";
import type { Pages } from "../pages.js";
import { texts, UNCOUNTED } from "../route-options.js";
import { HomePage } from "./home-page.js";

export function homeRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const { links } = context;
  app.get<{ Querystring: { techA?: string; techB?: string } }>(
    "/",
    { config: { cached: true }, schema: { hide: true, querystring: texts("techA", "techB") } },
    (request, reply) => {
      const asked = [request.query.techA, request.query.techB].filter((name) => name?.trim());
      // From forms with a field for each.
      if (asked.length === 2)
        return reply.redirect(links.to(`/ask?q=${encodeURIComponent(asked.join(" with "))}`), 302);
      return pages.sendWithChanges(reply, (changes) => ({ page: <HomePage changes={changes} /> }));
    },
  );

  app.get<{ Params: { revision: string } }>("/suggestions/:revision.json", UNCOUNTED, (request, reply) => {
    const catalog = context.catalog();
    return sendNames(catalog, suggestedTechnologies(catalog), request.params.revision, reply);
  });
}
