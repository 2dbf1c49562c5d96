/** `/contribute/compatibility`, `/contribute/ai-tool` and `/contribute/technology`: one form for what anybody knows. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Catalog } from "../../../catalog/catalog.js";
import { type Answers, bodyOf } from "../../../contributions/forms/answers.js";
import type { FormField, FormKind } from "../../../contributions/forms/form-fields.js";
import type { FieldProblem } from "../../../contributions/problem.js";
import { today } from "../../../http/context.js";
import { ApiError } from "../../../http/errors.js";
import { givenIn, withForms } from "../../form-body.js";
import type { Pages } from "../../pages.js";
import { CACHED, HIDDEN } from "../../route-options.js";
import { rejectOtherSites } from "../../same-site.js";
import { type Checked, checkAnswers, parseAnswers } from "./answers.js";
import { recordFields, withSeverity, withVersionsApart } from "./fields.js";
import { FormPage, type FormPageProps } from "./form-page.js";
import { previewSubmission } from "./preview.js";
import type { SubmissionRefusal } from "./review.js";
import { send } from "./send.js";
import { findSubject, SUBJECTS } from "./subject.js";

const KINDS = Object.keys(SUBJECTS) as FormKind[];

/** Bytes; many times what all fields may contain. */
const BODY_LIMIT = 256 * 1024;

export function formRoutes(app: FastifyInstance, pages: Pages): void {
  withForms(
    app,
    (scope) => {
      for (const kind of KINDS) {
        const form = new RecordForm(kind, pages);
        const path = `/contribute/${kind}`;
        scope.get(path, CACHED, (_request, reply) => form.show(reply));
        scope.post(path, HIDDEN, (_request, reply) => form.take(reply));
        scope.post(`/report/${kind}`, HIDDEN, (_request, reply) => reply.redirect(pages.context.links.to(path), 308));
      }
    },
    BODY_LIMIT,
  );
}

interface FormAnswer {
  checked: Checked;
  /** In place of those that the check found. */
  problems?: readonly FieldProblem[];
  refusal?: SubmissionRefusal;
  status: number;
}

class RecordForm {
  readonly #fields: readonly FormField[];

  constructor(
    readonly kind: FormKind,
    readonly pages: Pages,
  ) {
    this.#fields = recordFields(kind);
  }

  /** The form, prefilled from the query and the current record. */
  show(reply: FastifyReply): Promise<FastifyReply> {
    const { kind } = this;
    const asked = parseAnswers(this.#fields, new URL(reply.request.url, "http://host").searchParams);
    const given = kind === "compatibility" ? withVersionsApart(asked) : asked;
    return this.pages.send(reply, (catalog) => {
      const subject = this.#subject(asked, catalog);
      const said = [...given].filter(([id]) => !SUBJECTS[kind].includes(id));
      const isOpen = said.every(([id]) => id === "testedVersions");
      const answers = subject?.record && isOpen ? new Map([...subject.record.answers, ...said]) : given;
      // Report prefilled values that are not among the options.
      const { problems } = bodyOf(this.#fields, answers);
      return { page: this.#page(answers, { subject, problems }) };
    });
  }

  /** Checks answers, and sends them on if that is what was asked for. */
  async take(reply: FastifyReply): Promise<FastifyReply> {
    const { context } = this.pages;
    const given = givenIn(reply.request);
    const parsed = parseAnswers(this.#fields, given);
    const answers = this.kind === "compatibility" ? withSeverity(parsed) : parsed;
    const checked = checkAnswers(this.kind, this.#fields, answers, { catalog: context.catalog(), now: context.now() });
    if (given.get("step") !== "send") return this.#answer(reply, answers, { checked, status: 200 });
    rejectOtherSites(reply.request);
    try {
      const sent = await send(context, this.kind, { given, checked }, reply);
      if ("path" in sent) return reply.redirect(context.links.to(sent.path), 303);
      return this.#answer(reply, answers, { checked, ...sent, status: 400 });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reply.headers(error.headers);
      return this.#answer(reply, answers, { checked, refusal: refusalOf(error), status: error.statusCode });
    }
  }

  async #answer(reply: FastifyReply, answers: Answers, answer: FormAnswer): Promise<FastifyReply> {
    const { checked, refusal, status } = answer;
    const { outcome } = checked;
    const catalog = this.pages.context.catalog();
    const subject = this.#subject(answers, catalog);
    const problems = answer.problems ?? ("problems" in outcome ? outcome.problems : []);
    if (problems.length > 0 || "problems" in outcome) {
      const page = this.#page(answers, { subject, refusal, problems });
      return this.pages.sendOnce(reply, { page, status: status === 200 ? 400 : status });
    }
    const { content } = outcome;
    const review =
      "submission" in content
        ? { files: await previewSubmission(content.submission, catalog), warnings: content.submission.warnings }
        : { warnings: [] };
    const replyTo = givenIn(reply.request).get("reply") ?? undefined;
    const page = this.#page(answers, { subject, refusal, problems, checked: review, replyTo });
    return this.pages.sendOnce(reply, { page, status });
  }

  #subject(answers: Answers, catalog: Catalog) {
    const { context } = this.pages;
    const { links } = context;
    return findSubject(this.kind, answers, { fields: this.#fields, catalog, links, today: today(context) });
  }

  #page(answers: Answers, more: Omit<FormPageProps, "kind" | "fields" | "answers" | "acceptsSubmissions">) {
    const isOpen = this.pages.context.intake !== undefined;
    return <FormPage kind={this.kind} fields={this.#fields} answers={answers} acceptsSubmissions={isOpen} {...more} />;
  }
}

function refusalOf({ statusCode, message, details }: ApiError): SubmissionRefusal {
  switch (statusCode) {
    case 401:
      return {
        message: "This token is not valid. Check that you copied all of it; it may also have expired or been revoked.",
        field: "token",
      };
    case 403:
      return { message, field: "token" };
    case 429:
      // Those of reports say who sent too many, and name the time themselves.
      return { message: details === undefined ? message : `Too many submissions. Try again after ${details}.` };
    default:
      return { message };
  }
}
