/** Sends requests: time-outs, pauses that the service asks for, and repeats. */
import { askedPause, readText, understand } from "./answer.js";
import { NetworkError, RequestTimeoutError, ResponseError, type StackFitError } from "./errors.js";

/** The version of this package. */
export const VERSION = "0.1.0";

export interface Connection {
  baseUrl: string;
  /** Milliseconds for an attempt. */
  timeout: number;
  /** Milliseconds that a call pauses between attempts, in all. */
  maxWait: number;
  maxRetries: number;
}

export interface Request {
  method: "GET" | "POST";
  /** Below the base address, with its query. */
  path: string;
  body?: object;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** What an attempt comes to; `pause` is there where another may help. */
type Outcome = { body: object } | { error: StackFitError; pause: number | undefined };

/** The first pause after a network error, in milliseconds; each further one is twice as long. */
const BACK_OFF_MS = 500;

/**
 * Sends a request until it is answered. Every request of the interface may be repeated: those for answers change
 * nothing, and the id of a contribution comes from its content.
 * @returns the body of the answer
 * @throws StackFitError, or the reason of the signal when that aborts
 */
export async function send(connection: Connection, request: Request): Promise<object> {
  const text = request.body && JSON.stringify(request.body);
  let patience = connection.maxWait;
  for (let retries = 0; ; retries += 1) {
    const outcome = await attempt(connection, request, text, retries);
    if ("body" in outcome) return outcome.body;
    const { error, pause = Number.POSITIVE_INFINITY } = outcome;
    // At least a moment, so that a patience of none is for nothing.
    const wait = Math.max(1, Math.ceil(pause));
    if (retries >= connection.maxRetries || wait > patience) throw error;
    patience -= wait;
    await rest(wait, request.signal);
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
      // The interface redirects nobody: what does is something else, and it is to get neither the token nor the body.
      redirect: "manual",
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel();
      return { error: redirected(response), pause: undefined };
    }
    const understood = understand(response, await readText(response));
    return "body" in understood ? understood : { ...understood, pause: askedPause(response, Date.now()) };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    if (cause instanceof ResponseError) return { error: cause, pause: undefined };
    if (limit.aborted) {
      const message = `${method} ${baseUrl}${path} was not answered within ${timeout} ms.`;
      return { error: new RequestTimeoutError(message, { cause }), pause: undefined };
    }
    const error = new NetworkError(`${method} ${baseUrl}${path} was not answered: ${reasonOf(cause)}`, { cause });
    // Spread over half to one and a half of it, so that those who failed together do not come back together.
    return { error, pause: BACK_OFF_MS * 2 ** retries * (0.5 + Math.random()) };
  }
}

function headersOf({ body, token }: Request): Record<string, string> {
  // Browsers say themselves who they are; from another origin, a header of ours would be asked about and refused.
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
  const whither = target ? `to ${JSON.stringify(target)}` : "elsewhere";
  return new ResponseError(
    status,
    `The request was redirected ${whither}; redirects are not followed. Is baseUrl right?`,
  );
}

/** `fetch failed` says little; what failed is a level deeper. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return cause?.message || cause?.code || message || String(error);
}

/** Waits. @throws the reason of the signal when that aborts */
function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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
