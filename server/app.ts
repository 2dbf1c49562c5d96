/** The application, assembled; it does not listen. */
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Catalog } from "./catalog/catalog.js";
import type { Config } from "./config.js";
import type { Context, Desk } from "./http/context.js";
import { ApiError, errorBody, toApiError } from "./http/errors.js";
import { Links, PREFIX } from "./http/links.js";
import { describeApi, serveApiDescription } from "./http/open-api.js";
import type { Window } from "./http/rate-limit.js";
import { createRequestLimits, limitHeaders, setLimitHeaders } from "./http/request-limits.js";
import { aiToolRoutes } from "./http/routes/ai-tools.js";
import { badgeRoutes } from "./http/routes/badge.js";
import { checkRoutes } from "./http/routes/check.js";
import { contributionRoutes } from "./http/routes/contributions.js";
import { mcpRoutes } from "./http/routes/mcp.js";
import { operationRoutes } from "./http/routes/operations.js";
import { pairRoutes } from "./http/routes/pairs.js";
import { scanRoutes } from "./http/routes/scan.js";
import { technologyRoutes } from "./http/routes/technologies.js";
import { webhookRoutes } from "./http/routes/webhooks.js";
import { answerUnreadable } from "./http/unreadable.js";
import { apiSchemas, createValidatorCompiler, dataSchemas, tellValidationErrors } from "./http/validation.js";
import { sendErrorPage, wantsPage } from "./web/error-page.js";
import type { Pages } from "./web/pages.js";
import { pageRoutes } from "./web/routes.js";

export interface AppOptions {
  config: Config;
  /** The catalog of the moment. */
  catalog: () => Catalog;
  /** Takes contributions; without it none are taken. */
  desk?: Desk | undefined;
  /** How the data are kept up to date; without it they stay as they are. */
  live?: Context["live"];
  /** What changed in the data; without it nothing is told of changes. */
  history?: Context["history"];
  /** The clock; the real one unless a test sets it. */
  now?: () => Date;
  /** Where the log goes; standard output unless told otherwise. */
  logger?: FastifyBaseLogger;
}

const BODY_LIMIT = 1024 * 1024;

/** Builds the application with everything that changes its behaviour. */
export async function buildApp({
  config,
  catalog,
  desk,
  live,
  history,
  now = () => new Date(),
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const limits = createRequestLimits(config, now);
  const context: Context = { config, catalog, desk, live, history, limits, now, links: new Links(config.publicUrl) };
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: { level: config.logLevel } }),
    // One line for each request halves the throughput; faults are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: 1500, ignoreTrailingSlash: true },
    schemaErrorFormatter: tellValidationErrors,
    // Requests that arrive while it stops are answered like any other.
    return503OnClosing: false,
    // Called where there is no route to run hooks for, such as with a malformed address.
    frameworkErrors: (error, request, reply) => {
      const window = limits.count(request);
      setHeaders(reply as unknown as FastifyReply, window);
      sendError(limits.refusal(window) ?? error, request, reply as unknown as FastifyReply);
    },
    clientErrorHandler: (error, socket) => {
      const window = limits.countAddress(socket.remoteAddress);
      answerUnreadable(socket, error, limits.refusal(window), { ...CONSTANT_HEADERS, ...limitHeaders(window) });
    },
  });
  app.setValidatorCompiler(createValidatorCompiler());
  app.setSerializerCompiler(() => JSON.stringify);
  for (const schema of [...apiSchemas, ...dataSchemas]) app.addSchema(schema);
  app.decorateRequest("token", undefined);

  app.addHook("onRequest", (request, reply, done) => {
    const window = limits.count(request);
    setHeaders(reply, window);
    if (request.method === "OPTIONS") {
      reply.code(204).header("Access-Control-Max-Age", "86400").send();
      return;
    }
    done(limits.refusal(window));
  });
  let pages: Pages | undefined;
  const tellError = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    pages && wantsPage(request)
      ? sendErrorPage(pages, request, reply, knownError(error, request))
      : sendError(error, request, reply);
  app.setErrorHandler(tellError);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0]?.slice(0, 200);
    const message = `There is nothing at ${request.method} ${path}. See ${config.publicUrl}/docs.`;
    return tellError(new ApiError(404, "NOT_FOUND", message), request, reply);
  });

  await describeApi(app, context);
  await app.register(
    async (api) => {
      checkRoutes(api, context);
      scanRoutes(api, context);
      badgeRoutes(api, context);
      pairRoutes(api, context);
      technologyRoutes(api, context);
      aiToolRoutes(api, context);
      contributionRoutes(api, context);
      webhookRoutes(api, context);
      operationRoutes(api, context);
    },
    { prefix: PREFIX },
  );
  await app.register(async (root) => {
    operationRoutes(root, context);
    webhookRoutes(root, context);
    mcpRoutes(root, context);
    pages = await pageRoutes(root, context);
  });
  await serveApiDescription(app, context);
  return app;
}

/** Headers of every response: those for CORS are three constants of the specification (section 5.3). */
const CONSTANT_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST, GET, OPTIONS",
  "access-control-allow-headers": "Content-Type",
  "access-control-expose-headers": "X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag",
  "x-content-type-options": "nosniff",
};

/** Sets the headers that every response carries. */
function setHeaders(reply: FastifyReply, window: Window): void {
  reply.headers(CONSTANT_HEADERS);
  setLimitHeaders(reply, window);
}

/** What the caller is told; faults of ours are logged and not told. */
function knownError(error: Error, request: FastifyRequest): ApiError {
  const known = toApiError(error);
  if (known) return known;
  request.log.error({ err: error, method: request.method, url: request.url }, "request failed");
  return new ApiError(500, "INTERNAL_ERROR", "Something went wrong on our side; it has been noted.");
}

/** Answers an error in the one shape. */
function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, code, message, details, headers } = knownError(error, request);
  reply
    .code(statusCode)
    .headers(headers)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(code, message, details)));
}
