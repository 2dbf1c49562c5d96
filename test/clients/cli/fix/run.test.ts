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
