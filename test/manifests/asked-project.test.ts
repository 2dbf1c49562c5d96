import t from "tap";
import { readAsked } from "../../server/manifests/asked-project.js";
import { readProject, readWholeProject } from "../../server/manifests/project.js";
import { UPGRADED_LOCK, UPGRADED_PACKAGE } from "../fixtures/upgrade.js";

const lockfile = JSON.stringify(UPGRADED_LOCK);

t.test("all that a request names is read, by the reader it is given", (t) => {
  const body = { lockfile, packageJson: UPGRADED_PACKAGE, dependencies: ["eslint@9"] };
  const short = readAsked(body, readProject);
  const whole = readAsked(body, readWholeProject);
  if ("problem" in short || "problem" in whole) throw new Error("it is a project");
  t.strictSame([short.entries.length, whole.entries.length], [8, 8]);
  t.ok(whole.project?.installed.some(({ by }) => by.name === "form-core"));
  t.match(readAsked({ dependencies: ["react"] }, readProject), { project: undefined });
  t.end();
});

t.test("what cannot be read is a problem that names it", (t) => {
  for (const body of [{ lockfile: "{" }, { lockfile: "react\n" }, { sbom: {} }])
    t.match(readAsked(body, readProject), { problem: /^`(lockfile|sbom)`/ });
  t.end();
});
