/** One shape for every error (specification, section 7). */
import type { FastifyError } from "fastify";
import type { ErrorBody } from "../../schemas/types.js";
import { InvalidVersion } from "../catalog/names/invalid-version.js";

type ErrorCode = ErrorBody["error"]["code"];

export class ApiError extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string,
    readonly details?: string,
    readonly headers: Record<string, string> = {},
  ) {
    // Expected errors need no stack trace, which would be costly at thousands a second.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

export function invalidInput(message: string, details?: string): ApiError {
  return new ApiError(400, "INVALID_INPUT", message, details);
}

export function notFound(message: string): ApiError {
  return new ApiError(404, "NOT_FOUND", message);
}

/** 503. @param seconds to wait before trying again */
export function unavailable(message: string, seconds: number): ApiError {
  return new ApiError(503, "INTERNAL_ERROR", message, undefined, { "Retry-After": String(seconds) });
}

/** 429. @param until when there is room again: ISO 8601 @param milliseconds until then */
export function tooMany(message: string, until: string, milliseconds: number): ApiError {
  const headers = { "Retry-After": String(Math.max(1, Math.ceil(milliseconds / 1000))) };
  const advice = `${message} Try again after the time in \`details\`.`;
  return new ApiError(429, "RATE_LIMIT_EXCEEDED", advice, until, headers);
}

/** 503 when the service runs without contributions. */
export function noContributions(): ApiError {
  return unavailable("Contributions are not accepted at the moment; see the log of the service.", 3600);
}

export function errorBody(code: ErrorCode, message: string, details?: string): ErrorBody {
  return { version: "1.0", error: { code, message, ...(details !== undefined && { details }) } };
}

/** Our messages for errors of the client that Fastify reports. */
const FASTIFY_ERRORS = new Map([
  ["FST_ERR_CTP_INVALID_MEDIA_TYPE", "The Content-Type must be application/json."],
  ["FST_ERR_CTP_EMPTY_JSON_BODY", "The body is empty; a JSON object is expected."],
  ["FST_ERR_CTP_INVALID_JSON_BODY", "The body is not valid JSON."],
  ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", "The body does not match its Content-Length."],
  ["FST_ERR_BAD_URL", "The address is not a valid URL path."],
  ["FST_ERR_MAX_PARAM_LENGTH", "A part of the address is too long."],
]);

const TOO_LARGE =
  "The body is too large: the limit is 1 MiB, 8 MiB for a scan, or 256 KiB for a form. `stackfit scan` in a terminal reads larger projects, and the page /scan reads files in the browser.";

/** The error to report to the client; undefined for an internal error. */
export function toApiError(error: Error & Partial<FastifyError>): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidVersion) return invalidInput(error.message);
  if (error.validation) return invalidInput(error.message);
  // The rest of what is too large is not waited for.
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return new ApiError(413, "INVALID_INPUT", TOO_LARGE, undefined, { Connection: "close" });
  const known = FASTIFY_ERRORS.get(error.code ?? "");
  if (known) return invalidInput(known);
  const status = error.statusCode ?? 500;
  // Other errors below 500 are invalid requests, such as prototype poisoning.
  return status >= 400 && status < 500
    ? new ApiError(400, "INVALID_INPUT", "The request is not valid.", error.message)
    : undefined;
}
