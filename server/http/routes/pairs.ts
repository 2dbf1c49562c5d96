/** GET /pairs/{a}/{b}: the whole verdict. */
import type { FastifyInstance } from "fastify";
import type { PairResult, Rule } from "../../../schemas/types.js";
import type { Technology } from "../../catalog/facts/technology.js";
import { type Answer, check } from "../../catalog/verdict/check.js";
import { explain } from "../../catalog/verdict/explain.js";
import type { Ground } from "../../catalog/verdict/judgement.js";
import { type Context, today } from "../context.js";
import { notFound } from "../errors.js";
import { responses } from "../responses.js";
import { sendCacheable } from "../send-text.js";
import { timestamp, verdictFields } from "../views/verdict.js";

const NAME = { $ref: "check-request.schema.json#/properties/techA" } as const;

/** Registers the route. */
export function pairRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { techA: string; techB: string }; Querystring: { platform?: string } }>(
    "/pairs/:techA/:techB",
    {
      config: { cached: true },
      schema: {
        summary: "Everything known about a pair",
        description:
          "The verdict with the facts it rests on, their sources and dates, versions, exceptions and alternatives.",
        tags: ["check"],
        params: { type: "object", required: ["techA", "techB"], properties: { techA: NAME, techB: NAME } },
        querystring: {
          type: "object",
          properties: { platform: { $ref: "check-request.schema.json#/properties/platform" } },
        },
        response: {
          200: { description: "The pair.", $ref: "pair.schema.json#" },
          ...responses(304, 400, 404, 429, 503),
        },
      },
    },
    (request, reply) => {
      const { techA, techB } = request.params;
      const answer = check(context.catalog(), { techA, techB, platform: request.query.platform }, today(context));
      if (!answer.a || !answer.b) throw notFound(answer.verdict.message);
      const body = JSON.stringify(pairResult(answer, answer.a.technology, answer.b.technology, context));
      return sendCacheable(reply, { type: "application/json; charset=utf-8", body, maxAge: 300 });
    },
  );
}

/** What was said by the rule that decides, or by its exception: then the rule's own words are about something else. */
export function decidingRule(grounds: readonly Ground[]): Partial<Rule> | undefined {
  const ground = grounds.find(({ kind }) => kind === "rule" || kind === "exception");
  if (ground?.kind === "exception") {
    const { when, ...verdict } = ground.exception.record;
    return { ...verdict, ...(when.platform && { platform: when.platform }) };
  }
  return ground?.kind === "rule" ? ground.rule.record : undefined;
}

const brief = ({ id, name, category }: Technology) => ({ id, name, category });

/**
 * The whole verdict as the interface tells it.
 * @param answer to a check of two known technologies, the one and the other
 */
export function pairResult(answer: Answer, one: Technology, other: Technology, context: Context): PairResult {
  const { verdict } = answer;
  const [a, b] = one.index <= other.index ? [one, other] : [other, one];
  const { facts, versions, exceptions, alternatives } = explain(context.catalog(), answer, today(context));
  const { notes, contributor, platform, testedVersions } = decidingRule(verdict.grounds) ?? {};
  return {
    version: "1.0",
    pair: {
      techA: brief(a),
      techB: brief(b),
      ...verdictFields(verdict),
      ...(verdict.basis && { basis: verdict.basis }),
      ...(verdict.checked && { checked: verdict.checked }),
      docsUrl: context.links.check(a, b),
      badgeUrl: context.links.badge(a, b),
      ...(verdict.updated && { lastUpdated: timestamp(verdict.updated) }),
      facts,
      versions: versions.map(({ by, package: name, line, of, range, lockstep, optional, source }) => ({
        technology: by.id,
        package: name,
        version: line.text,
        of,
        range: lockstep ? "its own version line" : range.text,
        optional,
        source,
      })),
      exceptions,
      alternatives: alternatives.map(({ technology, insteadOf }) => ({
        id: technology.id,
        name: technology.name,
        insteadOf: insteadOf.id,
      })),
      ...(notes && { notes }),
      ...(contributor && { contributor }),
      ...(platform && { platform }),
      ...(testedVersions && { testedVersions }),
    },
  };
}
