import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { MARKER } from "../../clients/cli/output/formats/markdown.js";
import { MONOREPO_FINDINGS } from "../fixtures/monorepo.js";
import { builtAction, commentsOf, copyAction, createPullRequest, writesOf } from "../fixtures/pull-request.js";
import { temporaryFolder } from "../fixtures/service.js";

let building: ReturnType<typeof builtAction> | undefined;
/** Once, and not while other files of the suite run. */
const built = () => {
  building ??= builtAction(t);
  return building;
};
const pullRequest = async (t: Test) => createPullRequest(t, await built());

t.test("a pull request is told what it brings in, once", async (t) => {
  const { project, github, run } = await pullRequest(t);
  const { code, steps, outputs, log, summary } = await run({ inputs: { sarif: "stackfit.sarif" } });
  t.equal(code, 1, log);
  t.strictSame(steps, ["Look for Node.js", "Get StackFit", "Scan", "Comment", "Pass or fail"]);
  t.match(log, /^::error file=apps\/web\/package\.json,line=8,title=Next\.js with React%3A incompatible::/m);
  t.notMatch(log, "laravel", "what was there before is not told");

  const report = JSON.parse(readFileSync(outputs.report as string, "utf8"));
  const found = report.projects.flatMap((one: { findings: { a: { id: string }; b: { id: string } }[] }) =>
    one.findings.map(({ a, b }) => [a.id, b.id].sort().join(" ")),
  );
  const expected = MONOREPO_FINDINGS.filter(({ project }) => project === "apps/web");
  t.strictSame(found.sort(), expected.map(({ pair }) => [...pair].sort().join(" ")).sort());
  const { score, grade } = report.summary;
  t.strictSame(
    [outputs.findings, outputs.score, outputs.grade, outputs["exit-code"], outputs.sarif],
    [`${expected.length}`, `${score}`, grade, "1", "stackfit.sarif"],
  );
  t.equal(JSON.parse(readFileSync(join(project.folder, "stackfit.sarif"), "utf8")).version, "2.1.0");

  const [comment, ...more] = await commentsOf(github);
  t.strictSame(more, []);
  t.ok(comment?.startsWith(`${MARKER}\n### ✕ StackFit: ${expected.length} new findings`));
  t.equal(comment?.trim(), summary.trim(), "the summary says the same");

  await run();
  t.strictSame(writesOf(github), ["POST"], "what is said already is not said again");
});

t.test("the comment follows, and stays silent where there is nothing to say", async (t) => {
  const { project, github, run } = await pullRequest(t);
  // Anybody can write the mark.
  github.comment(1, { body: `${MARKER}\nMine.`, user: "octocat" });
  for (let index = 0; index < 100; index += 1) github.comment(1, { body: `Talk ${index}` });
  t.equal((await run()).code, 1);
  t.equal((await commentsOf(github)).length, 102);
  project.commit({ "apps/web/package.json": { dependencies: { pg: "^8.16.0" } } });
  rmSync(join(project.folder, "apps/web/app"), { recursive: true });
  project.commit({});
  const { code, outputs, log } = await run();
  t.equal(code, 0, log);
  t.match(outputs, { findings: "0", "exit-code": "0" });
  t.strictSame(writesOf(github), ["POST", "PATCH"]);
  const comments = await commentsOf(github);
  t.match(comments[101], /^<!-- stackfit -->\n### ✓ StackFit: No new conflicts/);
  t.equal(comments[0], `${MARKER}\nMine.`);

  const other = await pullRequest(t);
  rmSync(join(other.project.folder, "apps/web"), { recursive: true });
  other.project.commit({});
  t.equal((await other.run()).code, 0);
  t.strictSame(await commentsOf(other.github), [], "no comment to begin with");
});

t.test("without the right to comment, and without GitHub, the verdict is the same", async (t) => {
  const { github, run } = await pullRequest(t);
  github.permissions.issues = "read";
  github.permissions.pull_requests = "read";
  const refused = await run();
  t.equal(refused.code, 1);
  t.match(refused.log, /^::notice::StackFit may not comment here/m);
  const away = await run({ apiUrl: "http://127.0.0.1:9" });
  t.equal(away.code, 1);
  t.match(away.log, /^::warning::StackFit could not comment: /m);
  github.fault("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", "html");
  const broken = await run();
  t.equal(broken.code, 1);
  t.match(broken.log, /^::warning::StackFit could not comment: GitHub answered 502: /m);
  t.strictSame(await commentsOf(github), []);
});

t.test("a push is scanned as a whole, and nobody is written to", async (t) => {
  const { project, github, run } = await pullRequest(t);
  const { code, outputs, steps } = await run({ github: { event_name: "push", base_ref: "" } });
  t.equal(code, 1);
  t.notOk(steps.includes("Comment"));
  t.ok(Number(outputs.findings) >= MONOREPO_FINDINGS.length);
  t.strictSame(github.requests, []);

  writeFileSync(join(project.folder, "stackfit.yaml"), "{}\n");
  const whole = await run({ github: { event_name: "push", base_ref: "" }, inputs: { "fail-on": "none" } });
  t.equal(whole.code, 3, "files that cannot be read are no clean result");
  t.match(whole.outputs, { "exit-code": "3" });
  const low = await run({ inputs: { "fail-on": "none", "fail-below": "101", comment: "false" } });
  t.equal(low.code, 2, "a mistake in an input");
  t.match(low.log, /--fail-below must be a whole number from 0 to 100, not "101"/);
  t.strictSame(low.steps, ["Look for Node.js", "Get StackFit", "Scan"]);
});

t.test("inputs reach the program as they are, and no shell", async (t) => {
  const { project, run } = await pullRequest(t);
  const hostile = "$(touch pwned) `touch pwned`; touch pwned \"' *";
  for (const input of ["path", "fail-on", "fail-below", "baseline", "sarif", "new-only"]) {
    await run({ inputs: { [input]: hostile } });
    rmSync(join(project.folder, hostile), { force: true });
  }
  await run({ github: { base_ref: hostile } });
  t.notOk(existsSync(join(project.folder, "pwned")));
  const two = await run({ inputs: { path: "legacy\n\ninfra\n", comment: "false" }, github: { base_ref: "" } });
  const report = JSON.parse(readFileSync(two.outputs.report as string, "utf8"));
  t.strictSame(
    report.projects.map(({ path }: { path: string }) => path),
    ["infra", "legacy"],
  );
  t.match((await run({ inputs: { path: "" } })).outputs, { "exit-code": "1" });
  t.match((await run({ inputs: { path: "--help" } })).log, /--help: no such file or folder/);
});

t.test("what files are called, and what is in them, is no command to the runner", async (t) => {
  const { project, run } = await pullRequest(t);
  const hostile = "a\n::error::pwned";
  mkdirSync(join(project.folder, hostile));
  for (const [folder, text] of [
    [hostile, "{"],
    ["legacy", `{"dependencies":{"\\n::error::pwned":"\\n::error::pwned"}}`],
  ] as const)
    writeFileSync(join(project.folder, folder, "package.json"), text);
  project.commit({});
  const { code, log, summary } = await run({ inputs: { "fail-on": "none", comment: "false" } });
  t.equal(code, 3);
  t.match(log, /^1 file was only partly read: a ::error::pwned\/package\.json\.$/m);
  t.notMatch(log, /^\s*::error::pwned/m);
  t.notMatch(summary, /^::error/m);
});

t.test("a checkout that is not built yet is built from its lockfile, and only once", async (t) => {
  const { project, run } = await pullRequest(t);
  const own = await built();
  const [tools, bare] = [temporaryFolder(t), temporaryFolder(t)];
  copyAction(bare);
  // Stands for npm: it notes how it was called, and its second command makes what the build makes.
  const npm = join(tools, "npm");
  const script = `echo "$PWD $*" >> "${tools}/asked"\n[ "$1" = ci ] || cp -r "${own}/clients/cli/dist" "${bare}/clients/cli/"\n`;
  writeFileSync(npm, `#!/bin/bash\necho noise\n${script}`);
  chmodSync(npm, 0o755);
  for (let time = 0; time < 2; time += 1) {
    const { code, outputs, log } = await run({ path: tools, action: bare, inputs: { comment: "false" } });
    t.equal(code, 1, log);
    t.equal(outputs["exit-code"], "1");
  }
  const asked = readFileSync(join(tools, "asked"), "utf8").trim().split("\n");
  t.equal(asked.length, 2, "the second run finds it built");
  for (const line of asked) {
    t.ok(line.startsWith(`${realpathSync(bare)} `), line);
    t.notMatch(line, project.folder);
  }
  t.match(asked, [/ ci --ignore-scripts /, / run --silent build:cli$/]);

  const broken = temporaryFolder(t);
  copyAction(broken);
  writeFileSync(npm, "#!/bin/bash\nexit 1\n");
  const failed = await run({ path: tools, action: broken });
  t.strictSame([failed.code, failed.steps], [3, ["Look for Node.js", "Get StackFit"]]);
  t.match(failed.log, /^stackfit: the checkout in .* could not be built$/m);
});

/** A folder with some programs of this machine, as all that a container has. */
function programs(t: Test, ...names: string[]): string {
  const folder = temporaryFolder(t);
  for (const name of names) {
    const found = spawnSync("/bin/sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
    symlinkSync(found, join(folder, name));
  }
  return folder;
}

t.test("in a container without Bash and Node.js, Node.js is set up; one that is there is used", async (t) => {
  const { run } = await pullRequest(t);
  const [bare, withNode] = [programs(t, "git"), programs(t, "node", "npm")];
  const steps = ["Get StackFit", "Scan", "Comment", "Pass or fail"];
  const ran = await run({ onlyPath: bare, setUpNode: withNode });
  t.equal(ran.code, 1, ran.log);
  t.match(ran.outputs, { "exit-code": "1" });
  t.strictSame(ran.steps, ["Look for Node.js", "Set up Node.js", ...steps]);
  const present = await run({ onlyPath: `${withNode}:${bare}` });
  t.strictSame([present.code, present.steps], [1, ["Look for Node.js", ...steps]]);

  const old = temporaryFolder(t);
  for (const [version, isSetUp] of [
    ["18.20.4", true],
    ["20.18.3", true],
    ["20.19.0", false],
    ["22.0.0", false],
  ] as const) {
    // It says that it is of another version.
    const asOther = `Object.defineProperty(process, "versions", { value: { node: "${version}" } });`;
    const script = `[ "$1" = -e ] || exec ${process.execPath} "$@"\nexec ${process.execPath} -e '${asOther}'"$2"\n`;
    writeFileSync(join(old, "node"), `#!/bin/sh\n${script}`);
    chmodSync(join(old, "node"), 0o755);
    const { code, steps: done } = await run({ onlyPath: `${old}:${withNode}:${bare}`, setUpNode: withNode });
    t.strictSame([code, done.includes("Set up Node.js")], [1, isSetUp], version);
  }
  const failed = await run({ onlyPath: bare, setUpNode: bare });
  t.equal(failed.code, 3);
  t.match(failed.log, /^::error::StackFit needs Node\.js 20\.19 or newer/m);
});

t.test(
  "in a container, where the checkout belongs to another user, the baseline is read",
  { skip: process.getuid?.() !== 0 && "only root can give files away" },
  async (t) => {
    const { project, run } = await pullRequest(t);
    t.equal(spawnSync("chown", ["-R", "1234", project.folder]).status, 0);
    const refused = spawnSync("git", ["-C", project.folder, "log"], {
      encoding: "utf8",
      env: { PATH: process.env.PATH },
    });
    t.match(refused.stderr, /dubious ownership/, "Git itself refuses");
    const { code, outputs, log } = await run();
    t.equal(code, 1, log);
    t.match(outputs, { "exit-code": "1" });
    t.notMatch(log, "laravel", "only what is new");
  },
);
