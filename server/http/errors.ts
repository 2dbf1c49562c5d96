/** One shape for every error (specification, section 7). */
import type { FastifyError } from "fastify";
import type { ErrorBody } from "../../schemas/types.js";

export type ErrorCode = ErrorBody["error"]["code"];

/** An error that the caller is told about. */
export class ApiError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string,
    readonly details?: string,
    /** Headers that go with it. */
    readonly headers: Record<string, string> = {},
  ) {
    // It is an answer and no fault, and whoever is refused a thousand times a second may not cost as many stack traces.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** 400 INVALID_INPUT. */
export function invalidInput(message: string, details?: string): ApiError {
  return new ApiError(400, "INVALID_INPUT", message, details);
}

/** 404 NOT_FOUND. */
export function notFound(message: string): ApiError {
  return new ApiError(404, "NOT_FOUND", message);
}

/** 503: it cannot be taken in now, and nothing of it was. @param seconds to wait before trying again */
export function unavailable(message: string, seconds: number): ApiError {
  return new ApiError(503, "INTERNAL_ERROR", message, undefined, { "Retry-After": String(seconds) });
}

/** 503 where the service runs without a place for contributions. */
export function noContributions(): ApiError {
  return unavailable("No contributions are taken here at the moment; the reason is in the log of the service.", 3600);
}

/** The body of an error. */
export function errorBody(code: ErrorCode, message: string, details?: string): ErrorBody {
  return { version: "1.0", error: { code, message, ...(details !== undefined && { details }) } };
}

/** What a caller did wrong, as Fastify reports it, in our words. */
const FASTIFY_ERRORS = new Map<string, [status: number, message: string]>([
  ["FST_ERR_CTP_INVALID_MEDIA_TYPE", [400, "The Content-Type must be application/json."]],
  ["FST_ERR_CTP_EMPTY_JSON_BODY", [400, "The body is empty; a JSON object is expected."]],
  ["FST_ERR_CTP_INVALID_JSON_BODY", [400, "The body is not valid JSON."]],
  ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", [400, "The body is not as long as its Content-Length says."]],
  ["FST_ERR_CTP_BODY_TOO_LARGE", [413, "The body is larger than is taken here: 1 MiB, or 256 KiB of a form."]],
  ["FST_ERR_BAD_URL", [400, "The address is not a valid URL path."]],
  ["FST_ERR_MAX_PARAM_LENGTH", [400, "A part of the address is too long."]],
]);

/** Turns anything thrown into an error for the caller; undefined when it is a fault of ours. */
export function toApiError(error: Error & Partial<FastifyError>): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error.validation) return invalidInput(error.message);
  const known = FASTIFY_ERRORS.get(error.code ?? "");
  if (known) return new ApiError(known[0], "INVALID_INPUT", known[1]);
  const status = error.statusCode ?? 500;
  // What remains below 500 are faults of the request found by Fastify or its parser (prototype poisoning among them).
  return status >= 400 && status < 500
    ? new ApiError(400, "INVALID_INPUT", "The request is not valid.", error.message)
    : undefined;
}
