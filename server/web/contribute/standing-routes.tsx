/** `/contributions/{id}`: how far a contribution is. */
import type { FastifyInstance } from "fastify";
import { CannotAccept } from "../../contributions/contributions.js";
import { ForgeError } from "../../forges/forge.js";
import { notFound, unavailable } from "../../http/errors.js";
import { ASK_FIRST, type Pages } from "../pages.js";
import { StandingPage } from "./standing-page.js";
import { subjectOf } from "./subject.js";

/** Registers the route. */
export function standingRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Params: { id: string } }>("/contributions/:id", { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params;
    const contribution = await context.desk?.contributions.find(id).catch(refuseKindly);
    if (!contribution) throw notFound("There is no contribution of that id. Was the address copied as a whole?");
    const subject = subjectOf(id, context.catalog());
    const page = <StandingPage contribution={contribution} subject={subject} />;
    return pages.sendOnce(request, reply, { page, cacheControl: ASK_FIRST });
  });
}

/** Faults of the disk and of the forge, which a later look may not meet. */
function refuseKindly(error: unknown): never {
  if (error instanceof CannotAccept || error instanceof ForgeError)
    throw unavailable("How far this contribution is cannot be asked now. It is safe; look again in a minute.", 60);
  throw error;
}
