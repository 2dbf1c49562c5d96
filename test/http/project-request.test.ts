import t from "tap";
import { readRequest } from "../../server/http/project-request.js";
import { readProject, readWholeProject } from "../../server/manifests/project.js";
import { UPGRADED_LOCK, UPGRADED_PACKAGE } from "../fixtures/upgrade.js";

const lockfile = JSON.stringify(UPGRADED_LOCK);

t.test("all that a request names is read, by the reader it is given", async (t) => {
  const body = { lockfile, packageJson: UPGRADED_PACKAGE, dependencies: ["eslint@9"] };
  const short = await readRequest(body, async (files) => readProject(files));
  const whole = await readRequest(body, async (files) => readWholeProject(files));
  t.strictSame([short.entries.length, whole.entries.length], [8, 8]);
  t.ok(whole.project?.installed.some(({ by }) => by.name === "form-core"));
  t.equal((await readRequest({ dependencies: ["react"] }, async (files) => readProject(files))).project, undefined);
});

t.test("what cannot be read is the mistake of the request", async (t) => {
  const read = async (files: Parameters<typeof readProject>[0]) => readProject(files);
  for (const body of [{ lockfile: "{" }, { lockfile: "react\n" }, { sbom: {} }])
    await t.rejects(readRequest(body, read), { message: /^`(lockfile|sbom)`/ });
});
