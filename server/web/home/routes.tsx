/** `/`, and the names that text fields suggest. */
import type { FastifyInstance } from "fastify";
import type { Technology } from "../../catalog/facts/technology.js";
import { sendText } from "../../http/send-text.js";
import type { Suggestion } from "../browser/suggestions/suggestion.js";
import { categoryName } from "../components/category.js";
import { inTime } from "../in-time.js";
import { ASK_FIRST, type Pages } from "../pages.js";
import { HomePage } from "./home-page.js";

/** Registers the routes. */
export function homeRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const { links } = context;
  app.get<{ Querystring: { techA?: string; techB?: string } }>(
    "/",
    {
      config: { cached: true },
      schema: {
        hide: true,
        querystring: { type: "object", properties: { techA: { type: "string" }, techB: { type: "string" } } },
      },
    },
    async (request, reply) => {
      const asked = [request.query.techA, request.query.techB].filter((name) => name?.trim());
      // From forms with a field for each.
      if (asked.length === 2)
        return reply.redirect(links.to(`/ask?q=${encodeURIComponent(asked.join(" with "))}`), 302);
      const changes = await inTime(context.history?.() ?? []);
      // A page without them is not kept for those that come later.
      if (changes === undefined) request.keepAnswer = undefined;
      return pages.send(request, reply, (catalog, day) => ({
        page: <HomePage catalog={catalog} today={day} changes={changes} />,
        ...(changes === undefined && { cacheControl: ASK_FIRST }),
      }));
    },
  );

  app.get<{ Params: { revision: string } }>(
    "/suggestions/:revision.json",
    { config: { uncounted: true, cached: true }, schema: { hide: true } },
    (request, reply) => {
      const { technologies, neighbours, revision } = context.catalog();
      const suggestions = technologies.map((technology): Suggestion => {
        const known = neighbours.of(technology).size;
        const { id, name, category } = technology;
        return [id, name, categoryName(category), known, ...otherNames(technology)];
      });
      return sendText(request, reply, {
        type: "application/json; charset=utf-8",
        body: JSON.stringify(suggestions),
        cacheControl: request.params.revision === revision.id ? "public, max-age=86400" : "no-cache",
      });
    },
  );
}

/** Aliases and main packages: many people know a technology only by these. */
function otherNames({ id, record }: Technology): string[] {
  const packages = Object.values(record.packages ?? {}).map((names) => names[0]);
  const names = [...(record.aliases ?? []), ...packages].filter((name) => name !== undefined);
  return [...new Set(names)].filter((name) => name !== id && !name.endsWith("*"));
}
