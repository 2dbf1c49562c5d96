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
import { readJson } from "../plugins/json.js";
import { responses } from "../responses.js";
import { strictJsonProblem } from "../strict-json.js";

const KINDS = {
  compatibility: {
    summary: "Contribute a compatibility rule",
    body: { $ref: "compatibility-contribution.schema.json#" },
  },
  "ai-tool": { summary: "Contribute an AI tool", body: { $ref: "ai-tool-contribution.schema.json#" } },
} as const;

const DESCRIPTION =
  "Needs an access token. What is accepted is kept, and then brought to the people who review it; the same submission again is the same contribution. Ten a minute for each token.";

/** Registers the routes. */
export function contributionRoutes(app: FastifyInstance, context: Pick<Context, "intake" | "limits" | "now">): void {
  // A scope of their own, in which nothing of a body is read before the token was looked at.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    readJson(scope, strictJsonProblem);
    for (const kind of Object.keys(KINDS) as ContributionKind[]) {
      const { summary, body } = KINDS[kind];
      scope.post(
        `/contributions/${kind}`,
        {
          config: { bucket: "contribute", uncounted: true },
          onRequest: authenticate(context, kind),
          schema: {
            summary,
            description: DESCRIPTION,
            tags: ["contributions"],
            security: [{ token: [] }],
            body,
            response: {
              200: { description: "It is accepted.", $ref: "contribution-result.schema.json#" },
              ...responses(400, 401, 403, 413, 429, 503),
            },
          },
          // The description of the body is for readers: it is checked with the guidelines, so that all faults are told at once.
          validatorCompiler: () => () => true,
        },
        async (request): Promise<ContributionResult> => {
          if (!context.intake || !request.token) throw noContributions();
          const outcome = await context.intake.contributions
            .submit(kind, request.body, request.token.id)
            .catch(refuseKindly);
          if ("problems" in outcome) throw tellProblems(outcome.problems);
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
        summary: "Where a contribution stands",
        description: "Its state, as it follows from its review; with the reason where one is given.",
        tags: ["contributions"],
        params: {
          type: "object",
          required: ["id"],
          properties: {
            id: { description: "The id of the contribution.", type: "string", minLength: 1, maxLength: 214 },
          },
        },
        response: {
          200: { description: "The contribution.", $ref: "contribution-result.schema.json#" },
          ...responses(400, 404, 429, 503),
        },
      },
    },
    async (request, reply): Promise<ContributionResult> => {
      const contribution = await context.intake?.contributions.find(request.params.id).catch(refuseKindly);
      if (!contribution) throw notFound("There is no contribution of that id.");
      reply.header("Cache-Control", "no-cache");
      return result(contribution);
    },
  );
}

const result = (contribution: Contribution): ContributionResult => ({ version: "1.0", contribution });

/** Faults of the disk and of the forge, which a later attempt may not meet. */
function refuseKindly(error: unknown): never {
  if (error instanceof CannotAccept)
    throw unavailable("The submission cannot be kept now, and nothing of it was; try again later.", 60);
  if (error instanceof ForgeError) throw unavailable("Its review cannot be asked about now; try again later.", 60);
  throw error;
}

function tellProblems(problems: readonly FieldProblem[]): ApiError {
  const lines = problems.map(formatFieldProblem);
  const message = lines.length === 1 ? lines[0] : `${lines.length} things are to be mended. ${lines.join(" ")}`;
  return invalidInput(message as string, lines.length === 1 ? undefined : lines.join("\n"));
}
