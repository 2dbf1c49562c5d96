/** GET /healthz, /readyz and /metrics, for operators. */
import type { FastifyInstance } from "fastify";
import { Registry } from "prom-client";
import type { Context } from "../context.js";
import { createMetrics } from "../metrics.js";
import { type Readiness, readiness } from "../readiness.js";

const VERSION = { description: "Version of the interface.", const: "1.0" } as const;

const text = (description: string) => ({ description, type: "string" }) as const;

const READINESS = {
  type: "object",
  required: ["version", "status", "dataRevision"],
  properties: {
    version: VERSION,
    status: {
      description:
        "ready: no known problem; degraded: requests are answered, but something needs attention; stopping: requests are " +
        "answered, but send new ones elsewhere.",
      enum: ["ready", "degraded", "stopping"],
    },
    reasons: { description: "Why the status is not ready.", type: "array", items: text("A sentence.") },
    dataRevision: text("The revision of the data that is served."),
    data: {
      description: "The state of synchronisation with the data branch.",
      type: "object",
      properties: {
        since: text("Since when this revision is served."),
        lastSync: text("When the branch was last read."),
        lastError: text("Why reading it has failed since."),
        refusedRevision: text("The newest revision, if it is invalid."),
        problems: {
          description: "Its first problems.",
          type: "array",
          items: text("A problem with its file and line."),
        },
      },
    },
    contributions: {
      description: "The state of delivery for review.",
      type: "object",
      properties: {
        forge: { description: "Where they are reviewed.", enum: ["github", "local"] },
        waiting: { description: "How many are waiting for delivery.", type: "integer" },
        failures: { description: "Consecutive failed deliveries.", type: "integer" },
        lastError: text("Why the last one failed."),
        retryAt: text("When the next attempt is due."),
        refused: {
          description: "Contributions that the forge rejected.",
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
        summary: "Whether the process responds",
        tags,
        response: {
          200: {
            description: "It responds.",
            type: "object",
            required: ["version", "status"],
            properties: { version: VERSION, status: { description: "Always ok.", const: "ok" } },
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
        summary: "Whether the service is ready, and what needs attention",
        tags,
        response: {
          200: { description: "Requests are answered.", ...READINESS },
          503: { description: "The process is stopping.", ...READINESS },
        },
      },
    },
    async (_request, reply) => {
      const { status, reasons, delivery } = await readiness(context);
      return reply.code(status === "stopping" ? 503 : 200).send(readinessBody(context, status, reasons, delivery));
    },
  );
  const scrape = getScrape(context);
  app.get(
    "/metrics",
    {
      config,
      schema: {
        summary: "Metrics for Prometheus",
        tags,
        response: { 200: { description: "The metrics.", content: { "text/plain": { schema: { type: "string" } } } } },
      },
    },
    async (_request, reply) =>
      reply
        .type(Registry.PROMETHEUS_CONTENT_TYPE)
        .serializer(String)
        .send(await scrape()),
  );
}

const scrapes = new WeakMap<Context, () => Promise<string>>();

/** Shared by both addresses of the metrics; concurrent requests share one scrape. */
function getScrape(context: Context): () => Promise<string> {
  const known = scrapes.get(context);
  if (known) return known;
  const registry = createMetrics(context);
  let running: Promise<string> | undefined;
  const scrape = () => {
    running ??= registry.metrics().finally(() => {
      running = undefined;
    });
    return running;
  };
  scrapes.set(context, scrape);
  return scrape;
}

function readinessBody(
  { catalog, live }: Context,
  status: Readiness["status"],
  reasons: Readiness["reasons"],
  delivery: Readiness["delivery"],
): object {
  const { refused, lastError, since, lastSync } = live?.catalog.status ?? {};
  const { failures, retryAt, waiting, forge } = delivery ?? {};
  return {
    version: "1.0",
    status,
    ...(reasons.size > 0 && { reasons: [...reasons.values()] }),
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
