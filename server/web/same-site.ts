/** Forms that other sites make people send. */
import type { FastifyRequest } from "fastify";
import { ApiError } from "../http/errors.js";

/** Rejects a form of another site (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site) */
export function rejectOtherSites({ headers }: Pick<FastifyRequest, "headers">): void {
  const from = headers["sec-fetch-site"] ?? "none";
  if (from !== "none" && from !== "same-origin")
    throw new ApiError(403, "FORBIDDEN", "This form was sent from another site. Open it here, and send it again.");
}
