/** `/review/queue`, where a maintainer token is configured; without one there are no such pages. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Report } from "../../contributions/reports/queue.js";
import type { Reports } from "../../contributions/reports/reports.js";
import { ApiError, invalidInput, noContributions, notFound } from "../../http/errors.js";
import { setLimitHeaders } from "../../http/plugins/rate-limit.js";
import { previewSubmission } from "../contribute/form/preview.js";
import { textIn, withForms } from "../form-body.js";
import type { Pages } from "../pages.js";
import { HIDDEN } from "../route-options.js";
import { rejectOtherSites } from "../same-site.js";
import { orUnavailable } from "../unavailable.js";
import { QUEUE, type QueuedReport, QueuePage, SignInPage } from "./queue-pages.js";
import { Sessions, type SignedIn } from "./session.js";

/** Bytes; the forms have a token or a reason. */
const BODY_LIMIT = 16 * 1024;

const LONGEST_REASON = 1000;

/** With what they change. */
const MOST_SHOWN = 20;

type ById = { Params: { id: string } };

export function reviewRoutes(app: FastifyInstance, pages: Pages): void {
  const { config, links } = pages.context;
  if (config.maintainerToken === undefined) return;
  const isSecure = config.publicUrl.startsWith("https:");
  const sessions = new Sessions(config.maintainerToken, { path: links.to("/review"), isSecure });
  const desk = new Desk(pages, sessions);
  withForms(
    app,
    (scope) => {
      scope.addHook("onRequest", (_request, reply, done) => {
        reply.header("X-Robots-Tag", "noindex").header("cache-control", "no-store");
        done();
      });
      scope.get(QUEUE, HIDDEN, (_request, reply) => desk.list(reply));
      scope.post(`${QUEUE}/sign-in`, HIDDEN, (_request, reply) => desk.signIn(reply));
      scope.post(`${QUEUE}/sign-out`, HIDDEN, (_request, reply) => desk.signOut(reply));
      scope.get<ById>(`${QUEUE}/:id`, HIDDEN, ({ params }, reply) =>
        reply.redirect(links.to(`${QUEUE}#${encodeURIComponent(params.id)}`), 308),
      );
      scope.post<ById>(`${QUEUE}/:id/accept`, HIDDEN, ({ params }, reply) => desk.accept(params.id, reply));
      for (const [verb, outcome] of [["corrected", "corrected"] as const, ["reject", "rejected"] as const])
        scope.post<ById>(`${QUEUE}/:id/${verb}`, HIDDEN, ({ params }, reply) => desk.close(params.id, reply, outcome));
    },
    BODY_LIMIT,
  );
}

class Desk {
  constructor(
    readonly pages: Pages,
    readonly sessions: Sessions,
  ) {}

  async list(reply: FastifyReply): Promise<FastifyReply> {
    const entry = await this.#enter(reply);
    if (!entry) return this.#askToSignIn(reply);
    return this.#sendQueue(reply, entry);
  }

  async signIn(reply: FastifyReply): Promise<FastifyReply> {
    rejectOtherSites(reply.request);
    const refusal = await this.#countGuess(reply);
    const isToken = this.sessions.isToken(textIn(reply.request, "token").trim());
    if (refusal) throw refusal;
    if (!isToken) return this.#askToSignIn(reply, "This is not the maintainer token.");
    const { links, now } = this.pages.context;
    return reply.header("set-cookie", this.sessions.start(now())).redirect(links.to(QUEUE), 303);
  }

  async signOut(reply: FastifyReply): Promise<FastifyReply> {
    await this.#enterByForm(reply);
    const { links } = this.pages.context;
    return reply.header("set-cookie", this.sessions.end()).redirect(links.to(QUEUE), 303);
  }

  async accept(id: string, reply: FastifyReply): Promise<FastifyReply> {
    const entry = await this.#enterByForm(reply);
    const accepted = (await this.#reports.accept(id).catch(reportUnavailable)) ?? throwUnknown();
    if (accepted.outcome === "accepted") {
      const { report, contribution } = accepted;
      return this.#sendQueue(reply, entry, { decided: { report, contribution } });
    }
    const problems = accepted.outcome === "problems" ? accepted.problems : [BY_HAND];
    return this.#sendQueue(reply, entry, { refused: { id, problems }, status: 409 });
  }

  async close(id: string, reply: FastifyReply, outcome: "corrected" | "rejected"): Promise<FastifyReply> {
    const entry = await this.#enterByForm(reply);
    const given = textIn(reply.request, "reason").replace(/\r\n?/g, "\n").trim().slice(0, LONGEST_REASON);
    if (outcome === "rejected" && given === "") throw invalidInput("Give a reason; the visitor reads it.");
    const reason = outcome === "rejected" ? given : undefined;
    const closed = await this.#reports.close(id, { outcome, reason }).catch(reportUnavailable);
    return this.#sendQueue(reply, entry, { decided: { report: closed ?? throwUnknown() } });
  }

  get #reports(): Reports {
    const { intake } = this.pages.context;
    if (!intake) throw noContributions();
    return intake.reports;
  }

  /** A wrong token in a header counts as a guess. @returns undefined for a request that is not let in */
  async #enter(reply: FastifyReply): Promise<SignedIn | undefined> {
    const entry = this.sessions.enter(reply.request, this.pages.context.now());
    if (entry || reply.request.headers.authorization === undefined) return entry;
    const refusal = await this.#countGuess(reply);
    if (refusal) throw refusal;
    return undefined;
  }

  /** @throws ApiError 401 or 403 for a form that no page of this session sent */
  async #enterByForm(reply: FastifyReply): Promise<SignedIn> {
    rejectOtherSites(reply.request);
    const entry = await this.#enter(reply);
    if (!entry) throw new ApiError(401, "UNAUTHORIZED", "Sign in first.", undefined, { "WWW-Authenticate": "Bearer" });
    if (this.sessions.isOwnForm(entry, textIn(reply.request, "code"))) return entry;
    throw new ApiError(403, "FORBIDDEN", "This form is from an earlier session. Open the page again.");
  }

  async #countGuess(reply: FastifyReply): Promise<ApiError | undefined> {
    const { limits } = this.pages.context;
    const quota = await limits.count("contribute", reply.request.ip);
    setLimitHeaders(reply, quota);
    return limits.refusal(quota);
  }

  #askToSignIn(reply: FastifyReply, refusal?: string): Promise<FastifyReply> {
    reply.header("www-authenticate", "Bearer");
    return this.pages.sendOnce(reply, { page: <SignInPage refusal={refusal} />, status: 401 });
  }

  async #sendQueue(
    reply: FastifyReply,
    entry: SignedIn,
    { decided, refused, status = 200 }: QueueOutcome = {},
  ): Promise<FastifyReply> {
    const catalog = this.pages.context.catalog();
    const waiting = await this.#reports.list().catch(reportUnavailable);
    const isRefused = ({ id }: Report) => id === refused?.id;
    // What was just refused is shown wherever it stands.
    const shown = waiting.filter((report, place) => place < MOST_SHOWN || isRefused(report));
    const reports = await Promise.all(
      shown.map(async (report): Promise<QueuedReport> => {
        const { content } = report;
        const files = "submission" in content ? await previewSubmission(content.submission, catalog) : [];
        return { report, files, problems: isRefused(report) ? refused?.problems : undefined };
      }),
    );
    const page = <QueuePage {...{ reports, decided }} count={waiting.length} formCode={codeOf(entry)} />;
    return this.pages.sendOnce(reply, { page, status });
  }
}

interface QueueOutcome {
  decided?: { report: Report; contribution?: string | undefined };
  refused?: { id: string; problems: readonly string[] };
  status?: number;
}

const BY_HAND = "Facts of a technology are changed by hand; say so here when it is done.";

const reportUnavailable = orUnavailable(
  "The queue of reports cannot be used right now, and nothing was changed. Try again in a minute.",
);

/** A program that sends the token needs none. */
const codeOf = (entry: SignedIn) => (entry.way === "cookie" ? entry.formCode : "");

function throwUnknown(): never {
  throw notFound("There is no such report any more.");
}
