/** POST /resolve: versions that go together. */
import type { FastifyInstance } from "fastify";
import type { ResolveRequest } from "../../../schemas/types.js";
import { resolveVersions } from "../../catalog/stack/resolve/resolve.js";
import { viewResolution } from "../../catalog/stack/resolve/view.js";
import { type DatedCatalog, today } from "../context.js";
import { invalidInput } from "../errors.js";
import { answers } from "../responses.js";

/** Names, and what is there already. */
const MAX_NAMES = 20;

export function resolveRoutes(app: FastifyInstance, context: DatedCatalog): void {
  app.post<{ Body: ResolveRequest }>(
    "/resolve",
    {
      config: { bucket: "check", costly: true },
      schema: {
        operationId: "resolve",
        summary: "Find versions that go together",
        description:
          "The newest versions that together contradict no known fact, and the packages that they need. A version that is not known to exist is never given.",
        tags: ["check"],
        body: { $ref: "resolve-request.schema.json#" },
        response: answers("A version for each name, or the names that conflict.", "resolve-result", 400, 413, 429, 503),
      },
    },
    async ({ body: { names, with: fixed = [], platform } }) => {
      const asked = names.length + fixed.length;
      if (asked > MAX_NAMES) throw invalidInput(`The request has ${asked} names; the maximum is ${MAX_NAMES}.`);
      const catalog = context.catalog();
      const resolution = resolveVersions(catalog, names, { with: fixed, platform }, today(context));
      return viewResolution(resolution, catalog, context.now());
    },
  );
}
