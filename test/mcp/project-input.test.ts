import t from "tap";
import { readProject } from "../../server/manifests/project.js";
import { readAsked } from "../../server/mcp/project-input.js";
import { UPGRADED_LOCK } from "../fixtures/upgrade.js";

const read = async (files: Parameters<typeof readProject>[0]) => readProject(files);

t.test("a list, a package.json and a lockfile are read together", async (t) => {
  const { entries, project } = await readAsked(
    { dependencies: ["eslint@9", " "], lockfile: JSON.stringify(UPGRADED_LOCK) },
    read,
  );
  t.equal(entries.length, 8);
  t.equal(project?.requirements.lockfiles.length, 1);
  t.equal((await readAsked({ packageJson: '{"dependencies":{"react":"18"}}' }, read)).entries.length, 1);
});

t.test("a mistake says what to do", async (t) => {
  await t.rejects(readAsked({}, read), { message: /^No project given/ });
  await t.rejects(readAsked({ packageJson: "[]" }, read), { message: "packageJson must be a JSON object." });
  await t.rejects(readAsked({ lockfile: "react" }, read), { message: /is no lockfile/ });
});
