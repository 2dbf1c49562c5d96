/** POST /contributions/*: a token is asked for, and none is issued yet, so every request is refused like one with a bad token. */
import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.js";
import { responses } from "../responses.js";

/** Registers the routes in a scope of their own, in which nothing is read before the token was looked at. */
export function contributionRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addHook("onRequest", async () => {
      throw new ApiError(
        401,
        "UNAUTHORIZED",
        "A valid access token is needed: Authorization: Bearer <ACCESS_TOKEN>.",
        undefined,
        {
          "WWW-Authenticate": "Bearer",
        },
      );
    });
    for (const kind of ["compatibility", "ai-tool"]) {
      scope.post(
        `/contributions/${kind}`,
        {
          config: { bucket: "contribute" },
          schema: {
            summary: kind === "compatibility" ? "Contribute a compatibility rule" : "Contribute an AI tool",
            description: "Needs an access token.",
            tags: ["contributions"],
            security: [{ token: [] }],
            response: {
              ...responses(401, 429),
            },
          },
        },
        () => undefined,
      );
    }
  });
}
