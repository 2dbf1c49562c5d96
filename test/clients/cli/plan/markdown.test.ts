import t from "tap";
import { plansMarkdown } from "../../../../clients/cli/plan/markdown.js";
import type { ProjectPlan } from "../../../../clients/cli/plan/plan.js";
import type { PlanSettled } from "../../../../schemas/types.js";
import { PLAN_RESULT } from "../../../fixtures/plan-result.js";

const planOf = (more: Partial<ProjectPlan["result"]> = {}, path = ".") =>
  ({ project: { path }, result: { ...PLAN_RESULT, ...more } }) as ProjectPlan;

t.test("numbers each step, as --step takes it", async (t) => {
  const text = plansMarkdown([planOf()]);
  t.same(text.match(/^## .*$/gm), [
    "## 1. Update before React 19",
    "## 2. Update before React 19",
    "## 3. Replace or remove",
    "## 4. Move to React 19",
    "## Check these yourself",
    "## Other dependencies",
  ]);
});

t.test("lists the targets that are reached, and not those of other projects", async (t) => {
  const [problem] = PLAN_RESULT.problems as [ProjectPlan["result"]["problems"][number]];
  t.notMatch(plansMarkdown([planOf()]), problem.message);
  t.match(plansMarkdown([planOf({ problems: [{ ...problem, reached: true }] })]), `- ${problem.message}\n`);
});

t.test("names the project where there are several, or where it is in a folder", async (t) => {
  t.match(plansMarkdown([planOf({}, "web")]), /^# Upgrade React from 18\.2\.0 to 19\.2\.0 in `web`$/m);
  t.match(plansMarkdown([planOf(), planOf({}, "web")]), /^# Upgrade React from 18\.2\.0 to 19\.2\.0 in `\.`$/m);
});

t.test("gives fewer reasons and names rather than more than GitHub takes", async (t) => {
  const [step] = PLAN_RESULT.steps as [ProjectPlan["result"]["steps"][number]];
  const [change] = step.changes as [(typeof step.changes)[number]];
  const changes = Array.from({ length: 400 }, (_, index) => ({ ...change, package: `made-up-${index}` }));
  const unknown = changes.map(({ package: name }) => ({ ...PLAN_RESULT.accepts[0], package: name }) as PlanSettled);
  const text = plansMarkdown([planOf({ steps: [{ ...step, changes }], unknown })]);
  t.ok(text.length <= 65_536, `${text.length}`);
  t.equal(text.match(/^- \[ \] `made-up-/gm)?.length, 400, "no change is left out");
  t.match(text, /^- Not known: 400 \(.*and \d+ more\)$/m);
});
