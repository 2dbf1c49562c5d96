/** POST /plan. */
import type { FastifyInstance } from "fastify";
import type { PlanRequest, PlanResult } from "../../../schemas/types.js";
import { readAsked } from "../../manifests/asked-project.js";
import type { DatedCatalog } from "../context.js";
import { invalidInput } from "../errors.js";
import { answers } from "../responses.js";
import { planProject } from "../views/plan.js";

export function planRoutes(app: FastifyInstance, context: DatedCatalog): void {
  app.post<{ Body: PlanRequest }>(
    "/plan",
    {
      config: { bucket: "scan", costly: true },
      schema: {
        operationId: "plan",
        summary: "Plan an upgrade of a project",
        description:
          "Finds the way to the versions in `targets`, in ordered steps: what can be updated first, what has to be replaced, and what moves as one, each with its reason and the smallest release that works. What cannot be planned is in `problems`. With a lockfile, what the installed releases require counts, too. It counts as a scan, and a request may have 1 MiB.",
        tags: ["scan"],
        body: { $ref: "plan-request.schema.json#" },
        response: answers("The plan.", "plan-result", 400, 413, 429, 503),
      },
    },
    async ({ body }): Promise<PlanResult> => {
      const asked = readAsked(body);
      if ("problem" in asked) throw invalidInput(asked.problem);
      const { entries, project } = asked;
      const { installed = [], requirements } = project ?? {};
      return planProject(context, { entries, installed, requirements }, body);
    },
  );
}
