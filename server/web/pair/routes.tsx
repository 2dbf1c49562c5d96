/** `/check/{a}/{b}`: the page of a pair. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pairHistory } from "../../catalog/directory/pair-history.js";
import { type Subject, versionOf } from "../../catalog/names/question.js";
import { check, isKnown, isNamed, type KnownAnswer, type NamedAnswer } from "../../catalog/verdict/check.js";
import { explain } from "../../catalog/verdict/explain.js";
import { isTool } from "../../catalog/verdict/tool-verdict.js";
import { today } from "../../http/context.js";
import { notFound } from "../../http/errors.js";
import type { Pages } from "../pages.js";
import { texts } from "../route-options.js";
import { toolPath } from "../tools/claim.js";
import { comparePath } from "../tools/query.js";
import { PairPage } from "./pair-page.js";
import { ToolPairPage } from "./tool-pair-page.js";
import { type AskedPlatform, inOrder, isCanonical, pairDataPath, pairPath, parsePlatform, viewPair } from "./view.js";

interface PairQuery {
  versionA?: string;
  versionB?: string;
  platform?: string;
}

type PairRequest = FastifyRequest<{ Params: { techA: string; techB: string }; Querystring: PairQuery }>;

export function pairRoutes(app: FastifyInstance, pages: Pages): void {
  const querystring = texts("versionA", "versionB", "platform");
  app.get<{ Params: PairRequest["params"]; Querystring: PairQuery }>(
    "/check/:techA/:techB",
    { config: { cached: true }, schema: { hide: true, querystring } },
    (request, reply) => sendPairPage(pages, request, reply),
  );
}

function sendPairPage(pages: Pages, request: PairRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  const { context } = pages;
  const { links } = context;
  const { techA, techB } = request.params;
  const { versionA, versionB, platform: named } = request.query;
  const catalog = context.catalog();
  const platform = parsePlatform(catalog, named);
  const [, name = "", format] = /^(.+)\.(json|md)$/i.exec(techB) ?? [];
  const moved = format && check(catalog, { techA, techB: name, platform: platform?.value }, today(context));
  // An ending can be part of a name, as in Newtonsoft.Json.
  if (moved && isNamed(moved)) {
    const pathOf = format === "json" ? pairDataPath : pairPath;
    return reply.redirect(links.to(pathOf(links, { ...moved, platform })), 308);
  }
  const answer = check(catalog, { techA, techB, platform: platform?.value }, today(context));
  if (!isKnown(answer)) {
    if (isNamed(answer)) return sendToolPairPage(pages, request, reply, answer);
    throw notFound(answer.verdict.message);
  }
  if (versionA !== undefined || versionB !== undefined) {
    const names = { techA: nameOf(answer.a, versionA), techB: nameOf(answer.b, versionB), platform: platform?.value };
    const asked = check(catalog, names, today(context)) as KnownAnswer;
    return reply.redirect(links.to(pairPath(links, { ...inOrder(asked), platform })), 303);
  }
  if (!isCanonical(links, answer, { techA, techB, platform: named }, platform)) {
    return reply.redirect(links.to(pairPath(links, { ...inOrder(answer), platform })), 308);
  }
  return sendKnownPair(pages, reply, answer, platform);
}

function sendKnownPair(pages: Pages, reply: FastifyReply, answer: KnownAnswer, platform: AskedPlatform | undefined) {
  return pages.sendWithChanges(reply, (changes, catalog, day) => {
    const view = viewPair(catalog, answer, platform, day);
    const events = changes && pairHistory(changes, [view.a.technology.id, view.b.technology.id]);
    const isKnownPair = view.verdict.status !== "unknown";
    // Search engines should not index the many pairs without facts.
    if (!isKnownPair) reply.header("X-Robots-Tag", "noindex");
    return { page: <PairPage view={view} history={events} /> };
  });
}

/** The page of a tool with something. Two tools are compared, and what is asked of one alone is on its own page. */
function sendToolPairPage(pages: Pages, request: PairRequest, reply: FastifyReply, answer: NamedAnswer) {
  const { links } = pages.context;
  const { a, b, verdict } = answer;
  if (isTool(a) && isTool(b) && verdict.status === "unknown") {
    return reply.redirect(links.to(a.id === b.id ? toolPath(a.id) : comparePath([a.id, b.id].sort())), 303);
  }
  if (!isCanonical(links, answer, request.params, undefined)) {
    return reply.redirect(links.to(pairPath(links, answer)), 308);
  }
  return pages.send(reply, (catalog, day) => {
    if (verdict.status === "unknown") reply.header("X-Robots-Tag", "noindex");
    return { page: <ToolPairPage answer={answer} facts={explain(catalog, answer, day).facts} /> };
  });
}

/** With the version that a form sent; where it sent none, that of the path stays. */
const nameOf = (side: Subject, typed = versionOf(side)?.text ?? ""): string =>
  `${side.technology.id}@${typed.trim().replace(/^[v@](?=\d)/i, "")}`;
