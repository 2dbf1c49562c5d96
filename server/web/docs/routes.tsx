/** `/docs`. */
import type { FastifyInstance } from "fastify";
import type { Pages } from "../pages.js";
import type { Description } from "./description.js";
import { DocsPage } from "./docs-page.js";

/** Registers the route. */
export function docsRoutes(app: FastifyInstance, pages: Pages): void {
  const { limits } = pages.context.config;
  // Read on request, since the description is complete only after all routes are registered.
  app.get("/docs", { config: { cached: true }, schema: { hide: true } }, (request, reply) =>
    pages.send(request, reply, () => ({
      page: <DocsPage document={app.swagger() as unknown as Description} limits={limits} />,
    })),
  );
}
