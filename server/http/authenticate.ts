/** Bearer tokens (specification, section 5) and their rate limits. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AccessToken, TokenScope } from "../state/tokens.js";
import type { Context } from "./context.js";
import { ApiError, noContributions } from "./errors.js";
import { setLimitHeaders } from "./plugins/rate-limit.js";

declare module "fastify" {
  interface FastifyRequest {
    /** Set on routes that require a token. */
    token: AccessToken | undefined;
  }
}

type AdmissionContext = Pick<Context, "intake" | "limits" | "now">;

const CREDENTIALS = /^Bearer +([^\s]{1,200}) *$/i;

/**
 * Verifies a token and its scope. Valid tokens have their own rate limit; failed attempts count for the client's address, so
 * guessing does not lock out other clients.
 * @param secret undefined when the request has none
 * @throws ApiError 401, 403, 429, or 503 when the service has no tokens
 */
export async function admit(
  { intake, limits, now }: AdmissionContext,
  scope: TokenScope,
  secret: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AccessToken> {
  if (secret !== undefined && !intake) throw noContributions();
  const token = secret === undefined ? undefined : await intake?.tokens.verify(secret, now());
  const quota = await limits.count("contribute", token ? `token ${token.id}` : request.ip);
  setLimitHeaders(reply, quota);
  const refusal = limits.refusal(quota);
  if (refusal) throw refusal;
  if (!token) {
    const message = "A valid access token is required: Authorization: Bearer <ACCESS_TOKEN>.";
    throw new ApiError(401, "UNAUTHORIZED", message, undefined, { "WWW-Authenticate": "Bearer" });
  }
  if (!token.scopes.includes(scope)) {
    const message = `This token has the scope ${token.scopes.join(", ")}; "${scope}" is required.`;
    throw new ApiError(403, "FORBIDDEN", message);
  }
  return token;
}

/** @returns an `onRequest` hook, which runs before the body is read */
export function authenticate(context: AdmissionContext, scope: TokenScope) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [, secret] = CREDENTIALS.exec(request.headers.authorization ?? "") ?? [];
    request.token = await admit(context, scope, secret, request, reply);
  };
}
