import t, { type Test } from "tap";
import { main } from "../../../scripts/github/discussion-to-pull-request.js";
import { createActions } from "../../fixtures/issues/actions.js";
import { RULE, renderIssue } from "../../fixtures/issues/form.js";

const MARKER = "<!-- stackfit:discussion-to-pull-request -->";

interface Given {
  body: string;
  category?: string;
  labels?: string[];
  state?: string;
}

const eventOf = (number: number, { body, category = "compatibility", labels = [], state = "open" }: Given) => ({
  discussion: { number, state, body, category: { slug: category }, labels: labels.map((name) => ({ name })) },
  repository: { default_branch: "main" },
});

/** GitHub with a discussion, and the script that runs on it. */
async function setUp(t: Test, { isAnswerable = true } = {}) {
  const actions = await createActions(t);
  const { github, data } = actions;
  const number = github.openDiscussion({ body: "", isAnswerable });
  const send = (given: Given) => actions.run(main, ["--data", data], eventOf(number, given));
  const submit = (answers: Parameters<typeof renderIssue>[1]) => send({ body: renderIssue("compatibility", answers) });
  /** What GitHub sends when the data change, with the messages of the commits. */
  const push = (...messages: string[]) =>
    actions.run(main, ["--data", data], {
      commits: messages.map((message) => ({ message })),
      repository: { default_branch: "main" },
    });
  /** Merges the pull request, of which a push tells. */
  const merge = async () => {
    const [pull] = github.pulls();
    if (!pull) throw new Error("there is no pull request");
    if (pull.state === "open") await github.merge(pull.number);
    return push(`Merge pull request #${pull.number}`, messageOf(pull.head.replace("contribution/", "")));
  };
  return { ...actions, number, send, submit, push, merge };
}

const messageOf = (id: string) => `Add rule\n\nContribution: ${id}\nRevision: 00\n`;

const MUTATED = (requests: readonly { route: string }[]) =>
  requests.map(({ route }) => route).filter((route) => /graphql (?!repository)/.test(route));

t.test(
  "a form becomes a pull request, which follows its edits; its merge is told, and marked as the answer",
  async (t) => {
    const { github, number, submit, merge } = await setUp(t);
    t.match(await submit(RULE), { code: 0, err: [] });
    const [pull, ...others] = github.pulls();
    if (!pull) return t.fail("there is a pull request");
    t.strictSame(others, []);
    t.match(pull, { title: "Add rule: Next.js works with PostgreSQL", labels: ["contribution", "compatibility"] });
    t.match(pull.body, new RegExp(`^From discussion #${number}$`, "m"));
    t.match(pull.head, new RegExp(`^contribution/rule-discussion-${number}-[0-9a-f]{12}$`));
    t.match(github.dispatches, [{ workflow: "data.yml", ref: pull.head }]);
    const [comment, ...more] = github.saidIn(number);
    t.strictSame(more, []);
    t.match(comment, { isAnswer: false });
    t.ok(comment?.body.startsWith(`${MARKER}\nProposed: ${github.url}/acme/facts/pull/${pull.number}.`));

    const explanation = "Route handlers query the database directly.";
    t.match(await submit({ ...RULE, explanation }), { code: 0 });
    t.equal(github.pulls().length, 1);
    t.match(await github.fileAt(pull.head, "data/rules/nextjs/postgresql.yaml"), explanation);
    t.strictSame(MUTATED(github.requests), ["POST /graphql addDiscussionComment"], "it says the same as before");

    t.match(await merge(), { code: 0, err: [] });
    t.match(github.saidIn(number), [{ body: /^\S+ \S+ \S+\nMerged: \S+\/pull\/\d+\. /, isAnswer: true }]);
    t.match(await submit(RULE), { code: 0 });
    t.equal(github.pulls().length, 1);
    t.match(github.saidIn(number), [{ body: /was merged: .*open another discussion/ }]);
  },
);

t.test("where a category has no answers, none is marked", async (t) => {
  const { github, number, submit, merge } = await setUp(t, { isAnswerable: false });
  await submit(RULE);
  t.match(await merge(), { code: 0 });
  t.match(github.saidIn(number), [{ body: /Merged: /, isAnswer: false }]);
});

t.test("what was not merged from the branch of a discussion is passed over, whatever a commit says", async (t) => {
  const { github, number, submit, push } = await setUp(t);
  await submit(RULE);
  const said = github.saidIn(number);
  const [pull] = github.pulls();
  const id = pull?.head.replace("contribution/", "") ?? "";
  const digits = id.slice(-12);
  const nothing = { code: 0, out: ["nothing of a discussion was merged"] };
  const before = github.requests.length;
  t.match(await push("Add a fact", messageOf(`rule-nextjs-postgresql-${digits}`)), nothing);
  t.match(await push(messageOf(`rule-discussion-${number + 1}-${digits}`), messageOf("rule-discussion-1-x")), nothing);
  t.match(await push(`Contribution: ../${id}`, `See Contribution: ${id}`), nothing);
  t.equal(github.requests.length, before);
  t.match(await push(messageOf(id)), nothing, "it is still open");
  github.close(pull?.number ?? 0, { comment: "No source." });
  t.match(await push(messageOf(id)), nothing, "it was declined");
  t.strictSame(github.saidIn(number), said);
});

t.test(
  "free text that a maintainer labels is asked for what is missing, and read again when it is edited",
  async (t) => {
    const { github, number, send } = await setUp(t);
    const free = { body: "Does anybody run Next.js 15 on PostgreSQL 16?", category: "general" };
    t.match(await send(free), { code: 0, out: [/is not an open contribution/] });
    t.strictSame(github.saidIn(number), []);
    t.match(await send({ ...free, labels: ["compatibility"] }), { code: 0 });
    const [asked] = github.saidIn(number);
    const headings = [...(asked?.body ?? "").matchAll(/^### (.+)$/gm)].map(([, label]) => label);
    t.strictSame(headings, ["Tech A", "Tech B", "Status", "Severity", "Explanation", "Evidence", "Tested versions"]);

    // Answered under just those headings.
    const answers = Object.values(RULE);
    const body = headings.map((label, place) => `### ${label}\n\n${answers[place]}\n`).join("\n");
    t.match(await send({ ...free, body, labels: ["compatibility"] }), { code: 0 });
    t.match(github.pulls(), [{ title: "Add rule: Next.js works with PostgreSQL" }]);
    t.match(github.saidIn(number), [{ body: /Proposed: / }]);
  },
);

t.test("problems are reported in one comment of a program, in which text of the discussion is escaped", async (t) => {
  const { github, number, submit } = await setUp(t);
  // Ours is on a later page than the first.
  for (let said = 0; said < 7; said += 1)
    github.commentInDiscussion(number, { body: `${MARKER}\nI am not a program.`, user: "mallory" });
  const techB = "@admin #1 `x` <img src=x> [a](https://evil.example) nextjss";
  t.match(await submit({ ...RULE, techB, severity: "error" }), { code: 0 });
  t.strictSame(github.pulls(), []);
  const theirs = github.saidIn(number).slice(0, 7);
  t.ok(theirs.every(({ body }) => body === `${MARKER}\nI am not a program.`));
  const ours = github.saidIn(number)[7]?.body ?? "";
  t.match(ours, /^- .*severity.*allowed: info/m);
  const outside = ours.replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, "CODE");
  t.notMatch(outside, /admin|evil|img|#1/);

  t.match(await submit(RULE), { code: 0 });
  t.equal(github.saidIn(number).length, 8, "the same comment, edited");
  t.match(github.saidIn(number)[7], { body: /Proposed: / });
});

t.test("other discussions are ignored", async (t) => {
  const { github, send } = await setUp(t);
  const before = github.requests.length;
  const body = renderIssue("compatibility", RULE);
  for (const given of [
    { body, category: "general" },
    { body, category: "general", labels: ["question", "Compatibility"] },
    { body, labels: ["ai-tool"] },
    { body, state: "closed" },
    { body, state: "locked" },
  ])
    t.match(await send(given), { code: 0, out: [/is not an open contribution/] });
  t.equal(github.requests.length, before);
});

t.test("when GitHub refuses, the run fails, and the next one takes it up", async (t) => {
  const { github, number, submit, merge } = await setUp(t);
  github.fault("POST /repos/{owner}/{repo}/pulls", "status-404");
  t.match(await submit(RULE), { code: 1, err: [/^GitHub: /] });
  t.match(github.saidIn(number), [{ body: /Edit the discussion to try again/ }]);
  for (const [field, kind] of [
    ["repository", "502"],
    ["repository", "garbage"],
    ["updateDiscussionComment", "reset-before"],
  ] as const) {
    github.fault(`POST /graphql ${field}`, kind);
    t.match(await submit(RULE), { code: 1, err: [/^GitHub: \S+ (the answer in )?a discussion failed/] }, field);
  }
  t.match(await submit(RULE), { code: 0 });
  t.equal(github.pulls().length, 1);
  t.match(github.saidIn(number), [{ body: /Proposed: / }]);

  github.permissions.discussions = "read";
  t.match(await merge(), { code: 1, err: [/Resource not accessible by integration/] });
  github.permissions.discussions = "write";
  github.fault("POST /graphql markDiscussionCommentAsAnswer", "reset-after");
  t.match(await merge(), { code: 1 });
  t.match(await merge(), { code: 0 });
  t.match(github.saidIn(number), [{ body: /Merged: /, isAnswer: true }]);
});

t.test("wrong usage and unknown events exit with a message", async (t) => {
  const { run, data } = await setUp(t);
  t.match(await run(main, ["--dta", data], "{}"), { code: 2, err: [/--dta/] });
  for (const event of [
    "",
    "{",
    "[]",
    '{"discussion":{"number":"7"}}',
    '{"issue":{}}',
    '{"commits":[{}],"repository":{"default_branch":"main"}}',
  ])
    t.match(await run(main, ["--data", data], event), { code: 1, err: [/\S/] }, event);
});
