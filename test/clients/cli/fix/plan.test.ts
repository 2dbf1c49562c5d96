import t from "tap";
import { editsOf, planAll } from "../../../../clients/cli/fix/plan.js";
import { openProjects } from "../../../../clients/cli/project/open.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { contextIn } from "../../../fixtures/cli.js";

/** Plans fixes for the files of a folder. */
async function plansIn(cwd: string) {
  const scope = await openProjects(contextIn(cwd).context, undefined, {});
  return planAll({ ...scope, allowDowngrade: false }, TODAY);
}

const MANIFEST = '{\n  "dependencies": { "next": "^15.1.0", "react": "~17.0.2" }\n}\n';
const locked = (react: string, dependencies = { next: "^15.1.0", react: "~17.0.2" }) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies },
      "node_modules/next": { version: "15.1.3", peerDependencies: { react: "^18.2.0 || ^19.0.0" } },
      "node_modules/react": { version: react },
    },
  });

t.test("plans the changes in files, and the command to run afterwards", async (t) => {
  const [plan] = await plansIn(t.testdir({ "package.json": MANIFEST, "package-lock.json": locked("17.0.2") }));
  t.match(plan?.changes, [{ member: { name: "react" }, from: "17.0.2", range: "~18.2.0" }]);
  const after = MANIFEST.replace("~17.0.2", "~18.2.0");
  t.same(plan?.edits, [{ path: "package.json", before: MANIFEST, after }], "a tilde stays one");
  t.same(plan?.byHand, []);
  t.same(plan?.install, [{ command: "npm install", folder: "." }]);
});

t.test("what is promised is what a scan of the changed files finds", async (t) => {
  const files = { "package.json": MANIFEST, "package-lock.json": locked("17.0.2") };
  const [plan] = await plansIn(t.testdir(files));
  t.same(plan?.remaining, [], "the lockfile says nothing any more of the react that it still has");
  const after = t.testdir({ ...files, "package.json": plan?.edits[0]?.after ?? "" });
  const [again] = await plansIn(after);
  t.same(again?.conflicts, []);
  t.equal(again?.score.before, plan?.score.after);
});

t.test("what another package of the lockfile does not accept in the new range is left", async (t) => {
  const lock = JSON.parse(locked("17.0.2"));
  lock.packages[""].dependencies.old = "^1.0.0";
  lock.packages["node_modules/old"] = { version: "1.0.0", peerDependencies: { react: "^17.0.0" } };
  const manifest = MANIFEST.replace('"next"', '"old": "^1.0.0", "next"');
  const files = { "package.json": manifest, "package-lock.json": JSON.stringify(lock) };
  const [plan] = await plansIn(t.testdir(files));
  t.same(plan?.changes, [], "nothing may get worse");
  const by = manifest.replace("~17.0.2", "~18.2.0");
  const [changed] = await plansIn(t.testdir({ ...files, "package.json": by }));
  t.match(changed?.conflicts, [
    { message: "old 1.0.0 requires react ^17.0.0, and the project asks for react ~18.2.0." },
  ]);
});

t.test("prefers a version that the manifest allows to the locked one", async (t) => {
  const react = "^17.0.0 || ^19.0.0";
  const manifest = MANIFEST.replace("~17.0.2", react);
  const lock = locked("17.0.2", { next: "^15.1.0", react });
  const [plan] = await plansIn(t.testdir({ "package.json": manifest, "package-lock.json": lock }));
  t.match(plan?.changes, [{ member: { name: "react" }, range: /^\^19/ }]);
});

t.test("what no file of the project can be edited for is named with its file and line", async (t) => {
  const manifest = '{"dependencies":{"prisma":"^6.0.0"},"engines":{"node":">=16"}}';
  const files = {
    "package.json": manifest,
    Dockerfile: "FROM alpine AS x\nFROM node:16\nCOPY --from=x . .\nRUN npm ci\n",
  };
  const [plan] = await plansIn(t.testdir(files));
  t.match(plan?.changes, [{ member: { name: "nodejs" }, from: "16" }]);
  t.match(plan?.byHand, [/^Dockerfile:2: Change Node\.js from 16 to .*22/]);
  const BY_HAND = "A version has to be changed by hand first.";
  t.same(plan?.edits, [], "what allows it already stays");
  t.same(
    plan?.remaining.map(({ a, b, why }) => [a.id, b.id, why]),
    [["nodejs", "prisma", BY_HAND]],
  );
  t.equal(plan?.score.after, plan?.score.before);
});

t.test("a file shared by several projects gets the changes of all of them", async (t) => {
  const shared = "catalog:\n  react: ^17.0.0\n  react-dom: ^17.0.0\n";
  const of = (name: string) => ({
    "package.json": JSON.stringify({ dependencies: { next: "^15.0.0", [name]: "catalog:" } }),
  });
  const root = t.testdir({ "pnpm-workspace.yaml": shared, a: of("react"), b: of("react-dom") });
  const plans = await plansIn(root);
  t.same(editsOf(plans), [
    { path: "pnpm-workspace.yaml", before: shared, after: shared.replaceAll("^17.0.0", "^18.2.0") },
  ]);
  t.same(
    plans.flatMap(({ remaining }) => remaining),
    [],
  );
});

t.test("a project without conflicts has nothing to write", async (t) => {
  const [plan] = await plansIn(t.testdir({ "package.json": '{"dependencies":{"next":"^15.0.0"}}', ".nvmrc": "16\n" }));
  t.match(plan, { edits: [], byHand: [], install: [], changes: [] });
  t.same(await plansIn(t.testdir({})), []);
});
