import t, { type Test } from "tap";
import { planAll } from "../../../../clients/cli/plan/plan.js";
import { openProjects } from "../../../../clients/cli/project/open.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { contextIn } from "../../../fixtures/cli.js";
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
