/** Plans as a checklist for an issue or a pull request. */
import { writeChecklist } from "../../../server/catalog/stack/plan/checklist.js";
import { phasesOf } from "../../../server/catalog/stack/plan/phases.js";
import { MAX_CHARACTERS } from "../output/formats/markdown.js";
import type { ProjectPlan } from "./plan.js";

/** How many reasons to give at one place, and names in one list: fewer where there would be more than GitHub takes. */
const LIMITS = [
  { reasons: 3, names: 50 },
  { reasons: 1, names: 20 },
  { reasons: 0, names: 5 },
] as const;

export function plansMarkdown(plans: readonly ProjectPlan[]): string {
  const compose = (limit: (typeof LIMITS)[number]) =>
    plans
      .map(({ project: { path }, result }) => {
        const reached = { ...result, problems: result.problems.filter((problem) => problem.reached) };
        // Each step has its number, by which `--step` takes it.
        const phases = result.steps.flatMap((step) => phasesOf([step]));
        return writeChecklist(reached, {
          folder: plans.length > 1 || path !== "." ? path : undefined,
          phases,
          ...limit,
        });
      })
      .join("\n");
  return LIMITS.map(compose).find((written) => written.length <= MAX_CHARACTERS) ?? compose(LIMITS[2]);
}
