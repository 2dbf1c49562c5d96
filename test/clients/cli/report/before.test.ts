import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { UnreadableError, UsageError } from "../../../../clients/cli/command.js";
import { writeJson } from "../../../../clients/cli/output/formats/json.js";
import type { Stack } from "../../../../clients/cli/project/gather.js";
import { standpointFor } from "../../../../clients/cli/project/targets.js";
import { filesAt, findingsAt, findingsInReport, isReportFile } from "../../../../clients/cli/report/before.js";
import { judgeStack } from "../../../../clients/cli/report/judge.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";
import { gitProject } from "../../../fixtures/git-project.js";
import { findingOf, partyOf, projectReportOf, reportOf } from "../../../fixtures/report.js";
import { temporaryFolder } from "../../../fixtures/service.js";

const catalog = factsCatalog();
const BAD = { dependencies: { next: "15.1.0", react: "17.0.2" } };

function scanned(cwd: string, targets: string[] = ["."], exclude: string[] = []) {
  const standpoint = standpointFor(targets[0] as string, cwd);
  const judge = (stack: Stack) => judgeStack(catalog, stack, undefined, TODAY);
  return { standpoint, targets, options: { config: undefined, exclude }, judge };
}
const projects = (findings: readonly { project: string }[]) =>
  [...new Set(findings.map(({ project }) => project))].sort();

t.test("finds the findings of a commit, whatever the work tree contains", async (t) => {
  const { folder, commit, tag } = gitProject(t);
  commit({
    "package.json": BAD,
    "apps/web/package.json": BAD,
    "apps/old/package.json": BAD,
    "node_modules/x/package.json": BAD,
    "README.md": "next",
  });
  tag("before");
  commit({ "package.json": { dependencies: {} }, "apps/web/package.json": null });
  const at = async (targets?: string[], exclude?: string[]) =>
    projects(await findingsAt("before", scanned(folder, targets, exclude)));
  t.same(await at(), [".", "apps/old", "apps/web"]);
  t.same(await at(["apps"]), ["apps/old", "apps/web"]);
  t.same(await at(["apps/old", "package.json"]), [".", "apps/old"], "a file is itself alone");
  t.same(await at(["apps/old/package.json"]), ["apps/old"]);
  t.same(await at(["."], ["apps/old"]), [".", "apps/web"]);
  t.same(projects(await findingsAt("HEAD", scanned(folder))), ["apps/old"]);
});

t.test("covers the repository from any of its folders, and no other", async (t) => {
  const { folder, commit } = gitProject(t);
  const lock = { lockfileVersion: 3, packages: { "node_modules/react": { version: "17.0.2" } } };
  const web = { dependencies: { next: "15.1.0", react: ">=17" } };
  commit({ "a/package.json": web, "b/package.json": BAD, "package-lock.json": lock });
  const inside = join(folder, "a");
  t.same(projects(await findingsAt("HEAD", scanned(inside))), ["."], "with the lockfile above");
  t.same(projects(await findingsAt("HEAD", scanned(inside, [".", "../b"]))), [".", "../b"]);
  t.same(projects(await findingsAt("HEAD", scanned(inside, [".."], ["b"]))), ["."], "patterns hold in each target");
  const other = t.testdir({ "package.json": "{}" });
  const error: unknown = await findingsAt("HEAD", scanned(folder, [".", other])).catch((thrown) => thrown);
  t.ok(error instanceof UsageError);
  t.match(error, { message: /covers one repository, and .* is outside it/ });
});

t.test("accepts an earlier report as baseline", async (t) => {
  const cwd = t.testdir();
  const finding = findingOf();
  writeFileSync(join(cwd, "old.json"), writeJson(reportOf({ projects: [projectReportOf({ findings: [finding] })] })));
  t.match(await findingsAt("old.json", scanned(cwd)), [{ fingerprint: finding.fingerprint }]);
  const failure = async (path: string): Promise<unknown> => findingsAt(path, scanned(cwd)).catch((thrown) => thrown);
  const missing = await failure("gone.json");
  t.ok(missing instanceof UnreadableError);
  t.match(missing, { message: "gone.json: no such file" });
  mkdirSync(join(cwd, "folder.json"));
  t.match(await failure("folder.json"), { message: "folder.json: not a regular file" });
  writeFileSync(join(cwd, "deep.JSON"), "[".repeat(101));
  writeFileSync(join(cwd, "long.json"), `[${"1,".repeat(1_000_000)}1]`);
  writeFileSync(join(cwd, "large.json"), "");
  truncateSync(join(cwd, "large.json"), 64 * 1024 * 1024 + 1);
  t.match(await failure("deep.JSON"), {
    constructor: UnreadableError,
    message:
      /^deep\.JSON: This file is nested too deeply \(.*\)\. Write it again with `stackfit scan --format json`\.$/,
  });
  t.match(await failure("long.json"), { message: /^long\.json: This file has too many values/ });
  t.match(await failure("large.json"), { message: "large.json: This file is larger than 64 MiB." });
});

t.test("uses the lockfiles of parents at the baseline", async (t) => {
  const { folder, commit } = gitProject(t);
  const lock = (react: string) => ({ lockfileVersion: 3, packages: { "node_modules/react": { version: react } } });
  const web = { dependencies: { next: "15.1.0", react: ">=17" } };
  commit({ "apps/web/package.json": web, "package-lock.json": lock("17.0.2"), "package.json": BAD });
  t.same(projects(await findingsAt("HEAD", scanned(folder, ["apps/web"]))), ["apps/web"]);
  commit({ "package-lock.json": lock("19.0.0") });
  t.same(projects(await findingsAt("HEAD", scanned(folder, ["apps/web"]))), []);
});

t.test("reads the workflows of parents at the baseline", async (t) => {
  const { folder, commit } = gitProject(t);
  commit({
    ".github/workflows/ci.yml": "jobs:\n  a:\n    container: node:18\n    steps:\n      - run: npm ci\n",
    "apps/web/package.json": { dependencies: {} },
  });
  const stacks: Stack[] = [];
  const judge = (stack: Stack) => {
    stacks.push(stack);
    return judgeStack(catalog, stack, undefined, TODAY);
  };
  await findingsAt("HEAD", { ...scanned(folder, ["apps/web"]), judge });
  t.match(stacks, [{ path: "apps/web", entries: [{ text: "node:18", ambient: true }] }]);
});

t.test("what is read from node_modules now is read for the baseline, too", async (t) => {
  const { folder, commit, tag } = gitProject(t);
  const lock = '# yarn lockfile v1\n\nreact@^19.0.0:\n  version "19.1.0"\n\nwidget@^2.0.0:\n  version "2.0.0"\n';
  commit({ "package.json": { dependencies: { widget: "^2.0.0", react: "^19.0.0" } }, "yarn.lock": lock });
  tag("before");
  const install = (name: string, version: string, more: object) => {
    mkdirSync(join(folder, "node_modules", name), { recursive: true });
    writeFileSync(join(folder, "node_modules", name, "package.json"), JSON.stringify({ name, version, ...more }));
  };
  t.same((await findingsAt("before", scanned(folder))).length, 0);
  install("react", "19.1.0", {});
  install("widget", "2.0.0", { peerDependencies: { react: "^18.0.0" } });
  t.same((await findingsAt("before", scanned(folder))).length, 1);
  install("widget", "3.0.0", { peerDependencies: { react: "^18.0.0" } });
  t.same((await findingsAt("before", scanned(folder))).length, 0, "the lockfile had another release then");
});

const [one, two, three] = ["one", "two", "three"].map((id) => findingOf({ a: partyOf(id) }));
const list = [one, two, three].map((finding) => finding ?? findingOf());
const [ONE, TWO, THREE] = list as [
  ReturnType<typeof findingOf>,
  ReturnType<typeof findingOf>,
  ReturnType<typeof findingOf>,
];

t.test("a baseline that ends in .json is a report, anything else a revision", async (t) => {
  t.strictSame(["report.json", "a/b.JSON"].map(isReportFile), [true, true]);
  t.strictSame(["main", "origin/json", "v1.0", "HEAD~1"].map(isReportFile), [false, false, false, false]);
});

t.test("reads back every finding of a written report", async (t) => {
  const report = reportOf({
    projects: [projectReportOf({ findings: [ONE] })],
    waived: [{ finding: TWO, waiver: { technology: "two", reason: "It is known." } }],
    baseline: { ref: "main", known: [THREE], gone: [findingOf({ project: "gone" })], isListed: true },
  });
  const found = findingsInReport(writeJson(report), "report.json");
  t.strictSame(
    found.map(({ fingerprint }) => fingerprint),
    [ONE, TWO, THREE].map(({ fingerprint }) => fingerprint),
  );
  const { a, b, basis: _, ...rest } = ONE;
  t.match(found[0], rest);
  t.strictSame(found[0]?.a, { ...a, packages: [] });
  t.strictSame(found[0]?.b, { ...b, packages: [] });
  t.strictSame(findingsInReport(writeJson(reportOf()), "report.json"), []);
});

const WRONG: Record<string, [text: string, message: RegExp]> = {
  "no JSON": ["{", /^my\.json is not JSON: /],
  "another document": ['{"name": "shop"}', /^my\.json is not a report\. Write one with `stackfit scan --format json`/],
  null: ["null", /is not a report/],
  "a list": ["[]", /is not a report/],
  "a report of another form": ['{"formatVersion": "2.0", "projects": []}', /is not a report/],
  "inherited fields": ['{"__proto__": {"formatVersion": "1.0", "projects": []}}', /is not a report/],
  "a project without findings": ['{"formatVersion": "1.0", "projects": [{}]}', /finding 1 is malformed/],
  "a finding without a fingerprint": [
    JSON.stringify({ formatVersion: "1.0", projects: [{ findings: [ONE, { ...TWO, fingerprint: 5 }] }] }),
    /finding 2 is malformed/,
  ],
  "a finding without a side": [
    JSON.stringify({ formatVersion: "1.0", projects: [{ findings: [{ ...ONE, b: null }] }] }),
    /finding 1 is malformed/,
  ],
};

t.test("refuses what is not a report of this format", async (t) => {
  for (const [what, [text, message]] of Object.entries(WRONG))
    t.throws(() => findingsInReport(text, "my.json"), { constructor: UsageError, message }, what);
});

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
