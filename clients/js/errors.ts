/** What can go wrong, each in a class of its own. None of them holds the token or the request. */

/** The codes of the interface; a newer server may send others. */
export type ErrorCode =
  | "INVALID_INPUT"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "RATE_LIMIT_EXCEEDED"
  | "INTERNAL_ERROR";

/** Anything that a call can fail with, other than arguments it cannot be made with (`TypeError`) and your own `signal`. */
export class StackFitError extends Error {
  override name = "StackFitError";
}

/** The service refused. `message` says what is wrong and what to do. */
export class ApiError extends StackFitError {
  override name = "ApiError";
  /** The HTTP status. */
  readonly status: number;
  readonly code: ErrorCode | (string & {});
  /** More context, where there is some. */
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

/** `FORBIDDEN`: the token is for something else. */
export class ForbiddenError extends ApiError {
  override name = "ForbiddenError";
}

/** `NOT_FOUND`: there is nothing of that name or id. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** `RATE_LIMIT_EXCEEDED`, after the waits that `maxWait` and `maxRetries` allow. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
  /** When the limit resets, by the clock of the server. */
  readonly resetAt: Date | undefined;

  constructor(status: number, error: { code: string; message: string; details?: string }, resetAt: Date | undefined) {
    super(status, error);
    this.resetAt = resetAt;
  }
}

/** `INTERNAL_ERROR`: a fault of the service, or it cannot take anything in now. */
export class ServerError extends ApiError {
  override name = "ServerError";
  /** Seconds after which the service asks to be tried again, where it does. */
  readonly retryAfter: number | undefined;

  constructor(status: number, error: { code: string; message: string; details?: string }, retryAfter?: number) {
    super(status, error);
    this.retryAfter = retryAfter;
  }
}

/** What answered is not the service: a proxy, a login page, a redirect, or an answer that is too large or cut off. */
export class ResponseError extends StackFitError {
  override name = "ResponseError";
  /** The HTTP status. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** No answer came, or not the whole of it. The reason is in `cause`. */
export class NetworkError extends StackFitError {
  override name = "NetworkError";
}

/** The answer was not whole within `timeout`. */
export class RequestTimeoutError extends NetworkError {
  override name = "RequestTimeoutError";
}
