/** `/status`. */
import type { FastifyInstance } from "fastify";
import { readiness } from "../../http/readiness.js";
import type { Pages } from "../pages.js";
import { HIDDEN } from "../route-options.js";
import { StatusPage } from "./status-page.js";

export function statusRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get("/status", HIDDEN, async (_request, reply) => {
    const found = await readiness(context);
    reply.header("X-Robots-Tag", "noindex");
    const page = <StatusPage readiness={found} />;
    return pages.sendOnce(reply, { page, status: found.status === "stopping" ? 503 : 200 });
  });
}
