/** POST /webhooks/github: changes of the data branch and of reviews. */
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from "fastify";
import { LRUCache } from "lru-cache";
import { readDelivery, SIGNATURE, verifySignature } from "../../forges/github/webhook.js";
import type { Context } from "../context.js";
import { ApiError, invalidInput } from "../errors.js";
import { answers } from "../responses.js";
import { PREFIX } from "../views/links.js";

/** Larger deliveries (GitHub sends up to 25 MB) are left to polling. */
const BODY_LIMIT = 5 * 1024 * 1024;

/** Deliveries that are remembered: GitHub may send one twice, and who has one could repeat it. */
const MOST_DELIVERIES = 1_000;

/** The connection is closed, as its sender may still hold back a body. */
const MISMATCH = "The X-Hub-Signature-256 is missing or does not match the body.";
const UNSIGNED = new ApiError(401, "UNAUTHORIZED", MISMATCH, undefined, { Connection: "close" });

const OPTIONS: RouteShorthandOptions = {
  bodyLimit: BODY_LIMIT,
  // Before the body is read.
  onRequest: (request, _reply, done) => done(SIGNATURE.test(signatureOf(request)) ? undefined : UNSIGNED),
  schema: {
    summary: "Receive a GitHub webhook",
    description: "Deliveries of `push`, `pull_request` and `pull_request_review`, signed with the webhook secret.",
    tags: ["operations"],
    response: answers("The delivery is received.", "webhook-result", 400, 401, 413, 429, 503),
  },
};

/** Registers the route, also below the prefix, where a secret is configured. */
export function webhookRoutes(
  app: FastifyInstance,
  { config, intake, live }: Pick<Context, "config" | "intake" | "live">,
): void {
  const secret = config.github?.webhookSecret;
  if (!secret) return;
  /** By signature, as the id of a delivery is not signed. */
  const seen = new LRUCache<string, true>({ max: MOST_DELIVERIES });
  const receive = async (request: FastifyRequest) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = signatureOf(request);
    if (!verifySignature(secret, body, signature)) throw UNSIGNED;
    if (seen.has(signature)) return { version: "1.0", status: "ignored" };
    const event = String(request.headers["x-github-event"] ?? "");
    const delivery = readDelivery(event, parse(body), config.dataBranch);
    seen.set(signature, true);
    if (!delivery) return { version: "1.0", status: "ignored" };
    if (delivery.contributionId) void intake?.contributions.reviewChanged(delivery.contributionId);
    // GitHub waits at most ten seconds, so it gets the response before the sync ends.
    if (delivery.push || delivery.merged) void live?.sync.trigger();
    return { version: "1.0", status: "accepted" };
  };
  app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const prefix of ["", PREFIX]) scope.post(`${prefix}/webhooks/github`, OPTIONS, receive);
  });
}

const signatureOf = ({ headers }: FastifyRequest): string => String(headers["x-hub-signature-256"] ?? "");

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw invalidInput("The body is not valid JSON; set the content type of the webhook to application/json.");
  }
}
