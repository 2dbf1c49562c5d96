import t from "tap";
import { painter } from "../../../../clients/cli/output/terminal/terminal.js";
import type { ProjectPlan } from "../../../../clients/cli/plan/plan.js";
import { plansMarkdown, plansText, writtenText } from "../../../../clients/cli/plan/text.js";
import type { PlanSettled } from "../../../../schemas/types.js";
import { HELPED_RESULT, PLAN_RESULT } from "../../../fixtures/plan-result.js";

const view = { width: 80, paint: painter(false) };
const planOf = (more: Partial<ProjectPlan["result"]> = {}, path = ".") =>
  ({ project: { path }, result: { ...PLAN_RESULT, ...more } }) as ProjectPlan;
const textOf = (...plans: ProjectPlan[]) => plansText(plans, "stackfit plan react@19", view);

t.test("shows the steps in order, what waits, and counts of the rest, within the width", async (t) => {
  const text = textOf(planOf());
  t.same(
    text.match(/^[A-Z1-9].*(?=\n\n(?:[A-Z].*[^.]\n)*)/gm)?.filter((line) => !/\.$/.test(line)),
    [
      "Upgrade React from 18.2.0 to 19.2.0",
      "1. Update before React 19",
      "2. Update before React 19",
      "3. Replace or remove",
      "4. Move to React 19",
      "Check these yourself",
      "Other dependencies",
    ],
  );
  t.match(text, "- @some/ui 1.0.0 → 2.0.0 (ask for ^2.0.0)\n");
  t.match(text, "- enzyme 3.11.0 (newest known: 3.11.0)\n  - Enzyme has adapters up to React 16, see #42.\n");
  t.match(text, "  - Instead: React Testing Library and Storybook.\n");
  t.match(
    text,
    "- react 18.2.0 → 19.2.0 (ask for ^19.2.0)\n- @types/react 18.2.0 → 19 (ask for ^19)\n  - Moves with react.\n",
  );
  t.match(text, '  {\n    "overrides": {\n      "chart-is": "$react"\n    }\n  }\n');
  t.match(text, "- Accept it already: 1 (react-router-dom)\n- Not affected: 2\n- Not known: 1 (left-pad)\n");
  t.ok(text.split("\n").every((line) => line.length <= 80));
});

t.test("a step ends with commands that can be copied, the makers' tools and the guides of its jumps", async (t) => {
  const long = `npm install ${Array.from({ length: 12 }, (_, place) => `"package-${place}@^1.0.0"`).join(" ")}`;
  const source = `https://github.com/${"long/".repeat(20)}README.md`;
  const steps = HELPED_RESULT.steps.map((step) => ({
    ...step,
    ...(step.commands && { commands: [{ ecosystem: "npm", manager: "npm", edit: null, lines: [long] }] }),
    ...(step.tools && { tools: step.tools.map((tool) => ({ ...tool, source })) }),
  }));
  const text = textOf(planOf({ steps }));
  t.match(text, `- Run:\n  ${long}\n`, "on one line, however long");
  t.match(text, `${source})\n  npx codemod react/19\n`, "an address, too");
  t.match(text, "- Guide to React 18: https://example.com/18\n- Guide to React 19: https://example.com/19\n");
  t.notMatch(text, "Upgrade guide");
  t.match(textOf(planOf()), "- Upgrade guide of React: https://example.com/upgrade");
});

t.test("marks are painted, and what is escaped is shown as it was given", async (t) => {
  const [step] = PLAN_RESULT.steps as [ProjectPlan["result"]["steps"][number]];
  const [change] = step.changes as [(typeof step.changes)[number]];
  const said = "Takes *a* | <b> & c\\ of @team, #1, www.x and `d`.";
  const reason = { ...change.reasons[0], message: `${said}\u001b[31m\u202e\n::error::x`, sources: [], file: null };
  const steps = [{ ...step, changes: [{ ...change, reasons: [reason as (typeof change.reasons)[number]] }] }];
  const text = plansText([planOf({ steps })], "stackfit plan react@19", { width: 80, paint: painter(true) });
  t.match(text, `  - ${said} [31m ::error::x`);
  t.match(text, "\u001b[1m@some/ui\u001b[22m 1.0.0 → 2.0.0");
  t.notMatch(text, "\u202e");
});

t.test("ends with the command for the first step that can be written", async (t) => {
  t.match(textOf(planOf()), /Run `stackfit plan react@19 --step 1 --write` to make step 1\.\n$/);
  t.match(textOf(planOf({ steps: PLAN_RESULT.steps.slice(2) })), /--step 2 --write` to make step 2\.\n$/);
  t.notMatch(textOf(planOf({ steps: PLAN_RESULT.steps.slice(2, 3) })), "No files changed");
  const several = textOf(planOf(), planOf({}, "web"));
  t.match(
    several,
    /\nUpgrade React from \S+ to \S+ in web\n[\s\S]+ --step 1 --write` to make step 1 in each project that has it\.\n$/,
  );
});

t.test("says what was written, what is left by hand, and how to go on", async (t) => {
  const edits = [{ path: "package.json", before: "", after: "x" }];
  const install = [{ command: "npm install", folder: "." }];
  t.equal(
    writtenText({ edits, byHand: ["Change a."], install }, 1, PLAN_RESULT.steps),
    "Changed package.json. Run `npm install` to update your lockfiles.\nBy hand: Change a.\n" +
      "Then plan again: what is left begins with step 1.\n",
  );
  t.equal(
    writtenText({ edits: [], byHand: [], install: [] }, 3, PLAN_RESULT.steps),
    "There is no version to change in these files.\nStep 3 comes after steps 1 to 2: make those, too.\n",
  );
});

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
