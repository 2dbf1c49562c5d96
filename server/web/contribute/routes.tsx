/** `/contribute`, its forms, and the status pages of contributions. */
import type { FastifyInstance } from "fastify";
import type { Pages } from "../pages.js";
import { CACHED } from "../route-options.js";
import { ContributePage } from "./contribute-page.js";
import { formRoutes } from "./form/routes.js";
import { statusRoutes } from "./status-routes.js";

export function contributePageRoutes(app: FastifyInstance, pages: Pages): void {
  app.get("/contribute", CACHED, (request, reply) =>
    pages.send(request, reply, () => ({ page: <ContributePage branch={pages.context.config.dataBranch} /> })),
  );
  formRoutes(app, pages);
  statusRoutes(app, pages);
}
