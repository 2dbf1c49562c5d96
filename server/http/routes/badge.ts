/** GET /badge, /badge/{a}/{b}.svg (canonical), /badge/{a}-{b}.svg, and the same as .json for shields.io. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Catalog } from "../../catalog/catalog.js";
import { findTool } from "../../catalog/names/tool-sides.js";
import { check } from "../../catalog/verdict/check.js";
import { type Context, today } from "../context.js";
import { notFound } from "../errors.js";
import { responses } from "../responses.js";
import { sendCacheable } from "../send-text.js";
import { badgeEndpoint, badgeOf, badgeSvg, STYLES, type Style } from "../views/badge.js";

interface Look {
  style: Style;
  label?: string;
}

const NAME = { $ref: "check-request.schema.json#/properties/techA" } as const;
const LOOK = {
  style: { description: "The style, as in badge-maker.", enum: STYLES, default: "flat" },
  label: {
    description: "The text on the left instead of the two names.",
    type: "string",
    minLength: 1,
    maxLength: 100,
  },
} as const;

const SVG_TYPE = "image/svg+xml; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

const A_DAY = 86_400;
const FIVE_MINUTES = 300;

/** Badges run no scripts when opened directly, and cross-origin isolated pages can embed them. */
const IMAGE_HEADERS = {
  "content-security-policy": "default-src 'none'",
  "cross-origin-resource-policy": "cross-origin",
};

/** The response by file extension. */
const FORMS = {
  svg: { description: "The badge.", content: { "image/svg+xml": { schema: { type: "string" } } } },
  json: { description: "The badge for shields.io.", type: "object", additionalProperties: true },
} as const;

type Form = keyof typeof FORMS;

/** Registers the routes. */
export function badgeRoutes(app: FastifyInstance, context: Pick<Context, "catalog" | "now">): void {
  const send = (reply: FastifyReply, names: readonly [string, string], { style, label }: Look, form: Form) => {
    const answer = check(context.catalog(), { techA: names[0], techB: names[1] }, today(context));
    const badge = badgeOf(answer, names, label);
    const maxAge = badge.message === "unknown" ? FIVE_MINUTES : A_DAY;
    if (form === "json") return sendCacheable(reply, { type: JSON_TYPE, body: badgeEndpoint(badge), maxAge });
    return sendCacheable(reply.headers(IMAGE_HEADERS), { type: SVG_TYPE, body: badgeSvg(badge, style), maxAge });
  };
  const describe = (form: Form, summary: string, description: string) => ({
    summary: form === "json" ? `${summary}, for shields.io` : summary,
    description,
    tags: ["badge"],
    response: {
      200: FORMS[form],
      ...responses(304, 400, 429, 503),
    },
  });

  app.get<{ Querystring: Look & { techA: string; techB: string } }>(
    "/badge",
    {
      config: { bucket: "badge", cached: true },
      schema: {
        ...describe("svg", "Badge of a pair", "An SVG image with the status of the pair."),
        querystring: {
          type: "object",
          required: ["techA", "techB"],
          properties: { techA: NAME, techB: NAME, ...LOOK },
        },
      },
    },
    (request, reply) => {
      const { techA, techB, ...look } = request.query;
      return send(reply, [techA, techB], look, "svg");
    },
  );

  for (const form of ["svg", "json"] as const) {
    const querystring = { type: "object", properties: LOOK };
    const canonical = describe(form, "Badge of a pair", "The canonical address of a badge.");
    app.get<{ Params: { techA: string; techB: string }; Querystring: Look }>(
      `/badge/:techA/:techB.${form}`,
      {
        config: { bucket: "badge", cached: true },
        schema: {
          ...canonical,
          ...(form === "svg" && { operationId: "badgeUrl" }),
          // A name with a line break in it does not match the path.
          response: { ...canonical.response, ...responses(404) },
          params: { type: "object", required: ["techA", "techB"], properties: { techA: NAME, techB: NAME } },
          querystring,
        },
      },
      (request, reply) => {
        const { techA, techB } = request.params;
        return send(reply, [techA, techB], request.query, form);
      },
    );

    const joined = describe(
      form,
      "Badge of a pair, by both names joined",
      "There must be exactly one way to split the names.",
    );
    app.get<{ Params: { pair: string }; Querystring: Look }>(
      `/badge/:pair.${form}`,
      {
        config: { bucket: "badge", cached: true },
        schema: {
          ...joined,
          response: { ...joined.response, ...responses(404) },
          params: {
            type: "object",
            required: ["pair"],
            properties: {
              pair: { description: "Both names, joined by a hyphen.", type: "string", minLength: 3, maxLength: 429 },
            },
          },
          querystring,
        },
      },
      (request, reply) => {
        const names = splitPair(context.catalog(), request.params.pair);
        return send(reply, names, request.query, form);
      },
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
  // No pair of known names has more hyphens.
  for (let at = 1; at < Math.min(parts.length, 20); at += 1) {
    const names: [string, string] = [parts.slice(0, at).join("-"), parts.slice(at).join("-")];
    if (names.every((name) => catalog.names.resolve(name) ?? findTool(catalog.tools, name))) splits.push(names);
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
