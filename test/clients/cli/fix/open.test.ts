import { join } from "node:path";
import { Readable } from "node:stream";
import t from "tap";
import type { Context } from "../../../../clients/cli/command.js";
import { openProjects } from "../../../../clients/cli/fix/open.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";

const catalog = factsCatalog();
const contextIn = (cwd: string): Context => ({
  stdout: { write: () => true },
  stderr: { write: () => true },
  stdin: Readable.from([]),
  env: {},
  cwd,
  today: TODAY,
  catalog: async () => catalog,
  records: async () => t.fail("no records are asked for") as never,
});

t.test("projects with their texts, seen from the current folder", async (t) => {
  const text = '{"dependencies":{"react":"^19.0.0"}}';
  const cwd = t.testdir({ ".git": {}, apps: { web: { "package.json": text, "go.mod": "module x\n\nrequire (" } } });
  const scope = await openProjects(contextIn(cwd), ["apps"], { platform: "edge" });
  t.match(scope, { root: cwd, platform: "edge", catalog });
  t.match(scope.projects, [{ path: "apps/web", entries: [{ name: "react", version: "^19.0.0" }] }]);
  t.match(
    scope.projects[0]?.files.find(({ path }) => path === "apps/web/package.json"),
    { text },
  );
});

t.test("what lies elsewhere is seen from there", async (t) => {
  const base = t.testdir({ ".git": {}, here: {}, there: { "package.json": '{"dependencies":{"react":"^19.0.0"}}' } });
  const scope = await openProjects(contextIn(join(base, "here")), ["../there"], {});
  t.match(scope, { root: join(base, "there"), projects: [{ path: ".", files: [{ path: "package.json" }] }] });
});

t.test("what cannot be read is told", async (t) => {
  const cwd = t.testdir({ ".git": {}, "package.json": "{" });
  const { unread } = await openProjects(contextIn(cwd), [], {});
  t.match(unread, [/^package\.json: /]);
  await t.rejects(openProjects(contextIn(cwd), ["gone"], {}), { message: /there is no such file or folder/ });
});
