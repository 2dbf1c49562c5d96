/** Plans upgrades for requests, beside which others are answered. */
import { setImmediate } from "node:timers/promises";
import type { PlanResult } from "../../schemas/types.js";
import { MOST_SLICES, TOO_LONG } from "../catalog/stack/plan/bounds.js";
import { type PlannedProject, planInSteps } from "../catalog/stack/plan/plan.js";
import { viewPlan } from "../catalog/stack/plan/view.js";
import { finishWithin } from "../catalog/steps.js";
import { settingOf } from "../catalog/verdict/check.js";
import { type Context, today } from "./context.js";
import { invalidInput } from "./errors.js";

interface Question {
  project: PlannedProject;
  /** As they were asked for: `react@19`. */
  targets: readonly string[];
  platform?: string | undefined;
}

/** @throws ApiError 400 for a project that takes too long */
export async function planUpgrade(
  context: Pick<Context, "catalog" | "now">,
  { project, targets, platform }: Question,
  mostSlices = MOST_SLICES,
): Promise<PlanResult> {
  const catalog = context.catalog();
  const steps = planInSteps(catalog, project, targets, settingOf(catalog, platform), today(context));
  const done = await finishWithin(steps, setImmediate, mostSlices);
  if (!done) throw invalidInput(TOO_LONG);
  return viewPlan(done.result, catalog, context.now(), project.installed.length > 0 ? ["data", "lockfile"] : ["data"]);
}
