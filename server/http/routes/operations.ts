/** GET /healthz, /readyz and /metrics, for operators. */
import type { FastifyBaseLogger, FastifyInstance, onRequestHookHandler, RouteHandlerMethod } from "fastify";
import { Registry } from "prom-client";
import type { Context } from "../context.js";
import { createMetrics } from "../metrics.js";
import { type Readiness, readiness } from "../readiness.js";
import { answers } from "../responses.js";
import { PREFIX } from "../views/links.js";

const METRICS = { description: "The metrics.", content: { "text/plain": { schema: { type: "string" } } } } as const;

/** Registers the routes, also below the prefix. */
export function operationRoutes(app: FastifyInstance, context: Context): void {
  const config = { uncounted: true };
  const registry = createMetrics(context);
  /** Shared by concurrent requests. */
  let scrape: Promise<string> | undefined;
  const report = createReport(app.log);
  // A cache would hide what is wrong now.
  const onRequest: onRequestHookHandler = (_request, reply, done) => {
    reply.header("cache-control", "no-store");
    done();
  };
  for (const prefix of ["", PREFIX]) {
    const get = (path: string, summary: string, response: object, handler: RouteHandlerMethod) =>
      app.get(`${prefix}${path}`, { config, onRequest, schema: { summary, tags: ["operations"], response } }, handler);
    get("/healthz", "Whether the process responds", answers("It responds.", "health"), async () => ({
      version: "1.0",
      status: "ok",
    }));
    const states = {
      ...answers("Requests are answered.", "readiness"),
      503: { description: "The process is stopping.", $ref: "readiness.schema.json#" },
    };
    get("/readyz", "Whether the service is ready, and what needs attention", states, async (_request, reply) => {
      const found = await readiness(context);
      report(found.reasons);
      return reply.code(found.status === "stopping" ? 503 : 200).send(readinessBody(context, found));
    });
    get("/metrics", "Metrics for Prometheus", { 200: METRICS }, async (_request, reply) => {
      scrape ??= registry.metrics().finally(() => {
        scrape = undefined;
      });
      return reply
        .type(Registry.PROMETHEUS_CONTENT_TYPE)
        .serializer(String)
        .send(await scrape);
    });
  }
}

/** What is wrong is anybody's to ask, but its words can name files, hosts and contributions: they go to the log. */
function createReport(log: FastifyBaseLogger): (reasons: Readiness["reasons"]) => void {
  let known: Readiness["reasons"] = new Map();
  return (reasons) => {
    for (const [reason, words] of reasons) if (!known.has(reason)) log.warn({ reason, words }, "needs attention");
    for (const reason of known.keys()) if (!reasons.has(reason)) log.info({ reason }, "needs no attention any more");
    known = reasons;
  };
}

function readinessBody({ catalog, live }: Context, { status, reasons, delivery }: Readiness): object {
  const { refused, since, lastSync } = live?.catalog.status ?? {};
  const { failures, retryAt, waiting, forge } = delivery ?? {};
  return {
    version: "1.0",
    status,
    ...(reasons.size > 0 && { reasons: [...reasons.keys()] }),
    dataRevision: catalog().revision.id,
    ...(since && { data: { since, lastSync, refusedRevision: refused?.revision.id } }),
    ...(delivery && {
      contributions: {
        ...{ forge, waiting, failures, retryAt },
        ...{ unreadable: delivery.unreadable.length, refused: delivery.refused.length },
      },
    }),
  };
}
