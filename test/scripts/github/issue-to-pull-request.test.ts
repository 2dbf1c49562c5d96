import t, { type Test } from "tap";
import { main } from "../../../scripts/github/issue-to-pull-request.js";
import { buildCatalog } from "../../../server/catalog/compile.js";
import { prepare } from "../../../server/contributions/prepare/prepare.js";
import { draftOf } from "../../../server/contributions/proposal/wording.js";
import type { ContributionKind } from "../../../server/contributions/submission.js";
import { loadData } from "../../../server/data/load.js";
import { createGitHubForge } from "../../../server/forges/github/github-forge.js";
import { REVISION } from "../../fixtures/catalog.js";
import { quickPace } from "../../fixtures/github/pace.js";
import { createActions } from "../../fixtures/issues/actions.js";
import { RULE, renderIssue } from "../../fixtures/issues/form.js";

const MARKER = "<!-- stackfit:issue-to-pull-request -->";

const eventOf = (number: number, body: string, labels: string[] = ["compatibility"], state = "open") => ({
  issue: { number, state, body, labels: labels.map((name) => ({ name })) },
  repository: { default_branch: "main" },
});

/** GitHub with an issue, and the script that runs on it. */
async function setUp(t: Test) {
  const actions = await createActions(t);
  const { github, data } = actions;
  const number = github.openIssue({ title: "Compatibility: ", body: "" });
  const submit = (
    answers: Parameters<typeof renderIssue>[1],
    kind: ContributionKind = "compatibility",
    issue = number,
  ) => actions.run(main, ["--data", data], eventOf(issue, renderIssue(kind, answers), [kind]));
  return { ...actions, number, submit };
}

t.test("a form becomes a pull request, which follows its edits until it is merged", async (t) => {
  const { github, number, submit, commentsOf } = await setUp(t);
  t.match(await submit(RULE), { code: 0, err: [] });
  const [pull, ...others] = github.pulls();
  if (!pull) return t.fail("there is a pull request");
  t.strictSame(others, []);
  t.match(pull, {
    state: "open",
    title: "Add rule: Next.js works with PostgreSQL",
    labels: ["contribution", "compatibility"],
  });
  t.match(pull.body, new RegExp(`^Closes #${number}$`, "m"));
  t.match(pull.head, new RegExp(`^contribution/rule-issue-${number}-[0-9a-f]{12}$`));
  t.match(await github.fileAt(pull.head, "data/rules/nextjs/postgresql.yaml"), RULE.explanation);
  t.match(github.dispatches, [{ workflow: "data.yml", ref: pull.head }]);
  const [comment] = await commentsOf(number);
  t.ok(comment?.startsWith(`${MARKER}\nProposed: ${github.url}/acme/facts/pull/${pull.number}.`));

  const explanation = "Route handlers query the database directly.";
  t.match(await submit({ ...RULE, explanation }), { code: 0 });
  t.equal(github.pulls().length, 1);
  t.match(await github.fileAt(pull.head, "data/rules/nextjs/postgresql.yaml"), explanation);
  t.equal(github.dispatches.length, 2, "the correction is checked too");
  t.equal((await commentsOf(number)).length, 1);

  await github.merge(pull.number);
  t.match(await submit(RULE), { code: 0 });
  t.equal(github.pulls().length, 1);
  t.equal(github.dispatches.length, 2);
  const comments = await commentsOf(number);
  t.match(comments, [/was merged: .*open another issue/]);
  t.equal(comments.length, 1, "the same comment, edited");

  const second = github.openIssue({ title: "Again", body: "" });
  t.match(await submit({ ...RULE, explanation }, "compatibility", second), { code: 0 });
  t.match(await commentsOf(second), [/The data already say all of this/]);
  t.equal(github.pulls().length, 1);
});

t.test("problems are reported in one comment, in which text of the issue is escaped", async (t) => {
  const { github, number, submit, commentsOf } = await setUp(t);
  github.comment(number, { body: `${MARKER}\nI am not a program.`, user: "mallory" });
  const techB = "@admin #1 `x` <img src=x> [a](https://evil.example) nextjss";
  t.match(await submit({ ...RULE, techB, severity: "error" }), { code: 0 });
  t.strictSame(github.pulls(), []);
  t.strictSame(github.dispatches, []);
  const [theirs, ours = ""] = await commentsOf(number);
  t.equal(theirs, `${MARKER}\nI am not a program.`);
  t.match(ours, /^- .*severity.*allowed: info/m);
  // Only what stands outside of code is read by GitHub.
  const outside = ours.replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, "CODE");
  t.match(outside, /^- CODE\n- CODE$/m);
  t.notMatch(outside, /admin|evil|img|#1/);
  t.notMatch(ours, /@admin|#1/, "nor do those mention anybody who read the bare text");

  t.match(await submit(RULE), { code: 0 });
  const comments = await commentsOf(number);
  t.equal(comments.length, 2);
  t.match(comments[1], /Proposed: /);
  t.match(github.pulls(), [{ state: "open" }]);
});

t.test("a modified form is reported too", async (t) => {
  const { github, number, run, data, commentsOf } = await setUp(t);
  const body = `${renderIssue("compatibility", RULE)}\n### Status\n\npartial`;
  t.match(await run(main, ["--data", data], eventOf(number, body)), { code: 0 });
  t.match(await commentsOf(number), [/the heading "Status" appears twice/]);
  t.strictSame(github.pulls(), []);
});

t.test("an AI tool becomes a pull request", async (t) => {
  const { github, number, submit } = await setUp(t);
  const tool = {
    name: "Agent Two",
    category: "cli-agent",
    website: "https://example.com/",
    description: "An agent that works in the terminal.",
    platforms: ["cli"],
    "pricing-free": "yes",
    evidence: "https://example.com/docs",
  };
  t.match(await submit(tool, "ai-tool"), { code: 0 });
  const [pull] = github.pulls();
  if (!pull) return t.fail("there is a pull request");
  t.match(pull.head, new RegExp(`^contribution/tool-issue-${number}-`));
  t.match(
    await github.fileAt(pull.head, "data/ai-tools/agent-two.yaml"),
    /platforms:\n {2}cli: true\n(.*\n)*pricing:\n {2}free: true/,
  );
});

t.test("a contribution proposed elsewhere is not proposed twice", async (t) => {
  const { github, number, submit, token, data, commentsOf } = await setUp(t);
  const { records } = await loadData(data, "2026-01-01");
  const body = { ...RULE, evidence: [RULE.evidence], testedVersions: RULE.testedVersions.split("\n") };
  const prepared = prepare("compatibility", body, { catalog: buildCatalog(records, REVISION), now: new Date() });
  if (!("submission" in prepared)) return t.fail("the body is valid");
  const log = { debug: () => {}, info: () => {}, warn: () => {} };
  const repository = `${github.owner}/${github.repo}`;
  const forge = createGitHubForge({
    repository,
    apiUrl: github.url,
    branch: "main",
    auth: { token },
    log,
    pace: quickPace(),
  });
  const { url } = await forge.propose(draftOf(prepared.submission));
  t.match(await submit(RULE), { code: 0 });
  t.equal(github.pulls().length, 1);
  t.strictSame(await commentsOf(number), [`${MARKER}\nThis was already proposed: ${url}.`]);
});

t.test("other issues are ignored", async (t) => {
  const { github, number, run, data } = await setUp(t);
  const before = github.requests.length;
  const body = renderIssue("compatibility", RULE);
  for (const event of [
    eventOf(number, body, []),
    eventOf(number, body, ["question", "Compatibility"]),
    eventOf(number, body, ["compatibility", "ai-tool"]),
    eventOf(number, body, ["compatibility"], "closed"),
  ])
    t.match(await run(main, ["--data", data], event), { code: 0, out: [/is not an open contribution/] });
  t.equal(github.requests.length, before);
});

t.test("when GitHub refuses, the run fails and the issue says so", async (t) => {
  const { github, number, submit, commentsOf } = await setUp(t);
  // What GitHub answers as long as the repository does not let Actions open pull requests.
  github.fault("POST /repos/{owner}/{repo}/pulls", "status-404");
  t.match(await submit(RULE), { code: 1, err: [/^GitHub: /] });
  t.match(await commentsOf(number), [/Edit the issue to try again/]);
  t.strictSame(github.dispatches, []);
  t.match(await submit(RULE), { code: 0 });
  t.equal(github.pulls().length, 1);
  t.match(await commentsOf(number), [/Proposed: /]);
});

t.test("what happened is said once, whichever step fails after the pull request is there", async (t) => {
  const REPO = "/repos/{owner}/{repo}";
  const CASES = [
    [`POST ${REPO}/issues/{issue_number}/labels`, "502", /^Proposed: .*Labelling it failed\.$/, 1],
    [`POST ${REPO}/issues/{issue_number}/labels`, "reset-after", /^Proposed: .*Labelling it failed\.$/, 1],
    [`POST ${REPO}/pulls`, "reset-after", /^Proposed: .*Labelling it failed\.$/, 1],
    [
      `POST ${REPO}/actions/workflows/{workflow_id}/dispatches`,
      "status-404",
      /^Proposed: .*run the workflow data\.yml/,
      0,
    ],
  ] as const;
  for (const [step, fault, says, checks] of CASES) {
    const { github, number, submit, commentsOf } = await setUp(t);
    github.fault(step, fault);
    const { code, out, err } = await submit(RULE);
    t.equal(code, 1, `${step} ${fault}`);
    t.equal(err.length, 1, "the log says why");
    t.match(out, [/Proposed: /]);
    const comments = await commentsOf(number);
    t.equal(comments.length, 1);
    t.match(comments[0]?.replace(`${MARKER}\n`, ""), says);
    t.equal(github.pulls().length, 1);
    t.equal(github.dispatches.length, checks, "it is checked");
    t.match(await submit({ ...RULE, explanation: "Route handlers do, too." }), { code: 0 });
    t.match(await commentsOf(number), [
      /^\S+ \S+ \S+\nProposed: \S+ It follows your edits to this issue, and merging it closes the issue\. Thank you\.$/,
    ]);
  }
});

t.test("a correction that fails is not taken for proposed", async (t) => {
  const { github, number, submit, commentsOf } = await setUp(t);
  t.match(await submit(RULE), { code: 0 });
  github.fault("PATCH /repos/{owner}/{repo}/git/refs/{ref}", "502");
  t.match(await submit({ ...RULE, explanation: "Route handlers do, too." }), { code: 1 });
  t.match(await commentsOf(number), [
    /The pull request of this issue, \S+\/pull\/\d+, could not be updated\. Edit the issue/,
  ]);
  t.equal(github.dispatches.length, 1);
});

t.test("an answer that cannot be written leaves the rest done, and the log says what it would be", async (t) => {
  const { github, number, submit, commentsOf } = await setUp(t);
  github.fault("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", "502");
  t.match(await submit(RULE), { code: 1, out: [/Proposed: /], err: [/^GitHub: answering in an issue failed/] });
  t.same(await commentsOf(number), []);
  t.equal(github.dispatches.length, 1);
});

t.test("wrong usage and unknown events exit with a message", async (t) => {
  const { run, data } = await setUp(t);
  t.match(await run(main, ["--dta", data], "{}"), { code: 2, err: [/--dta/] });
  t.match(await run((argv, env, streams) => main(argv, { ...env, GITHUB_TOKEN: "" }, streams), [], "{}"), { code: 2 });
  for (const event of ["", "{", "[]", '{"issue":{"number":"7"}}', '{"comment":{}}'])
    t.match(await run(main, ["--data", data], event), { code: 1, err: [/\S/] }, event);
});
