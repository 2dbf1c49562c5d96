/** GET /badge, /badge/{a}/{b}.svg (canonical), /badge/{a}-{b}.svg, and the same as .json for shields.io. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Catalog } from "../../catalog/catalog.js";
import { check } from "../../catalog/check.js";
import { badgeEndpoint, badgeOf, badgeSvg, STYLES, type Style } from "../badge.js";
import { type Cacheable, etagOf, pairKey, sendCacheable } from "../caching.js";
import type { Context } from "../context.js";
import { notFound } from "../errors.js";
import { createMemo } from "../memo.js";

interface Look {
  style: Style;
  label?: string;
}

const NAME = { $ref: "check-request.schema.json#/properties/techA" } as const;
const LOOK = {
  style: { description: "The look, as badge-maker draws it.", enum: STYLES, default: "flat" },
  label: {
    description: "What stands on the left instead of the two names.",
    type: "string",
    minLength: 1,
    maxLength: 100,
  },
} as const;

const A_DAY = 86_400;
const FIVE_MINUTES = 300;

/** Registers the routes. */
export function badgeRoutes(app: FastifyInstance, context: Context): void {
  const badgeFor = createBadges(context);
  const answers = {
    200: { description: "The badge.", content: { "image/svg+xml": { schema: { type: "string" } } } },
    304: { description: "Not modified", type: "null" },
    400: { description: "INVALID_INPUT", $ref: "error.schema.json#" },
    404: { description: "NOT_FOUND", $ref: "error.schema.json#" },
    429: { description: "RATE_LIMIT_EXCEEDED", $ref: "error.schema.json#" },
  };
  const describe = (summary: string, description: string) => ({
    summary,
    description,
    tags: ["badge"],
    response: answers,
  });

  app.get<{ Querystring: Look & { techA: string; techB: string } }>(
    "/badge",
    {
      config: { bucket: "badge" },
      schema: {
        ...describe("Badge of a pair", "An SVG image that says how the pair stands."),
        querystring: {
          type: "object",
          required: ["techA", "techB"],
          properties: { techA: NAME, techB: NAME, ...LOOK },
        },
      },
    },
    (request, reply) => {
      const { techA, techB, ...look } = request.query;
      return sendCacheable(request, reply, badgeFor([techA, techB], look, "svg"));
    },
  );

  const byPath = (names: [string, string], request: FastifyRequest, reply: FastifyReply, form: "svg" | "json") =>
    sendCacheable(request, reply, badgeFor(names, request.query as Look, form));

  for (const form of ["svg", "json"] as const) {
    const what = form === "svg" ? "Badge of a pair" : "Badge of a pair for shields.io";
    const body =
      form === "svg"
        ? {}
        : { 200: { description: "The badge in the endpoint form.", type: "object", additionalProperties: true } };
    const schema = { querystring: { type: "object", properties: LOOK } };
    app.get<{ Params: { techA: string; techB: string } }>(
      `/badge/:techA/:techB.${form}`,
      {
        config: { bucket: "badge" },
        schema: {
          ...describe(what, "The canonical address of a badge."),
          response: { ...answers, ...body },
          params: { type: "object", required: ["techA", "techB"], properties: { techA: NAME, techB: NAME } },
          ...schema,
        },
      },
      (request, reply) => byPath([request.params.techA, request.params.techB], request, reply, form),
    );
    app.get<{ Params: { pair: string } }>(
      `/badge/:pair.${form}`,
      {
        config: { bucket: "badge" },
        schema: {
          ...describe(
            `${what}, by both names joined`,
            "Both names joined by a hyphen; there must be one way to split it.",
          ),
          response: { ...answers, ...body },
          params: {
            type: "object",
            required: ["pair"],
            properties: {
              pair: { description: "Both names, joined by a hyphen.", type: "string", minLength: 3, maxLength: 429 },
            },
          },
          ...schema,
        },
      },
      (request, reply) => byPath(splitPair(context.catalog(), request.params.pair), request, reply, form),
    );
  }
}

/**
 * Splits two names that are joined by a hyphen, though names may have hyphens themselves.
 * @throws ApiError 404 unless exactly one split gives two known names
 */
export function splitPair(catalog: Catalog, pair: string): [string, string] {
  const parts = pair.split("-");
  const splits: [string, string][] = [];
  // Known names have few hyphens; what has more than this is not a pair of them.
  for (let at = 1; at < Math.min(parts.length, 20); at += 1) {
    const names: [string, string] = [parts.slice(0, at).join("-"), parts.slice(at).join("-")];
    if (names.every((name) => catalog.names.resolve(name))) splits.push(names);
  }
  const [split] = splits;
  if (split && splits.length === 1) return split;
  const shown = pair.slice(0, 100);
  throw notFound(
    split
      ? `"${shown}" can be split in ${splits.length} ways; use /badge/{a}/{b}.svg.`
      : `No two known technologies are joined in "${shown}"; use /badge/{a}/{b}.svg.`,
  );
}

type BadgeFor = (names: readonly [string, string], look: Look, form: "svg" | "json") => Required<Cacheable>;

/** Badges; those of known names with the standard label are kept. */
function createBadges(context: Context): BadgeFor {
  const memo = createMemo<Required<Cacheable>>(context, 20_000);
  return (names, { style, label }, form) => {
    const key = label === undefined ? `${form} ${style} ${pairKey(...names)}` : undefined;
    return memo(key, (catalog, day) => {
      const answer = check(catalog, { techA: names[0], techB: names[1] }, day);
      const badge = badgeOf(answer, names, label);
      const body = form === "svg" ? badgeSvg(badge, style) : badgeEndpoint(badge);
      const type = form === "svg" ? "image/svg+xml; charset=utf-8" : "application/json; charset=utf-8";
      const maxAge = badge.message === "unknown" ? FIVE_MINUTES : A_DAY;
      return { value: { type, body, maxAge, etag: etagOf(body) }, lasting: Boolean(answer.a && answer.b) };
    });
  };
}
