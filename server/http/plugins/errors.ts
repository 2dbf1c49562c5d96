/** Answers every error in the one shape (specification, section 7), as a page for browsers. */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, errorBody, toApiError } from "../errors.js";
import { pathOf } from "./access-log.js";
import { COMMON_HEADERS } from "./cors.js";
import { limitHeaders, type RateLimits, setLimitHeaders } from "./rate-limit.js";
import { REQUEST_ID } from "./request-ids.js";

/** Answers an error in another form. @returns undefined to leave it to JSON */
export type SendPage = (request: FastifyRequest, reply: FastifyReply, error: ApiError) => Promise<unknown> | undefined;

/** Caches may keep a 404 or 405 that does not say otherwise (RFC 9111, section 4.2.2). */
const NOT_KEPT = "no-store";

/** Sets the handlers of errors and of addresses without a route. */
export function answerErrors(app: FastifyInstance, publicUrl: string, sendPage: SendPage): void {
  const answer = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const known = describeError(error, request, reply);
    // It may be a page or JSON.
    reply.header("vary", "Accept");
    return sendPage(request, reply, known) ?? sendError(reply, known);
  };
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0]?.slice(0, 200);
    const message = `There is nothing at ${request.method} ${path}. See ${publicUrl}/docs.`;
    return answer(new ApiError(404, "NOT_FOUND", message), request, reply);
  });
}

/** The error to report to the client, with headers; internal errors are logged. */
function describeError(error: Error, request: FastifyRequest, reply: FastifyReply): ApiError {
  // The error may precede the hook that sets them.
  reply.headers(COMMON_HEADERS);
  const known = toApiError(error);
  // Only internal errors are logged with this id.
  if (!known || known.statusCode >= 500) reply.header(REQUEST_ID, request.id);
  if (known) return known;
  const { id, method, url } = request;
  request.log.error({ err: error, requestId: id, method, path: pathOf(url) }, "request failed");
  return new ApiError(500, "INTERNAL_ERROR", "Something went wrong on our side. It has been logged.", `Request ${id}`);
}

function sendError(reply: FastifyReply, { statusCode, code, message, details, headers }: ApiError): FastifyReply {
  return reply
    .code(statusCode)
    .headers(headers)
    .header("cache-control", NOT_KEPT)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(code, message, details)));
}

/** Answers a request without a route whose hooks could run, such as one with a malformed URL. */
export async function answerFrameworkError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  limits: RateLimits,
  sendPage: SendPage,
): Promise<number> {
  const quota = await limits.count("read", request.ip);
  setLimitHeaders(reply, quota);
  const known = describeError(limits.refusal(quota) ?? error, request, reply);
  reply.header("vary", "Accept");
  await (sendPage(request, reply, known) ?? sendError(reply, known));
  return known.statusCode;
}

/** Our messages for Node's errors (https://nodejs.org/api/http.html#event-clienterror). */
const CLIENT_ERRORS = new Map<string | undefined, [status: number, message: string]>([
  [
    "HPE_HEADER_OVERFLOW",
    [431, "The address or the headers are too long. What is as long as a file goes into the field of /scan."],
  ],
  ["ERR_HTTP_REQUEST_TIMEOUT", [408, "The request did not arrive in time."]],
]);

/** Answers an unreadable request and closes the connection. @returns the status; undefined when the client is gone */
export async function answerClientError(
  socket: Duplex,
  { code }: NodeJS.ErrnoException,
  remoteAddress: string | undefined,
  limits: RateLimits,
): Promise<number | undefined> {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return undefined;
  }
  // Silent and half-open connections time out without a request and must not use up the client's window.
  const isCounted = code !== "ERR_HTTP_REQUEST_TIMEOUT";
  const client = remoteAddress ?? "";
  const quota = await (isCounted ? limits.count("read", client) : limits.look("read", client));
  if (!socket.writable) return undefined;
  const [status, message] = CLIENT_ERRORS.get(code) ?? [400, "This is not a valid HTTP request."];
  const error = limits.refusal(quota) ?? new ApiError(status, "INVALID_INPUT", message);
  const body = JSON.stringify(errorBody(error.code, error.message, error.details));
  const lines = Object.entries({
    ...COMMON_HEADERS,
    "Cache-Control": NOT_KEPT,
    ...limitHeaders(quota),
    ...error.headers,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n`;
  socket.end(`${start}${lines.join("")}\r\n${body}`, () => socket.destroy());
  return error.statusCode;
}
