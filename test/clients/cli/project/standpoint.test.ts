import { join } from "node:path";
import t from "tap";
import type { Gathered } from "../../../../clients/cli/project/gather.js";
import { showPaths, standpointFor } from "../../../../clients/cli/project/standpoint.js";
import type { Unmet } from "../../../../server/catalog/scan/unmet.js";
import { npmEntry } from "../../../../server/manifests/reading.js";
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

const UNMET: Unmet = {
  kind: "runtime",
  ecosystem: "npm",
  by: { name: "kit", version: "1.0.0", place: { file: "package-lock.json", line: 7 } },
  through: undefined,
  isDev: false,
  folders: ["app"],
  of: "nodejs",
  range: ">=20",
  optional: false,
  found: { name: "nodejs", version: "18", place: { file: ".nvmrc", line: 1 } },
};

t.test("every path that was gathered is shown", async (t) => {
  const root = t.testdir({ ".git": {}, app: {} });
  const gathered: Gathered = {
    files: [
      { path: "app/package.json", kind: "package.json", state: "read", notes: [], entries: 1 },
      { path: "package-lock.json", kind: "package-lock.json", state: "read", notes: [], entries: 1 },
    ],
    stacks: [
      {
        path: "app",
        files: ["app/package.json", "package-lock.json"],
        entries: [{ ...npmEntry("react", "19.0.0"), place: { file: "app/package.json", line: 3 } }],
        requirements: { unmet: [UNMET], held: new Set() },
        installed: () => [{ ...UNMET, kind: "runtime" }],
      },
    ],
  };
  const shown = showPaths(gathered, standpointFor(".", join(root, "app")));
  t.match(shown, {
    files: [{ path: "../package-lock.json" }, { path: "package.json" }],
    stacks: [
      {
        path: ".",
        files: ["package.json", "../package-lock.json"],
        entries: [{ name: "react", place: { file: "package.json", line: 3 } }],
        requirements: {
          unmet: [{ by: { place: { file: "../package-lock.json" } }, found: { place: { file: "../.nvmrc" } } }],
        },
      },
    ],
  });
  t.match(shown.stacks[0]?.installed(), [{ by: { place: { file: "../package-lock.json" } } }]);
  t.same(showPaths(gathered, standpointFor(".", root)), gathered);
});
