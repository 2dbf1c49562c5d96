/** Turns a response into the body of the answer, or into an error. */
import {
  ApiError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  RateLimitError,
  ResponseError,
  ServerError,
  type StackFitError,
  UnauthorizedError,
} from "./errors.js";

/** Far larger than any answer of the service. */
const MAX_BYTES = 16 * 1024 * 1024;

const PLAIN_ERRORS = new Map([
  ["INVALID_INPUT", InvalidInputError],
  ["UNAUTHORIZED", UnauthorizedError],
  ["FORBIDDEN", ForbiddenError],
  ["NOT_FOUND", NotFoundError],
]);

/** Reads the text of a response. @throws ResponseError if it is too large; any network error */
export async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (;;) {
    const part = await reader?.read();
    if (!part?.value) return text + decoder.decode();
    size += part.value.byteLength;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      throw new ResponseError(response.status, `The answer is larger than ${MAX_BYTES / 1024 ** 2} MiB.`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

/** The body of a successful response, or the error to throw. */
export function parseAnswer(response: Response, text: string): { body: object } | { error: StackFitError } {
  const body = parseObject(text);
  if (body && typeof body.version === "string") {
    if (response.ok) return { body };
    const error = errorOf(response, body);
    if (error) return { error };
  }
  return {
    error: new ResponseError(response.status, `This is not an answer from StackFit (HTTP ${response.status}).`),
  };
}

/**
 * How long to wait before trying again, in milliseconds; undefined if that cannot help. `Retry-After` wins: being relative, it
 * does not depend on the clock of this machine.
 */
export function retryDelay(response: Response, now: number): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const seconds = retryAfter(response, now);
  if (seconds !== undefined) return seconds * 1000;
  const reset = response.status === 429 ? resetOf(response)?.getTime() : undefined;
  return reset === undefined ? undefined : Math.max(0, reset - now);
}

/** Seconds, from either form of the header (https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3). */
function retryAfter(response: Response, now: number): number | undefined {
  const value = response.headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

function resetOf(response: Response): Date | undefined {
  const date = new Date(response.headers.get("x-ratelimit-reset") ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function errorOf(response: Response, body: Record<string, unknown>): ApiError | undefined {
  const { code, message, details } = (body.error ?? {}) as Record<string, unknown>;
  if (typeof code !== "string" || typeof message !== "string") return undefined;
  const fields = { code, message, ...(typeof details === "string" && { details }) };
  const { status } = response;
  if (code === "RATE_LIMIT_EXCEEDED") return new RateLimitError(status, fields, resetOf(response));
  if (code === "INTERNAL_ERROR") return new ServerError(status, fields, retryAfter(response, Date.now()));
  return new (PLAIN_ERRORS.get(code) ?? ApiError)(status, fields);
}
