/** `/contribute`, its forms, and the status pages of contributions. */
import type { FastifyInstance } from "fastify";
import { ForgeError } from "../../forges/forge.js";
import { notFound } from "../../http/errors.js";
import { ASK_FIRST, type Pages } from "../pages.js";
import { CACHED, HIDDEN } from "../route-options.js";
import { orUnavailable } from "../unavailable.js";
import { ContributePage } from "./contribute-page.js";
import { formRoutes } from "./form/routes.js";
import { parseSubject, StatusPage } from "./status-page.js";

export function contributePageRoutes(app: FastifyInstance, pages: Pages): void {
  app.get("/contribute", CACHED, (_request, reply) => pages.send(reply, () => ({ page: <ContributePage /> })));
  formRoutes(app, pages);
  statusRoutes(app, pages);
}

const notNow = orUnavailable(
  "The review status is not available right now. Your contribution is safe; try again in a minute.",
  ForgeError,
);

function statusRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Params: { id: string } }>("/contributions/:id", HIDDEN, async (request, reply) => {
    const { id } = request.params;
    const contribution = await context.intake?.contributions.find(id).catch(notNow);
    if (!contribution) throw notFound("Unknown contribution. Check that you copied the whole address.");
    const subject = parseSubject(id, context.catalog());
    const page = <StatusPage contribution={contribution} subject={subject} />;
    return pages.sendOnce(reply, { page, cacheControl: ASK_FIRST });
  });
}
