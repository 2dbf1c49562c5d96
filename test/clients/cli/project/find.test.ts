import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { createPathFilter } from "../../../../clients/cli/config/paths.js";
import { type FoundText, isSkippedFolder, readManifests } from "../../../../clients/cli/project/find.js";

const PACKAGE = '{"dependencies":{}}';
const NEXT = '{"dependencies":{"next":"16.0.0"}}';
const pathsIn = (folder: string) => [...readManifests(folder, {}).keys()];
const problem = (file: FoundText | undefined) => (file && "problem" in file ? file.problem : undefined);

t.test("finds manifests below a folder, sorted by path", async (t) => {
  const folder = t.testdir({
    "package.json": PACKAGE,
    "README.md": "# Read me",
    b: { "go.mod": "module b\n" },
    a: { c: { Dockerfile: "FROM node:22\n" }, "requirements.txt": "django\n" },
  });
  t.same(pathsIn(folder), ["a/c/Dockerfile", "a/requirements.txt", "b/go.mod", "package.json"]);
  t.same(readManifests(folder, {}).get("package.json"), { text: PACKAGE });
});

t.test("skips package manager folders and ignored files", async (t) => {
  const folder = t.testdir({
    ".gitignore": "build/\n*.lock\n!keep.lock\n",
    "yarn.lock": "",
    build: { "package.json": PACKAGE },
    node_modules: { a: { "package.json": PACKAGE } },
    apps: {
      ".gitignore": "!build/\nold\n",
      build: { "package.json": PACKAGE },
      old: { "package.json": PACKAGE },
      ".venv": { "requirements.txt": "x" },
    },
  });
  t.same(pathsIn(folder), ["apps/build/package.json"], "the nearest rule has the last word");
  for (const name of [".git", "node_modules", "__pycache__", "fixtures", "__fixtures__", "testdata"])
    t.ok(isSkippedFolder(name));
  t.notOk(isSkippedFolder("constructor"));
});

t.test("reads what Git tracks, whatever .gitignore says", async (t) => {
  const folder = t.testdir({
    ".gitignore": "*-lock.json\nold/\n",
    "package.json": PACKAGE,
    "package-lock.json": "{}",
    old: { "package.json": PACKAGE, "go.mod": "" },
    api: { "package-lock.json": "{}" },
  });
  t.same(pathsIn(folder), ["package.json"], "nothing is tracked");
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args], { stdio: "ignore" });
  git("init");
  git("add", "--force", "package-lock.json", "old/package.json");
  t.same(pathsIn(folder), ["old/package.json", "package-lock.json", "package.json"]);
});

t.test("applies the path filter of a configuration", async (t) => {
  const folder = t.testdir({ a: { "package.json": PACKAGE }, b: { "package.json": PACKAGE, "go.mod": "" } });
  const filter = createPathFilter({ exclude: ["a", "*.mod"], folder }, folder);
  t.same([...readManifests(folder, { filter }).keys()], ["b/package.json"]);
});

t.test("reads a single file whatever its name, and reports a missing one", async (t) => {
  const folder = t.testdir({ "deps.txt": "react\n" });
  t.same([...readManifests(join(folder, "deps.txt"), {})], [["deps.txt", { text: "react\n" }]]);
  t.throws(() => readManifests(join(folder, "gone"), {}), { message: /gone: no such file or folder$/ });
  t.throws(() => readManifests(join(folder, "deps.txt/x"), {}), { message: /ENOTDIR/ });
});

t.test("reads sources only if a package uses Next.js", async (t) => {
  const source = { "middleware.ts": "export const runtime = 'edge'\n" };
  t.same(pathsIn(t.testdir({ "package.json": PACKAGE, "yarn.lock": '"next"', ...source })), [
    "package.json",
    "yarn.lock",
  ]);
  t.same(pathsIn(t.testdir({ "package.json": NEXT, ...source })), ["middleware.ts", "package.json"]);
});

t.test("follows links to files in the folder, and no cycles", async (t) => {
  const base = t.testdir({ outside: { "package.json": PACKAGE }, inside: { lib: {} } });
  const folder = join(base, "inside");
  const link = (to: string, path: string) => symlinkSync(to, join(folder, path));
  writeFileSync(join(folder, "go.mod"), "module a\n");
  link("..", "lib/up");
  link("../go.mod", "lib/go.mod");
  link("../outside/package.json", "package.json");
  link("gone.json", "package-lock.json");
  link("yarn.lock", "yarn.lock");
  mkdirSync(join(folder, "other"));
  link("../other", "lib/Dockerfile");
  const texts = readManifests(folder, {});
  t.same([...texts.keys()], ["go.mod", "lib/go.mod", "package-lock.json", "package.json", "yarn.lock"]);
  t.same(texts.get("lib/go.mod"), { text: "module a\n" });
  t.match(problem(texts.get("package.json")), /points outside the scanned folder/);
  t.match(problem(texts.get("package-lock.json")), /is broken \(ENOENT\)/);
  t.match(problem(texts.get("yarn.lock")), /is broken \(ELOOP\)/);
});

t.test("reports progress after each folder", async (t) => {
  const folder = t.testdir({ "package.json": PACKAGE, a: { b: {}, "go.mod": "" } });
  const told: [number, number][] = [];
  readManifests(folder, { progress: (...counts) => told.push(counts) });
  t.same(told, [
    [1, 1],
    [2, 2],
    [3, 2],
  ]);
});
