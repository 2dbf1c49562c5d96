import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import t from "tap";
import { createFakeGitHub, type FakeGitHub, type FakeGitHubOptions } from "./fixtures/github/fake-github.js";
import { LIMIT_FORMS } from "./fixtures/github/limits.js";

const REPO = "/repos/acme/facts";
const ROUTE = "/repos/{owner}/{repo}";
const FILES = { "README.md": "# é\n", "data/a.yaml": "a: 1\n", ".github/workflows/check.yml": "on: {}\n" };

interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what comes is looked at field by field
  body: any;
}

type Ask = (request: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

function asker(fake: FakeGitHub): Ask {
  return async (request, body, headers = {}) => {
    const [method = "", path = ""] = request.split(" ");
    const init = { method, headers: { authorization: `Bearer ${fake.token}`, ...headers } };
    const reply = await fetch(
      `${fake.url}${path}`,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, body: text === "" ? undefined : JSON.parse(text) };
  };
}

type TestContext = Parameters<typeof createFakeGitHub>[0];

async function begin(
  t: TestContext,
  options?: FakeGitHubOptions,
): Promise<{ fake: FakeGitHub; ask: Ask; main: string }> {
  const fake = await createFakeGitHub(t, options);
  return { fake, ask: asker(fake), main: await fake.seed(FILES) };
}

/** Opens a pull request that adds a file. */
async function propose(fake: FakeGitHub, ask: Ask, branch = "x"): Promise<Reply> {
  await fake.commit(branch, { [`data/${branch}.yaml`]: `${branch}\n` }, `Add ${branch}`);
  return ask(`POST ${REPO}/pulls`, {
    head: branch,
    base: "main",
    title: `T ${branch}`,
    body: "B",
    labels: ["dropped"],
  });
}

t.test("takes a file from tree to merge, in a real repository", async (t) => {
  const { fake, ask, main } = await begin(t);
  const entries = [
    { path: "data/b.yaml", mode: "100644", type: "blob", content: "b: é\n" },
    { path: "data/a.yaml", mode: "100644", type: "blob", sha: null },
  ];
  const tree = await ask(`POST ${REPO}/git/trees`, { base_tree: main, tree: entries });
  const author = { name: "Ann", email: "ann@example.com", date: "2026-01-02T03:04:05Z" };
  const message = "Add b\n\nRevision: 1\n";
  const commit = await ask(`POST ${REPO}/git/commits`, { message, tree: tree.body.sha, parents: [main], author });
  t.match(commit.body, { message, author, parents: [{ sha: main }] });
  const { sha } = commit.body;
  t.equal((await ask(`POST ${REPO}/git/refs`, { ref: "refs/heads/c/b", sha })).status, 201);
  t.equal((await ask(`GET ${REPO}/git/ref/heads%2Fc%2Fb`)).body.object.sha, sha);
  const opened = await ask(`POST ${REPO}/pulls`, { head: "c/b", base: "main", title: "Add b", labels: ["dropped"] });
  t.match(opened.body, { number: 1, state: "open", merged: false, merged_at: null, mergeable: null, labels: [] });
  t.ok(opened.body.id > 2 ** 31);
  const compared = await ask(`GET ${REPO}/compare/main...c%2Fb`);
  t.match(compared.body, { status: "ahead", ahead_by: 1, merge_base_commit: { sha: main }, commits: [{ sha }] });
  const files = (await ask(`GET ${REPO}/pulls/1/files`)).body as { filename: string; status: string }[];
  t.same(
    files.map(({ filename, status }) => [filename, status]),
    [
      ["data/a.yaml", "removed"],
      ["data/b.yaml", "added"],
    ],
  );
  t.match((await ask(`GET ${REPO}/pulls/1/commits`)).body, [{ sha, commit: { message } }]);
  t.equal((await ask(`GET ${REPO}/pulls/1`)).body.mergeable, null, "GitHub begins to work it out");
  t.equal((await ask(`GET ${REPO}/pulls/1`)).body.mergeable, true);
  const merged = await ask(`PUT ${REPO}/pulls/1/merge`, { sha });
  t.match((await ask(`GET ${REPO}/git/commits/${merged.body.sha}`)).body.parents, [{ sha: main }, { sha }]);
  t.match((await ask(`GET ${REPO}/pulls/1`)).body, {
    state: "closed",
    merged: true,
    merge_commit_sha: merged.body.sha,
  });
  t.equal(await fake.fileAt("main", "data/b.yaml"), "b: é\n");
  t.equal(await fake.fileAt("main", "data/a.yaml"), undefined);
  t.equal((await ask(`DELETE ${REPO}/git/refs/heads/c/b`)).status, 204);
  t.same([...(await fake.refs()).keys()], ["main"]);
});

t.test("serves files, trees, blobs and branches", async (t) => {
  const { fake, ask, main } = await begin(t);
  const file = (await ask(`GET ${REPO}/contents/README.md`)).body;
  t.equal(Buffer.from(file.content, "base64").toString(), "# é\n");
  t.equal((await ask(`GET ${REPO}/git/blobs/${file.sha}`)).body.content, file.content);
  t.match((await ask(`GET ${REPO}/contents/data?ref=main`)).body, [{ type: "file", path: "data/a.yaml" }]);
  t.equal((await ask(`GET ${REPO}/contents/nothing`)).status, 404);
  const paths = ({ body }: Reply) => body.tree.map(({ path }: { path: string }) => path);
  const all = [".github", ".github/workflows", ".github/workflows/check.yml", "README.md", "data", "data/a.yaml"];
  t.same(paths(await ask(`GET ${REPO}/git/trees/${main}`)), [".github", "README.md", "data"]);
  t.same(paths(await ask(`GET ${REPO}/git/trees/${main}?recursive=false`)), all, "any value means yes");
  fake.truncateTrees();
  const cut = await ask(`GET ${REPO}/git/trees/${main}?recursive=1`);
  t.equal(cut.body.truncated, true);
  t.equal(paths(cut).length, 3);
  t.equal((await ask(`GET ${REPO}/branches/main`)).body.commit.sha, main);
  t.equal((await ask(`GET ${REPO}/commits/main`)).body.sha, main);
  await fake.commit("main2", { z: "" });
  const refs = (await ask(`GET ${REPO}/git/matching-refs/heads/main`)).body as { ref: string }[];
  t.same(
    refs.map(({ ref }) => ref),
    ["refs/heads/main", "refs/heads/main2"],
  );
});

t.test("writes a file at a path only with the id of what is there", async (t) => {
  const { fake, ask } = await begin(t);
  const put = (path: string, more: object) =>
    ask(`PUT ${REPO}/contents/${path}`, { message: "m", content: Buffer.from("new\n").toString("base64"), ...more });
  t.equal((await put("data/a.yaml", {})).status, 422);
  t.equal((await put("data/a.yaml", { sha: "0".repeat(40) })).status, 409);
  const { sha } = (await ask(`GET ${REPO}/contents/data/a.yaml`)).body;
  t.equal((await put("data/a.yaml", { sha })).status, 200);
  t.equal((await put("data/new.yaml", {})).status, 201);
  t.equal((await put("data/new.yaml", { branch: "none" })).status, 404);
  t.equal(await fake.fileAt("main", "data/a.yaml"), "new\n");
});

t.test("refuses in GitHub's words", async (t) => {
  const { fake, ask, main } = await begin(t);
  await fake.commit("x", { "data/x.yaml": "x\n" });
  const none = "0".repeat(40);
  const tip = (await fake.refs()).get("x");
  const pull = { head: "x", base: "main", title: "T" };
  const CASES: [request: string, body: object | undefined, status: number, says: string | RegExp][] = [
    [`POST ${REPO}/git/refs`, { ref: "refs/heads/x", sha: main }, 422, "Reference already exists"],
    [`POST ${REPO}/git/refs`, { ref: "refs/heads/y", sha: none }, 422, "Object does not exist"],
    [`POST ${REPO}/git/refs`, { ref: "refs/heads/a..b", sha: main }, 422, /not a valid ref name/],
    [`POST ${REPO}/git/refs`, { ref: "refs/heads/x/y", sha: main }, 422, "Reference update failed"],
    [`PATCH ${REPO}/git/refs/heads/y`, { sha: main }, 422, "Reference does not exist"],
    [`PATCH ${REPO}/git/refs/heads/x`, { sha: main }, 422, "Update is not a fast forward"],
    [`DELETE ${REPO}/git/refs/heads/y`, undefined, 422, "Reference does not exist"],
    [`GET ${REPO}/git/ref/heads/y`, undefined, 404, "Not Found"],
    [`GET ${REPO}/branches/y`, undefined, 404, "Branch not found"],
    [`GET ${REPO}/git/blobs/${none}`, undefined, 404, "Not Found"],
    [`POST ${REPO}/git/commits`, { message: "m", tree: none }, 422, "Tree SHA does not exist"],
    [`POST ${REPO}/git/trees`, { base_tree: none, tree: [{ path: "a", content: "" }] }, 404, "Not Found"],
    [`POST ${REPO}/git/trees`, { tree: [{ path: "../a", mode: "100644", content: "" }] }, 422, /malformed path/],
    [`POST ${REPO}/pulls`, { ...pull, head: "y" }, 422, /"field":"head","code":"invalid"/],
    [`POST ${REPO}/pulls`, { ...pull, base: "y" }, 422, /"field":"base","code":"invalid"/],
    [`POST ${REPO}/pulls`, { ...pull, head: "main" }, 422, /No commits between main and main/],
    [`POST ${REPO}/pulls`, pull, 201, ""],
    [`POST ${REPO}/pulls`, pull, 422, /A pull request already exists for acme:x\./],
    [`PUT ${REPO}/pulls/1/merge`, { sha: main }, 409, /Head branch was modified/],
    [`POST ${REPO}/pulls/1/reviews`, { event: "APPROVE" }, 422, /approve your own/],
    [`POST ${REPO}/pulls/1/reviews`, { event: "COMMENT" }, 422, /blank/],
    [`GET ${REPO}/pulls/9`, undefined, 404, "Not Found"],
    ["GET /repos/acme/other", undefined, 404, "Not Found"],
    ["GET /users/nobody-at-all", undefined, 404, "Not Found"],
    [`PATCH ${REPO}/git/refs/heads/x`, { sha: main, force: true }, 200, ""],
  ];
  for (const [request, body, status, says] of CASES) {
    const reply = await ask(request, body);
    t.equal(reply.status, status, `${request} ${JSON.stringify(body)}`);
    if (says instanceof RegExp) t.match(JSON.stringify(reply.body), says);
    else if (says) t.equal(reply.body.message, says);
  }
  t.not(tip, (await fake.refs()).get("x"));
  const empty = await createFakeGitHub(t);
  const reply = await asker(empty)(`GET ${REPO}/git/ref/heads/main`);
  t.match(reply, { status: 409, body: { message: "Git Repository is empty." } });
});

t.test("lists pull requests by state and owner:branch, in pages", async (t) => {
  const { fake, ask } = await begin(t);
  for (const branch of ["p", "q", "r"]) await propose(fake, ask, branch);
  fake.close(2, { comment: "No.", user: "ann" });
  const numbers = async (query: string) =>
    (await ask(`GET ${REPO}/pulls?${query}`)).body.map(({ number }: { number: number }) => number);
  t.same(await numbers(""), [3, 1]);
  t.same(await numbers("state=closed"), [2]);
  t.same(await numbers("state=all&head=acme:q"), [2]);
  t.same(await numbers("state=all&head=q"), [3, 2, 1], "a branch without its owner filters nothing");
  t.same(await numbers("state=all&head=other:q"), []);
  t.same(await numbers("state=all&sort=created&direction=asc"), [1, 2, 3]);
  const { body, headers } = await ask(`GET ${REPO}/pulls?state=all&per_page=2`);
  t.notOk("mergeable" in body[0]);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
  const second = await ask(`GET ${next.slice(fake.url.length)}`);
  t.match(second.body, [{ number: 1 }]);
  t.notMatch(second.headers.get("link"), /rel="next"/);
});

t.test("pull requests follow their branch, and know when they conflict", async (t) => {
  const { fake, ask } = await begin(t);
  await propose(fake, ask);
  const sha = await fake.commit("x", { "data/a.yaml": "a: 2\n" });
  t.equal((await ask(`GET ${REPO}/pulls/1`)).body.head.sha, sha);
  await fake.commit("main", { "data/a.yaml": "a: 3\n" });
  t.match((await ask(`GET ${REPO}/pulls/1`)).body, { mergeable: false, mergeable_state: "dirty" });
  t.equal((await ask(`PUT ${REPO}/pulls/1/merge`, {})).status, 405);
  await fake.deleteBranch("x");
  t.match(fake.pulls(), [{ state: "closed", merged: false, headSha: sha }]);
  t.equal((await ask(`PATCH ${REPO}/pulls/1`, { state: "open" })).status, 422);
});

t.test("keeps what people say", async (t) => {
  const { fake, ask } = await begin(t);
  const { body: pull } = await propose(fake, ask);
  t.match((await ask(`POST ${REPO}/issues/1/labels`, { labels: ["new", "NEW"] })).body, [
    { name: "new", description: null },
  ]);
  t.same((await ask(`GET ${REPO}/pulls`)).body[0].labels.length, 1);
  fake.review(1, { state: "CHANGES_REQUESTED", body: "Source?" });
  fake.comment(1, { body: "Hm.", user: "octocat" });
  t.match((await ask(`GET ${REPO}/pulls/1/reviews`)).body, [
    { state: "CHANGES_REQUESTED", body: "Source?", commit_id: pull.head.sha, author_association: "COLLABORATOR" },
  ]);
  const { id } = (await ask(`POST ${REPO}/issues/1/comments`, { body: "one" })).body;
  await ask(`PATCH ${REPO}/issues/comments/${id}`, { body: "two" });
  t.match((await ask(`GET ${REPO}/issues/1/comments`)).body, [
    { body: "Hm.", user: { login: "octocat" }, author_association: "NONE" },
    { body: "two", user: { login: "stackfit-bot" } },
  ]);
  await ask(`PATCH ${REPO}/pulls/1`, { title: "Other", body: "Words" });
  t.match((await ask(`GET ${REPO}/issues/1`)).body, { title: "Other", body: "Words", comments: 2, pull_request: {} });
  const number = fake.openIssue({ title: "Form", body: "Fields" });
  t.notOk("pull_request" in (await ask(`GET ${REPO}/issues/${number}`)).body);
  t.match((await ask(`PATCH ${REPO}/issues/${number}`, { state: "closed" })).body, { state: "closed" });
  t.equal((await ask(`GET ${REPO}/collaborators/reviewer/permission`)).body.permission, "write");
  t.equal((await ask(`GET ${REPO}/collaborators/octocat/permission`)).body.permission, "read");
  t.equal(
    (await ask(`POST ${REPO}/actions/workflows/check.yml/dispatches`, { ref: "main", inputs: { a: "1" } })).status,
    204,
  );
  t.same(fake.dispatches, [{ workflow: "check.yml", ref: "main", inputs: { a: "1" } }]);
  t.equal((await ask(`POST ${REPO}/actions/workflows/none.yml/dispatches`, { ref: "main" })).status, 404);
});

t.test("confirms what has not changed, at no cost", async (t) => {
  const { fake, ask } = await begin(t);
  const first = await ask(`GET ${REPO}/branches/main`);
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  const again = await ask(`GET ${REPO}/branches/main`, undefined, headers);
  t.equal(again.status, 304);
  t.equal(again.headers.get("x-ratelimit-remaining"), first.headers.get("x-ratelimit-remaining"));
  await fake.commit("main", { z: "" });
  t.equal((await ask(`GET ${REPO}/branches/main`, undefined, headers)).status, 200);
  t.match((await ask("GET /rate_limit")).body.rate, { limit: 5000, used: 2, remaining: 4998 });
  t.match(fake.requests[1], { method: "GET", route: `GET ${ROUTE}/branches/{branch}`, status: 304 });
});

t.test("lets nobody in without a good token, version and name", async (t) => {
  const { fake, ask } = await begin(t);
  t.match(await ask(`GET ${REPO}`, undefined, { authorization: "Bearer no" }), {
    status: 401,
    body: { message: "Bad credentials" },
  });
  t.equal((await fetch(`${fake.url}${REPO}`)).status, 401);
  t.equal((await ask(`GET ${REPO}`, undefined, { "x-github-api-version": "2020-01-01" })).status, 400);
  t.equal((await ask(`GET ${REPO}`, undefined, { "x-github-api-version": "2022-11-28" })).status, 200);
  t.equal((await ask(`GET ${REPO}`, undefined, { "user-agent": "" })).status, 403);
  fake.permissions.contents = "read";
  t.match(await ask(`POST ${REPO}/git/blobs`, { content: "x" }), {
    status: 403,
    body: { message: /^Resource not accessible/ },
  });
  t.equal((await ask(`GET ${REPO}/branches/main`)).status, 200);
  fake.token = "another";
  t.equal((await ask(`GET ${REPO}`)).status, 200);
  const { ask: askHidden } = await begin(t, { private: true, permissions: { metadata: "none" } });
  t.equal((await askHidden(`GET ${REPO}`)).status, 404);
});

t.test("lets an App in with a signed token, and its installation until the token expires", async (t) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { privateKey: otherKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { fake, ask } = await begin(t, { app: { id: 12, publicKey } });
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const jwt = (claims: object, key = privateKey) => {
    const signed = `${encode({ alg: "RS256", typ: "JWT" })}.${encode({ iat: now - 30, exp: now + 500, iss: 12, ...claims })}`;
    return `Bearer ${signed}.${createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
  };
  const lookUp = (authorization: string) => ask(`GET ${REPO}/installation`, undefined, { authorization });
  const found = await lookUp(jwt({}));
  t.equal(found.status, 200);
  for (const wrong of [
    jwt({}, otherKey),
    jwt({ iss: 13 }),
    jwt({ exp: now + 5000 }),
    jwt({ exp: now - 5 }),
    "Bearer x",
  ]) {
    t.equal((await lookUp(wrong)).status, 401);
  }
  const { id } = found.body;
  t.ok(id > 2 ** 31);
  const path = `/app/installations/${id}/access_tokens`;
  const issued = await ask(`POST ${path}`, undefined, { authorization: jwt({}) });
  t.equal(issued.status, 201);
  t.ok(Date.parse(issued.body.expires_at) > Date.now() + 3_500_000);
  const headers = { authorization: `token ${issued.body.token}` };
  const made = await ask(`POST ${REPO}/git/blobs`, { content: "x" }, headers);
  t.equal(made.status, 201);
  fake.expireInstallationTokens();
  t.equal((await ask(`GET ${REPO}`, undefined, headers)).status, 401);
});

t.test("signs what it would deliver over its exact bytes", async (t) => {
  const { fake, ask } = await begin(t, { webhookSecret: "s" });
  await propose(fake, ask);
  fake.review(1, { state: "CHANGES_REQUESTED", body: "No" });
  const reviewed = await fake.webhook("pull_request_review", { number: 1, sender: "reviewer" });
  t.equal(
    reviewed.headers["x-hub-signature-256"],
    `sha256=${createHmac("sha256", "s").update(reviewed.body).digest("hex")}`,
  );
  t.match(JSON.parse(reviewed.body), {
    action: "submitted",
    review: { state: "changes_requested" },
    sender: { login: "reviewer" },
  });
  const before = (await fake.refs()).get("main");
  const after = await fake.merge(1);
  const closed = JSON.parse((await fake.webhook("pull_request", { action: "closed", number: 1 })).body);
  t.match(closed, {
    action: "closed",
    number: 1,
    pull_request: { merged: true },
    repository: { full_name: "acme/facts" },
  });
  const push = await fake.webhook("push", { before: before ?? "" }, "other");
  t.match(JSON.parse(push.body), { ref: "refs/heads/main", before, after, created: false, forced: false });
  t.equal(
    push.headers["x-hub-signature-256"],
    `sha256=${createHmac("sha256", "other").update(push.body).digest("hex")}`,
  );
});

t.test("objects to requests that are not as described", async (t) => {
  const { fake, ask } = await begin(t);
  const WRONG: [request: string, body: unknown, says: RegExp][] = [
    [`POST ${REPO}/git/refs`, { ref: "refs/heads/x" }, /must have required property 'sha'/],
    [`POST ${REPO}/issues/1/labels`, { labels: "x" }, /body/],
    [`GET ${REPO}/pulls?state=merged`, undefined, /parameters\/state must be equal to one of/],
    [`GET ${REPO}/pulls?heads=a:b`, undefined, /unknown parameter heads/],
    [`GET ${REPO}/pulls/x`, undefined, /parameters\/pull_number must be integer/],
    [`GET ${REPO}/stargazers`, undefined, /no such operation/],
    [`DELETE ${REPO}/pulls/1`, undefined, /no such operation/],
  ];
  for (const [request, body, says] of WRONG) {
    t.ok((await ask(request, body)).status >= 400);
    const [breach = "", ...more] = fake.takeBreaches();
    t.ok(breach.startsWith(`${request}: `), breach);
    t.match(breach, says);
    t.same(more, []);
  }
  const init = { method: "POST", headers: { authorization: `Bearer ${fake.token}` } };
  t.equal((await fetch(`${fake.url}${REPO}/git/blobs`, { ...init, body: "{" })).status, 400);
  t.match(fake.takeBreaches(), [/body is not JSON$/]);
  await ask(`GET ${REPO}`, undefined, { accept: "application/vnd.github.raw" });
  t.match(fake.takeBreaches(), [/does not speak application\/vnd\.github\.raw$/]);
});

t.test("objects to its own answers when they are not as described", async (t) => {
  // An account with a type of no account's is an answer that the description rules out.
  const { fake, ask } = await begin(t);
  Object.assign(fake.user("octocat"), { id: "not a number" });
  await ask("GET /users/octocat");
  t.match(fake.takeBreaches(), [/^GET \/users\/octocat: answer\S* must/]);
});

t.test("a breach or a fault that never occurred fails the test at its end", async (t) => {
  const ENDS: [(fake: FakeGitHub) => unknown, RegExp][] = [
    [(fake) => asker(fake)("GET /nothing"), /GET \/nothing: no such operation/],
    [(fake) => fake.fault("GET /rate_limit", "500"), /the fault 500 of GET \/rate_limit never occurred/],
  ];
  for (const [act, says] of ENDS) {
    const ends: (() => unknown)[] = [];
    const fake = await createFakeGitHub({ teardown: (end) => ends.push(end) });
    await act(fake);
    t.equal(ends.length, 1);
    await t.rejects(async () => ends[0]?.(), { message: says });
  }
  const fake = await createFakeGitHub(t);
  t.throws(() => fake.fault("GET /rate_limits", "500"), { message: "There is no operation GET /rate_limits" });
});

t.test("answers as the fault says, once, and does nothing", async (t) => {
  const { fake, ask } = await begin(t);
  const ANSWERS = {
    "status-401": 401,
    "status-404": 404,
    "status-409": 409,
    "status-422": 422,
    "429": 429,
    "500": 500,
    "502": 502,
    "503": 503,
    "wrong-shape": 200,
  } as const;
  for (const [kind, status] of Object.entries(ANSWERS)) {
    fake.fault(`POST ${ROUTE}/git/refs`, kind as keyof typeof ANSWERS);
    t.equal((await ask(`POST ${REPO}/git/refs`, { ref: "refs/heads/y", sha: "0".repeat(40) })).status, status, kind);
    fake.clock.time += 1_000;
  }
  fake.fault("GET /rate_limit", "secondary-limit", { retryAfter: 7, times: 2 });
  for (const _ of [1, 2]) {
    t.equal((await ask("GET /rate_limit")).headers.get("retry-after"), "7");
    fake.clock.time += 7_000;
  }
  fake.fault("GET /rate_limit", "primary-limit", { retryAfter: 60 });
  const before = fake.clock.time / 1000;
  const { status, headers } = await ask("GET /rate_limit");
  t.equal(status, 403);
  t.equal(headers.get("x-ratelimit-remaining"), "0");
  const reset = Number(headers.get("x-ratelimit-reset"));
  t.ok(reset >= before + 60 && reset <= before + 61, "a minute later, in whole seconds");
  fake.clock.time = reset * 1000;
  t.equal((await ask("GET /rate_limit")).status, 200);
  t.same([...(await fake.refs()).keys()], ["main"]);
});

t.test("objects to each request inside a wait that it asked for, in whichever form", async (t) => {
  for (const form of LIMIT_FORMS) {
    const { fake, ask } = await begin(t);
    fake.fault("GET /rate_limit", form, { retryAfter: 12 });
    const refused = await ask("GET /rate_limit");
    t.equal(refused.status, form.startsWith("unavailable") ? 503 : form.includes("429") ? 429 : 403, form);
    t.same(fake.takeBreaches(), [], form);
    const isUnnamed = /bare|abuse/.test(form);
    t.equal(refused.headers.has("retry-after"), !isUnnamed && !form.startsWith("primary"), form);
    fake.clock.time += isUnnamed ? 59_999 : 10_999;
    await ask("GET /users/octocat");
    t.match(fake.takeBreaches(), [/^GET \/users\/octocat: came \d+ ms before the end of the wait/], form);
    // Dates and resets are in whole seconds.
    fake.clock.time += isUnnamed ? 1 : 2_001;
    await ask("GET /users/octocat");
    t.same(fake.takeBreaches(), [], form);
  }
});

t.test("wants a longer wait each time, where it names none", async (t) => {
  const { fake, ask } = await begin(t);
  fake.fault("GET /rate_limit", "secondary-bare", { times: 2 });
  const objectionsTo = async (request: string) => {
    await ask(request);
    return fake.takeBreaches().length;
  };
  t.equal(await objectionsTo("GET /rate_limit"), 0);
  fake.clock.time += 60_000;
  t.equal(await objectionsTo("GET /rate_limit"), 0);
  fake.clock.time += 119_999;
  t.equal(await objectionsTo("GET /users/octocat"), 1);
});

t.test("objects to requests when none remain, until the reset", async (t) => {
  const { fake, ask } = await begin(t);
  fake.limits.leave(2, 30);
  const remaining = async () => (await ask("GET /users/octocat")).headers.get("x-ratelimit-remaining");
  t.same([await remaining(), await remaining()], ["1", "0"]);
  t.same(fake.takeBreaches(), []);
  t.equal(await remaining(), "0");
  t.equal(fake.takeBreaches().length, 1);
  fake.clock.time += 31_000;
  t.equal(await remaining(), "4999");
  t.same(fake.takeBreaches(), []);
});

t.test("breaks connections and answers, before or after the deed", async (t) => {
  const { fake, ask, main } = await begin(t);
  const create = (name: string) => ask(`POST ${REPO}/git/refs`, { ref: `refs/heads/${name}`, sha: main });
  const route = `POST ${ROUTE}/git/refs`;
  fake.fault(route, "reset-before");
  await t.rejects(create("one"), { message: "fetch failed" });
  fake.fault(route, "reset-after");
  await t.rejects(create("two"), { message: "fetch failed" });
  fake.fault(route, "garbage");
  await t.rejects(create("three"), { name: "SyntaxError" });
  fake.fault(route, "html", { status: 200 });
  await t.rejects(create("four"), { name: "SyntaxError" });
  fake.fault(route, "slow", { ms: 100 });
  const started = performance.now();
  t.equal((await create("five")).status, 201);
  t.ok(performance.now() - started >= 99, "not before its time");
  t.same([...(await fake.refs()).keys()], ["five", "main", "three", "two"]);
  fake.fault("GET /rate_limit", "hang");
  const headers = { authorization: `Bearer ${fake.token}` };
  await t.rejects(fetch(`${fake.url}/rate_limit`, { headers, signal: AbortSignal.timeout(100) }), {
    name: "TimeoutError",
  });
  t.same(
    fake.requests.map(({ status }) => status),
    [0, 0, 201, 200, 201, 0],
  );
});
