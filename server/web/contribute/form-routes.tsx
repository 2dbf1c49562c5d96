/** `/contribute/compatibility` and `/contribute/ai-tool`: the forms. */
import formBody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Answers } from "../../contributions/answers.js";
import { CannotAccept } from "../../contributions/contributions.js";
import { type FormField, formFields } from "../../contributions/form-fields.js";
import type { ContributionKind } from "../../contributions/submission.js";
import { admit } from "../../http/authenticate.js";
import { ApiError, invalidInput, noContributions, unavailable } from "../../http/errors.js";
import { parseForm } from "../form-body.js";
import type { Pages } from "../pages.js";
import { answersIn, type Checked, checkAnswers, readAnswers } from "./answers.js";
import { FormPage } from "./form-page.js";
import { knownRecord, saysNothing } from "./known.js";
import { previewOf } from "./preview.js";
import type { Refusal } from "./review.js";

const KINDS: readonly ContributionKind[] = ["compatibility", "ai-tool"];

/** Bytes of a form: many times what all its fields may hold. */
const BODY_LIMIT = 256 * 1024;

/** What could be a token: as the header of the interface takes it. */
const SECRET = /^\S{1,200}$/;

/** Registers the routes. */
export function formRoutes(app: FastifyInstance, pages: Pages): void {
  // A scope of their own: nowhere else are bodies of forms read.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formBody, { parser: (text) => ({ given: parseForm(text) }), bodyLimit: BODY_LIMIT });
    scope.addContentTypeParser("*", (_request, _payload, done) =>
      done(invalidInput("A form is sent as application/x-www-form-urlencoded.")),
    );
    for (const kind of KINDS) {
      const form = new Form(kind, pages);
      const path = `/contribute/${kind}`;
      scope.get(path, { schema: { hide: true } }, (request, reply) => form.show(request, reply));
      scope.post(path, { schema: { hide: true } }, (request, reply) => form.take(request, reply));
    }
  });
}

interface Outcome {
  checked: Checked;
  refusal?: Refusal | undefined;
  status: number;
}

class Form {
  readonly #fields: readonly FormField[];

  constructor(
    readonly kind: ContributionKind,
    readonly pages: Pages,
  ) {
    this.#fields = formFields(kind);
  }

  /** The form, filled in from the address; of what is known it begins with that. */
  show(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { kind } = this;
    const asked = answersIn(this.#fields, new URL(request.url, "http://host").searchParams);
    return this.pages.send(request, reply, (catalog) => {
      const known = knownRecord(kind, this.#fields, asked, catalog);
      const answers = known && saysNothing(kind, asked) ? known.answers : asked;
      // What an address fills in that is not there to choose would be lost without a word.
      const { problems } = readAnswers(this.#fields, answers);
      return { page: this.#page(answers, { known, problems }) };
    });
  }

  /** Checks what was filled in, and sends it on where that is asked for. */
  async take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { context } = this.pages;
    const { given = new URLSearchParams() } = (request.body ?? {}) as { given?: URLSearchParams };
    const answers = answersIn(this.#fields, given);
    const checked = this.#check(answers);
    if (given.get("step") !== "send") return this.#answer(request, reply, answers, { checked, status: 200 });
    try {
      const secret = (given.get("token") ?? "").trim();
      if (!context.desk) throw noContributions();
      const token = await admit(context, this.kind, SECRET.test(secret) ? secret : undefined, request);
      if ("problems" in checked.outcome) return this.#answer(request, reply, answers, { checked, status: 400 });
      const outcome = await context.desk.contributions.submit(this.kind, checked.body, token.id).catch(refuseKindly);
      if ("problems" in outcome)
        return this.#answer(request, reply, answers, { checked: { ...checked, outcome }, status: 400 });
      return reply.redirect(context.links.to(`/contributions/${outcome.contribution.id}`), 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      reply.headers(error.headers);
      return this.#answer(request, reply, answers, { checked, refusal: refusalOf(error), status: error.statusCode });
    }
  }

  #check(answers: Answers): Checked {
    const { context } = this.pages;
    return checkAnswers(this.kind, this.#fields, answers, { catalog: context.catalog(), now: context.now() });
  }

  /** Answers with the form as it was filled in, and what came of it. */
  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    answers: Answers,
    { checked: { outcome }, refusal, status }: Outcome,
  ): Promise<FastifyReply> {
    const catalog = this.pages.context.catalog();
    const known = knownRecord(this.kind, this.#fields, answers, catalog);
    if ("problems" in outcome) {
      const page = this.#page(answers, { known, refusal, problems: outcome.problems });
      return this.pages.sendOnce(request, reply, { page, status: status === 200 ? 400 : status });
    }
    const { submission } = outcome;
    const checked = { files: await previewOf(submission, catalog), warnings: submission.warnings };
    const page = this.#page(answers, { known, refusal, problems: [], checked });
    return this.pages.sendOnce(request, reply, { page, status });
  }

  #page(answers: Answers, more: Pick<Parameters<typeof FormPage>[0], "known" | "problems" | "checked" | "refusal">) {
    const { config, desk } = this.pages.context;
    return (
      <FormPage
        kind={this.kind}
        fields={this.#fields}
        answers={answers}
        takes={desk !== undefined}
        branch={config.dataBranch}
        {...more}
      />
    );
  }
}

/** A full disk, in words; nothing was kept then. */
function refuseKindly(error: unknown): never {
  if (!(error instanceof CannotAccept)) throw error;
  throw unavailable("It cannot be kept at the moment, and nothing of it was. Try again in a minute.", 60);
}

/** Why a token or a submission was not taken, for those who read pages. */
function refusalOf({ statusCode, message, details }: ApiError): Refusal {
  switch (statusCode) {
    case 401:
      return {
        message: "This token opens nothing here: it was not copied as a whole, has expired or was withdrawn.",
        atToken: true,
      };
    case 403:
      return { message, atToken: true };
    case 429:
      return { message: `That was too often within a minute. Try again after ${details}.`, atToken: false };
    default:
      return { message, atToken: false };
  }
}
