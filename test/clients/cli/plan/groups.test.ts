import t from "tap";
import { parse } from "yaml";
import { dependabotText, renovateText } from "../../../../clients/cli/plan/groups.js";
import type { ProjectPlan } from "../../../../clients/cli/plan/plan.js";
import type { PlanStep } from "../../../../schemas/types.js";
import { PLAN_RESULT } from "../../../fixtures/plan-result.js";

const planOf = (steps: PlanStep[], ...paths: string[]) =>
  ({
    project: { files: paths.map((path) => ({ path, text: "" })) },
    result: { ...PLAN_RESULT, steps },
  }) as object as ProjectPlan;

/** The last step of the plan, in another ecosystem. */
const together = (ecosystem: string): PlanStep[] =>
  PLAN_RESULT.steps.slice(-1).map((step) => ({
    ...step,
    changes: step.changes.map((one) => ({ ...one, ecosystem })),
  }));

t.test("Renovate groups what moves with the target, under its name; what moves alone has no group", async (t) => {
  t.same(JSON.parse(renovateText([planOf(PLAN_RESULT.steps)])), {
    packageRules: [{ groupName: "react", matchDatasources: ["npm"], matchPackageNames: ["react", "@types/react"] }],
  });
  t.same(JSON.parse(renovateText([])), { packageRules: [] });
});

t.test("a package that moves in two plans is in one group, once", async (t) => {
  const { packageRules } = JSON.parse(renovateText([planOf(PLAN_RESULT.steps), planOf(PLAN_RESULT.steps)]));
  t.match(packageRules, [{ matchPackageNames: ["react", "@types/react"] }]);
  t.equal(packageRules.length, 1);
  t.equal(packageRules[0].matchPackageNames.length, 2);
});

t.test("Dependabot's ecosystem is that of the tool whose lockfile is there", async (t) => {
  for (const [ecosystem, file, manager] of [
    ["npm", "package-lock.json", "npm"],
    ["npm", "web/bun.lock", "bun"],
    ["pypi", "requirements.txt", "pip"],
    ["pypi", "uv.lock", "uv"],
    ["maven", "pom.xml", "maven"],
    ["maven", "app/build.gradle.kts", "gradle"],
  ] as const)
    t.same(
      parse(dependabotText([planOf(together(ecosystem), file)])),
      { updates: [{ "package-ecosystem": manager, groups: { react: { patterns: ["react", "@types/react"] } } }] },
      file,
    );
});

t.test("Dependabot's groups have names of letters that differ", async (t) => {
  const pair = (...names: string[]): PlanStep[] =>
    PLAN_RESULT.steps.slice(-1).map((step) => ({
      ...step,
      changes: step.changes.map((one, place) => ({ ...one, package: names[place] ?? "", follows: null })),
    }));
  const { updates } = parse(dependabotText([planOf([...pair("@a/vue2", "x"), ...pair("@a/vue3", "y")])]));
  t.same(Object.keys(updates[0].groups), ["a-vue", "a-vue-more"]);
});

t.test("nothing that moves as one is said in a comment", async (t) => {
  t.equal(dependabotText([planOf(PLAN_RESULT.steps.slice(0, 3))]), "# No packages move as one.\n");
});
