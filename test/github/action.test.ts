import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import t, { type Test } from "tap";
import { parse } from "yaml";
import { MARKER } from "../../clients/cli/output/formats/markdown.js";
import type { Action } from "../fixtures/action-runner.js";
import { createFakeGitHub, type FakeGitHub } from "../fixtures/github/fake-github.js";
import { commentsOf, viewerOf, writesOf } from "../fixtures/pull-request.js";

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
