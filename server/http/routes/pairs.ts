/** GET /pairs/{a}/{b}: everything known about a pair. */
import type { FastifyInstance } from "fastify";
import { check, isNamed } from "../../catalog/verdict/check.js";
import { type Context, today } from "../context.js";
import { notFound } from "../errors.js";
import { answers } from "../responses.js";
import { sendJson } from "../send-text.js";
import { pairResult } from "../views/pair.js";
import { PAIR, PLATFORM } from "./check.js";

export function pairRoutes(app: FastifyInstance, context: Pick<Context, "catalog" | "links" | "now">): void {
  app.get<{ Params: { techA: string; techB: string }; Querystring: { platform?: string } }>(
    "/pairs/:techA/:techB",
    {
      config: { cached: true },
      schema: {
        operationId: "pair",
        summary: "Everything known about a pair",
        description:
          "The verdict with its facts, their sources and dates, versions, exceptions and alternatives. One side can be an AI coding tool, and the other then also a platform or an editor.",
        tags: ["check"],
        params: PAIR,
        querystring: { type: "object", properties: { platform: PLATFORM } },
        response: answers("The pair.", "pair", 304, 400, 404, 429, 503),
      },
    },
    (request, reply) => {
      const { techA, techB } = request.params;
      const [catalog, day] = [context.catalog(), today(context)];
      const answer = check(catalog, { techA, techB, platform: request.query.platform }, day);
      if (!isNamed(answer)) throw notFound(answer.verdict.message);
      return sendJson(reply, JSON.stringify(pairResult(catalog, answer, day, context.links)));
    },
  );
}
