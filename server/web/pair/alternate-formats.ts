/** `/check/{a}/{b}.json` and `.md`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { check, isKnown, type KnownAnswer } from "../../catalog/verdict/check.js";
import { type Context, today } from "../../http/context.js";
import { invalidInput, notFound } from "../../http/errors.js";
import { sendText, type Text } from "../../http/send-text.js";
import { pairResult } from "../../http/views/pair.js";
import { FIVE_MINUTES } from "../pages.js";
import { pairMarkdown } from "./pair-markdown.js";
import { isProblem, parsePlatform } from "./query.js";
import { inOrder, isCanonical, type PairView, pairPath, viewPair } from "./view.js";

const FORMATS = {
  ".json": (context: Context, answer: KnownAnswer): Pick<Text, "type" | "body"> => {
    const result = pairResult(context.catalog(), answer, today(context), context.links);
    return { type: "application/json; charset=utf-8", body: JSON.stringify(result) };
  },
  ".md": (context: Context, answer: KnownAnswer, platform: PairView["platform"]): Pick<Text, "type" | "body"> => {
    const catalog = context.catalog();
    const view = viewPair(catalog, answer, platform, today(context));
    return { type: "text/markdown; charset=utf-8", body: pairMarkdown(view, context.links, catalog.revision) };
  },
};

type FormatRequest = FastifyRequest<{ Params: { techA: string; techB: string }; Querystring: { platform?: string } }>;

/** Registers the routes. */
export function alternateFormatRoutes(app: FastifyInstance, context: Context): void {
  const querystring = { type: "object", properties: { platform: { type: "string" } } };
  for (const ending of [".json", ".md"] as const) {
    app.get<{ Params: FormatRequest["params"]; Querystring: FormatRequest["query"] }>(
      `/check/:techA/:techB${ending}`,
      { config: { cached: true }, schema: { hide: true, querystring } },
      (request, reply) => sendFormat(context, request, reply, ending),
    );
  }
}

function sendFormat(context: Context, request: FormatRequest, reply: FastifyReply, ending: keyof typeof FORMATS) {
  const { links } = context;
  const { techA, techB } = request.params;
  const catalog = context.catalog();
  const platform = parsePlatform(catalog, request.query.platform);
  if (isProblem(platform)) throw invalidInput(platform.message);
  const checkWith = (name: string) => check(catalog, { techA, techB: name, platform: platform?.value }, today(context));
  const answer = checkWith(techB);
  if (!isKnown(answer)) {
    // Part of the name, as in Newtonsoft.Json.
    const whole = checkWith(`${techB}${ending}`);
    if (isKnown(whole)) return reply.redirect(links.to(pairPath(links, { ...inOrder(whole), platform })), 308);
    throw notFound(answer.verdict.message);
  }
  if (!isCanonical(links, answer, { ...request.params, ...request.query }, platform)) {
    return reply.redirect(links.to(pairPath(links, { ...inOrder(answer), platform }, ending)), 308);
  }
  reply.header("X-Data-Revision", catalog.revision.id);
  return sendText(request, reply, { ...FORMATS[ending](context, answer, platform), cacheControl: FIVE_MINUTES });
}
