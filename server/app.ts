/** The application, assembled; it does not listen. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from "fastify";
import { pino } from "pino";
import type { AnswerThread } from "./http/answer-thread.js";
import { Connections } from "./http/connections.js";
import type { Context } from "./http/context.js";
import { cacheAnswers } from "./http/plugins/answer-cache.js";
import { BodyBudget } from "./http/plugins/body-budget.js";
import { allowAllOrigins } from "./http/plugins/cors.js";
import { answerClientError, answerErrors, answerFrameworkError, type SendPage } from "./http/plugins/errors.js";
import { readJson } from "./http/plugins/json.js";
import { measureRequests } from "./http/plugins/metrics.js";
import { describeApi, serveApiDescription } from "./http/plugins/open-api.js";
import { Overload } from "./http/plugins/overload.js";
import { limitRequests } from "./http/plugins/rate-limit.js";
import { createRequestIds, readForwarded } from "./http/plugins/request-ids.js";
import { apiSchemas, createValidatorCompiler, dataSchemas, formatValidationErrors } from "./http/plugins/validation.js";
import type { RedisTimeouts } from "./http/rate-limit/redis-windows.js";
import { aiToolRoutes } from "./http/routes/ai-tools.js";
import { badgeRoutes } from "./http/routes/badge.js";
import { checkRoutes } from "./http/routes/check.js";
import { contributionRoutes } from "./http/routes/contributions.js";
import { mcpRoutes } from "./http/routes/mcp.js";
import { operationRoutes } from "./http/routes/operations.js";
import { pairRoutes } from "./http/routes/pairs.js";
import { planRoutes } from "./http/routes/plan.js";
import { resolveRoutes } from "./http/routes/resolve.js";
import { scanRoutes } from "./http/routes/scan.js";
import { technologyRoutes } from "./http/routes/technologies.js";
import { webhookRoutes } from "./http/routes/webhooks.js";
import { Links, PREFIX } from "./http/views/links.js";
import { sendErrorPage, wantsPage } from "./web/error-page.js";
import type { Pages } from "./web/pages.js";
import { pageRoutes } from "./web/routes.js";

type ContextOptions = "intake" | "live" | "history" | "stopping" | "connections" | "now";

/** Without intake, contributions are rejected; without live, the data never change; without history, the list of changes is empty. */
export interface AppOptions extends Pick<Context, "config" | "catalog">, Partial<Pick<Context, ContextOptions>> {
  /** Takes over what takes long; without it, everything is answered here. */
  answers?: AnswerThread;
  redisTimeouts?: RedisTimeouts;
  /** Standard output by default. */
  logger?: FastifyBaseLogger;
}

const BODY_LIMIT = 1024 * 1024;

/** Builds the application: the server, what every request passes, then the routes. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, catalog, stopping = () => false, now = () => new Date() } = options;
  const { connections = new Connections(config), redisTimeouts, logger } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: childless(logger ?? pino({ level: config.logLevel })),
    // Two lines for each request would halve the throughput; the access log writes one where it is wanted.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(config.trustProxy),
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) => connections.createServer(handler),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: 1500, ignoreTrailingSlash: true },
    schemaErrorFormatter: formatValidationErrors,
    // Requests that arrive while it stops are answered like any other.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void answerFrameworkError(error, request, reply as unknown as FastifyReply, limits, sendPage).then(
        requests.countUnreadable,
      ),
    clientErrorHandler: (error, socket) =>
      void answerClientError(socket, error, socket.remoteAddress, limits).then(
        (status) => status !== undefined && requests.countUnreadable(status),
      ),
  });
  app.setValidatorCompiler(createValidatorCompiler());
  app.setSerializerCompiler(() => JSON.stringify);
  for (const schema of [...apiSchemas, ...dataSchemas]) app.addSchema(schema);

  // Hooks run in this order.
  if (config.trustProxy.length > 0) readForwarded(app);
  const requests = measureRequests(app, config.accessLog);
  const limits = await limitRequests(app, { config, now, redisTimeouts });
  await allowAllOrigins(app);
  const overload = new Overload();
  overload.guard(app);
  const bodies = new BodyBudget(config.bodyBudget);
  bodies.guard(app);
  cacheAnswers(app, { catalog, now });
  readJson(app);
  options.answers?.takeOver(app, { catalog, now });

  const context: Context = {
    ...{ config, catalog, limits, requests, connections, overload, bodies, stopping, now },
    ...{ intake: options.intake, live: options.live, history: options.history, answers: options.answers },
    links: new Links(config.publicUrl),
  };
  let pages: Pages | undefined;
  const sendPage: SendPage = (request, reply, error) =>
    pages && wantsPage(request) ? sendErrorPage(pages, reply, error) : undefined;
  answerErrors(app, config.publicUrl, sendPage);
  await describeApi(app, context);
  await app.register(async (api) => apiRoutes(api, context), { prefix: PREFIX });
  await app.register(async (root) => {
    operationRoutes(root, context);
    webhookRoutes(root, context);
    mcpRoutes(root, context);
    pages = await pageRoutes(root, context);
  });
  await serveApiDescription(app, context);
  return app;
}

/**
 * A log that all requests share: one for each costs more than its answer, and lines about requests name the id themselves. (A
 * factory of child loggers costs a tenth of an answer, as Fastify looks each time whether it made a logger.)
 */
const childless = (log: FastifyBaseLogger): FastifyBaseLogger => {
  const shared: FastifyBaseLogger = Object.create(log, { child: { value: () => shared } });
  return shared;
};

function apiRoutes(api: FastifyInstance, context: Context): void {
  // So that anyone can ask the same revision of the data again.
  api.addHook("onRequest", (_request, reply, done) => {
    reply.header("x-data-revision", context.catalog().revision.id);
    done();
  });
  checkRoutes(api, context);
  resolveRoutes(api, context);
  scanRoutes(api, context);
  planRoutes(api, context);
  badgeRoutes(api, context);
  pairRoutes(api, context);
  technologyRoutes(api, context);
  aiToolRoutes(api, context);
  contributionRoutes(api, context);
}
