/** POST /check, the same as a cacheable GET /check, and POST /check/batch. */
import type { FastifyInstance } from "fastify";
import type { CheckBatchRequest, CheckRequest } from "../../../schemas/types.js";
import { check, type PairCheck } from "../../catalog/verdict/check.js";
import { type Context, today } from "../context.js";
import { invalidInput } from "../errors.js";
import { answersOfToday } from "../plugins/answer-cache.js";
import { answers, type responses } from "../responses.js";
import { JSON_TYPE, sendJson } from "../send-text.js";
import { checkResult } from "../views/verdict.js";

export const NAME = { $ref: "check-request.schema.json#/properties/techA" } as const;

export const PAIR = {
  type: "object",
  required: ["techA", "techB"],
  properties: { techA: NAME, techB: NAME },
} as const;

const OTHER = { $ref: "check-request.schema.json#/properties/techB" } as const;
export const PLATFORM = { $ref: "check-request.schema.json#/properties/platform" } as const;

const MAX_PAIRS = 200;

/** Of the questions and answers that are kept: of some forty thousand. */
const MOST_CHARACTERS = 2 ** 24;

export function checkRoutes(app: FastifyInstance, context: Pick<Context, "catalog" | "links" | "now">): void {
  const current = answersOfToday<string>(context, { maxSize: MOST_CHARACTERS });
  const answer = (question: PairCheck) => {
    const answers = current();
    const { techA, techB, platform = "" } = question;
    const key = `${techA.length} ${techB.length} ${techA}${techB}${platform}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(checkResult(check(context.catalog(), question, today(context)), context.links));
    answers.set(key, text, { size: key.length + text.length });
    return text;
  };
  const verdict = (...statuses: Parameters<typeof responses>) =>
    answers("The verdict, also for unknown pairs and names.", "check-result", ...statuses);

  app.post<{ Body: CheckRequest }>(
    "/check",
    {
      config: { bucket: "check" },
      schema: {
        operationId: "check",
        summary: "Check a pair",
        description: "Whether two technologies work together. The order of the two makes no difference.",
        tags: ["check"],
        body: { $ref: "check-request.schema.json#" },
        response: verdict(400, 413, 429, 503),
      },
    },
    (request, reply) => reply.type(JSON_TYPE).send(answer(request.body)),
  );

  app.get<{ Querystring: CheckRequest }>(
    "/check",
    {
      config: { bucket: "check", cached: true },
      schema: {
        summary: "Check a pair, cacheable",
        description: "The same as `POST /check`, for caches and links.",
        tags: ["check"],
        querystring: { ...PAIR, properties: { techA: NAME, techB: OTHER, platform: PLATFORM } },
        response: verdict(304, 400, 429, 503),
      },
    },
    (request, reply) => sendJson(reply, answer(request.query)),
  );

  app.post<{ Body: CheckBatchRequest }>(
    "/check/batch",
    {
      config: { bucket: "check", costly: true },
      schema: {
        operationId: "checkBatch",
        summary: "Check many pairs",
        description: "Up to 200 pairs, or every pair of a list of names; one entry for each question.",
        tags: ["check"],
        body: { $ref: "check-batch-request.schema.json#" },
        response: answers("One entry for each question.", "check-batch-result", 400, 413, 429, 503),
      },
    },
    async (request) => {
      const catalog = context.catalog();
      const results = questionsOf(request.body).map((question) => {
        const { techA, techB } = question;
        const found = check(catalog, question, today(context));
        const { version: _version, ...result } = checkResult(found, context.links);
        const { coverage } = found.verdict;
        return { techA, techB, ...result, ...(coverage && { coverage }) };
      });
      return { version: "1.0", results };
    },
  );
}

function questionsOf({ pairs = [], names = [], platform }: CheckBatchRequest): PairCheck[] {
  const combined = names.flatMap((techA, index) => names.slice(index + 1).map((techB) => ({ techA, techB })));
  const questions = [...pairs, ...combined].map((pair) => ({ platform, ...pair }));
  if (questions.length <= MAX_PAIRS) return questions;
  throw invalidInput(`The request asks about ${questions.length} pairs; the maximum is ${MAX_PAIRS}.`);
}
