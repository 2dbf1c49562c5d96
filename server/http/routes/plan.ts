/** POST /plan. */
import type { FastifyInstance } from "fastify";
import type { PlanRequest, PlanResult } from "../../../schemas/types.js";
import { type PlannedProject, planUpgrades } from "../../catalog/stack/plan/plan.js";
import { viewPlan } from "../../catalog/stack/plan/view.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { readWholeProject } from "../../manifests/project.js";
import { type Context, today } from "../context.js";
import { readRequest } from "../project-request.js";
import { responses } from "../responses.js";

/** Registers the route. */
export function planRoutes(app: FastifyInstance, context: Pick<Context, "catalog" | "now">): void {
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
        response: {
          200: { description: "The plan.", $ref: "plan-result.schema.json#" },
          ...responses(400, 413, 429, 503),
        },
      },
    },
    async ({ body }): Promise<PlanResult> => {
      const { entries, project } = readRequest(body, readWholeProject);
      const { installed = [], requirements } = project ?? {};
      return planProject(context, { entries, installed, requirements }, body);
    },
  );
}

/** Plans the upgrades of a project. @param asked the targets as they were asked for: `react@19` */
export function planProject(
  context: Pick<Context, "catalog" | "now">,
  project: PlannedProject,
  { targets, platform }: Pick<PlanRequest, "targets" | "platform">,
): PlanResult {
  const catalog = context.catalog();
  const plan = planUpgrades(catalog, project, targets, settingOf(catalog, platform), today(context));
  return viewPlan(plan, catalog, context.now(), project.installed.length > 0 ? ["data", "lockfile"] : ["data"]);
}
