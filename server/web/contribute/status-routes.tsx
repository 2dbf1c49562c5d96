/** `/contributions/{id}`. */
import type { FastifyInstance } from "fastify";
import { CannotAccept } from "../../contributions/contributions.js";
import { ForgeError } from "../../forges/forge.js";
import { notFound, unavailable } from "../../http/errors.js";
import { ASK_FIRST, type Pages } from "../pages.js";
import { StatusPage } from "./status-page.js";
import { parseSubject } from "./subject.js";

/** Registers the route. */
export function statusRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Params: { id: string } }>("/contributions/:id", { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params;
    const contribution = await context.intake?.contributions.find(id).catch(reportUnavailable);
    if (!contribution) throw notFound("Unknown contribution. Check that you copied the whole address.");
    const subject = parseSubject(id, context.catalog());
    const page = <StatusPage contribution={contribution} subject={subject} />;
    return pages.sendOnce(request, reply, { page, cacheControl: ASK_FIRST });
  });
}

/** Explains temporary errors of the disk and the forge. */
function reportUnavailable(error: unknown): never {
  if (error instanceof CannotAccept || error instanceof ForgeError)
    throw unavailable(
      "The review status is not available right now. Your contribution is safe; try again in a minute.",
      60,
    );
  throw error;
}
