/** GET /healthz, /readyz and /metrics, for those who run the service. */
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.js";
import { createMetrics } from "../metrics.js";

const VERSION = { description: "Version of the interface.", const: "1.0" } as const;

const text = (description: string) => ({ description, type: "string" }) as const;

const READY = {
  description: "It answers.",
  type: "object",
  required: ["version", "status", "dataRevision"],
  properties: {
    version: VERSION,
    status: {
      description: "ready: all is well; degraded: questions are answered, and something else needs a look.",
      enum: ["ready", "degraded"],
    },
    reasons: { description: "Why it is degraded.", type: "array", items: text("A sentence.") },
    dataRevision: text("The revision of the data that answers."),
    data: {
      description: "How the data follow their branch.",
      type: "object",
      properties: {
        since: text("Since when this revision answers."),
        lastSync: text("When the branch was last seen."),
        lastError: text("Why it could not be seen since."),
        refusedRevision: text("The newest revision, where it does not validate."),
        problems: { description: "Its first problems.", type: "array", items: text("A problem with its place.") },
      },
    },
    contributions: {
      description: "How contributions reach their review.",
      type: "object",
      properties: {
        forge: { description: "Where they are reviewed.", enum: ["github", "local"] },
        waiting: { description: "How many are on their way there.", type: "integer" },
        failures: { description: "Deliveries that failed one after another.", type: "integer" },
        lastError: text("Why the last one failed."),
        retryAt: text("When the next attempt is made."),
        refused: {
          description: "Those that cannot be delivered as they are.",
          type: "array",
          items: text("The id of a contribution."),
        },
      },
    },
  },
} as const;

/** Registers the routes. */
export function operationRoutes(app: FastifyInstance, context: Context): void {
  const config = { uncounted: true };
  const tags = ["operations"];
  app.get(
    "/healthz",
    {
      config,
      schema: {
        summary: "Whether the process answers",
        tags,
        response: {
          200: {
            description: "It does.",
            type: "object",
            required: ["version", "status"],
            properties: { version: VERSION, status: { description: "How it is.", const: "ok" } },
          },
        },
      },
    },
    () => ({ version: "1.0", status: "ok" }),
  );
  app.get(
    "/readyz",
    {
      config,
      schema: {
        summary: "Whether questions can be answered, and what else needs a look",
        tags,
        response: { 200: READY },
      },
    },
    () => readiness(context),
  );
  const metrics = createMetrics(context);
  app.get(
    "/metrics",
    {
      config,
      schema: {
        summary: "Figures for Prometheus",
        tags,
        response: { 200: { description: "The figures.", content: { "text/plain": { schema: { type: "string" } } } } },
      },
    },
    async (_request, reply) =>
      reply
        .type(metrics.contentType)
        .serializer(String)
        .send(await metrics.metrics()),
  );
}

async function readiness({ catalog, live, desk }: Context): Promise<object> {
  const { refused, lastError, since, lastSync } = live?.catalog.status ?? {};
  const delivery = await desk?.contributions.state().catch(() => undefined);
  const reasons = [
    refused && `Revision ${refused.revision.id} of the data does not validate (${refused.total} problems).`,
    lastError && `The data branch cannot be followed: ${lastError.message}`,
    !desk && "No contributions are taken; the reason is in the log.",
    desk && !delivery && "The outbox cannot be read, and nothing is taken in; the reason is in the log.",
    delivery?.lastError && `Contributions wait: ${delivery.lastError}`,
    delivery && delivery.refused.length > 0 && "Some contributions cannot be delivered as they are.",
  ].filter((reason) => typeof reason === "string");
  const { failures, retryAt, waiting, forge } = delivery ?? {};
  return {
    version: "1.0",
    status: reasons.length > 0 ? "degraded" : "ready",
    ...(reasons.length > 0 && { reasons }),
    dataRevision: catalog().revision.id,
    ...(since && {
      data: {
        since,
        lastSync,
        lastError: lastError?.message,
        ...(refused && { refusedRevision: refused.revision.id, problems: refused.problems }),
      },
    }),
    ...(delivery && {
      contributions: { forge, waiting, failures, lastError: delivery.lastError, retryAt, refused: delivery.refused },
    }),
  };
}
