/** `/wizard`: a stack built step by step. Its address holds all of it. */
import type { FastifyInstance } from "fastify";
import { today } from "../../http/context.js";
import { NOT_KEPT, type Pages } from "../pages.js";
import { nextOf, pathOf, type Query, readState } from "./state.js";
import { WizardPage } from "./wizard-page.js";

/** Registers the routes. */
export function wizardRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Querystring: Query }>("/wizard", { schema: { hide: true } }, (request, reply) => {
    const { query } = request;
    if (query.to !== undefined) {
      const path = onward(query);
      if (path) return reply.header("Cache-Control", NOT_KEPT).redirect(context.links.to(path), 303);
    }
    return pages.send(request, reply, (catalog, day) => ({
      page: <WizardPage catalog={catalog} state={readState(catalog, query, day)} />,
    }));
  });

  /** The path of the step that follows the one sent; undefined where the user is to read something before. */
  function onward(query: Query): string | undefined {
    const state = readState(context.catalog(), query, today(context));
    if (state.notices.length > 0 || state.typed) return undefined;
    // Who comes from the first step for the first time finds ticked what most of the kind need.
    const isFirst = state.step?.key === "approach" && state.needs.size === 0;
    return pathOf(isFirst ? { ...state, needs: new Set(state.approach.needs) } : state, nextOf(state));
  }
}
