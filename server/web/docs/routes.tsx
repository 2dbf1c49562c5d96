/** `/docs`. */
import type { FastifyInstance } from "fastify";
import type { Pages } from "../pages.js";
import { CACHED } from "../route-options.js";
import { DocsPage } from "./docs-page.js";
import type { Description } from "./operations.js";

export function docsRoutes(app: FastifyInstance, pages: Pages): void {
  const { limits } = pages.context.config;
  app.get("/docs", CACHED, (_request, reply) => {
    // Read on request, since the description is complete only after all routes are registered.
    const document = app.swagger() as unknown as Description;
    return pages.send(reply, () => ({ page: <DocsPage document={document} limits={limits} /> }));
  });
}
