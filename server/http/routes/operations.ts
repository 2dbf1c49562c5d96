/** GET /healthz, /readyz and /metrics, for those who run the service. */
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
        "ready: all is well; degraded: questions are answered, and something else needs a look; stopping: questions are " +
        "answered, and new ones belong elsewhere.",
      enum: ["ready", "degraded", "stopping"],
    },
    reasons: { description: "Why it is not just ready.", type: "array", items: text("A sentence.") },
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
        response: {
          200: { description: "Questions are answered.", ...READINESS },
          503: { description: "The process is stopping.", ...READINESS },
        },
      },
    },
    async (_request, reply) => {
      const { status, reasons, delivery } = await readiness(context);
      return reply.code(status === "stopping" ? 503 : 200).send(readinessBody(context, status, reasons, delivery));
    },
  );
  const scrape = scrapeOf(context);
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
        .type(Registry.PROMETHEUS_CONTENT_TYPE)
        .serializer(String)
        .send(await scrape()),
  );
}

const scrapes = new WeakMap<Context, () => Promise<string>>();

/** The figures of a service, which has them at two addresses; those who ask at the same time get the same. */
function scrapeOf(context: Context): () => Promise<string> {
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
