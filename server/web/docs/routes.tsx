/** `/docs`, and a page for each group of operations below it. */
import type { FastifyInstance } from "fastify";
import { API_GROUPS } from "../../http/plugins/open-api.js";
import type { Pages } from "../pages.js";
import { CACHED } from "../route-options.js";
import { DocsPage, GroupPage } from "./docs-page.js";
import type { Description } from "./operations.js";

export function docsRoutes(app: FastifyInstance, pages: Pages): void {
  const { limits } = pages.context.config;
  // Read on request, since the description is complete only after all routes are registered.
  const description = () => app.swagger() as unknown as Description;
  app.get("/docs", CACHED, (_request, reply) =>
    pages.send(reply, () => ({ page: <DocsPage document={description()} limits={limits} /> })),
  );
  for (const { name } of API_GROUPS) {
    app.get(`/docs/${name}`, CACHED, (_request, reply) =>
      pages.send(reply, () => ({ page: <GroupPage document={description()} name={name} /> })),
    );
  }
}
