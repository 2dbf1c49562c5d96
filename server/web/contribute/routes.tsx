/** `/contribute` and what belongs to it: the forms, and the ways of what was handed in. */
import type { FastifyInstance } from "fastify";
import type { Pages } from "../pages.js";
import { ContributePage } from "./contribute-page.js";
import { formRoutes } from "./form-routes.js";
import { standingRoutes } from "./standing-routes.js";

/** Registers the routes. */
export function contributePageRoutes(app: FastifyInstance, pages: Pages): void {
  app.get("/contribute", { schema: { hide: true } }, (request, reply) =>
    pages.send(request, reply, () => ({ page: <ContributePage branch={pages.context.config.dataBranch} /> })),
  );
  formRoutes(app, pages);
  standingRoutes(app, pages);
}
