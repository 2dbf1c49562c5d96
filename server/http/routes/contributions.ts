/** POST /contributions/compatibility and /contributions/ai-tool, GET /contributions/{id}. */
import type { FastifyInstance } from "fastify";
import type { ContributionResult } from "../../../schemas/types.js";
import { CannotAccept, type Contribution } from "../../contributions/contributions.js";
import { type FieldProblem, formatFieldProblem } from "../../contributions/problem.js";
import type { ContributionKind } from "../../contributions/submission.js";
import { ForgeError } from "../../forges/forge.js";
import { authenticate } from "../authenticate.js";
import type { Context } from "../context.js";
import { type ApiError, invalidInput, noContributions, notFound, unavailable } from "../errors.js";
import { readJson, strictJsonProblem } from "../plugins/json.js";
import { answers, parameter } from "../responses.js";

const KINDS = {
  compatibility: {
    operationId: "submitCompatibility",
    summary: "Contribute a compatibility rule",
    body: { $ref: "compatibility-contribution.schema.json#" },
  },
  "ai-tool": {
    operationId: "submitAiTool",
    summary: "Contribute an AI tool",
    body: { $ref: "ai-tool-contribution.schema.json#" },
  },
} as const;

const ID = { description: "The id of the contribution.", type: "string", minLength: 1, maxLength: 214 };
const DESCRIPTION =
  "Requires an access token. An accepted submission is stored and then proposed for review; submitting it again returns the same contribution. Ten a minute for each token.";

export function contributionRoutes(app: FastifyInstance, context: Pick<Context, "intake" | "limits" | "now">): void {
  // Their own scope: the body is read only after the token was checked.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    readJson(scope, strictJsonProblem);
    for (const kind of Object.keys(KINDS) as ContributionKind[]) {
      const { operationId, summary, body } = KINDS[kind];
      scope.post(
        `/contributions/${kind}`,
        {
          config: { bucket: "contribute", uncounted: true },
          onRequest: authenticate(context, kind),
          schema: {
            operationId,
            summary,
            description: DESCRIPTION,
            tags: ["contributions"],
            security: [{ token: [] }],
            body,
            response: answers("The submission is accepted.", "contribution-result", 400, 401, 403, 413, 429, 503),
          },
          // The schema is documentation: the body is checked together with the guidelines, to report all problems at once.
          validatorCompiler: () => () => true,
        },
        async (request): Promise<ContributionResult> => {
          if (!context.intake || !request.token) throw noContributions();
          const outcome = await context.intake.contributions
            .submit(kind, request.body, request.token.id)
            .catch(reportUnavailable);
          if ("problems" in outcome) throw problemsError(outcome.problems);
          const { contribution, warnings } = outcome;
          return { ...result(contribution), ...(warnings.length > 0 && { warnings }) };
        },
      );
    }
  });
  app.get<{ Params: { id: string } }>(
    "/contributions/:id",
    {
      schema: {
        operationId: "contribution",
        summary: "Where a contribution stands",
        description: "The state of its review, with the reason if the reviewer gave one.",
        tags: ["contributions"],
        params: parameter("id", ID),
        response: answers("The contribution.", "contribution-result", 400, 404, 429, 503),
      },
    },
    async (request, reply): Promise<ContributionResult> => {
      const contribution = await context.intake?.contributions.find(request.params.id).catch(reportUnavailable);
      if (!contribution) throw notFound("There is no contribution with this id.");
      reply.header("Cache-Control", "no-cache");
      return result(contribution);
    },
  );
}

const result = (contribution: Contribution): ContributionResult => ({ version: "1.0", contribution });

/** Temporary failures of the disk and of the forge are 503. */
function reportUnavailable(error: unknown): never {
  if (error instanceof CannotAccept)
    throw unavailable("The submission cannot be stored at the moment, and nothing was; try again later.", 60);
  if (error instanceof ForgeError)
    throw unavailable("The state of the review is not available at the moment; try again later.", 60);
  throw error;
}

function problemsError(problems: readonly FieldProblem[]): ApiError {
  const lines = problems.map(formatFieldProblem);
  const message = lines.length === 1 ? lines[0] : `Fix ${lines.length} problems. ${lines.join(" ")}`;
  return invalidInput(message as string, lines.length === 1 ? undefined : lines.join("\n"));
}
