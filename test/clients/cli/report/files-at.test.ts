import { execFileSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { UnreadableError, UsageError } from "../../../../clients/cli/command.js";
import { filesAt } from "../../../../clients/cli/report/files-at.js";
import { gitProject } from "../../../fixtures/git-project.js";
import { temporaryFolder } from "../../../fixtures/service.js";

const every = () => true;
const told = (pattern: RegExp) => ({ constructor: UnreadableError, message: pattern });

t.test("reads files at the merge base, not at the tip of the branch", async (t) => {
  const { folder, commit, git } = gitProject(t);
  commit({ "package.json": '{"a": 1}', "apps/web/package.json": '{"web": 1}', "README.md": "no" });
  git("branch", "--move", "main");
  git("checkout", "--quiet", "-b", "topic");
  commit({ "package.json": '{"a": 2}', "new.json": "{}" });
  git("checkout", "--quiet", "main");
  commit({ "package.json": '{"a": 3}' });
  git("checkout", "--quiet", "topic");
  writeFileSync(join(folder, "package.json"), "not committed");
  const before = git("status", "--porcelain");

  const files = await filesAt("main", folder, (path) => path.endsWith("package.json"));
  t.strictSame([...files].sort(), [
    ["apps/web/package.json", '{"web": 1}'],
    ["package.json", '{"a": 1}'],
  ]);
  t.strictSame([...(await filesAt("HEAD", folder, (path) => path === "new.json"))], [["new.json", "{}"]]);
  t.strictSame(
    [...(await filesAt("HEAD~1", folder, (path) => path === "package.json"))],
    [["package.json", '{"a": 1}']],
  );
  t.equal(git("status", "--porcelain"), before);
});

t.test("reads only the scanned folder, with relative paths", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "package.json": "{}", "apps/web/package.json": "{}", "apps/web/src/go.mod": "module x\n" });
  const files = await filesAt("HEAD", join(folder, "apps/web"), every);
  t.strictSame([...files.keys()].sort(), ["package.json", "src/go.mod"]);
});

t.test("reads any file name and content unchanged", async (t) => {
  const { folder, commit } = gitProject(t);
  const files: Record<string, string> = {
    "-x/package.json": "",
    "a b\tc\n.json": "line\n\nblob 3\nabc\n",
    "ü/日本.json": "ünïcode \u{1f600}\r\n",
    "twin.json": "line\n\nblob 3\nabc\n",
    '"quoted".json': "\0\0",
  };
  commit(files);
  symlinkSync("/etc/hostname", join(folder, "link.json"));
  commit({});
  t.strictSame([...(await filesAt("HEAD", folder, every))].sort(), Object.entries(files).sort());
});

t.test("finds a branch that only exists on origin", async (t) => {
  const origin = gitProject(t);
  origin.commit({ "go.mod": "module x\n" });
  origin.git("branch", "--move", "trunk");
  const { folder, git } = gitProject(t, origin.folder);
  git("fetch", "--quiet", "origin");
  git("checkout", "--quiet", "-b", "topic", "origin/trunk");
  t.strictSame([...(await filesAt("trunk", folder, every)).keys()], ["go.mod"]);
});

t.test("ignores the repository variables of Git hooks", async (t) => {
  const [one, other] = [gitProject(t), gitProject(t)];
  one.commit({ "one.json": "" });
  other.commit({ "other.json": "" });
  process.env.GIT_DIR = join(other.folder, ".git");
  t.teardown(() => {
    delete process.env.GIT_DIR;
  });
  t.strictSame([...(await filesAt("HEAD", one.folder, every)).keys()], ["one.json"]);
  delete process.env.GIT_DIR;
});

t.test("reports missing revisions and repositories, with what to do", async (t) => {
  const { folder, commit, git } = gitProject(t);
  t.strictSame([...(await filesAt("HEAD", folder, every))], [], "before the first commit there was nothing");
  commit({ "a.json": "" });
  git("branch", "--move", "topic");
  await t.rejects(
    filesAt("main", folder, every),
    told(/^Git cannot find "main" here\. .*`git fetch origin main`.*`fetch-depth: 0`/),
  );
  git("checkout", "--quiet", "--orphan", "apart");
  commit({ "b.json": "" });
  await t.rejects(filesAt("topic", folder, every), told(/no commit in common/));
  await t.rejects(filesAt("main", temporaryFolder(t), every), told(/this folder is not in one.*report\.json/));
});

t.test("explains how to fetch the history of a shallow clone", async (t) => {
  const origin = gitProject(t);
  origin.commit({ "a.json": "1" });
  origin.git("branch", "--move", "main");
  origin.git("checkout", "--quiet", "-b", "topic");
  origin.commit({ "a.json": "2" });
  origin.git("checkout", "--quiet", "main");
  origin.commit({ "a.json": "3" });
  const folder = temporaryFolder(t);
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args], { stdio: "pipe" });
  const url = `file://${origin.folder}`;
  git("clone", "--quiet", "--depth=1", "--no-single-branch", "--branch=topic", url, ".");
  await t.rejects(filesAt("main", folder, every), told(/shallow.*`git fetch --unshallow`.*`fetch-depth: 0`/));
  git("fetch", "--quiet", "--unshallow");
  t.strictSame([...(await filesAt("main", folder, every))], [["a.json", "1"]]);
});

t.test("never passes an invalid revision name to Git", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({ "a.json": "" });
  const names = [
    "",
    "-h",
    "--output=x",
    "main..topic",
    "HEAD:a.json",
    "a b",
    "a\nb",
    "^main:x",
    "*",
    "main\u0000",
    "x".repeat(300),
  ];
  for (const name of [...names, "ma\u202ein"]) {
    await t.rejects(
      filesAt(name, folder, every),
      { constructor: UsageError, message: /^".*" is not the name of/ },
      name,
    );
  }
  await t.rejects(filesAt("$(touch x)", folder, every), { constructor: UsageError, message: /"\$\(touch x\)"/ });
  await t.rejects(filesAt(";id", folder, every), told(/Git cannot find ";id" here/));
});
