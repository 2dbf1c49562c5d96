/** Bearer tokens (specification, section 5), and the limits that go with them. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Scope, Token } from "../state/tokens.js";
import type { Context } from "./context.js";
import { ApiError, noContributions } from "./errors.js";
import { setLimitHeaders } from "./plugins/rate-limit.js";

declare module "fastify" {
  interface FastifyRequest {
    /** The token of the request, on routes that ask for one. */
    token: Token | undefined;
  }
}

type AdmissionContext = Pick<Context, "intake" | "limits" | "now">;

const CREDENTIALS = /^Bearer +([^\s]{1,200}) *$/i;

/**
 * The token that a request brought, when it has the scope. What is let through counts for the token, what is not for the
 * address of the client: nobody is locked out by the guesses of a neighbour.
 * @param secret as it was given; undefined when nothing was that could be one
 * @throws ApiError 401, 403, 429, or 503 where no tokens are kept
 */
export async function admit(
  { intake, limits, now }: AdmissionContext,
  scope: Scope,
  secret: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Token> {
  if (secret !== undefined && !intake) throw noContributions();
  const token = secret === undefined ? undefined : await intake?.tokens.verify(secret, now());
  const quota = await limits.count("contribute", token ? `token ${token.id}` : request.ip);
  setLimitHeaders(reply, quota);
  const refusal = limits.refusal(quota);
  if (refusal) throw refusal;
  if (!token) throw unauthorized();
  if (!token.scopes.includes(scope)) {
    const message = `This token is for ${token.scopes.join(", ")}; the scope "${scope}" is needed.`;
    throw new ApiError(403, "FORBIDDEN", message);
  }
  return token;
}

/** Lets a request through that `admit` lets through. @returns a hook; it runs before anything of the body is read */
export function authenticate(context: AdmissionContext, scope: Scope) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const [, secret] = CREDENTIALS.exec(request.headers.authorization ?? "") ?? [];
    request.token = await admit(context, scope, secret, request, reply);
  };
}

function unauthorized(): ApiError {
  const message = "A valid access token is needed: Authorization: Bearer <ACCESS_TOKEN>.";
  return new ApiError(401, "UNAUTHORIZED", message, undefined, { "WWW-Authenticate": "Bearer" });
}
