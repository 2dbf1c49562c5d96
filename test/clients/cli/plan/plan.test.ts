import t, { type Test } from "tap";
import { editSteps, planAll } from "../../../../clients/cli/plan/plan.js";
import { openProjects } from "../../../../clients/cli/project/open.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { contextIn } from "../../../fixtures/cli.js";
import { PLAN_RESULT } from "../../../fixtures/plan-result.js";
import { UPGRADE_CATALOG as catalog, upgradeFiles } from "../../../fixtures/upgrade-files.js";

const scopeOf = (t: Test, folders: Parameters<Test["testdir"]>[0]) =>
  openProjects(contextIn(t.testdir(folders), { catalog }).context, ".", {});

const TWO = { api: upgradeFiles("ready"), web: upgradeFiles("react", "react-dom", "stuck") };

t.test("only projects that have the target have a plan, and its absence elsewhere is no problem", async (t) => {
  const { plans, all, problems } = planAll(await scopeOf(t, TWO), catalog, ["react@19"], TODAY);
  t.same(
    plans.map(({ project }) => project.path),
    ["web"],
  );
  t.equal(all.length, 2);
  t.same(problems, []);
  t.same(plans[0]?.result.metadata.knownFrom, ["data", "lockfile"]);
  t.match(plans[0]?.result.metadata.plannedAt, new RegExp(`^${TODAY}T`));
});

t.test("a target that no project has is one problem; a telling reason goes before absence", async (t) => {
  const scope = await scopeOf(t, TWO);
  const problemsWith = (...targets: string[]) =>
    planAll(scope, catalog, targets, TODAY).problems.map(({ message }) => message);
  t.match(problemsWith("vue@3"), [/^vue is not among the dependencies of this project\./]);
  t.equal(problemsWith("vue@3").length, 1, "not once for each project");
  t.match(problemsWith("react@17"), [/^react is at 18\.3\.1, which is newer than 17\./]);
  t.same(problemsWith("react@18"), [], "reached already");
});

const manifest = (dependencies: Record<string, string>) => `${JSON.stringify({ dependencies }, null, 2)}\n`;
const BEFORE = { "@some/ui": "^1.0.0", "form-kit": "^3.1.0", react: "^18.2.0", "@types/react": "^18.2.0" };
const project = { files: [{ path: "package.json", text: manifest(BEFORE) }], stated: [] };

t.test("each step begins with what the steps before it wrote", async (t) => {
  const [first, second, third, last] = editSteps(project, PLAN_RESULT.steps);
  t.equal(first?.edits[0]?.after, manifest({ ...BEFORE, "@some/ui": "^2.0.0" }));
  t.equal(second?.edits[0]?.before, first?.edits[0]?.after);
  t.same(third, { edits: [], byHand: [], install: [] }, "a replacement has no version to write");
  t.equal(last?.edits[0]?.before, second?.edits[0]?.after);
  const dependencies = { "@some/ui": "^2.0.0", "form-kit": "^4.0.0", react: "^19.2.0", "@types/react": "^19" };
  t.equal(
    last?.edits[0]?.after,
    `${JSON.stringify({ dependencies, overrides: { "chart-is": "$react" } }, null, 2)}\n`,
    "an override comes with the change that needs it",
  );
  t.equal(last?.edits.length, 1, "in one patch of the file");
});

t.test("a step alone leaves the changes of others out", async (t) => {
  const [only] = editSteps(project, PLAN_RESULT.steps.slice(1, 2));
  t.equal(only?.edits[0]?.after, manifest({ ...BEFORE, "form-kit": "^4.0.0" }));
});

t.test("an override is left to do by hand where its file is not there, or there is none", async (t) => {
  const steps = PLAN_RESULT.steps.slice(-1).map((step) => ({ ...step, changes: [] }));
  const [elsewhere] = editSteps({ files: [], stated: [] }, steps);
  t.same(elsewhere, {
    edits: [],
    byHand: ['package.json: Add { "overrides": { "chart-is": "$react" } } to it.'],
    install: [],
  });
  const overrides = (steps[0]?.overrides ?? []).map((one) => ({
    ...one,
    manager: "pip" as const,
    file: null,
    snippet: null,
  }));
  const [none] = editSteps(project, [{ ...(steps[0] as (typeof steps)[0]), overrides }]);
  t.match(none?.byHand, [/^chart-kit: pip has no overrides: /]);
});

t.test("what no manifest names is left to do by hand", async (t) => {
  const [only] = editSteps({ files: [], stated: [] }, PLAN_RESULT.steps.slice(1, 2));
  t.same(only?.byHand, ["Change form-kit from 3.1.0 to 4.0.0 where the project names it."]);
});

t.test("a package of another name in the new version is left to do by hand, with what says so", async (t) => {
  const [replacing, moving] = [2, 3].map((place) => PLAN_RESULT.steps[place]);
  if (!replacing || !moving) throw new Error("the plan has four steps");
  const [renamed] = editSteps(project, [
    { ...moving, changes: [], overrides: [], replacements: replacing.replacements },
  ]);
  const [first] = replacing.replacements;
  t.same(renamed?.edits, []);
  t.equal(renamed?.byHand[0], `${first?.package}: ${first?.reasons[0]?.message}`);
});
