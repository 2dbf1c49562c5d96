/** `/contribute/compatibility` and `/contribute/ai-tool`. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Answers } from "../../../contributions/forms/answers.js";
import { type FormField, formFields } from "../../../contributions/forms/form-fields.js";
import type { ContributionKind } from "../../../contributions/submission.js";
import { admit } from "../../../http/authenticate.js";
import { ApiError, noContributions } from "../../../http/errors.js";
import { givenIn, withForms } from "../../form-body.js";
import type { Pages } from "../../pages.js";
import { CACHED, HIDDEN } from "../../route-options.js";
import { orUnavailable } from "../../unavailable.js";
import { type Checked, checkAnswers, parseAnswers, readAnswers } from "./answers.js";
import { findExistingRecord, isSubjectOnly } from "./existing-record.js";
import { FormPage } from "./form-page.js";
import { previewSubmission } from "./preview.js";
import type { SubmissionRefusal } from "./review.js";

const KINDS: readonly ContributionKind[] = ["compatibility", "ai-tool"];

/** Bytes; many times what all fields may contain. */
const BODY_LIMIT = 256 * 1024;

const SECRET = /^\S{1,200}$/;

export function formRoutes(app: FastifyInstance, pages: Pages): void {
  withForms(app, BODY_LIMIT, (scope) => {
    for (const kind of KINDS) {
      const form = new ContributionForm(kind, pages);
      const path = `/contribute/${kind}`;
      scope.get(path, CACHED, (_request, reply) => form.show(reply));
      scope.post(path, HIDDEN, (_request, reply) => form.take(reply));
    }
  });
}

class ContributionForm {
  readonly #fields: readonly FormField[];

  constructor(
    readonly kind: ContributionKind,
    readonly pages: Pages,
  ) {
    this.#fields = formFields(kind);
  }

  /** The form, prefilled from the query or the current record. */
  show(reply: FastifyReply): Promise<FastifyReply> {
    const { kind } = this;
    const asked = parseAnswers(this.#fields, new URL(reply.request.url, "http://host").searchParams);
    return this.pages.send(reply, (catalog) => {
      const known = findExistingRecord(kind, this.#fields, asked, catalog);
      const answers = known && isSubjectOnly(kind, asked) ? known.answers : asked;
      // Report prefilled values that are not among the options.
      const { problems } = readAnswers(this.#fields, answers);
      return { page: this.#page(answers, { known, problems }) };
    });
  }

  async take(reply: FastifyReply): Promise<FastifyReply> {
    const { context } = this.pages;
    const given = givenIn(reply.request);
    const answers = parseAnswers(this.#fields, given);
    const checked = this.#check(answers);
    if (given.get("step") !== "send") return this.#answer(reply, answers, { checked, status: 200 });
    try {
      const secret = (given.get("token") ?? "").trim();
      if (!context.intake) throw noContributions();
      const token = await admit(context, this.kind, SECRET.test(secret) ? secret : undefined, reply.request, reply);
      if ("problems" in checked.outcome) return this.#answer(reply, answers, { checked, status: 400 });
      const outcome = await context.intake.contributions
        .submit(this.kind, checked.body, token.id)
        .catch(orUnavailable("We cannot store your contribution right now. Try again in a minute."));
      if ("problems" in outcome) return this.#answer(reply, answers, { checked: { ...checked, outcome }, status: 400 });
      return reply.redirect(context.links.to(`/contributions/${outcome.contribution.id}`), 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reply.headers(error.headers);
      return this.#answer(reply, answers, { checked, refusal: refusalOf(error), status: error.statusCode });
    }
  }

  #check(answers: Answers): Checked {
    const { context } = this.pages;
    return checkAnswers(this.kind, this.#fields, answers, { catalog: context.catalog(), now: context.now() });
  }

  async #answer(
    reply: FastifyReply,
    answers: Answers,
    {
      checked: { outcome },
      refusal,
      status,
    }: { checked: Checked; refusal?: SubmissionRefusal | undefined; status: number },
  ): Promise<FastifyReply> {
    const catalog = this.pages.context.catalog();
    const known = findExistingRecord(this.kind, this.#fields, answers, catalog);
    if ("problems" in outcome) {
      const page = this.#page(answers, { known, refusal, problems: outcome.problems });
      return this.pages.sendOnce(reply, { page, status: status === 200 ? 400 : status });
    }
    const { submission } = outcome;
    const checked = { files: await previewSubmission(submission, catalog), warnings: submission.warnings };
    const page = this.#page(answers, { known, refusal, problems: [], checked });
    return this.pages.sendOnce(reply, { page, status });
  }

  #page(answers: Answers, more: Pick<Parameters<typeof FormPage>[0], "known" | "problems" | "checked" | "refusal">) {
    const { intake } = this.pages.context;
    return (
      <FormPage
        kind={this.kind}
        fields={this.#fields}
        answers={answers}
        acceptsSubmissions={intake !== undefined}
        {...more}
      />
    );
  }
}

function refusalOf({ statusCode, message, details }: ApiError): SubmissionRefusal {
  switch (statusCode) {
    case 401:
      return {
        message: "This token is not valid. Check that you copied all of it; it may also have expired or been revoked.",
        atToken: true,
      };
    case 403:
      return { message, atToken: true };
    case 429:
      return { message: `Too many submissions. Try again after ${details}.`, atToken: false };
    default:
      return { message, atToken: false };
  }
}
