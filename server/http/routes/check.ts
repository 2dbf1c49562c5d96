/** POST /check, its cacheable twin GET /check, and POST /check/batch. */
import type { FastifyInstance } from "fastify";
import type { CheckBatchRequest, CheckRequest } from "../../../schemas/types.js";
import type { Catalog } from "../../catalog/catalog.js";
import { type Check, check } from "../../catalog/check.js";
import { checkResult } from "../answers.js";
import { pairKey, sendCacheable } from "../caching.js";
import { type Context, today } from "../context.js";
import { invalidInput } from "../errors.js";

const QUESTION = {
  type: "object",
  required: ["techA", "techB"],
  properties: {
    techA: { $ref: "check-request.schema.json#/properties/techA" },
    techB: { $ref: "check-request.schema.json#/properties/techB" },
    platform: { $ref: "check-request.schema.json#/properties/platform" },
  },
} as const;

const MAX_PAIRS = 200;

/** Registers the routes. */
export function checkRoutes(app: FastifyInstance, context: Context): void {
  const answerTo = createAnswers(context);
  const answers = {
    200: { description: "The verdict; unknown pairs and names included.", $ref: "check-result.schema.json#" },
    400: { description: "INVALID_INPUT", $ref: "error.schema.json#" },
    429: { description: "RATE_LIMIT_EXCEEDED", $ref: "error.schema.json#" },
  };
  const tooLarge = { 413: { description: "INVALID_INPUT: the body is too large", $ref: "error.schema.json#" } };

  app.post<{ Body: CheckRequest }>(
    "/check",
    {
      config: { bucket: "check" },
      schema: {
        summary: "Check a pair",
        description: "Whether two technologies work together. The order of the two makes no difference.",
        tags: ["check"],
        body: { $ref: "check-request.schema.json#" },
        response: { ...answers, ...tooLarge },
      },
    },
    (request, reply) => reply.type("application/json; charset=utf-8").send(answerTo(request.body)),
  );

  app.get<{ Querystring: CheckRequest }>(
    "/check",
    {
      config: { bucket: "check" },
      schema: {
        summary: "Check a pair, cacheable",
        description: "The same answer as `POST /check`, for caches and links.",
        tags: ["check"],
        querystring: QUESTION,
        response: { ...answers, 304: { description: "Not modified", type: "null" } },
      },
    },
    (request, reply) => {
      const body = answerTo(request.query);
      return sendCacheable(request, reply, { type: "application/json; charset=utf-8", body, maxAge: 300 });
    },
  );

  app.post<{ Body: CheckBatchRequest }>(
    "/check/batch",
    {
      config: { bucket: "check" },
      schema: {
        summary: "Check many pairs",
        description: "Up to 200 pairs, or every pair of a list of names; one entry for each question.",
        tags: ["check"],
        body: { $ref: "check-batch-request.schema.json#" },
        response: {
          ...answers,
          ...tooLarge,
          200: { description: "One entry for each question.", $ref: "check-batch-result.schema.json#" },
        },
      },
    },
    (request) => {
      const catalog = context.catalog();
      const results = questionsOf(request.body).map((question) => {
        const { version: _version, ...result } = checkResult(check(catalog, question, today(context)), context.links);
        return { techA: question.techA, techB: question.techB, ...result };
      });
      return { version: "1.0", results };
    },
  );
}

function questionsOf({ pairs = [], names = [], platform }: CheckBatchRequest): Check[] {
  const combined = names.flatMap((techA, index) => names.slice(index + 1).map((techB) => ({ techA, techB })));
  const questions = [...pairs, ...combined].map((pair) => ({ platform, ...pair }));
  if (questions.length <= MAX_PAIRS) return questions;
  throw invalidInput(`The request asks about ${questions.length} pairs; at most ${MAX_PAIRS} are answered at once.`);
}

/**
 * Answers as JSON text. Plain questions, without versions and platform, are kept as they were written the first time
 * for as long as catalog and day stay the same; there are no more of them than there are spellings of known pairs.
 */
function createAnswers(context: Context): (question: Check) => string {
  const MOST_KEPT = 50_000;
  let kept = new Map<string, string>();
  let madeFor: { catalog: Catalog; day: string } | undefined;
  return (question) => {
    const catalog = context.catalog();
    const day = today(context);
    if (madeFor?.catalog !== catalog || madeFor.day !== day || kept.size > MOST_KEPT) {
      kept = new Map();
      madeFor = { catalog, day };
    }
    const key = question.platform === undefined ? pairKey(question.techA, question.techB) : "";
    const known = kept.get(key);
    if (known !== undefined && key !== "") return known;
    const answer = check(catalog, question, day);
    const body = JSON.stringify(checkResult(answer, context.links));
    // Only names that mean something are kept, so that nobody can fill the memory with made-up ones.
    if (key !== "" && answer.a && answer.b && answer.verdict.status !== "unknown" && key.length < 100)
      kept.set(key, body);
    return body;
  };
}
