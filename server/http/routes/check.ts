/** POST /check, its cacheable twin GET /check, and POST /check/batch. */
import type { FastifyInstance } from "fastify";
import type { CheckBatchRequest, CheckRequest } from "../../../schemas/types.js";
import { type Check, check } from "../../catalog/check.js";
import { checkResult } from "../answers.js";
import { pairKey, sendCacheable } from "../caching.js";
import { type Context, today } from "../context.js";
import { invalidInput } from "../errors.js";
import { createMemo } from "../memo.js";
import { responses } from "../responses.js";

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
  const verdict = { description: "The verdict; unknown pairs and names included.", $ref: "check-result.schema.json#" };

  app.post<{ Body: CheckRequest }>(
    "/check",
    {
      config: { bucket: "check" },
      schema: {
        summary: "Check a pair",
        description: "Whether two technologies work together. The order of the two makes no difference.",
        tags: ["check"],
        body: { $ref: "check-request.schema.json#" },
        response: { 200: verdict, ...responses(400, 413, 429) },
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
        response: { 200: verdict, ...responses(304, 400, 429) },
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
          ...responses(400, 413, 429),
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

/** Answers as JSON text; those to plain questions, without platform, are kept. */
function createAnswers(context: Context): (question: Check) => string {
  const memo = createMemo<string>(context, 50_000);
  return (question) => {
    const key = question.platform === undefined ? pairKey(question.techA, question.techB) : undefined;
    return memo(key, (catalog, day) => {
      const answer = check(catalog, question, day);
      const lasting = answer.verdict.status !== "unknown";
      return { value: JSON.stringify(checkResult(answer, context.links)), lasting };
    });
  };
}
