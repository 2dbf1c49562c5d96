/** GET /healthz and /readyz, for those who run the service. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.js";

const STATE = {
  type: "object",
  required: ["version", "status"],
  properties: {
    version: { description: "Version of the interface.", const: "1.0" },
    status: { description: "How it is.", type: "string" },
    dataRevision: { description: "The revision of the data that answers.", type: "string" },
  },
} as const;

/** Registers the routes. */
export function operationRoutes(app: FastifyInstance, context: Context): void {
  const schema = (summary: string) => ({
    summary,
    tags: ["operations"],
    response: { 200: { description: "It is well.", ...STATE } },
  });
  const config = { uncounted: true };
  app.get("/healthz", { config, schema: schema("Whether the process answers") }, () => ({
    version: "1.0",
    status: "ok",
  }));
  app.get("/readyz", { config, schema: schema("Whether questions can be answered") }, () => ({
    version: "1.0",
    status: "ready",
    dataRevision: context.catalog().revision.id,
  }));
}
