import t from "tap";
import { readArguments } from "../../server/mcp/project-input.js";
import { UPGRADED_LOCK } from "../fixtures/upgrade.js";

t.test("a list, a package.json and a lockfile are read together", (t) => {
  const { entries, project } = readArguments({
    dependencies: ["eslint@9", " "],
    lockfile: JSON.stringify(UPGRADED_LOCK),
  });
  t.equal(entries.length, 8);
  t.equal(project?.requirements.lockfiles.length, 1);
  t.equal(readArguments({ packageJson: '{"dependencies":{"react":"18"}}' }).entries.length, 1);
  t.end();
});

t.test("a mistake says what to do", (t) => {
  t.throws(() => readArguments({}), { message: /^No project given/ });
  t.throws(() => readArguments({ packageJson: "[]" }), { message: "packageJson must be a JSON object." });
  t.throws(() => readArguments({ lockfile: "react" }), { message: /is no lockfile/ });
  t.end();
});
