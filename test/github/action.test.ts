import { execFile, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import t, { type Test } from "tap";
import { parse } from "yaml";
import { MARKER } from "../../clients/cli/output/formats/markdown.js";
import type { Action } from "../fixtures/action-runner.js";
import { createFakeGitHub, type FakeGitHub } from "../fixtures/github/fake-github.js";
import { commentsOf, viewerOf, writesOf } from "../fixtures/pull-request.js";

const ACTION = readFileSync("action.yml", "utf8");
const action = parse(ACTION) as Action;
const hasShellcheck = spawnSync("shellcheck", ["--version"]).status === 0;

t.test("the action says what it takes and gives, and runs nothing that others wrote", async (t) => {
  t.equal(action.runs.using, "composite");
  for (const [name, { description }] of Object.entries({ ...action.inputs, ...action.outputs }))
    t.match(description, /\.$/, name);
  const workflow = readFileSync(".github/workflows/ci.yml", "utf8");
  for (const { name = "", uses, shell, run = "" } of action.runs.steps) {
    if (uses !== undefined) {
      t.match(uses, /^actions\/setup-node@[0-9a-f]{40}$/, "the only other action, at one commit");
      t.ok(workflow.includes(`uses: ${uses} # v`), "the same as in the workflows, which are kept up to date");
      continue;
    }
    t.equal(shell, "sh", name);
    t.match(run, /^set -eu\n/, name);
    t.notMatch(run, /\$\{\{/, `${name}: texts come as variables`);
  }
  const used = new Set([...ACTION.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
  t.strictSame([...used].sort(), Object.keys(action.inputs).sort());
});

t.test(
  "the linter finds nothing in the action's scripts",
  { skip: !hasShellcheck && "there is no shellcheck here" },
  async (t) => {
    for (const { name, run } of action.runs.steps.filter((step) => step.run !== undefined)) {
      const { status, stdout } = spawnSync("shellcheck", ["--shell=sh", "-"], { input: run, encoding: "utf8" });
      t.equal(status, 0, `${name}: ${stdout}`);
    }
  },
);

/** The scan of the action, with a program that writes a report and exits as it is told. */
async function scan(t: Test, env: NodeJS.ProcessEnv, summary: object | undefined, code: number) {
  const folder = t.testdir({
    clients: {
      cli: {
        "checkout.mjs": `
import { writeFileSync } from "node:fs";
writeFileSync(process.env.SEEN, JSON.stringify(process.argv.slice(2)));
const report = ${JSON.stringify(summary && JSON.stringify({ summary }))};
for (const [, format, file] of process.argv.map((arg) => /^--output=(json|markdown)=(.*)/.exec(arg) ?? []))
  if (report && format) writeFileSync(file, format === "json" ? report : "# Report\\n");
process.exitCode = ${code};`,
      },
    },
    temporary: {},
    output: "",
    summary: "",
  });
  const script = join(folder, "scripts/github/action/scan.mjs");
  mkdirSync(dirname(script), { recursive: true });
  copyFileSync("scripts/github/action/scan.mjs", script);
  const [output, page, seen] = ["output", "summary", "seen"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const { status } = spawnSync(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: page,
      GITHUB_WORKSPACE: folder,
      RUNNER_TEMP: join(folder, "temporary"),
      SEEN: seen,
      ...env,
    },
  });
  const outputs = Object.fromEntries(
    readFileSync(output, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  ) as Record<string, string>;
  const argv = JSON.parse(readFileSync(seen, "utf8")) as string[];
  return {
    status,
    outputs,
    summary: readFileSync(page, "utf8"),
    argv: argv.filter((arg) => !/=(?:json|markdown)=/.test(arg)),
  };
}

t.test("the scan passes inputs on, and gives what other steps take", async (t) => {
  const inputs = { PATHS: "a\n\nb c", FAIL_ON: "warning", BASELINE: "origin/main", NEW_ONLY: "true", SARIF: "x.sarif" };
  const { status, outputs, summary, argv } = await scan(t, inputs, { findings: 2, score: null, grade: null }, 1);
  t.equal(status, 0, "a later step fails, once the comment is written");
  t.strictSame(argv, [
    "ci",
    "--format=github",
    "--output=sarif=x.sarif",
    "--fail-on=warning",
    "--baseline=origin/main",
    "--",
    "a",
    "b c",
  ]);
  t.match(outputs, { findings: "2", score: "", grade: "", "exit-code": "1", sarif: "x.sarif" });
  t.equal(summary, "# Report\n");
  const read = [...ACTION.matchAll(/steps\.scan\.outputs\.([\w-]+)/g)].map(([, name]) => name as string);
  t.ok(read.length > 6);
  for (const name of read) t.ok(Object.hasOwn(outputs, name), name);
});

t.test("without a baseline nothing is new, and an input cannot add outputs", async (t) => {
  const { argv, outputs } = await scan(t, { NEW_ONLY: "true", SARIF: "x\nfindings=0" }, { findings: 1 }, 0);
  t.strictSame(argv, ["ci", "--format=github", "--output=sarif=x\nfindings=0", "--", "."]);
  t.match(outputs, { findings: "1", sarif: "x" });
});

t.test("without a report, the step fails as the program did", async (t) => {
  t.match(await scan(t, {}, undefined, 2), { status: 2, outputs: {}, summary: "" });
  t.match(await scan(t, {}, undefined, 0), { status: 1 }, "which has not done its work");
});

// --- the comment --------------------------------------------------------------------------------------------------

/** Whose token a workflow has. */
const WORKFLOW = "github-actions[bot]";

/** Runs the program that keeps the comment, on pull request 1. @returns what it prints */
async function comment(
  t: Test,
  github: FakeGitHub,
  text: string,
  { hasNews = true, url = github.url, user = WORKFLOW } = {},
): Promise<string> {
  const report = join(t.testdir(), "report.md");
  writeFileSync(report, `${MARKER}\n${text}\n`);
  const env = {
    PATH: process.env.PATH,
    GITHUB_API_URL: url,
    GITHUB_GRAPHQL_URL: await viewerOf(t, github, user),
    GITHUB_REPOSITORY: `${github.owner}/${github.repo}`,
    GITHUB_TOKEN: github.token,
    PULL_REQUEST: "1",
    HAS_NEWS: String(hasNews),
  };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/github/action/comment.mjs", report], {
    env,
  });
  return stdout;
}

/** A pull request on a GitHub where the token belongs to somebody, by default to the workflow. */
async function openPull(t: Test, user = WORKFLOW): Promise<FakeGitHub> {
  const github = await createFakeGitHub(t, { user });
  github.user(user).type = user.endsWith("[bot]") ? "Bot" : "User";
  github.openIssue({ title: "Add the web shop", body: "" });
  return github;
}

t.test("one comment is written when there is news, and kept up to date", async (t) => {
  const github = await openPull(t);
  // Anybody can write the mark.
  github.comment(1, { body: `${MARKER}\nMine.`, user: "octocat" });
  for (let index = 0; index < 100; index += 1) github.comment(1, { body: `Talk ${index}` });
  for (const text of ["One conflict.", "One conflict.", "No conflicts."]) t.equal(await comment(t, github, text), "");
  t.strictSame(writesOf(github), ["POST", "PATCH"]);
  const comments = await commentsOf(github);
  t.strictSame([comments[0], comments.slice(101)], [`${MARKER}\nMine.`, [`${MARKER}\nNo conflicts.\n`]]);
});

t.test("the comment is found whoever the token belongs to, and a stranger's with the mark is left alone", async (t) => {
  for (const user of [WORKFLOW, "machine-of-acme"]) {
    const github = await openPull(t, user);
    github.comment(1, { body: `${MARKER}\nNothing to see here.`, user: "stranger" });
    github.comment(1, { body: `${MARKER}\nNothing to see here.`, user: "other[bot]" });
    for (const text of ["One conflict.", "No conflicts."]) t.equal(await comment(t, github, text, { user }), "");
    t.strictSame(writesOf(github), ["POST", "PATCH"], user);
    const forged = `${MARKER}\nNothing to see here.`;
    t.strictSame(await commentsOf(github), [forged, forged, `${MARKER}\nNo conflicts.\n`], user);
  }
});

t.test("there is no comment without news", async (t) => {
  const github = await openPull(t);
  await comment(t, github, "No conflicts.", { hasNews: false });
  t.strictSame(writesOf(github), []);
});

t.test("a comment that cannot be written is reported and fails nothing", async (t) => {
  const github = await openPull(t);
  github.fault("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", "html");
  t.match(await comment(t, github, "News."), /^::warning::StackFit could not comment: GitHub answered 502: /);
  t.match(await comment(t, github, "News.", { url: "http://127.0.0.1:9" }), /^::warning::StackFit could not comment: /);
  github.permissions.issues = "read";
  github.permissions.pull_requests = "read";
  t.match(await comment(t, github, "News."), /^::notice::StackFit may not comment here/);
});
