import t from "tap";
import { viewPlan } from "../../../../server/catalog/stack/plan/view.js";
import { readProject } from "../../../../server/manifests/project.js";
import { planOf } from "../../../fixtures/planned.js";
import { UPGRADED_LOCK, UPGRADED_PACKAGE, upgradeCatalog } from "../../../fixtures/upgrade.js";

const catalog = upgradeCatalog();
const NOW = new Date("2026-06-01T10:00:00.000Z");

function viewed(target: string | string[] = "react@19", now = NOW) {
  const project = readProject([
    { name: "package.json", text: JSON.stringify(UPGRADED_PACKAGE) },
    { name: "package-lock.json", text: JSON.stringify(UPGRADED_LOCK, null, 2) },
  ]);
  if ("problem" in project) throw new Error(project.problem);
  return viewPlan(planOf(catalog, project, target), catalog, now, []);
}

t.test("a plan as JSON has its target, its steps in order and what says so", async (t) => {
  const view = viewed();
  t.match(view.targets, [
    { asked: "react@19", name: "React", from: "18.3.1", upgradeGuide: "https://example.com/react-upgrade" },
  ]);
  t.same(
    view.steps.map(({ kind }) => kind),
    ["today", "replace", "together"],
  );
  const [today, replace, together] = view.steps;
  t.match(today, {
    target: "React 19",
    changes: [
      {
        ...{ package: "ui-kit", ecosystem: "npm", technology: "ui-kit", from: "1.0.0", to: "2.1.0", range: "^2.1.0" },
        ...{ target: false, follows: null, assumed: false, ended: false, development: false },
      },
    ],
    replacements: [],
  });
  t.match(replace, { changes: [], replacements: [{ package: "old-tests", from: "3.11.0", newest: "3.11.0" }] });
  const moved = new Map(together?.changes.map((change) => [change.package, change]));
  t.match(moved.get("react"), { target: true, follows: null });
  t.match(moved.get("react-dom"), { follows: "react", to: "19.2.0" });
});

t.test("what waits has its reason, with the place in the lockfile", async (t) => {
  const { waits, unknown, metadata } = viewed();
  const widget = waits.find((one) => one.package === "private-widget");
  const line = JSON.stringify(UPGRADED_LOCK, null, 2)
    .split("\n")
    .findIndex((text) => text.includes("node_modules/private-widget"));
  t.match(widget, {
    ...{ kind: "refuses", ecosystem: "npm", technology: null, version: "1.0.0" },
    reason: {
      message: "private-widget 1.0.0 requires the peer react ^18.0.0.",
      file: "package-lock.json",
      line: line + 1,
    },
  });
  t.same(unknown, []);
  t.same(metadata, { dataRevision: catalog.revision.id, plannedAt: "2026-06-01T10:00:00.000Z", knownFrom: [] });
});

t.test("what is not planned is a problem or reached", async (t) => {
  const { problems, targets, steps } = viewed(["react@18", "vue@3"]);
  t.match(problems, [
    { asked: "react@18", reached: true, message: "react is at 18.3.1 already." },
    { asked: "vue@3", reached: false },
  ]);
  t.same([targets, steps], [[], []]);
});

t.test("it is plain data", async (t) => {
  const view = viewed();
  t.same(JSON.parse(JSON.stringify(view)), view);
});
