/** Sends requests, with timeouts and retries. */
import { parseAnswer, readText, retryDelay } from "./answer.js";
import { NetworkError, RequestTimeoutError, ResponseError, type StackFitError } from "./errors.js";

export const VERSION = "0.1.0";

export interface Connection {
  baseUrl: string;
  /** Milliseconds for one attempt. */
  timeout: number;
  /** Maximum milliseconds between attempts, in total. */
  maxWait: number;
  maxRetries: number;
}

export interface Request {
  method: "GET" | "POST";
  /** Below the base URL, with its query. */
  path: string;
  body?: object;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** The result of an attempt; `delay` is set if another may help. */
type Outcome = { body: object } | { error: StackFitError; delay: number | undefined };

/** Wait after the first network error, in milliseconds; it doubles each time. */
const BACK_OFF_MS = 500;

/**
 * Sends a request until it is answered. All requests are safe to repeat: queries change nothing, and the id of a contribution
 * is derived from its content.
 * @returns the body of the answer
 * @throws StackFitError, or the reason of the signal if it aborts
 */
export async function send(connection: Connection, request: Request): Promise<object> {
  const text = request.body && JSON.stringify(request.body);
  let waitLeft = connection.maxWait;
  for (let retries = 0; ; retries += 1) {
    const outcome = await attempt(connection, request, text, retries);
    if ("body" in outcome) return outcome.body;
    const { error, delay = Number.POSITIVE_INFINITY } = outcome;
    // At least 1 ms, so that a maxWait of 0 never waits.
    const wait = Math.max(1, Math.ceil(delay));
    if (retries >= connection.maxRetries || wait > waitLeft) throw error;
    waitLeft -= wait;
    await sleep(wait, request.signal);
  }
}

async function attempt(
  { baseUrl, timeout }: Connection,
  request: Request,
  text: string | undefined,
  retries: number,
): Promise<Outcome> {
  const { method, path, signal } = request;
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: headersOf(request),
      ...(text !== undefined && { body: text }),
      // The API never redirects. Anything else must not receive the token or the body.
      redirect: "manual",
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      return { error: redirected(response), delay: undefined };
    }
    const answer = parseAnswer(response, await readText(response));
    return "body" in answer ? answer : { ...answer, delay: retryDelay(response, Date.now()) };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof ResponseError) return { error: cause, delay: undefined };
    if (limit.aborted) {
      const message = `${method} ${baseUrl}${path} timed out after ${timeout} ms.`;
      return { error: new RequestTimeoutError(message, { cause }), delay: undefined };
    }
    const error = new NetworkError(`${method} ${baseUrl}${path} failed: ${reasonOf(cause)}`, { cause });
    // Jitter from 0.5 to 1.5, so that clients do not retry in step.
    return { error, delay: BACK_OFF_MS * 2 ** retries * (0.5 + Math.random()) };
  }
}

function headersOf({ body, token }: Request): Record<string, string> {
  // Browsers set their own; a custom header would fail the CORS preflight.
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  const inBrowser = navigator?.userAgent?.startsWith("Mozilla/");
  return {
    accept: "application/json",
    ...(!inBrowser && { "user-agent": `stackfit-js/${VERSION}` }),
    ...(body && { "content-type": "application/json" }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

function redirected({ status, headers }: Response): ResponseError {
  const target = headers.get("location")?.slice(0, 500);
  const destination = target ? `to ${JSON.stringify(target)}` : "elsewhere";
  return new ResponseError(
    status,
    `The request was redirected ${destination}; redirects are not followed. Is baseUrl right?`,
  );
}

/** The message of fetch says little; its cause has the reason. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message || String(error);
}

/** Waits. @throws the reason of the signal if it aborts */
function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
