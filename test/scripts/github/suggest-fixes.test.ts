import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import t, { type Test } from "tap";
import { main, placeable, type Suggestion, suggestionsOf } from "../../../scripts/github/suggest-fixes.js";
import { parseDiff } from "../../../scripts/github/unified-diff.js";
import { FILES } from "../../fixtures/data.js";
import { createActions } from "../../fixtures/issues/actions.js";
import fc from "../../fixtures/properties.js";

const PATH = "data/rules/nextjs/react.yaml";

/** A diff of one file, as `git diff --unified=1` writes it. */
const diffOf = (hunk: string, path = PATH) =>
  parseDiff(`diff --git a/${path} b/${path}\nindex 1..2 100644\n--- a/${path}\n+++ b/${path}\n${hunk}\n`);

t.test("a changed line is replaced", async (t) => {
  t.strictSame(suggestionsOf(diffOf("@@ -4,3 +4,3 @@\n a\n-severity: warning\n+severity: info\n b")), [
    { path: PATH, startLine: 5, endLine: 5, text: ["severity: info"] },
  ]);
});

t.test("a line that comes takes its neighbour along, as nothing can be inserted", async (t) => {
  const [before] = suggestionsOf(diffOf("@@ -4,2 +4,3 @@\n a\n+new\n b"));
  t.strictSame(before, { path: PATH, startLine: 4, endLine: 4, text: ["a", "new"] });
  const [first] = suggestionsOf(diffOf("@@ -1 +1,2 @@\n+new\n a"));
  t.strictSame(first, { path: PATH, startLine: 1, endLine: 1, text: ["new", "a"] });
  t.strictSame(suggestionsOf(diffOf("@@ -0,0 +1 @@\n+new")), [], "an empty file has no line to replace");
});

t.test("lines that go leave an empty suggestion", async (t) => {
  t.strictSame(suggestionsOf(diffOf("@@ -4,3 +4 @@\n a\n-b\n-c")), [
    { path: PATH, startLine: 5, endLine: 6, text: [] },
  ]);
});

t.test("suggestions contain only facts, no hidden characters, and are limited", async (t) => {
  const change = "@@ -1 +1 @@\n-a\n+b";
  t.equal(suggestionsOf(diffOf(change)).length, 1);
  for (const path of [
    ".github/workflows/ci.yml",
    "data/../package.json",
    "/etc/passwd",
    "data/x.yaml.ts",
    "server/data/x.yaml",
    "data/A.yaml",
    "data/a b.yaml",
  ])
    t.strictSame(suggestionsOf(diffOf(change, path)), [], path);
  for (const text of ["b\u001b[2J", "b\r", "b\u0000", "x".repeat(4_001)])
    t.strictSame(suggestionsOf(diffOf(`@@ -1 +1 @@\n-a\n+${text}`)), [], JSON.stringify(text.slice(0, 9)));
  t.strictSame(suggestionsOf(diffOf("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a")), [], "no difference to see");
});

t.test("only lines that the pull request shows are commented on", async (t) => {
  const at = (startLine: number, endLine: number, path = PATH): Suggestion => ({
    path,
    startLine,
    endLine,
    text: ["x"],
  });
  const patches = new Map([[PATH, "@@ -1,2 +3,4 @@\n a\n+b\n+c\n d\n@@ -20 +30 @@\n-a\n+b"]]);
  const fits = (suggestion: Suggestion) => placeable([suggestion], patches).length === 1;
  t.ok(fits(at(3, 6)));
  t.ok(fits(at(30, 30)));
  for (const suggestion of [at(2, 3), at(6, 7), at(7, 7), at(6, 30), at(31, 31), at(3, 3, "data/other.yaml")])
    t.notOk(fits(suggestion), JSON.stringify(suggestion));
});

/** Accepts all suggestions, the last first, as the lines before it stay where they are. */
function accept(lines: readonly string[], suggestions: readonly Suggestion[]): string[] {
  return suggestions
    .toReversed()
    .reduce<string[]>(
      (text, { startLine, endLine, text: replacement }) =>
        text.toSpliced(startLine - 1, endLine - startLine + 1, ...replacement),
      [...lines],
    );
}

t.test("that an empty line goes is suggested", async (t) => {
  t.match(suggestionsOf(diffOf("@@ -1,2 +1 @@\n-\n a")), [{ startLine: 1, endLine: 1, text: [] }]);
});

t.test("whoever accepts all suggestions has the mended file", async (t) => {
  const folder = t.testdir();
  for (const name of ["old", "new"]) mkdirSync(`${folder}/${name}`);
  const text = fc.array(fc.constantFrom("a", "b", "c", "- d", "+ e", ""), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      for (const [name, lines] of [
        ["old", before],
        ["new", after],
      ] as const)
        writeFileSync(`${folder}/${name}/x.yaml`, lines.map((line) => `${line}\n`).join(""));
      const args = ["diff", "--no-index", "--no-color", "--no-ext-diff", "--unified=1", "old/x.yaml", "new/x.yaml"];
      const diff = gitOutput(folder, args).replaceAll("a/old/", "a/data/").replaceAll("b/new/", "b/data/");
      t.strictSame(accept(before, suggestionsOf(parseDiff(diff))), after);
    }),
    { numRuns: 40 },
  );
});

/** Git exits with 1 where there is a difference. */
function gitOutput(cwd: string, args: string[]): string {
  try {
    return execFileSync("git", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

const BRANCH = "a-fact";
const REVIEWS = "POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews";

/** The fake GitHub with the patches in its lists of files, which it leaves out. @returns its address */
async function addPatches(t: Test, url: string, patches: Record<string, string>): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const { host, connection, "content-length": length, ...kept } = headers;
    const body = method === "GET" ? undefined : await readAll(request);
    const answer = await fetch(url + path, { method, headers: kept as Record<string, string>, ...(body && { body }) });
    let told: unknown = await answer.json();
    if (/\/files\?/.test(path))
      told = (told as { filename: string }[]).map((file) => ({ ...file, patch: patches[file.filename] }));
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(told));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A pull request that gives a rule the wrong severity, and the script that runs after its check. */
async function setUp(t: Test) {
  const { github, token, data, run } = await createActions(t);
  const file = `data/rules/nextjs/react.yaml`;
  const wrong = (FILES["rules/nextjs/react.yaml"] as string).replace("severity: info", "severity: warning");
  const head = await github.commit(BRANCH, { [file]: wrong });
  const opened = await fetch(`${github.url}/repos/${github.owner}/${github.repo}/pulls`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": "test", "content-type": "application/json" },
    body: JSON.stringify({ title: "A fact", head: BRANCH, base: "main" }),
  });
  t.equal(opened.status, 201);
  const shown =
    "@@ -4,3 +4,3 @@\n status: compatible\n-severity: info\n+severity: warning\n explanation: An explanation for the test.";
  const url = await addPatches(t, github.url, { [file]: shown });
  const suggest = (diff: string, { sha = head, branch = BRANCH, owner = github.owner } = {}) => {
    writeFileSync(`${data}/fixes.diff`, diff);
    const event = {
      workflow_run: { head_sha: sha, head_branch: branch, head_repository: { owner: { login: owner } } },
      repository: { default_branch: "main" },
    };
    return run(main, [`${data}/fixes.diff`], event, url);
  };
  return { github, run, data, head, suggest, reviews: () => github.requests.filter(({ route }) => route === REVIEWS) };
}

const hunk = (line: number, from: string, to: string) => `@@ -${line} +${line} @@\n-${from}\n+${to}\n`;
const header = `diff --git a/${PATH} b/${PATH}\n--- a/${PATH}\n+++ b/${PATH}\n`;
const DIFF = `${header}${hunk(5, "severity: warning", "severity: info")}${hunk(9, "basis:   documented", "basis: documented")}`;

t.test("suggests once for each commit, on the lines of the pull request, and counts the rest", async (t) => {
  const { github, head, suggest, reviews } = await setUp(t);
  t.same(await suggest(DIFF), { code: 0, out: ["1 of 2 suggestions made on pull request 1"], err: [] });
  const fence = "```";
  t.match(reviews(), [
    {
      status: 200,
      body: {
        commit_id: head,
        event: "COMMENT",
        body: /npm run data:check -- --fix`\.\nThe command also fixes one place/,
        comments: [{ path: PATH, line: 5, side: "RIGHT", body: `${fence}suggestion\nseverity: info\n${fence}` }],
      },
    },
  ]);
  t.match(await suggest(DIFF), { code: 0, out: ["the suggestions were already made"] });
  t.equal(reviews().length, 1);
  const looked = github.requests.find(({ route }) => route === "GET /repos/{owner}/{repo}/pulls");
  t.match(looked?.path, /[?&]head=acme%3Aa-fact(&|$)/, "by owner and branch, as otherwise all pull requests come");
});

t.test("suggests nothing where the commit is not the newest of an open pull request", async (t) => {
  const { github, head, suggest, reviews } = await setUp(t);
  const none = { code: 0, out: ["no open pull request has this commit as its newest"] };
  t.match(await suggest(DIFF, { branch: "other" }), none);
  t.match(await suggest(DIFF, { owner: "stranger" }), none, "a branch of that name in a fork is another one");
  await github.commit(BRANCH, { "data/other.yaml": "x: 1\n" });
  t.match(await suggest(DIFF, { sha: head }), none);
  t.strictSame(reviews(), []);
});

t.test("suggests nothing when no line of the pull request can be mended", async (t) => {
  const { suggest, reviews } = await setUp(t);
  const beyond = header + hunk(1, "a", "b");
  for (const diff of [
    "",
    beyond,
    DIFF.replaceAll(PATH, ".github/workflows/data.yml"),
    DIFF.replaceAll(PATH, "data/capabilities.yaml"),
  ])
    t.match(await suggest(diff), { code: 0, out: ["nothing to suggest on the lines of the pull request"] });
  t.strictSame(reviews(), []);
});

t.test("a diff or an event that is none ends the run before GitHub is asked", async (t) => {
  const { github, suggest, run, data } = await setUp(t);
  const before = github.requests.length;
  t.match(await suggest("x".repeat(200_001)), { code: 1, err: [/at most 200000 are read/] });
  t.match(await suggest(`${header}@@ -1,9 +1,9 @@\n-a\n`), { code: 1, err: [/breaks off/] });
  t.match(await suggest(DIFF, { sha: "main" }), { code: 1, err: [/not the end of a workflow run/] });
  t.match(await run(main, [`${data}/nowhere.diff`], {}), { code: 1 });
  t.match(await run(main, [], {}), { code: 2, err: [/^usage: /] });
  t.match(await run(main, ["--help"], {}), { code: 2, err: [/^usage: /] });
  t.equal(github.requests.length, before);
});

t.test("when GitHub fails, so does the run", async (t) => {
  const { github, suggest } = await setUp(t);
  github.fault(REVIEWS, "status-422");
  t.match(await suggest(DIFF), { code: 1, err: [/^GitHub: suggesting changes failed: 422/] });
});
