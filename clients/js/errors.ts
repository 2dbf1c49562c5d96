/** The errors of this client. None of them contains the token or the request. */

/** Error codes of the API; newer servers may send others. */
export type ErrorCode =
  | "INVALID_INPUT"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "RATE_LIMIT_EXCEEDED"
  | "INTERNAL_ERROR";

/** Base class of all errors, except `TypeError` for invalid arguments and the reason of your own `signal`. */
export class StackFitError extends Error {
  override name = "StackFitError";
}

/** The service rejected the request. `message` says what is wrong and what to do. */
export class ApiError extends StackFitError {
  override name = "ApiError";
  /** The HTTP status. */
  readonly status: number;
  readonly code: ErrorCode | (string & {});
  /** More context, if there is any. */
  readonly details: string | undefined;

  constructor(status: number, { code, message, details }: { code: string; message: string; details?: string }) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** `INVALID_INPUT`: the request is not valid. */
export class InvalidInputError extends ApiError {
  override name = "InvalidInputError";
}

/** `UNAUTHORIZED`: the token is missing, wrong, expired or revoked. */
export class UnauthorizedError extends ApiError {
  override name = "UnauthorizedError";
}

/** `FORBIDDEN`: the token does not allow this. */
export class ForbiddenError extends ApiError {
  override name = "ForbiddenError";
}

/** `NOT_FOUND`: unknown name or id. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** `RATE_LIMIT_EXCEEDED`, after the retries that `maxWait` and `maxRetries` allow. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
  /** When the rate limit resets, by the clock of the server. */
  readonly resetAt: Date | undefined;

  constructor(status: number, error: { code: string; message: string; details?: string }, resetAt: Date | undefined) {
    super(status, error);
    this.resetAt = resetAt;
  }
}

/** `INTERNAL_ERROR`: the service failed, or is temporarily unavailable. */
export class ServerError extends ApiError {
  override name = "ServerError";
  /** Seconds to wait before trying again, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, error: { code: string; message: string; details?: string }, retryAfter?: number) {
    super(status, error);
    this.retryAfter = retryAfter;
  }
}

/** The answer is not from the service: a proxy, a login page, a redirect, or an answer that is too large or truncated. */
export class ResponseError extends StackFitError {
  override name = "ResponseError";
  /** The HTTP status. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** No answer, or an incomplete one. The reason is in `cause`. */
export class NetworkError extends StackFitError {
  override name = "NetworkError";
}

/** No complete answer within `timeout`. */
export class RequestTimeoutError extends NetworkError {
  override name = "RequestTimeoutError";
}
