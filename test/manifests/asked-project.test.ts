import t from "tap";
import { readAsked } from "../../server/manifests/asked-project.js";
import { UPGRADED_LOCK, UPGRADED_PACKAGE } from "../fixtures/upgrade.js";

const lockfile = JSON.stringify(UPGRADED_LOCK);

t.test("all that a request names is read", (t) => {
  const body = { lockfile, packageJson: UPGRADED_PACKAGE, dependencies: ["eslint@9"] };
  const asked = readAsked(body);
  if ("problem" in asked) throw new Error("it is a project");
  t.equal(asked.entries.length, 8);
  t.ok(asked.project?.installed.some(({ by }) => by.name === "form-core"));
  t.match(readAsked({ dependencies: ["react"] }), { project: undefined });
  const alone = readAsked({ packageJson: { dependencies: { react: "19.0.0" } } });
  t.match(alone, { entries: [{ text: "react@19.0.0" }], project: { requirements: { refusesPeers: true } } });
  t.match(readAsked({ packageJson: {} }), { entries: [], project: undefined });
  t.end();
});

t.test("what cannot be read is a problem that names it", (t) => {
  for (const body of [{ lockfile: "{" }, { lockfile: "react\n" }, { sbom: {} }])
    t.match(readAsked(body), { problem: /^`(lockfile|sbom)`/ });
  t.end();
});
