/** `/report`: the form, what it sends, and what became of it. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Catalog } from "../../catalog/catalog.js";
import { InvalidVersion } from "../../catalog/names/invalid-version.js";
import { check, isKnown } from "../../catalog/verdict/check.js";
import { nameSubject } from "../../catalog/words.js";
import { CannotAccept } from "../../contributions/contributions.js";
import type { Answers } from "../../contributions/forms/answers.js";
import type { FieldProblem } from "../../contributions/problem.js";
import { QueueFull, ReportTooLong } from "../../contributions/reports/queue.js";
import type { ReportKind } from "../../contributions/reports/report.js";
import { today } from "../../http/context.js";
import { ApiError, invalidInput, noContributions, notFound, unavailable } from "../../http/errors.js";
import { type Quota, setLimitHeaders } from "../../http/plugins/rate-limit.js";
import { parseAnswers, readAnswers, withUnread } from "../contribute/form/answers.js";
import { givenIn, withForms } from "../form-body.js";
import type { Pages } from "../pages.js";
import { CACHED, HIDDEN } from "../route-options.js";
import { rejectOtherSites } from "../same-site.js";
import { kindAsked, REPORT_KINDS, type ReportQuery, reportFields, startAnswers, TRAP } from "./fields.js";
import { type ReportedAnswer, ReportPage, SentPage } from "./report-page.js";

/** Bytes, as for other forms. */
const BODY_LIMIT = 256 * 1024;

/** All clients share this window. */
const EVERYONE = "everyone";

const QUERY = ["techA", "techB", "platform", "technology", "tool"] as const;

export function reportRoutes(app: FastifyInstance, pages: Pages): void {
  app.get("/report", CACHED, (_request, reply) => showForm(pages, reply));
  app.get<{ Params: { id: string } }>("/report/sent/:id", HIDDEN, async (request, reply) => {
    const { id } = request.params;
    const { reports } = pages.context.intake ?? {};
    const decision = await reports?.decision(id);
    if (!decision && !(await reports?.find(id)))
      throw notFound("Unknown report. Check that you copied the whole address; old reports are no longer listed.");
    reply.header("X-Robots-Tag", "noindex");
    return pages.sendOnce(reply, { page: <SentPage decision={decision} /> });
  });
  withForms(app, BODY_LIMIT, (scope) => {
    for (const kind of REPORT_KINDS)
      scope.post(`/report/${kind}`, HIDDEN, (_request, reply) => takeReport(pages, kind, reply));
  });
}

function showForm(pages: Pages, reply: FastifyReply): Promise<FastifyReply> {
  const given = new URL(reply.request.url, "http://host").searchParams;
  const query: ReportQuery = Object.fromEntries(
    QUERY.filter((name) => given.has(name)).map((name) => [name, (given.get(name) ?? "").slice(0, 214)]),
  );
  const kind = kindAsked(query);
  return pages.send(reply, (catalog, day) => {
    const answers = startAnswers(kind, query, catalog);
    const reported = findReported(pages, catalog, query, day);
    return { page: <ReportPage {...{ kind, answers, reported }} problems={[]} isOpen={isOpen(pages)} /> };
  });
}

const isOpen = ({ context }: Pages) => context.intake !== undefined;

/** What the page says that a report is about; undefined where there is none. */
function findReported(
  { context: { links } }: Pages,
  catalog: Catalog,
  { techA = "", techB = "", platform, technology, tool }: ReportQuery,
  day: string,
): ReportedAnswer | undefined {
  if (tool !== undefined) {
    const record = catalog.tools.get(tool);
    return record && { name: record.name, path: links.to(`/tools/${tool}`) };
  }
  try {
    if (technology !== undefined) {
      const found = catalog.names.resolve(technology)?.technology;
      return found && { name: found.name, path: links.to(`/tech/${found.id}`) };
    }
    const answer = check(catalog, { techA, techB, platform }, day);
    if (!isKnown(answer)) return undefined;
    const { a, b, verdict } = answer;
    const ending = platform ? `?${new URLSearchParams({ platform })}` : "";
    return {
      name: `${nameSubject(a)} and ${nameSubject(b)}`,
      path: `${links.askedPath(a, b)}${ending}`,
      says: `${verdict.status}. ${verdict.message}`,
    };
  } catch (error) {
    if (error instanceof InvalidVersion) return undefined;
    throw error;
  }
}

/** Checks a report and keeps it; whatever is wrong is shown with the form as it was filled in. */
async function takeReport(pages: Pages, kind: ReportKind, reply: FastifyReply): Promise<FastifyReply> {
  const { intake, limits, links } = pages.context;
  const given = givenIn(reply.request);
  const answers = parseAnswers(reportFields(kind), given);
  try {
    rejectOtherSites(reply.request);
    if (!intake) throw noContributions();
    const { reports } = intake;
    if (given.getAll(TRAP).some((text) => text !== "")) {
      reports.counts.trapped += 1;
      throw invalidInput(
        "A field that people do not see was filled in, perhaps by your browser. It is empty now; send it again.",
      );
    }
    // Before any work is done for a client that cannot send another one.
    await requireQuotas(pages, reply, async (bucket, client) => {
      const known = await limits.look(bucket, client);
      return known.remaining === 0 ? limits.count(bucket, client) : known;
    });
    const checked = await checkReport(pages, kind, answers);
    if ("problems" in checked) return sendForm(pages, kind, answers, { status: 400, ...checked }, reply);
    await requireQuotas(pages, reply, (bucket, client) => limits.count(bucket, client));
    const { id } = await reports.add(checked).catch(reportUnavailable);
    return reply.redirect(links.to(`/report/sent/${id}`), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reply.headers(error.headers);
    const refusal = error.details === undefined ? error.message : `${error.message} ${error.details}`;
    return sendForm(pages, kind, answers, { status: error.statusCode, refusal }, reply);
  }
}

async function checkReport({ context }: Pages, kind: ReportKind, answers: Answers) {
  const fields = reportFields(kind).filter(({ id }) => id !== "reply");
  const { body, problems } = readAnswers(fields, answers);
  const reply = (answers.get("reply")?.[0] ?? "").trim();
  const checked = await context.intake?.reports.check(kind, body, reply).catch(reportUnavailable);
  if (!checked) throw noContributions();
  return withUnread(problems, checked);
}

type ReportBucket = "report" | "reports";

/** @param quotaOf what is left for a client @throws ApiError 429 for a quota that is used up */
async function requireQuotas(
  { context: { limits } }: Pages,
  reply: FastifyReply,
  quotaOf: (bucket: ReportBucket, client: string) => Promise<Quota>,
): Promise<void> {
  for (const [bucket, client] of [["report", reply.request.ip] as const, ["reports", EVERYONE] as const]) {
    const quota = await quotaOf(bucket, client);
    if (bucket === "report" || quota.exceeded) setLimitHeaders(reply, quota);
    const refusal = limits.refusal(quota);
    if (!refusal) continue;
    const who =
      bucket === "report" ? "You have sent as many reports as one can in an hour." : "Too many reports arrive.";
    throw new ApiError(429, refusal.code, `${who} Try again after ${quota.reset}.`, undefined, refusal.headers);
  }
}

function reportUnavailable(error: unknown): never {
  if (error instanceof QueueFull)
    throw unavailable(
      "More reports are waiting than maintainers can read. Nothing was stored; try again tomorrow.",
      3600,
    );
  if (error instanceof ReportTooLong) throw invalidInput("The report is too long. Shorten it.");
  if (!(error instanceof CannotAccept)) throw error;
  throw unavailable("We cannot store your report right now. Nothing was stored; try again in a minute.", 60);
}

function sendForm(
  pages: Pages,
  kind: ReportKind,
  answers: Answers,
  { status, problems = [], refusal }: { status: number; problems?: readonly FieldProblem[]; refusal?: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { context } = pages;
  const given = (id: string) => answers.get(id)?.[0] ?? "";
  const query: ReportQuery =
    kind === "compatibility"
      ? { techA: given("techA"), techB: given("techB") }
      : kind === "technology"
        ? { technology: given("technology") }
        : {};
  const reported = findReported(pages, context.catalog(), query, today(context));
  const page = <ReportPage {...{ kind, answers, reported, problems, refusal }} isOpen={isOpen(pages)} />;
  return pages.sendOnce(reply, { page, status });
}
