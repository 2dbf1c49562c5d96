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
import { createAccessLog, pathOf } from "./http/access-log.js";
import { AnswerCache, answerKept } from "./http/answer-cache.js";
import { clientAddress } from "./http/client-key.js";
import { Connections } from "./http/connections.js";
import type { Context, Desk } from "./http/context.js";
import { ApiError, errorBody, toApiError } from "./http/errors.js";
import { Links, PREFIX } from "./http/links.js";
import { observeRequests, RequestFigures } from "./http/observation.js";
import { describeApi, serveApiDescription } from "./http/open-api.js";
import { Overload } from "./http/overload.js";
import type { Window } from "./http/rate-limit.js";
import { CONSTANT_HEADERS } from "./http/ready-answer.js";
import { createRequestIds, REQUEST_ID } from "./http/request-ids.js";
import { createRequestLimits, limitHeaders, setLimitHeaders, whenCounted } from "./http/request-limits.js";
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
import type { Patience } from "./http/shared-windows.js";
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
  /** Whether the process has been told to end; it never has unless told otherwise. */
  stopping?: Context["stopping"];
  /** The connections; made when left out. */
  connections?: Connections;
  /** How long the store of the limits is waited for; as is good for people unless a test sets it. */
  patience?: Patience;
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
  stopping = () => false,
  connections = new Connections(config),
  patience,
  now = () => new Date(),
  logger,
}: AppOptions): Promise<FastifyInstance> {
  const asker = { idOf: createRequestIds(config.trustProxy), addressOf: clientAddress(config.trustProxy) };
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: { level: config.logLevel } }),
    // One line for each request halves the throughput; faults are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: asker.idOf,
    // A logger made for each request costs more than counting and answering it; lines about requests name its id themselves.
    childLoggerFactory: (log) => log,
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) =>
      connections.createServer((request, response) => answerFirst(request, response, handler)),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: 1500, ignoreTrailingSlash: true },
    schemaErrorFormatter: tellValidationErrors,
    // Requests that arrive while it stops are answered like any other.
    return503OnClosing: false,
    // Called where there is no route to run hooks for, such as with a malformed address.
    frameworkErrors: (error, request, reply) => {
      whenCounted(limits.count(request), (window) => {
        setHeaders(reply as unknown as FastifyReply, window);
        sendError(limits.refusal(window) ?? error, request, reply as unknown as FastifyReply);
        context.requests.unreadable(reply.statusCode);
      });
    },
    clientErrorHandler: (error, socket) => {
      whenCounted(limits.countAddress(socket.remoteAddress), (window) => {
        const headers = { ...CONSTANT_HEADERS, ...limitHeaders(window) };
        const status = answerUnreadable(socket, error, limits.refusal(window), headers);
        if (status !== undefined) context.requests.unreadable(status);
      });
    },
  });
  const limits = createRequestLimits(config, now, app.log, patience);
  app.addHook("onReady", () => limits.ready());
  app.addHook("onClose", () => limits.close());
  const context: Context = {
    config,
    catalog,
    desk,
    live,
    history,
    answers: new AnswerCache({ catalog, now }),
    limits,
    requests: new RequestFigures(),
    connections,
    overload: new Overload(),
    stopping,
    now,
    links: new Links(config.publicUrl),
  };
  const accessLog = createAccessLog(config.accessLog, app.log);
  const answerFirst = answerKept(context, asker, accessLog);
  app.setValidatorCompiler(createValidatorCompiler());
  app.setSerializerCompiler(() => JSON.stringify);
  for (const schema of [...apiSchemas, ...dataSchemas]) app.addSchema(schema);
  app.decorateRequest("token", undefined);
  app.decorateRequest("window", undefined);
  app.decorateReply("bytes", undefined);
  observeRequests(app, context.requests, accessLog);

  app.addHook("onRequest", (request, reply, done) => {
    const admit = (window: Window) => {
      request.window = window;
      if (request.method === "OPTIONS") reply.code(204).header("Access-Control-Max-Age", "86400").send();
      else done(limits.refusal(window));
    };
    whenCounted(limits.count(request), admit);
  });
  context.answers.prepare(app);
  // Ready answers bring them along.
  app.addHook("onSend", ({ window }, reply, _payload, done) => {
    if (window) setHeaders(reply, window);
    done();
  });
  let pages: Pages | undefined;
  const tellError = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    pages && wantsPage(request)
      ? sendErrorPage(pages, request, reply, knownError(error, request, reply))
      : sendError(error, request, reply);
  app.setErrorHandler(tellError);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0]?.slice(0, 200);
    const message = `There is nothing at ${request.method} ${path}. See ${config.publicUrl}/docs.`;
    return tellError(new ApiError(404, "NOT_FOUND", message), request, reply);
  });

  context.overload.guard(app);
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

/** Sets the headers that every response carries. */
function setHeaders(reply: FastifyReply, window: Window): void {
  reply.headers(CONSTANT_HEADERS);
  setLimitHeaders(reply, window);
}

/** What the caller is told; faults of ours are logged and not told. */
function knownError(error: Error, request: FastifyRequest, reply: FastifyReply): ApiError {
  const known = toApiError(error);
  // By this id the line in the log is found; an answer that is no fault of ours has none to find.
  if (!known || known.statusCode >= 500) reply.header(REQUEST_ID, request.id);
  if (known) return known;
  const { id, method, url } = request;
  request.log.error({ err: error, requestId: id, method, path: pathOf(url) }, "request failed");
  const message = "Something went wrong on our side; it has been noted.";
  return new ApiError(500, "INTERNAL_ERROR", message, `Request ${id}`);
}

/** Answers an error in the one shape. */
function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, code, message, details, headers } = knownError(error, request, reply);
  reply
    .code(statusCode)
    .headers(headers)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(code, message, details)));
}
