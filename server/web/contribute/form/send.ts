/** The two ways in: with a token as a contribution, and without one as a report, which a maintainer reads first. */
import type { FastifyReply } from "fastify";
import { CannotAccept } from "../../../contributions/contributions.js";
import type { FormKind } from "../../../contributions/forms/form-fields.js";
import type { FieldProblem } from "../../../contributions/problem.js";
import { QueueFull, ReportTooLong } from "../../../contributions/reports/queue.js";
import { isReplyAddress } from "../../../contributions/reports/report.js";
import type { ContributionKind } from "../../../contributions/submission.js";
import { admit } from "../../../http/authenticate.js";
import type { Context } from "../../../http/context.js";
import { ApiError, invalidInput, noContributions, unavailable } from "../../../http/errors.js";
import { type Quota, setLimitHeaders } from "../../../http/plugins/rate-limit.js";
import { orUnavailable } from "../../unavailable.js";
import type { Checked } from "./answers.js";
import { type SubmissionRefusal, TRAP } from "./review.js";

const SECRET = /^\S{1,200}$/;

/** All clients share this window. */
const EVERYONE = "everyone";

interface SentForm {
  given: URLSearchParams;
  checked: Checked;
}

/** The page that shows what became of it, or why it was not taken. */
type Sent = { path: string } | { problems: FieldProblem[] } | { refusal: SubmissionRefusal };

/** @throws ApiError */
export function send(context: Context, kind: FormKind, form: SentForm, reply: FastifyReply): Promise<Sent> {
  const secret = (form.given.get("token") ?? "").trim();
  if (secret === "" || kind === "technology") return report(context, form, reply);
  return contribute(context, kind, secret, form.checked, reply);
}

async function contribute(
  context: Context,
  kind: ContributionKind,
  secret: string,
  { body, outcome }: Checked,
  reply: FastifyReply,
): Promise<Sent> {
  const { intake } = context;
  if (!intake) throw noContributions();
  const token = await admit(context, kind, SECRET.test(secret) ? secret : undefined, reply.request, reply);
  if ("problems" in outcome) return outcome;
  const submitted = await intake.contributions
    .submit(kind, body, token.id)
    .catch(orUnavailable("We cannot store your contribution right now. Try again in a minute."));
  return "problems" in submitted ? submitted : { path: `/contributions/${submitted.contribution.id}` };
}

async function report(context: Context, { given, checked }: SentForm, reply: FastifyReply): Promise<Sent> {
  const { intake, limits } = context;
  if (!intake) throw noContributions();
  const { reports } = intake;
  if (given.getAll(TRAP).some((text) => text !== "")) {
    reports.counts.trapped += 1;
    throw invalidInput(
      "A field that people do not see was filled in, perhaps by your browser. It is empty now; send it again.",
    );
  }
  // Before any work is done for a client that cannot send another one.
  await requireQuotas(context, reply, async (bucket, client) => {
    const known = await limits.look(bucket, client);
    return known.remaining === 0 ? limits.count(bucket, client) : known;
  });
  if ("problems" in checked.outcome) return checked.outcome;
  const address = (given.get("reply") ?? "").trim();
  if (address !== "" && !isReplyAddress(address))
    return { refusal: { message: "This is not an email address. Correct it, or leave it empty.", field: "reply" } };
  const problems = await reports.check(checked.outcome).catch(reportUnavailable);
  if (problems.length > 0) return { problems };
  await requireQuotas(context, reply, (bucket, client) => limits.count(bucket, client));
  const { id } = await reports.add({ ...checked.outcome, reply: address || undefined }).catch(reportUnavailable);
  return { path: `/report/sent/${id}` };
}

type ReportBucket = "report" | "reports";

/** @param quotaOf what is left for a client @throws ApiError 429 for a quota that is used up */
async function requireQuotas(
  { limits }: Context,
  reply: FastifyReply,
  quotaOf: (bucket: ReportBucket, client: string) => Promise<Quota>,
): Promise<void> {
  for (const [bucket, client] of [["report", reply.request.ip] as const, ["reports", EVERYONE] as const]) {
    const quota = await quotaOf(bucket, client);
    if (bucket === "report" || quota.exceeded) setLimitHeaders(reply, quota);
    const refusal = limits.refusal(quota);
    if (!refusal) continue;
    const who =
      bucket === "report" ? "You have reached the hourly limit for reports." : "We are receiving too many reports.";
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
