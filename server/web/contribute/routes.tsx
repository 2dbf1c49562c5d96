/** `/contribute`, its forms, and the pages that show what became of what was sent. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ForgeError } from "../../forges/forge.js";
import { notFound } from "../../http/errors.js";
import { ASK_FIRST, type Pages } from "../pages.js";
import { CACHED, HIDDEN } from "../route-options.js";
import { orUnavailable } from "../unavailable.js";
import { ContributePage } from "./contribute-page.js";
import { formRoutes } from "./form/routes.js";
import { SentPage } from "./sent-page.js";
import { parseSubject, StatusPage } from "./status-page.js";

export function contributePageRoutes(app: FastifyInstance, pages: Pages): void {
  app.get("/contribute", CACHED, (_request, reply) => pages.send(reply, () => ({ page: <ContributePage /> })));
  app.get("/report", HIDDEN, (request, reply) => reply.redirect(pages.context.links.to(formOf(request)), 308));
  formRoutes(app, pages);
  statusRoutes(app, pages);
}

/** The form that has the fields of a form which was one for reports alone. */
function formOf({ url }: FastifyRequest): string {
  const given = new URL(url, "http://host").searchParams;
  const tool = given.get("tool");
  if (tool !== null) return `/contribute/ai-tool?${new URLSearchParams({ name: tool })}`;
  const kind = given.has("technology") ? "technology" : given.has("techA") || given.has("techB") ? "compatibility" : "";
  return kind ? `/contribute/${kind}?${given}` : "/contribute";
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
  app.get<{ Params: { id: string } }>("/report/sent/:id", HIDDEN, async (request, reply) => {
    const { id } = request.params;
    const { reports } = context.intake ?? {};
    const decision = await reports?.decision(id);
    if (!decision && !(await reports?.find(id)))
      throw notFound("Unknown report. Check that you copied the whole address; old reports are no longer listed.");
    reply.header("X-Robots-Tag", "noindex");
    return pages.sendOnce(reply, { page: <SentPage decision={decision} /> });
  });
}
