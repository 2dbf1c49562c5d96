/** `/wizard`. The address contains the whole stack. */
import type { FastifyInstance } from "fastify";
import { packagesFor } from "../../catalog/stack/packages.js";
import { stackOf } from "../../catalog/stack/wizard/draft.js";
import { manifestOf } from "../../catalog/stack/wizard/install.js";
import { today } from "../../http/context.js";
import { sendText } from "../../http/send-text.js";
import { FIVE_MINUTES, NOT_KEPT, type Pages } from "../pages.js";
import { COSTLY } from "../route-options.js";
import { nextStep, parseState, type Query, stepPath } from "./state.js";
import { WizardPage } from "./wizard-page.js";

export function wizardRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Querystring: Query }>("/wizard", COSTLY, (request, reply) => {
    const { query } = request;
    if (query.to !== undefined) {
      const path = nextPath(query);
      if (path) return reply.header("Cache-Control", NOT_KEPT).redirect(context.links.to(path), 303);
    }
    return pages.send(reply, (catalog, day) => ({
      page: <WizardPage state={parseState(catalog, query, day)} />,
    }));
  });

  app.get<{ Querystring: Query }>("/wizard/package.json", COSTLY, (request, reply) => {
    const [catalog, day] = [context.catalog(), today(context)];
    const packages = packagesFor(catalog, stackOf(parseState(catalog, request.query, day)), day);
    reply.header("Content-Disposition", 'attachment; filename="package.json"');
    const type = "application/json; charset=utf-8";
    return sendText(reply, { type, body: manifestOf(packages), cacheControl: FIVE_MINUTES });
  });

  /** The path of the next step; undefined if there are notices to read first. */
  function nextPath(query: Query): string | undefined {
    const state = parseState(context.catalog(), query, today(context));
    if (state.notices.length > 0 || state.typed) return undefined;
    // On the way from the first step, preselect the usual needs.
    const isFirst = state.step?.key === "approach" && state.needs.size === 0;
    return stepPath(isFirst ? { ...state, needs: new Set(state.approach.needs) } : state, nextStep(state));
  }
}
