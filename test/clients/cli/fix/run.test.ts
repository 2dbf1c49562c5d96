import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { EXIT } from "../../../../clients/cli/command.js";
import { fixProjects } from "../../../../clients/cli/fix/run.js";
import { contextIn } from "../../../fixtures/cli.js";

const manifest = (react: string) => JSON.stringify({ dependencies: { next: "^15.0.0", react } });

t.test("plans every project below a folder, and exits with 1 if one stays incompatible", async (t) => {
  const cwd = t.testdir({
    a: { "package.json": manifest("^17.0.2") },
    b: { "package.json": JSON.stringify({ dependencies: { next: "^15.0.0", angular: "1.8.0" } }) },
  });
  const { context, written } = contextIn(cwd);
  t.equal(await fixProjects(context, undefined, { format: "json" }), EXIT.findings);
  const { projects } = JSON.parse(written.stdout);
  t.match(projects, [
    { path: "a", conflicts: [{}], changes: [{ package: "react" }], remaining: [] },
    { path: "b", changes: [], remaining: [{ techA: "angularjs" }] },
  ]);
  t.equal(await fixProjects(contextIn(cwd).context, join(cwd, "a"), {}), EXIT.clean, "one of them alone");
});

t.test("in a subfolder, the versions that a workspace shares are changed above, and paths lead there", async (t) => {
  const shared = "catalog:\n  next: ^15.0.0\n  react: ^17.0.2\n";
  const root = t.testdir({
    ".git": {},
    "pnpm-workspace.yaml": shared,
    "pnpm-lock.yaml": "",
    app: { "package.json": '{"dependencies":{"next":"catalog:","react":"catalog:"}}' },
  });
  const { context, written } = contextIn(join(root, "app"));
  t.equal(await fixProjects(context, undefined, { write: true }), EXIT.clean);
  t.match(
    written.stdout,
    /^Changed \.\.\/pnpm-workspace\.yaml\. Run `pnpm install` in \.\. to update your lockfiles\.$/m,
  );
  t.equal(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8"), shared.replace("^17.0.2", "^18.2.0"));
});

t.test("leaves what a scan sets apart as it is, says so, and fixes it where it is named", async (t) => {
  const cwd = t.testdir({
    "package.json": manifest("^17.0.2"),
    examples: { old: { "package.json": JSON.stringify({ dependencies: { next: "^15.0.0", angular: "1.8.0" } }) } },
  });
  const { context, written } = contextIn(cwd);
  t.equal(await fixProjects(context, undefined, {}), EXIT.clean);
  t.match(written.stdout, /^Set apart, and not fixed: examples\/old \(name the folder\)\.$/m);
  t.notMatch(written.stdout, "AngularJS");
  const json = contextIn(cwd);
  await fixProjects(json.context, undefined, { format: "json" });
  t.match(JSON.parse(json.written.stdout), { projects: [{ path: "." }], setApart: ["examples/old"] });
  t.equal(await fixProjects(contextIn(join(cwd, "examples", "old")).context, undefined, {}), EXIT.findings);
});
