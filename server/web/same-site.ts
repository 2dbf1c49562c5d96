/** Forms that other sites make people send. */
import type { FastifyRequest } from "fastify";
import { ApiError } from "../http/errors.js";

/**
 * Rejects a form that a page of another site sent. Programs and old browsers do not say where it comes from.
 * @see https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
export function rejectOtherSites({ headers }: Pick<FastifyRequest, "headers">): void {
  const from = headers["sec-fetch-site"] ?? "none";
  if (from !== "none" && from !== "same-origin")
    throw new ApiError(403, "FORBIDDEN", "This form was sent from another site. Open it here, and send it again.");
}
