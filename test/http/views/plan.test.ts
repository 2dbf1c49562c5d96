import t from "tap";
import { planProject } from "../../../server/http/views/plan.js";
import { type Project, readProject } from "../../../server/manifests/project.js";
import { START } from "../../fixtures/app.js";
import { UPGRADED_LOCK, UPGRADED_PACKAGE, upgradeCatalog } from "../../fixtures/upgrade.js";

const catalog = upgradeCatalog();
const context = { catalog: () => catalog, now: () => new Date(START) };

t.test("a plan says when it was made, and from what", (t) => {
  for (const [file, knownFrom] of [
    [UPGRADED_PACKAGE, ["data"]],
    [UPGRADED_LOCK, ["data", "lockfile"]],
  ] as const) {
    const project = readProject([{ name: undefined, text: JSON.stringify(file) }]) as Project;
    const plan = planProject(context, project, { targets: ["react@19"] });
    t.same(plan.metadata, { dataRevision: catalog.revision.id, plannedAt: START, knownFrom });
    t.not(plan.steps.length, 0);
  }
  t.end();
});
