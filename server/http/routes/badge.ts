/** GET /badge, /badge/{a}/{b}.svg (canonical), /badge/{a}-{b}.svg, and the same as .json for shields.io. */
import type { FastifyInstance, FastifySchema, RouteGenericInterface } from "fastify";
import type { Catalog } from "../../catalog/catalog.js";
import { findTool } from "../../catalog/names/tool-sides.js";
import { check } from "../../catalog/verdict/check.js";
import { type DatedCatalog, today } from "../context.js";
import { notFound } from "../errors.js";
import { parameter, responses } from "../responses.js";
import { FIVE_MINUTES, JSON_TYPE, sendCacheable } from "../send-text.js";
import { type BadgeStyle, badgeEndpoint, badgeOf, badgeSvg, STYLES } from "../views/badge.js";
import { PAIR } from "./check.js";

interface BadgeRequest extends RouteGenericInterface {
  Params: { techA: string; techB: string; pair: string };
  Querystring: { techA: string; techB: string; style: BadgeStyle; label?: string };
}

const JOINED = {
  description: "Both names, joined by a hyphen.",
  type: "string",
  minLength: 3,
  maxLength: 429,
} as const;
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

const A_DAY = 86_400;

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

export function badgeRoutes(app: FastifyInstance, context: DatedCatalog): void {
  const add = (
    url: string,
    form: keyof typeof FORMS,
    { summary, ...schema }: FastifySchema & { summary: string },
    namesOf: (asked: { params: BadgeRequest["Params"]; query: BadgeRequest["Querystring"] }) => [string, string],
  ) => {
    // A name with a line break in it does not match the path.
    const errors = url === "/badge" ? responses(304, 400, 429, 503) : responses(304, 400, 404, 429, 503);
    app.get<BadgeRequest>(
      url,
      {
        config: { bucket: "badge", cached: true },
        schema: {
          querystring: { type: "object", properties: LOOK },
          summary: form === "json" ? `${summary}, for shields.io` : summary,
          ...{ tags: ["badge"], ...schema, response: { 200: FORMS[form], ...errors } },
        },
      },
      (request, reply) => {
        const names = namesOf(request);
        const answer = check(context.catalog(), { techA: names[0], techB: names[1] }, today(context));
        const badge = badgeOf(answer, names, request.query.label);
        const maxAge = badge.message === "unknown" ? FIVE_MINUTES : A_DAY;
        if (form === "json") return sendCacheable(reply, { type: JSON_TYPE, body: badgeEndpoint(badge), maxAge });
        const body = badgeSvg(badge, request.query.style);
        return sendCacheable(reply.headers(IMAGE_HEADERS), { type: SVG_TYPE, body, maxAge });
      },
    );
  };

  add(
    "/badge",
    "svg",
    {
      summary: "Badge of a pair",
      description: "An SVG image with the status of the pair.",
      querystring: { ...PAIR, properties: { ...PAIR.properties, ...LOOK } },
    },
    ({ query: { techA, techB } }) => [techA, techB],
  );
  for (const form of ["svg", "json"] as const) {
    add(
      `/badge/:techA/:techB.${form}`,
      form,
      {
        summary: "Badge of a pair",
        description: "The canonical address of a badge.",
        ...(form === "svg" && { operationId: "badgeUrl" }),
        params: PAIR,
      },
      ({ params: { techA, techB } }) => [techA, techB],
    );
    add(
      `/badge/:pair.${form}`,
      form,
      {
        summary: "Badge of a pair, by both names joined",
        description: "There must be exactly one way to split the names.",
        params: parameter("pair", JOINED),
      },
      ({ params: { pair } }) => splitPair(context.catalog(), pair),
    );
  }
}

/** Splits two names joined by a hyphen. @throws ApiError 404 unless exactly one split gives two known names */
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
