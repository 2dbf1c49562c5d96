/** The plan of an upgrade, as the interface and the page give it. */
import type { PlanRequest, PlanResult } from "../../../schemas/types.js";
import { planUpgrades } from "../../catalog/stack/plan/plan.js";
import type { PlannedProject } from "../../catalog/stack/plan/planning.js";
import { viewPlan } from "../../catalog/stack/plan/view.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { type DatedCatalog, today } from "../context.js";

/** Plans the upgrades of a project. @param asked the targets as they were asked for: `react@19` */
export function planProject(
  context: DatedCatalog,
  project: PlannedProject,
  { targets, platform }: Pick<PlanRequest, "targets" | "platform">,
): PlanResult {
  const catalog = context.catalog();
  const plan = planUpgrades(catalog, project, targets, settingOf(catalog, platform), today(context));
  return viewPlan(plan, catalog, context.now(), project.installed.length > 0 ? ["data", "lockfile"] : ["data"]);
}
