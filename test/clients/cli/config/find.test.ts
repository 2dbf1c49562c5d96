import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { UsageError } from "../../../../clients/cli/command.js";
import { CONFIG_NAMES, findConfig } from "../../../../clients/cli/config/find.js";

t.test("finds the nearest configuration up to the root of the repository", async (t) => {
  const root = t.testdir({
    "stackfit.yaml": "",
    repository: {
      ".git": {},
      "stackfit.yml": "",
      apps: { web: { ".stackfit.yaml": "", src: { "a.ts": "" } }, api: { src: {} } },
    },
    worktree: { ".git": "gitdir: elsewhere", apps: {} },
  });
  const at = (...parts: string[]) => join(root, ...parts);
  t.equal(findConfig(at("repository")), at("repository/stackfit.yml"));
  t.equal(findConfig(at("repository/apps/api/src")), at("repository/stackfit.yml"));
  t.equal(findConfig(at("repository/apps/web/src")), at("repository/apps/web/.stackfit.yaml"));
  t.equal(findConfig(at("repository/apps/web/src/a.ts")), at("repository/apps/web/.stackfit.yaml"), "a file's folder");
  t.equal(findConfig(at("worktree/apps")), undefined, "what lies above the repository is not its own");
});

t.test("outside a repository, looks only in the folder itself", async (t) => {
  // The checkout that the tests run in is a repository: the system's folder for temporary files is in none.
  const folder = mkdtempSync(join(tmpdir(), "stackfit-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "apps"));
  writeFileSync(join(folder, "stackfit.yaml"), "");
  t.equal(findConfig(folder), join(folder, "stackfit.yaml"));
  t.equal(findConfig(join(folder, "apps")), undefined);
});

t.test("finds each file name, and refuses two in one folder", async (t) => {
  for (const name of CONFIG_NAMES) {
    const root = t.testdir({ [name]: {}, ".git": {} });
    t.equal(findConfig(root), join(root, name));
  }
  const root = t.testdir({ "stackfit.yaml": "", ".stackfit.yml": "", ".git": {} });
  t.throws(() => findConfig(root), {
    constructor: UsageError,
    message: /has both stackfit\.yaml and \.stackfit\.yml: keep only one/,
  });
});
