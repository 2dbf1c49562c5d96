import { join } from "node:path";
import t from "tap";
import { gather } from "../../../../clients/cli/project/gather.js";
import { standpointFor } from "../../../../clients/cli/project/standpoint.js";
import { temporaryFolder } from "../../../fixtures/service.js";

t.test("paths begin at the root of the repository, and are shown from the current folder", async (t) => {
  const root = t.testdir({ ".git": {}, apps: { web: { "package.json": "{}" } }, lib: {} });
  const inside = standpointFor(".", join(root, "apps"));
  t.equal(inside.root, root);
  t.same(["package.json", "apps", "apps/web/package.json", "lib/x/", "../out"].map(inside.toShown), [
    "../package.json",
    ".",
    "web/package.json",
    "../lib/x/",
    "../../out",
  ]);
  t.same(["../package.json", ".", "web/package.json", "../lib/x/"].map(inside.toRoot), [
    "package.json",
    "apps",
    "apps/web/package.json",
    "lib/x/",
  ]);
  t.equal(
    standpointFor("apps/web/package.json", root).toShown("apps/web"),
    "apps/web",
    "at the root they are the same",
  );
});

t.test("the repository is that of the target", async (t) => {
  const base = t.testdir({ one: { ".git": {} }, two: { ".git": "gitdir: elsewhere", sub: {} } });
  const standpoint = standpointFor("../two/sub", join(base, "one"));
  t.equal(standpoint.root, join(base, "two"), "`.git` is a file in worktrees and submodules");
  t.equal(standpoint.toShown("sub/package.json"), "../two/sub/package.json");
});

t.test("without a repository, they begin at the current folder, or at a target outside it", async (t) => {
  const base = temporaryFolder(t);
  t.equal(standpointFor(".", base).root, base);
  t.equal(standpointFor("x", base).root, base);
  t.equal(standpointFor("..", join(base, "x")).root, base);
});

t.test("every path that was gathered is shown", async (t) => {
  const root = t.testdir({ ".git": {}, app: {} });
  const packages = {
    app: { dependencies: { kit: "^1.0.0" } },
    "node_modules/kit": { version: "1.0.0", engines: { node: ">=20" } },
  };
  const texts = new Map([
    [".nvmrc", { text: "18.0.0", isAbove: true }],
    ["app/package.json", { text: JSON.stringify({ dependencies: { kit: "^1.0.0" } }, null, 1) }],
    ["package-lock.json", { text: JSON.stringify({ lockfileVersion: 3, packages }, null, 1), isAbove: true }],
  ]);
  const { files, stacks } = gather(texts, undefined, standpointFor(".", join(root, "app")).toShown);
  t.same(
    files.map(({ path }) => path),
    ["../.nvmrc", "../package-lock.json", "package.json"],
  );
  t.match(stacks, [
    {
      path: ".",
      files: ["package.json", "../.nvmrc", "../package-lock.json"],
      entries: [
        { name: "kit", version: "1.0.0", place: { file: "package.json", line: 3 } },
        { place: { file: "../.nvmrc", line: 1 } },
      ],
      requirements: {
        unmet: [{ by: { place: { file: "../package-lock.json" } }, found: { place: { file: "../.nvmrc" } } }],
      },
    },
  ]);
  t.match(stacks[0]?.installed(), [{ by: { place: { file: "../package-lock.json" } } }]);
});
