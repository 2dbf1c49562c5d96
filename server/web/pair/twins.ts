/** `/check/{a}/{b}.json` and `.md`: the page of a pair for programs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { check } from "../../catalog/check.js";
import { type Context, today } from "../../http/context.js";
import { invalidInput, notFound } from "../../http/errors.js";
import { Representation, sendRepresentation } from "../../http/representation.js";
import { pairResult } from "../../http/routes/pairs.js";
import { FIVE_MINUTES } from "../pages.js";
import { isProblem, readPlatform } from "./asked.js";
import { pairMarkdown } from "./pair-markdown.js";
import { inOrder, isCanonical, isKnown, type KnownAnswer, type PairView, pathOf, viewPair } from "./view.js";

/** What each form is made of, by the ending of its address. */
const FORMS = {
  ".json": (context: Context, answer: KnownAnswer): Representation => {
    const result = pairResult(answer, answer.a.technology, answer.b.technology, context);
    return new Representation("application/json; charset=utf-8", JSON.stringify(result));
  },
  ".md": (context: Context, answer: KnownAnswer, platform: PairView["platform"]): Representation => {
    const catalog = context.catalog();
    const view = viewPair(catalog, answer, platform, today(context));
    return new Representation("text/markdown; charset=utf-8", pairMarkdown(view, context.links, catalog.revision));
  },
};

type TwinRequest = FastifyRequest<{ Params: { techA: string; techB: string }; Querystring: { platform?: string } }>;

/** Registers the routes. */
export function twinRoutes(app: FastifyInstance, context: Context): void {
  const querystring = { type: "object", properties: { platform: { type: "string" } } };
  for (const ending of [".json", ".md"] as const) {
    app.get<{ Params: TwinRequest["params"]; Querystring: TwinRequest["query"] }>(
      `/check/:techA/:techB${ending}`,
      { schema: { hide: true, querystring } },
      (request, reply) => answerTwin(context, request, reply, ending),
    );
  }
}

function answerTwin(context: Context, request: TwinRequest, reply: FastifyReply, ending: keyof typeof FORMS) {
  const { links } = context;
  const { techA, techB } = request.params;
  const catalog = context.catalog();
  const platform = readPlatform(catalog, request.query.platform);
  if (isProblem(platform)) throw invalidInput(platform.message);
  const ask = (name: string) => check(catalog, { techA, techB: name, platform: platform?.value }, today(context));
  const answer = ask(techB);
  if (!isKnown(answer)) {
    // A package may be called so: Newtonsoft.Json.
    const whole = ask(`${techB}${ending}`);
    if (isKnown(whole)) return reply.redirect(links.to(pathOf(links, { ...inOrder(whole), platform })), 308);
    throw notFound(answer.verdict.message);
  }
  if (!isCanonical(links, answer, { ...request.params, ...request.query }, platform)) {
    return reply.redirect(links.to(pathOf(links, { ...inOrder(answer), platform }, ending)), 308);
  }
  reply.header("X-Data-Revision", catalog.revision.id);
  return sendRepresentation(request, reply, FORMS[ending](context, answer, platform), FIVE_MINUTES);
}
