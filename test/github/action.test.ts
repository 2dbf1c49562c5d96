import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t, { type Test } from "tap";
import { parse } from "yaml";
import { workflowText } from "../../clients/cli/config/templates.js";
import { MARKER } from "../../clients/cli/output/formats/markdown.js";
import type { Action, Step } from "../fixtures/action-runner.js";
import { createFakeGitHub, type FakeGitHub } from "../fixtures/github/fake-github.js";
import { commentsOf, writesOf } from "../fixtures/pull-request.js";

const ACTION = readFileSync("action.yml", "utf8");
const action = parse(ACTION) as Action;

t.test("the action says what it takes and gives, and runs nothing that others wrote", async (t) => {
  t.equal(action.runs.using, "composite");
  for (const [name, { description }] of Object.entries({ ...action.inputs, ...action.outputs }))
    t.match(description, /\.$/, name);
  for (const { name = "", uses, shell, run = "" } of action.runs.steps) {
    t.equal(uses, undefined, "no other action is taken along");
    t.equal(shell, "bash", name);
    t.match(run, /^set -euo pipefail\n/, name);
    t.notMatch(run, /\$\{\{/, `${name}: texts come as variables`);
  }
  const used = new Set([...ACTION.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
  t.strictSame([...used].sort(), Object.keys(action.inputs).sort());
});

t.test("values that come from steps are written by a step", async (t) => {
  const written = new Set(
    action.runs.steps.flatMap(({ id, run = "" }) =>
      [...run.matchAll(/(?:echo "|`|\\n)([a-z-]+)=/g)].map(([, name]) => `${id}.${name}`),
    ),
  );
  const read = [...ACTION.matchAll(/steps\.(\w+)\.outputs\.([\w-]+)/g)].map(([, id, name]) => `${id}.${name}`);
  t.ok(read.length > 6);
  for (const one of read) t.ok(written.has(one), one);
});

// --- the comment --------------------------------------------------------------------------------------------------

/** Runs the program that keeps the comment, on pull request 1. @returns what it prints */
async function comment(t: Test, github: FakeGitHub, text: string, hasNews = true, url = github.url): Promise<string> {
  const report = join(t.testdir(), "report.md");
  writeFileSync(report, `${MARKER}\n${text}\n`);
  const env = {
    PATH: process.env.PATH,
    GITHUB_API_URL: url,
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

/** A pull request on a GitHub where the token belongs to a program. */
async function openPull(t: Test): Promise<FakeGitHub> {
  const github = await createFakeGitHub(t, { user: "github-actions[bot]" });
  github.user("github-actions[bot]").type = "Bot";
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

t.test("there is no comment without news", async (t) => {
  const github = await openPull(t);
  await comment(t, github, "No conflicts.", false);
  t.strictSame(writesOf(github), []);
});

t.test("a comment that cannot be written is reported and fails nothing", async (t) => {
  const github = await openPull(t);
  github.fault("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", "html");
  t.match(await comment(t, github, "News."), /^::warning::StackFit could not comment: GitHub answered 502: /);
  t.match(await comment(t, github, "News.", true, "http://127.0.0.1:9"), /^::warning::StackFit could not comment: /);
  github.permissions.issues = "read";
  github.permissions.pull_requests = "read";
  t.match(await comment(t, github, "News."), /^::notice::StackFit may not comment here/);
});

// --- what goes with it --------------------------------------------------------------------------------------------

interface Workflow {
  permissions: Record<string, string>;
  concurrency: object;
  jobs: Record<
    string,
    {
      permissions: Record<string, string>;
      "timeout-minutes": number;
      steps: (Step & { with?: Record<string, unknown> })[];
    }
  >;
}

t.test("the example workflow has least rights, pinned actions, and inputs that there are", async (t) => {
  const text = readFileSync("clients/cli/examples/github-workflow.yml", "utf8");
  const { permissions, jobs } = parse(text) as Workflow;
  t.strictSame(permissions, { contents: "read" });
  t.strictSame(jobs.scan?.permissions, {
    contents: "read",
    "pull-requests": "write",
    "security-events": "write",
  });
  t.type(jobs.scan?.["timeout-minutes"], "number");
  t.notMatch(text, "pull_request_target");
  const ci = readFileSync(".github/workflows/ci.yml", "utf8");
  const [checkout, node, own, upload, ...more] = jobs.scan?.steps ?? [];
  t.strictSame(more, []);
  for (const [step, name] of [
    [checkout, "actions/checkout"],
    [node, "actions/setup-node"],
  ] as const)
    t.ok(step?.uses?.startsWith(`${name}@`) && ci.includes(`uses: ${step.uses} # v`), name);
  t.match(checkout?.with, { "fetch-depth": 0, "persist-credentials": false });
  t.equal(own?.uses, "OWNER/stackfit@COMMIT", "to be filled in");
  for (const name of Object.keys(own?.with ?? {})) t.ok(name in action.inputs, name);
  t.match(upload?.uses, /^github\/codeql-action\/upload-sarif@[0-9a-f]{40}$/);
  t.match(text, new RegExp(`${upload?.uses} # v\\d+\\.\\d+\\.\\d+\n`));
  t.equal(upload?.with?.sarif_file, own?.with?.sarif, "what is written is what is uploaded");
});

t.test("the workflow that `stackfit init --github` writes does what the action does", async (t) => {
  const example = parse(readFileSync("clients/cli/examples/github-workflow.yml", "utf8")) as Workflow;
  const written = parse(workflowText()) as Workflow;
  const [checkout, node, ...runs] = written.jobs.scan?.steps ?? [];
  t.strictSame([checkout, node], example.jobs.scan?.steps.slice(0, 2));
  const [, scan] = action.runs.steps;
  const optionsIn = (text = "") => new Set([...text.matchAll(/ --([\w-]+)/g)].map(([, name]) => name));
  const used = runs.flatMap(({ run = "" }) => [...optionsIn(run.slice(run.indexOf(" ci ")))]);
  t.ok(used.length >= 5);
  for (const name of used) t.match(scan?.run, `--${name}`);
  t.match(scan?.env?.BASELINE, "origin/{0}");
  t.match(runs[0]?.run, '"origin/$BASE"');
});
