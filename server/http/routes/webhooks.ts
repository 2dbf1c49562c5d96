/** POST /webhooks/github: what GitHub tells about the data branch and about reviews. */
import type { FastifyInstance } from "fastify";
import { readDelivery, verifySignature } from "../../forges/github/webhook.js";
import type { Context } from "../context.js";
import { ApiError, invalidInput, notFound } from "../errors.js";
import { setLimitHeaders } from "../plugins/rate-limit.js";
import { responses } from "../responses.js";

/** Larger deliveries (GitHub sends up to 25 MB) are left to the poll: anybody can send a body here. */
const BODY_LIMIT = 5 * 1024 * 1024;

/** Deliveries come twice; the newest ids are remembered. */
const MOST_DELIVERIES = 1_000;

/** Registers the route. */
export function webhookRoutes(
  app: FastifyInstance,
  { config, intake, live, limits }: Pick<Context, "config" | "intake" | "live" | "limits">,
): void {
  const seen = new Set<string>();
  app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      "/webhooks/github",
      {
        bodyLimit: BODY_LIMIT,
        config: { uncounted: true },
        schema: {
          summary: "What GitHub tells",
          description:
            "Deliveries of `push`, `pull_request` and `pull_request_review`, signed with the secret of the service.",
          tags: ["operations"],
          response: {
            200: {
              description: "It is noted.",
              type: "object",
              required: ["version", "status"],
              properties: {
                version: { description: "Version of the interface.", const: "1.0" },
                status: {
                  description: "accepted: acted upon; ignored: known already, or nothing to act upon.",
                  enum: ["accepted", "ignored"],
                },
              },
            },
            ...responses(400, 401, 404, 413, 429, 503),
          },
        },
      },
      async (request, reply) => {
        const secret = config.github?.webhookSecret;
        if (!secret) throw notFound("No webhooks are taken here: GITHUB_WEBHOOK_SECRET is not set.");
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = (name: string) => String(request.headers[name] ?? "");
        if (!verifySignature(secret, body, header("x-hub-signature-256"))) {
          const quota = await limits.count("read", request.ip);
          setLimitHeaders(reply, quota);
          throw limits.refusal(quota) ?? new ApiError(401, "UNAUTHORIZED", "The signature does not fit the body.");
        }
        const id = header("x-github-delivery");
        const isNew = id !== "" && !seen.has(id);
        const delivery = isNew ? readDelivery(header("x-github-event"), parse(body), config.dataBranch) : undefined;
        if (isNew) remember(seen, id);
        if (!delivery) return { version: "1.0", status: "ignored" };
        if (delivery.contributionId) intake?.contributions.forget(delivery.contributionId);
        // GitHub waits ten seconds at most, so it is told before the work is done.
        if (delivery.push || delivery.merged) void live?.sync.trigger();
        return { version: "1.0", status: "accepted" };
      },
    );
  });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw invalidInput("The body is not valid JSON; let the webhook send application/json.");
  }
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id);
  const [oldest] = seen;
  if (seen.size > MOST_DELIVERIES && oldest !== undefined) seen.delete(oldest);
}
