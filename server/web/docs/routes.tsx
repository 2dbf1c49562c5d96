/** `/docs`: the reference of the interface. */
import type { FastifyInstance } from "fastify";
import type { Pages } from "../pages.js";
import type { Description } from "./description.js";
import { DocsPage } from "./docs-page.js";

/** Registers the route. */
export function docsRoutes(app: FastifyInstance, pages: Pages): void {
  const { limits } = pages.context.config;
  // The description is whole once all routes are registered, and so it is asked for when the page is.
  app.get("/docs", { schema: { hide: true } }, (request, reply) =>
    pages.send(request, reply, () => ({
      page: <DocsPage document={app.swagger() as unknown as Description} limits={limits} />,
    })),
  );
}
