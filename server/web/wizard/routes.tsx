/** `/wizard`. The address contains the whole stack. */
import type { FastifyInstance } from "fastify";
import { packagesFor } from "../../catalog/stack/packages.js";
import { stackOf } from "../../catalog/stack/wizard/draft.js";
import { manifestOf } from "../../catalog/stack/wizard/install.js";
import { today } from "../../http/context.js";
import { sendText } from "../../http/send-text.js";
import { FIVE_MINUTES, type Pages } from "../pages.js";
import { COSTLY } from "../route-options.js";
import { isOfSteps, parseState, type Query, stackPath } from "./state.js";
import { WizardPage } from "./wizard-page.js";

export function wizardRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Querystring: Query }>("/wizard", COSTLY, (request, reply) => {
    const state = parseState(context.catalog(), request.query, today(context));
    if (isOfSteps(request.query)) return reply.redirect(context.links.to(stackPath(state)), 308);
    return pages.send(reply, () => ({ page: <WizardPage state={state} /> }));
  });

  app.get<{ Querystring: Query }>("/wizard/package.json", COSTLY, (request, reply) => {
    const [catalog, day] = [context.catalog(), today(context)];
    const packages = packagesFor(catalog, stackOf(parseState(catalog, request.query, day)), day);
    reply.header("Content-Disposition", 'attachment; filename="package.json"');
    const type = "application/json; charset=utf-8";
    return sendText(reply, { type, body: manifestOf(packages), cacheControl: FIVE_MINUTES });
  });
}
