/** `/check/{a}/{b}.json` and `.md`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { check, isKnown, isNamed, type NamedAnswer } from "../../catalog/verdict/check.js";
import { explain } from "../../catalog/verdict/explain.js";
import { type Context, today } from "../../http/context.js";
import { invalidInput, notFound } from "../../http/errors.js";
import { sendText, type Text } from "../../http/send-text.js";
import { pairResult } from "../../http/views/pair.js";
import { FIVE_MINUTES } from "../pages.js";
import { texts } from "../route-options.js";
import { pairMarkdown, toolPairMarkdown } from "./pair-markdown.js";
import { isProblem, parsePlatform } from "./query.js";
import { isCanonical, type PairView, pairPath, viewPair } from "./view.js";

const FORMATS = {
  ".json": (context: Context, answer: NamedAnswer): Pick<Text, "type" | "body"> => {
    const result = pairResult(context.catalog(), answer, today(context), context.links);
    return { type: "application/json; charset=utf-8", body: JSON.stringify(result) };
  },
  ".md": (context: Context, answer: NamedAnswer, platform: PairView["platform"]): Pick<Text, "type" | "body"> => {
    const catalog = context.catalog();
    const [day, { links }] = [today(context), context];
    const body = isKnown(answer)
      ? pairMarkdown(viewPair(catalog, answer, platform, day), links, catalog.revision)
      : toolPairMarkdown(answer, explain(catalog, answer, day), links, catalog.revision);
    return { type: "text/markdown; charset=utf-8", body };
  },
};

type FormatRequest = FastifyRequest<{ Params: { techA: string; techB: string }; Querystring: { platform?: string } }>;

export function alternateFormatRoutes(app: FastifyInstance, context: Context): void {
  const querystring = texts("platform");
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
  const pathOf = (found: NamedAnswer, format = "") => pairPath(links, { ...found, platform }, format);
  const answer = checkWith(techB);
  if (!isNamed(answer)) {
    // Part of the name, as in Newtonsoft.Json.
    const whole = checkWith(`${techB}${ending}`);
    if (isNamed(whole)) return reply.redirect(links.to(pathOf(whole)), 308);
    throw notFound(answer.verdict.message);
  }
  if (!isCanonical(links, answer, { ...request.params, ...request.query }, platform)) {
    return reply.redirect(links.to(pathOf(answer, ending)), 308);
  }
  reply.header("X-Data-Revision", catalog.revision.id);
  return sendText(request, reply, { ...FORMATS[ending](context, answer, platform), cacheControl: FIVE_MINUTES });
}
