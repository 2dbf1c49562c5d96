import t from "tap";
import { readRequest } from "../../server/http/project-request.js";
import { readProject, readWholeProject } from "../../server/manifests/project.js";
import { UPGRADED_LOCK, UPGRADED_PACKAGE } from "../fixtures/upgrade.js";

const lockfile = JSON.stringify(UPGRADED_LOCK);

t.test("all that a request names is read, by the reader it is given", (t) => {
  const body = { lockfile, packageJson: UPGRADED_PACKAGE, dependencies: ["eslint@9"] };
  const short = readRequest(body, readProject);
  const whole = readRequest(body, readWholeProject);
  t.strictSame([short.entries.length, whole.entries.length], [8, 8]);
  t.ok(whole.project?.installed.some(({ by }) => by.name === "form-core"));
  t.equal(readRequest({ dependencies: ["react"] }, readProject).project, undefined);
  t.end();
});

t.test("what cannot be read is the mistake of the request", (t) => {
  for (const body of [{ lockfile: "{" }, { lockfile: "react\n" }, { sbom: {} }])
    t.throws(() => readRequest(body, readProject), { message: /^`(lockfile|sbom)`/ });
  t.end();
});
