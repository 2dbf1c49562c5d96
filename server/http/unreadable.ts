/** What arrives but cannot be read as a request, so that there is no reply to answer it with. */
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError, errorBody } from "./errors.js";

/** Node's errors in our words (https://nodejs.org/api/http.html#event-clienterror). */
const ERRORS = new Map<string | undefined, [status: number, message: string]>([
  ["HPE_HEADER_OVERFLOW", [431, "The headers are too large."]],
  ["ERR_HTTP_REQUEST_TIMEOUT", [408, "The request did not arrive in time."]],
]);

/**
 * Writes an error in the one shape to a connection and closes it.
 * @param refusal what is answered instead, when the client is over its limit
 * @param headers those of every response
 * @returns the status that was answered; undefined where nobody is there to read it
 */
export function answerUnreadable(
  socket: Duplex,
  { code }: NodeJS.ErrnoException,
  refusal: ApiError | undefined,
  headers: Readonly<Record<string, string>>,
): number | undefined {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return undefined;
  }
  const [status, message] = ERRORS.get(code) ?? [400, "This is not a valid HTTP request."];
  const error = refusal ?? new ApiError(status, "INVALID_INPUT", message);
  const body = JSON.stringify(errorBody(error.code, error.message, error.details));
  const lines = Object.entries({
    ...headers,
    ...error.headers,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n`;
  socket.end(`${start}${lines.join("")}\r\n${body}`, () => socket.destroy());
  return error.statusCode;
}
