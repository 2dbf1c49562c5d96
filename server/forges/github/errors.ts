/** Turns errors of GitHub into those of a forge. */
import { ForgeError } from "../forge.js";

/** What we read of the client's errors. */
interface Failure extends Error {
  status: number;
  request?: { method?: string; url?: string };
  response?: { headers: Record<string, string | undefined>; data?: unknown };
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && "status" in error && typeof error.status === "number";
}

/** Failures to sign in come up in any request, so their status says nothing of what was asked. */
const isSignInFailure = (failure: Failure) => /\/access_tokens$/.test(failure.request?.url ?? "");

/** Whether GitHub answered that what was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return isFailure(error) && error.status === 404 && !isSignInFailure(error);
}

/** Whether GitHub answered that nothing changed since the last time. */
export function isUnchanged(error: unknown): boolean {
  return isFailure(error) && error.status === 304;
}

/** Whether GitHub refused with 422 in words that a pattern knows. */
export function isRefusal(error: unknown, pattern: RegExp): boolean {
  return isFailure(error) && error.status === 422 && pattern.test(saying(error));
}

/** What the client throws, as a ForgeError. @param what was attempted, such as "creating a branch" */
export function toForgeError(what: string, error: unknown): ForgeError {
  if (error instanceof ForgeError) return error;
  if (!isFailure(error)) return new ForgeError("unavailable", `GitHub: ${what} failed: ${oneLine(String(error))}`);
  // Without a response it is the network that failed, and the status is the client's own.
  const said = error.response ? `${error.status} ${saying(error)}` : error.message;
  return new ForgeError(kindOf(error), `GitHub: ${what} failed: ${oneLine(said)}`, waitOf(error));
}

function kindOf(failure: Failure): ForgeError["kind"] {
  const { status } = failure;
  if (status >= 500 || status === 429 || waitOf(failure) !== undefined) return "unavailable";
  if (/repository is empty|rule violations|protected branch/i.test(saying(failure))) return "misconfigured";
  // A commit made a moment ago may be missing on another of GitHub's machines.
  if (status === 408 || status === 409 || isRefusal(failure, /object does not exist/i)) return "unavailable";
  if (isSignInFailure(failure) || [400, 401, 403, 404, 410, 451].includes(status)) return "misconfigured";
  // What is only read is no fault of the proposal.
  return failure.request?.method === "GET" ? "unavailable" : "refused";
}

/** Milliseconds to wait, when a limit or the server says so: the gate has it in one form. */
function waitOf({ status, response }: Failure): number | undefined {
  const seconds = Number(response?.headers["retry-after"] ?? Number.NaN);
  return status === 422 || Number.isNaN(seconds) ? undefined : seconds * 1000;
}

/** GitHub's words. Pages of proxies, which are no JSON, say nothing that the status does not. */
function saying({ response }: Failure): string {
  const data = response?.data as { message?: unknown; errors?: unknown } | null | undefined;
  if (typeof data !== "object" || typeof data?.message !== "string") return "without a message";
  const errors = Array.isArray(data.errors) ? data.errors : [];
  const details = errors.map((error) =>
    typeof error === "string" ? error : (error?.message ?? JSON.stringify(error)),
  );
  return [data.message, ...details].join(", ");
}

/** For logs: no control characters, no line breaks of any kind, and not without end. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
