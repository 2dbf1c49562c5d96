/** GET /badge, /badge/{a}/{b}.svg (canonical), /badge/{a}-{b}.svg, and the same as .json for shields.io. */
import type { FastifyInstance } from "fastify";
import type { Catalog } from "../../catalog/catalog.js";
import { check } from "../../catalog/check.js";
import { badgeEndpoint, badgeOf, badgeSvg, STYLES, type Style } from "../badge.js";
import { etagOf, pairKey } from "../caching.js";
import type { Context } from "../context.js";
import { notFound } from "../errors.js";
import { createMemo } from "../memo.js";
import { ReadyAnswer } from "../ready-answer.js";
import { responses } from "../responses.js";

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

/** An image may run nothing, also where it is opened by itself, and pages that isolate themselves may show it as well. */
const IMAGE_HEADERS = {
  "content-security-policy": "default-src 'none'",
  "cross-origin-resource-policy": "cross-origin",
};

/** What a badge looks like on the wire, by the ending of its address. */
const FORMS = {
  svg: { description: "The badge.", content: { "image/svg+xml": { schema: { type: "string" } } } },
  json: { description: "The badge as shields.io reads it.", type: "object", additionalProperties: true },
} as const;

type Form = keyof typeof FORMS;

/** Registers the routes. */
export function badgeRoutes(app: FastifyInstance, context: Context): void {
  const badgeFor = createBadges(context);
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
      config: { bucket: "badge" },
      schema: {
        ...describe("svg", "Badge of a pair", "An SVG image that says how the pair stands."),
        querystring: {
          type: "object",
          required: ["techA", "techB"],
          properties: { techA: NAME, techB: NAME, ...LOOK },
        },
      },
    },
    (request, reply) => {
      const { techA, techB, ...look } = request.query;
      return context.answers.send(request, reply, badgeFor([techA, techB], look, "svg"));
    },
  );

  for (const form of ["svg", "json"] as const) {
    const querystring = { type: "object", properties: LOOK };
    app.get<{ Params: { techA: string; techB: string }; Querystring: Look }>(
      `/badge/:techA/:techB.${form}`,
      {
        config: { bucket: "badge" },
        schema: {
          ...describe(form, "Badge of a pair", "The canonical address of a badge."),
          params: { type: "object", required: ["techA", "techB"], properties: { techA: NAME, techB: NAME } },
          querystring,
        },
      },
      (request, reply) => {
        const { techA, techB } = request.params;
        return context.answers.send(request, reply, badgeFor([techA, techB], request.query, form));
      },
    );

    const joined = describe(form, "Badge of a pair, by both names joined", "There must be one way to split the names.");
    app.get<{ Params: { pair: string }; Querystring: Look }>(
      `/badge/:pair.${form}`,
      {
        config: { bucket: "badge" },
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
        return context.answers.send(request, reply, badgeFor(names, request.query, form));
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

type BadgeFor = (names: readonly [string, string], look: Look, form: Form) => ReadyAnswer;

/** Badges; those of known names with the standard label are kept. */
function createBadges(context: Context): BadgeFor {
  const memo = createMemo<ReadyAnswer>(context, 20_000);
  return (names, { style, label }, form) => {
    const key = label === undefined ? `${form} ${style} ${pairKey(...names)}` : undefined;
    return memo(key, (catalog, day) => {
      const answer = check(catalog, { techA: names[0], techB: names[1] }, day);
      const badge = badgeOf(answer, names, label);
      const body = form === "svg" ? badgeSvg(badge, style) : badgeEndpoint(badge);
      const type = form === "svg" ? "image/svg+xml; charset=utf-8" : "application/json; charset=utf-8";
      const maxAge = badge.message === "unknown" ? FIVE_MINUTES : A_DAY;
      const headers = {
        "content-type": type,
        etag: etagOf(body),
        "cache-control": `public, max-age=${maxAge}`,
        ...(form === "svg" && IMAGE_HEADERS),
      };
      return { value: new ReadyAnswer(body, headers), lasting: Boolean(answer.a && answer.b) };
    });
  };
}
