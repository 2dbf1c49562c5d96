/** POST /webhooks/github: changes of the data branch and of reviews. */
import type { FastifyInstance } from "fastify";
import { readDelivery, verifySignature } from "../../forges/github/webhook.js";
import type { Context } from "../context.js";
import { ApiError, invalidInput, notFound } from "../errors.js";
import { setLimitHeaders } from "../plugins/rate-limit.js";
import { responses } from "../responses.js";

/** Anyone can send a body here, so larger deliveries (GitHub sends up to 25 MB) are left to polling. */
const BODY_LIMIT = 5 * 1024 * 1024;

/** GitHub may deliver twice; this many ids are remembered. */
const MOST_DELIVERIES = 1_000;

/** Registers the route. */
export function webhookRoutes(
  app: FastifyInstance,
  { config, intake, live, limits }: Pick<Context, "config" | "intake" | "live" | "limits">,
): void {
  const seen = new Set<string>();
  app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      "/webhooks/github",
      {
        bodyLimit: BODY_LIMIT,
        config: { uncounted: true },
        schema: {
          summary: "Receive a GitHub webhook",
          description:
            "Deliveries of `push`, `pull_request` and `pull_request_review`, signed with the webhook secret.",
          tags: ["operations"],
          response: {
            200: {
              description: "The delivery is received.",
              type: "object",
              required: ["version", "status"],
              properties: {
                version: { description: "Version of the interface.", const: "1.0" },
                status: {
                  description: "accepted: processed; ignored: a duplicate, or nothing to process.",
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
        if (!secret) throw notFound("Webhooks are not accepted: GITHUB_WEBHOOK_SECRET is not set.");
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const header = (name: string) => String(request.headers[name] ?? "");
        if (!verifySignature(secret, body, header("x-hub-signature-256"))) {
          const quota = await limits.count("read", request.ip);
          setLimitHeaders(reply, quota);
          throw limits.refusal(quota) ?? new ApiError(401, "UNAUTHORIZED", "The signature does not match the body.");
        }
        const id = header("x-github-delivery");
        const isNew = id !== "" && !seen.has(id);
        const delivery = isNew ? readDelivery(header("x-github-event"), parse(body), config.dataBranch) : undefined;
        if (isNew) remember(seen, id);
        if (!delivery) return { version: "1.0", status: "ignored" };
        if (delivery.contributionId) void intake?.contributions.reviewChanged(delivery.contributionId);
        // GitHub waits at most ten seconds, so it gets the response before the sync ends.
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
    throw invalidInput("The body is not valid JSON; set the content type of the webhook to application/json.");
  }
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id);
  const [oldest] = seen;
  if (seen.size > MOST_DELIVERIES && oldest !== undefined) seen.delete(oldest);
}
