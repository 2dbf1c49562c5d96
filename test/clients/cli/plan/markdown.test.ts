import t from "tap";
import { plansMarkdown } from "../../../../clients/cli/plan/markdown.js";
import type { ProjectPlan } from "../../../../clients/cli/plan/plan.js";
import { PLAN_RESULT } from "../../../fixtures/plan-result.js";

const planOf = (more: Partial<ProjectPlan["result"]> = {}, path = ".") =>
  ({ project: { path }, result: { ...PLAN_RESULT, ...more } }) as ProjectPlan;

t.test("has a heading for each step in order, and a box for each change and for what waits", async (t) => {
  const text = plansMarkdown([planOf()]);
  t.match(text, /^### React 18\.2\.0 → 19\.2\.0\n\n\[Upgrade guide\]\(<https:\/\/example\.com\/upgrade>\)\n\n/);
  t.same(text.match(/^#### .*$/gm), [
    "#### 1. Today",
    "#### 2. Today",
    "#### 3. Replace or remove",
    "#### 4. Together",
    "#### Waits",
  ]);
  t.same(text.match(/^- \[ \] .*$/gm), [
    "- [ ] `@some/ui` 1.0.0 → 2.0.0 (past its end of life)",
    "- [ ] `form-kit` 3.1.0 → 4.0.0",
    "- [ ] `enzyme` 3.11.0 (newest known: 3.11.0)",
    "- [ ] `react` 18.2.0 → 19.2.0",
    "- [ ] `@types/react` 18.2.0 → 19, with `react`",
    "- [ ] `chart-kit` 2.15.0 with an override in `package.json`",
    "- [ ] `antd` 5.10.0",
  ]);
});

t.test("gives reasons with their source, alternatives, and counts of the rest", async (t) => {
  const text = plansMarkdown([planOf()]);
  t.match(text, /^ {2}- .+requires the peer react .+ \(`package-lock\.json:12`\)$/m);
  t.match(text, "  - Works with it: React Testing Library, Storybook\n");
  t.ok(
    text.endsWith(
      "\n\n- Accept it already: 1 (`react-router-dom`)\n- Not affected: 2\n- Nothing known: 1 (`left-pad`)\n",
    ),
  );
});

t.test("an override is a block of code; where the package manager has none, it says so", async (t) => {
  t.match(
    plansMarkdown([planOf()]),
    '\n  ```\n  {\n    "overrides": {\n      "chart-is": "$react"\n    }\n  }\n  ```\n',
  );
  const steps = PLAN_RESULT.steps.map((step) => ({
    ...step,
    overrides: step.overrides.map((one) => ({ ...one, manager: "pip" as const, file: null, snippet: null })),
  }));
  const without = plansMarkdown([planOf({ steps })]);
  t.match(without, "- [ ] `chart-kit` 2.15.0 with an override\n");
  t.match(without, "pip has no overrides");
  t.notMatch(without, "```");
});

t.test("a number sign in a reason refers to no issue", async (t) => {
  t.notMatch(plansMarkdown([planOf()]), "#42");
});

t.test("names the project where there are several, or where it is in a folder", async (t) => {
  t.match(plansMarkdown([planOf({}, "web")]), /^### React 18\.2\.0 → 19\.2\.0 in `web`$/m);
  t.match(plansMarkdown([planOf(), planOf({}, "web")]), /^### React 18\.2\.0 → 19\.2\.0 in `\.`$/m);
});

t.test("gives fewer reasons and names rather than more than GitHub takes", async (t) => {
  const [step] = PLAN_RESULT.steps as [ProjectPlan["result"]["steps"][number]];
  const [change] = step.changes as [(typeof step.changes)[number]];
  const changes = Array.from({ length: 400 }, (_, index) => ({ ...change, package: `made-up-${index}` }));
  const unknown = changes.map((one) => one.package);
  const text = plansMarkdown([planOf({ steps: [{ ...step, changes }], unknown })]);
  t.ok(text.length <= 65_536, `${text.length}`);
  t.equal(text.match(/^- \[ \] `made-up-/gm)?.length, 400, "no change is left out");
  t.match(text, /and \d+ more\)\n$/);
});
