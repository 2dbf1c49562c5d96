/** `/check/{a}/{b}`: the page of a pair. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { check } from "../../catalog/check.js";
import { versionOf } from "../../catalog/question.js";
import { today } from "../../http/context.js";
import type { Pages } from "../pages.js";
import type { Typed } from "./ask-form.js";
import { isProblem, type PairQuery, type Problem, readPlatform, readVersion } from "./asked.js";
import { correctionsOf } from "./corrections.js";
import { PairPage } from "./pair-page.js";
import { twinRoutes } from "./twins.js";
import { UnknownPage } from "./unknown-page.js";
import { inOrder, isCanonical, isInOrder, isKnown, type KnownAnswer, pathOf, viewPair } from "./view.js";

type PairRequest = FastifyRequest<{ Params: { techA: string; techB: string }; Querystring: PairQuery }>;

/** Registers the routes. */
export function pairRoutes(app: FastifyInstance, pages: Pages): void {
  twinRoutes(app, pages.context);
  const text = { type: "string" };
  const querystring = { type: "object", properties: { versionA: text, versionB: text, platform: text } };
  app.get<{ Params: PairRequest["params"]; Querystring: PairQuery }>(
    "/check/:techA/:techB",
    { schema: { hide: true, querystring } },
    (request, reply) => answerPair(pages, request, reply),
  );
}

function answerPair(pages: Pages, request: PairRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  const { context } = pages;
  const { links } = context;
  const { techA, techB } = request.params;
  const { versionA, versionB, platform: named } = request.query;
  const catalog = context.catalog();
  const read = readPlatform(catalog, named);
  const platform = isProblem(read) ? undefined : read;
  const answer = check(catalog, { techA, techB, platform: platform?.value }, today(context));
  if (!isKnown(answer)) {
    const corrections = correctionsOf(catalog, answer, [techA, techB]);
    const page = <UnknownPage answer={answer} names={[techA, techB]} corrections={corrections} />;
    return pages.sendOnce(request, reply, { page, status: 404 });
  }
  if (versionA !== undefined || versionB !== undefined || isProblem(read)) {
    const form = readForm(answer, request.query);
    const problems = [...form.problems, ...(isProblem(read) ? [read] : [])];
    const names = { techA: form.names[0], techB: form.names[1], platform: platform?.value };
    const asked = check(catalog, names, today(context)) as KnownAnswer;
    const view = viewPair(catalog, asked, platform, today(context));
    if (problems.length === 0) return reply.redirect(links.to(pathOf(links, view)), 303);
    const page = <PairPage view={view} mistaken={{ typed: form.typed, problems }} />;
    return pages.sendOnce(request, reply, { page, status: 400 });
  }
  if (!isCanonical(links, answer, { techA, techB, platform: named }, platform)) {
    return reply.redirect(links.to(pathOf(links, { ...inOrder(answer), platform })), 308);
  }
  return pages.send(request, reply, (current, day) => {
    const view = viewPair(current, answer, platform, day);
    const isKnownPair = view.verdict.status !== "unknown";
    // Pairs without facts are many, and say little to those who search.
    if (!isKnownPair) reply.header("X-Robots-Tag", "noindex");
    return { page: <PairPage view={view} />, lasting: isKnownPair && !view.isSpecial };
  });
}

interface Form {
  /** In the order of the page, with the versions that could be read. */
  names: [string, string];
  typed: Typed;
  problems: Problem[];
}

/** Reads the versions that the form on the page sent; those in the address are kept where it sent none. */
function readForm(answer: KnownAnswer, { versionA, versionB, platform = "" }: PairQuery): Form {
  const sides = [
    { subject: answer.a, typed: versionA ?? versionOf(answer.a)?.text ?? "" },
    { subject: answer.b, typed: versionB ?? versionOf(answer.b)?.text ?? "" },
  ] as const;
  const [first, second] = isInOrder(answer) ? sides : [sides[1], sides[0]];
  const problems: Problem[] = [];
  const nameOf = ({ subject, typed }: typeof first, field: "versionA" | "versionB"): string => {
    const version = readVersion(field, typed);
    if (isProblem(version)) problems.push(version);
    return isProblem(version) || version === "" ? subject.technology.id : `${subject.technology.id}@${version}`;
  };
  return {
    names: [nameOf(first, "versionA"), nameOf(second, "versionB")],
    typed: { versionA: first.typed, versionB: second.typed, platform },
    problems,
  };
}
