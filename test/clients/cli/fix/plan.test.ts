import t from "tap";
import { editsOf, type FixProject, planAll } from "../../../../clients/cli/fix/plan.js";
import { npmEntry, runtimeEntry } from "../../../../server/manifests/reading.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";

const catalog = factsCatalog();
const SCOPE = { platform: undefined, isWaived: () => false, allowDowngrade: false };
const MANIFEST = '{\n  "dependencies": { "next": "^15.1.0", "react": "~17.0.2" }\n}\n';
const project = (more: Partial<FixProject> = {}): FixProject => ({
  path: ".",
  entries: [npmEntry("next", "15.1.3"), npmEntry("react", "17.0.2")],
  files: [
    { path: "package.json", text: MANIFEST },
    { path: "package-lock.json", text: "{}" },
  ],
  ...more,
});

t.test("plans the changes in files, and the command to run afterwards", async (t) => {
  const [plan] = planAll({ catalog, projects: [project()], ...SCOPE }, TODAY);
  t.match(plan?.fix.changes, [{ package: "react", from: "17.0.2", to: "^18.2.0" }]);
  t.same(plan?.edits, [{ path: "package.json", before: MANIFEST, after: MANIFEST.replace("~17.0.2", "^18.2.0") }]);
  t.same(plan?.byHand, []);
  t.same(plan?.install, [{ command: "npm install", folder: "." }]);
});

t.test("prefers a version that the manifest allows to the locked one", async (t) => {
  const declared = "^17.0.0 || ^19.0.0";
  const entries = [npmEntry("next", "15.1.3"), { ...npmEntry("react", "17.0.2"), declared }];
  const files = [{ path: "package.json", text: MANIFEST.replace("~17.0.2", declared) }];
  const [plan] = planAll({ catalog, projects: [project({ entries, files })], ...SCOPE }, TODAY);
  t.match(plan?.fix.changes, [{ package: "react", to: "^19" }]);
});

t.test("a change that fits no file is left to do by hand", async (t) => {
  const files = [{ path: "package.json", text: '{"dependencies":{"next":"^15.1.0"}}' }];
  const [plan] = planAll({ catalog, projects: [project({ files })], ...SCOPE }, TODAY);
  t.same(plan?.edits, []);
  t.same(plan?.byHand, ["Change react from 17.0.2 to ^18.2.0 where the project names it."]);
});

t.test("a file shared by several projects gets the changes of all of them", async (t) => {
  const shared = { path: "pnpm-workspace.yaml", text: "catalog:\n  react: ^17.0.0\n  react-dom: ^17.0.0\n" };
  const of = (name: string) =>
    project({ path: name, entries: [npmEntry("next", "^15.0.0"), npmEntry(name, "^17.0.0")], files: [shared] });
  const plans = planAll({ catalog, projects: [of("react"), of("react-dom")], ...SCOPE }, TODAY);
  t.same(editsOf(plans), [
    { path: shared.path, before: shared.text, after: shared.text.replaceAll("^17.0.0", "^18.2.0") },
  ]);
});

t.test("a project without conflicts has nothing to write", async (t) => {
  const entries = [npmEntry("next", "^15.0.0"), runtimeEntry("nodejs", "node", "16")];
  const [plan] = planAll({ catalog, projects: [project({ entries })], ...SCOPE }, TODAY);
  t.match(plan, { edits: [], byHand: [], install: [], fix: { changes: [] } });
  t.same(planAll({ catalog, projects: [], ...SCOPE }, TODAY), []);
});
