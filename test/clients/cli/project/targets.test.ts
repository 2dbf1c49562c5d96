import { join } from "node:path";
import t from "tap";
import { parseConfig } from "../../../../clients/cli/config/read.js";
import { gather } from "../../../../clients/cli/project/gather.js";
import {
  filterFor,
  folderOf,
  isOutside,
  parentFolders,
  prefixOf,
  readTargets,
  standpointFor,
} from "../../../../clients/cli/project/targets.js";
import { temporaryFolder } from "../../../fixtures/service.js";

const PACKAGE = '{"dependencies":{}}';

t.test("paths are relative to the root", async (t) => {
  const base = t.testdir({
    here: { "package.json": PACKAGE, apps: { web: { "package.json": PACKAGE, "go.mod": "module a\n" } } },
    there: { "package.json": PACKAGE },
  });
  const folders = { cwd: join(base, "here"), root: join(base, "here") };
  const read = (...targets: string[]) => [...readTargets(targets, folders, { config: undefined }).keys()];
  t.same(read("."), ["apps/web/go.mod", "apps/web/package.json", "package.json"]);
  t.same(read("apps"), ["apps/web/go.mod", "apps/web/package.json"]);
  t.same(read("apps/web/go.mod"), ["apps/web/go.mod"], "a file alone");
  t.same(read(join(base, "here/apps")), read("apps"), "however it is named");
  t.same(read("../there", "package.json"), ["../there/package.json", "package.json"], "several, one of them outside");
  t.same(read("apps", "apps/web"), read("apps"), "nothing twice");
  t.throws(() => read("gone"), { message: /gone: no such file or folder/ });
});

t.test("reads files of parents that count for subfolders", async (t) => {
  const cwd = t.testdir({
    "package.json": PACKAGE,
    "yarn.lock": "",
    ".nvmrc": "22",
    Dockerfile: "FROM node:22",
    ".github": { workflows: { "ci.yml": "jobs:", "notes.md": "" }, "dependabot.yml": "" },
    ".circleci": { "config.yml": "jobs:" },
    apps: { "uv.lock": "", "go.mod": "module a\n", web: { "package.json": PACKAGE }, old: { "yarn.lock": "" } },
  });
  const read = (...targets: string[]) =>
    [...readTargets(targets, { cwd, root: cwd }, { config: undefined })].map(([path, { isAbove }]) =>
      isAbove ? `(${path})` : path,
    );
  t.same(read("apps/web"), [
    "(.circleci/config.yml)",
    "(.github/workflows/ci.yml)",
    "(.nvmrc)",
    "(apps/uv.lock)",
    "apps/web/package.json",
    "(yarn.lock)",
  ]);
  t.same(read("apps/web", "."), read("."), "which is no longer above where it is scanned itself");
  t.same(
    readTargets(["apps/web"], { cwd, root: cwd }, { config: undefined, exclude: ["yarn.lock"] }).has("yarn.lock"),
    false,
  );
  const inside = { cwd: join(cwd, "apps/web"), root: cwd };
  t.same(
    [...readTargets(["."], inside, { config: undefined }).keys()],
    [
      ".circleci/config.yml",
      ".github/workflows/ci.yml",
      ".nvmrc",
      "apps/uv.lock",
      "apps/web/package.json",
      "yarn.lock",
    ],
    "up to the root, wherever one stands",
  );
  const below = { config: undefined, exclude: ["*.lock"] };
  t.same([...readTargets(["."], inside, below).keys()].includes("yarn.lock"), true, "patterns reach no further up");
  t.same(parentFolders("a/b/c/"), ["", "a/", "a/b/"]);
  t.same(["", "../", "../a/"].map(parentFolders), [[], [], []]);
});

t.test("computes the path to a target", async (t) => {
  const cwd = t.testdir({ a: { "go.mod": "" } });
  t.equal(prefixOf(cwd, cwd), "");
  t.equal(prefixOf(join(cwd, "a"), cwd), "a/");
  t.equal(prefixOf(join(cwd, "a/go.mod"), cwd), "a/");
  t.equal(folderOf(join(cwd, "a/go.mod")), join(cwd, "a"));
  t.equal(prefixOf(cwd, join(cwd, "a")), "../");
  t.same(["", "a/", "../", "../b/", "/b/"].map(isOutside), [false, false, true, true, true]);
});

t.test("combines the patterns of the configuration with --exclude", async (t) => {
  const cwd = t.testdir({ apps: { web: { "package.json": PACKAGE }, old: { "package.json": PACKAGE } }, lib: {} });
  const config = parseConfig("exclude: [apps/old]\n", join(cwd, "stackfit.yaml"), "stackfit.yaml");
  const read = (exclude: string[], target = ".") => [
    ...readTargets([target], { cwd, root: cwd }, { config, exclude }).keys(),
  ];
  t.same(read([]), ["apps/web/package.json"]);
  t.same(read([], "apps"), ["apps/web/package.json"]);
  t.same(read(["web"]), []);
  const filter = filterFor(cwd, cwd, { config: { ...config, include: ["apps/**"] } });
  t.ok(filter.takesFile("apps/web/package.json"));
  t.notOk(filter.takesFile("lib/package.json"));
});

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
