import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { UnreadableError, UsageError } from "../../../../clients/cli/command.js";
import { writeJson } from "../../../../clients/cli/output/formats/json.js";
import type { Stack } from "../../../../clients/cli/project/gather.js";
import { standpointFor } from "../../../../clients/cli/project/targets.js";
import { findingsAt } from "../../../../clients/cli/report/before.js";
import { judgeStack } from "../../../../clients/cli/report/judge.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";
import { gitProject } from "../../../fixtures/git-project.js";
import { findingOf, projectReportOf, reportOf } from "../../../fixtures/report.js";

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
